import { PREVIEW_SIDE, type CanvasPixels } from '@atelier/painter/browser'
import { drawPicture, loadPicture } from '../photo/picture.ts'

/** Pixels of a picture in the preview's size, on white; undefined when it cannot be decoded or read. */
export const photoPixels = async (source: string): Promise<CanvasPixels | undefined> => {
  const image = await loadPicture(source)
  if (!image) return undefined
  const scale = PREVIEW_SIDE / Math.max(image.naturalWidth, image.naturalHeight)
  if (!Number.isFinite(scale)) return undefined
  const size = {
    width: Math.max(1, Math.round(image.naturalWidth * scale)),
    height: Math.max(1, Math.round(image.naturalHeight * scale)),
  }
  try {
    const context = drawPicture(image, size, { willReadFrequently: true })
    return context && { pixels: context.getImageData(0, 0, size.width, size.height).data, ...size }
  } catch {
    return undefined
  }
}

/** Draws pixels on a canvas and resizes it to fit. */
export const drawPixels = (canvas: HTMLCanvasElement, { pixels, width, height }: CanvasPixels): void => {
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0)
}

/** Watermark: light enough to judge the painting, and still across all of it. */
export const watermark = {
  shadow: 'rgb(0 0 0 / 9%)',
  word: 'rgb(255 255 255 / 24%)',
  ofSide: 1 / 18,
} as const

/** Writes a word across the whole canvas, legible on light and dark pictures. */
const drawWatermark = (canvas: HTMLCanvasElement, word: string): void => {
  const context = canvas.getContext('2d')
  if (!context) return
  const size = Math.round(Math.max(canvas.width, canvas.height) * watermark.ofSide)
  const reach = Math.hypot(canvas.width, canvas.height)
  context.save()
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(-Math.PI / 6)
  context.font = `600 ${size}px Georgia, serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const stride = context.measureText(word).width + size * 1.6
  for (let y = -reach / 2, row = 0; y < reach / 2; y += size * 2.4, row += 1)
    for (let x = -reach / 2 + (row % 2) * (stride / 2); x < reach / 2; x += stride) {
      context.fillStyle = watermark.shadow
      context.fillText(word, x + 1, y + 1)
      context.fillStyle = watermark.word
      context.fillText(word, x, y)
    }
  context.restore()
}

/** Draws a painting with the watermark on a canvas and resizes it to fit. */
export const drawMarked = (canvas: HTMLCanvasElement, picture: CanvasPixels, word: string): void => {
  drawPixels(canvas, picture)
  drawWatermark(canvas, word)
}
