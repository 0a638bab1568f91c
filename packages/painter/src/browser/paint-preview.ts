import { createContext } from '../context.ts'
import { memoryFor, soloEngine } from '../engine/engine.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { settingsOf, checkOptions, type PaintOptions } from '../options.ts'
import type { Picture } from '../picture.ts'
import { takePicture } from '../planes.ts'
import { paintPicture } from '../paint-picture.ts'
import { seedOf } from '../random.ts'

/** Longest side of a preview, in pixels: small enough to be painted while a visitor watches. */
export const PREVIEW_SIDE = 512

/** Pixels in the format of a canvas: red, green, blue and alpha, 4 bytes per pixel. */
export type CanvasPixels = {
  readonly pixels: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/**
 * A photo of at most `PREVIEW_SIDE` pixels per side, with its paint options. Transparency counts as white.
 */
export type PreviewRequest = CanvasPixels & PaintOptions

export type Preview = CanvasPixels & {
  /** Snapshots of the growing painting, from coarse to fine; the first may be of half size. */
  readonly layers: readonly CanvasPixels[]
}

/**
 * Minimum length of the shorter side, in pixels: compiled kernels take four at a time, of a quarter of the
 * picture too.
 */
const MIN_SIDE = 16

/**
 * Paints a preview on this thread, with the same steps and styles as the real painting.
 * @param module the compiled kernels
 * @throws RangeError for a picture too large or too narrow, or an option out of range
 */
export function paintPreview(module: WebAssembly.Module, request: PreviewRequest): Preview {
  const { pixels, width, height, ...options } = request
  if (Math.max(width, height) > PREVIEW_SIDE || pixels.length !== 4 * width * height)
    throw new RangeError(`A preview needs pixels of at most ${PREVIEW_SIDE} × ${PREVIEW_SIDE}, 4 bytes each.`)
  if (Math.min(width, height) < MIN_SIDE)
    throw new RangeError(`A preview needs at least ${MIN_SIDE} pixels on each side.`)
  const rgb = withoutAlpha(pixels)
  const settings = settingsOf(checkOptions(options), { seed: seedOf(rgb), small: false })
  const size = { width, height }
  const context = createContext(size, settings, soloEngine(module, size, keptMemory()))
  const photo = takePicture(context.planes, size)
  context.kernels.rgbToOklab(rgb, photo)
  const layers: CanvasPixels[] = []
  const painting = paintPicture(photo, context, (_done, _step, soFar) => {
    if (soFar?.stage === 'strokes') layers.push(pixelsOf(soFar.picture, context.kernels))
  })
  return { ...pixelsOf(painting, context.kernels), layers }
}

let memory: WebAssembly.Memory | undefined

/**
 * Returns memory for the largest preview, reused by the next: new memory would be slower to use than the
 * painting is to make.
 */
function keptMemory(): WebAssembly.Memory {
  memory ??= memoryFor({ width: PREVIEW_SIDE, height: PREVIEW_SIDE }, false)
  return memory
}

function withoutAlpha(pixels: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((pixels.length / 4) * 3)
  for (let i = 0, p = 0; i < pixels.length; i += 4, p += 3) {
    const alpha = pixels[i + 3]!
    for (let k = 0; k < 3; k++)
      rgb[p + k] = alpha === 255 ? pixels[i + k]! : Math.round(255 + (alpha / 255) * (pixels[i + k]! - 255))
  }
  return rgb
}

function pixelsOf(picture: Picture, kernels: Kernels): CanvasPixels {
  const { width, height } = picture
  const rgb = new Uint8Array(3 * width * height)
  kernels.oklabToRgb(picture, rgb)
  const whole = new Uint32Array(width * height)
  // Bytes in the order of a canvas, on little-endian processors: all that browsers run on.
  for (let i = 0, p = 0; i < whole.length; i++, p += 3)
    whole[i] = rgb[p]! | (rgb[p + 1]! << 8) | (rgb[p + 2]! << 16) | 0xff000000
  return { pixels: new Uint8ClampedArray(whole.buffer), width, height }
}
