import type { CanvasPixels } from '@atelier/painter/browser'

/** Puts pixels on a canvas, which takes their size. */
export const drawPixels = (canvas: HTMLCanvasElement, { pixels, width, height }: CanvasPixels): void => {
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0)
}

/** Writes the word across the whole canvas, readable on light and dark. */
export const drawWatermark = (canvas: HTMLCanvasElement, word: string): void => {
  const brush = canvas.getContext('2d')
  if (!brush) return
  const size = Math.round(Math.max(canvas.width, canvas.height) / 14)
  const reach = Math.hypot(canvas.width, canvas.height)
  brush.save()
  brush.translate(canvas.width / 2, canvas.height / 2)
  brush.rotate(-Math.PI / 6)
  brush.font = `600 ${size}px Georgia, serif`
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  const stride = brush.measureText(word).width + size * 1.6
  for (let y = -reach / 2, row = 0; y < reach / 2; y += size * 2.4, row += 1)
    for (let x = -reach / 2 + (row % 2) * (stride / 2); x < reach / 2; x += stride) {
      brush.fillStyle = 'rgb(0 0 0 / 18%)'
      brush.fillText(word, x + 1, y + 1)
      brush.fillStyle = 'rgb(255 255 255 / 42%)'
      brush.fillText(word, x, y)
    }
  brush.restore()
}
