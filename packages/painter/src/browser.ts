import type { Settings } from './easel.ts'
import { createEasel } from './easel.ts'
import { openPlainEngine, soloEngine, type OpenedEngine } from './engine/engine.ts'
import { withMemoryShared } from './engine/module-kind.ts'
import type { Kernels } from './kernels/kernels.ts'
import { settingsOf, settleOptions, type PaintOptions } from './options.ts'
import type { Picture, Size } from './picture.ts'
import { takePicture } from './planes.ts'
import { paintPicture } from './recipe.ts'
import { seedOf } from './random.ts'

/** Pixels as a canvas has them: RGBA, row by row. */
export type PreviewPixels = Size & { readonly data: Uint8ClampedArray<ArrayBuffer> }

export type Preview = PreviewPixels & {
  /** What the canvas looked like after each layer of strokes, from coarse to fine; the finished painting is not among them. */
  readonly layers: readonly PreviewPixels[]
}

/**
 * Compiles the kernels for `createPreview`.
 * @param bytes the file `wasm/kernels.wasm`, from wherever the page keeps it
 * @returns undefined where the browser lacks the instructions; previews then take several times as long
 */
export async function compileKernels(bytes: Uint8Array): Promise<WebAssembly.Module | undefined> {
  try {
    return await WebAssembly.compile(withMemoryShared(bytes, false))
  } catch {
    return undefined
  }
}

/**
 * The painting of a small photo, on the calling thread and without anything a browser does not have: the same recipe
 * and kernels as the large one, so that the same seed leads to the same painting.
 * @param photo at most about 512 pixels long for a quick answer; the photo is left as it is
 * @throws RangeError for an option out of range
 */
export function createPreview(
  photo: PreviewPixels,
  options: Omit<PaintOptions, 'signal' | 'onProgress'> = {},
  module?: WebAssembly.Module,
): Preview {
  const { width, height } = photo
  const size = { width, height }
  const rgb = withoutAlpha(photo.data)
  const settings = settingsOf(settleOptions(options), { seed: seedOf(rgb), small: false })
  const engine = module === undefined ? openPlainEngine() : soloEngine(module, size)
  try {
    return paintPreview(rgb, size, settings, engine)
  } finally {
    engine.close()
  }
}

function paintPreview(rgb: Uint8Array, size: Size, settings: Settings, engine: OpenedEngine): Preview {
  const layers: PreviewPixels[] = []
  const show = (canvas: Picture): PreviewPixels => {
    const bytes = new Uint8Array(3 * canvas.L.length)
    engine.kernels.oklabToRgb(canvas, bytes)
    return { width: canvas.width, height: canvas.height, data: withAlpha(bytes) }
  }
  const kernels: Kernels = {
    ...engine.kernels,
    paintDabs: (dabs, canvas, ...rest) => {
      engine.kernels.paintDabs(dabs, canvas, ...rest)
      layers.push(show(canvas))
    },
  }
  const easel = createEasel(size, settings, { planes: engine.planes, kernels })
  const picture = takePicture(easel.planes, size)
  kernels.rgbToOklab(rgb, picture)
  const painted = paintPicture(picture, easel, () => undefined)
  return { ...show(painted), layers }
}

function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from]!
    rgb[to + 1] = rgba[from + 1]!
    rgb[to + 2] = rgba[from + 2]!
  }
  return rgb
}

function withAlpha(rgb: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray((rgb.length / 3) * 4)
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from]!
    rgba[to + 1] = rgb[from + 1]!
    rgba[to + 2] = rgb[from + 2]!
    rgba[to + 3] = 255
  }
  return rgba
}
