import { PREVIEW_SIDE, type CanvasPixels } from './paint-preview.ts'

/**
 * Reads a photo the browser can open into the pixels of a preview: upright, its longer side at most `PREVIEW_SIDE`.
 * @throws DOMException when the browser cannot open the file (HEIC, mostly)
 */
export async function readPhoto(photo: Blob): Promise<CanvasPixels> {
  const whole = await createImageBitmap(photo)
  const scale = Math.min(1, PREVIEW_SIDE / Math.max(whole.width, whole.height))
  const width = Math.max(1, Math.round(whole.width * scale))
  const height = Math.max(1, Math.round(whole.height * scale))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new DOMException('This browser lends no canvas.', 'NotSupportedError')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, 0, 0, width, height)
  whole.close()
  return { pixels: context.getImageData(0, 0, width, height).data, width, height }
}
