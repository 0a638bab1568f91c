import type { Engine, PaintContext } from '../../context.ts'
import type { DabList, DabParameters } from '../../kernels/dab.ts'
import type { Picture, Plane, Size } from '../../picture.ts'
import { copyPicture } from '../../planes.ts'
import { createRandom } from '../../random.ts'
import { enlargePicture } from '../../resize.ts'
import { takeBrushes, type BrushSet } from './brushes.ts'
import { layers, type Layer } from './layers.ts'
import { planDabs, type StrokeGuides } from './plan-dabs.ts'
import type { References } from '../6-shapes/references.ts'

/** One painted layer: its dabs on a canvas of which one pixel spans `scale` pixels of the picture. */
export type LaidLayer = { readonly layer: Layer; readonly scale: 1 | 2; readonly dabs: DabList }

/** The painted picture, the thickness of its paint (about 0.5), and the layers in painting order. */
export type Painted = {
  readonly canvas: Picture
  readonly height: Plane
  readonly layers: readonly LaidLayer[]
}

/** Minimum width of a stroke, in pixels: narrower ones do not look like strokes, and a preview skips them. */
const LEAST_WIDTH = 2.9

/**
 * Paints from broad brushes to fine ones over the coarse reference. The two broadest work at half size: their
 * prints are larger than the pixels, and half size saves three quarters of the work.
 * @param report called after each layer with the completed share and the canvas
 */
export function paintStrokes(
  references: References,
  guides: StrokeGuides,
  context: PaintContext,
  report: (done: number, canvas: Picture) => void,
): Painted {
  const { kernels, planes, unit, settings } = context
  const random = createRandom(settings.seed)
  const brushes = takeBrushes(planes)
  let scale: 1 | 2 = 2
  let canvas = copyPicture(references.coarse, planes)
  let height = planes.take(canvas.L.length).fill(0.5)
  let middle: Picture | undefined
  const laid: LaidLayer[] = []
  const grow = (): void => {
    if (scale === 1) return
    const grown = growCanvas({ canvas, height }, context.size, context)
    planes.release(canvas, height)
    ;({ canvas, height } = grown)
    scale = 1
  }
  const chosen = layers.filter(
    (layer) =>
      !(layer.skipsSmallPhotos && settings.small) && layer.width * unit * settings.brush >= LEAST_WIDTH,
  )
  chosen.forEach((layer, n) => {
    if (layer.reference !== 'coarse') grow()
    const width = (layer.width * unit * settings.brush) / scale
    if (layer.reference === 'middle') middle ??= enlargePicture(references.middle, context.size, context)
    else if (middle) {
      planes.release(middle)
      middle = undefined
    }
    const reference = middle ?? references[layer.reference]
    const error = planes.take(canvas.L.length)
    if (layer.error) {
      if (layer.darkens) measureLightness(canvas, reference, error)
      else kernels.measureGap(canvas, reference, error)
      kernels.blur(error, error, canvas, width / 4)
    }
    const dabs = planDabs(layer, reference, error, guides, brushes[layer.kind], context, width, scale, random)
    planes.release(error)
    kernels.paintDabs(dabs, canvas, { ...paintOf(layer, brushes), reference, height })
    laid.push({ layer, scale, dabs })
    report((n + 1) / chosen.length, canvas)
  })
  grow()
  if (middle) planes.release(middle)
  planes.release(brushes.bristle, brushes.leaf)
  return { canvas, height, layers: laid }
}

/** Measures the excess lightness of the canvas over the reference. */
function measureLightness(canvas: Picture, reference: Picture, gap: Plane): void {
  for (let i = 0; i < gap.length; i++) gap[i] = Math.max(0, canvas.L[i]! - reference.L[i]!)
}

/** Returns the paint parameters of a layer: its brushes, its tolerance, and its streaks. */
export function paintOf(
  { kind, tolerance }: Layer,
  brushes: BrushSet,
): Pick<DabParameters, 'brushes' | 'tolerance' | 'bristle'> {
  return { brushes: brushes[kind], tolerance, bristle: kind === 'leaf' ? 0.01 : 0.012 }
}

/** Enlarges a half-size canvas, with the thickness of its paint, to the whole size. */
export function growCanvas(
  { canvas, height }: Pick<Painted, 'canvas' | 'height'>,
  size: Size,
  context: Engine,
): Pick<Painted, 'canvas' | 'height'> {
  const { kernels, planes } = context
  const grown = enlargePicture(canvas, size, context)
  const grownHeight = planes.take(grown.L.length)
  kernels.enlarge(height, canvas, grownHeight, size, 2)
  return { canvas: grown, height: grownHeight }
}
