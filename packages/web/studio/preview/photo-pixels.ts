import { PREVIEW_SIDE, type CanvasPixels } from '@atelier/painter/browser'

/**
 * The pixels of a picture the page shows, made small, on white; undefined when it cannot be decoded or read.
 * Read from the shown address, since a strict page may not fetch it.
 */
export const photoPixels = async (source: string): Promise<CanvasPixels | undefined> => {
  const image = new Image()
  image.src = source
  try {
    await image.decode()
    const scale = PREVIEW_SIDE / Math.max(image.naturalWidth, image.naturalHeight)
    if (!Number.isFinite(scale)) return undefined
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
    const brush = canvas.getContext('2d', { willReadFrequently: true })
    if (!brush) return undefined
    brush.fillStyle = '#fff'
    brush.fillRect(0, 0, canvas.width, canvas.height)
    brush.imageSmoothingQuality = 'high'
    brush.drawImage(image, 0, 0, canvas.width, canvas.height)
    const { data: pixels, width, height } = brush.getImageData(0, 0, canvas.width, canvas.height)
    return { pixels, width, height }
  } catch {
    return undefined
  }
}
