import type { Pixels } from './preview-messages.ts'

/** Long side of a preview in pixels. */
export const previewSide = 512

/** The pixels of a picture the browser can show, made small, on white; undefined when it cannot be decoded or read. */
export const photoPixels = async (
  source: string,
  side: number = previewSide,
): Promise<Pixels | undefined> => {
  const image = new Image()
  image.src = source
  try {
    await image.decode()
    const scale = side / Math.max(image.naturalWidth, image.naturalHeight)
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
    const { data, width, height } = brush.getImageData(0, 0, canvas.width, canvas.height)
    return { data, width, height }
  } catch {
    return undefined
  }
}
