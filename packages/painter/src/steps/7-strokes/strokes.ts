import type { PaintContext } from '../../context.ts'
import type { Picture, Plane } from '../../picture.ts'
import { copyPicture } from '../../planes.ts'
import { createRandom } from '../../random.ts'
import { enlargePicture } from '../../resize.ts'
import { takeBrushes } from './brushes.ts'
import { layers } from './layers.ts'
import { planDabs, type StrokeGuides } from './plan-dabs.ts'
import type { References } from '../6-shapes/references.ts'

/** The painted picture and the thickness of its paint (about 0.5). */
export type Painted = { readonly canvas: Picture; readonly height: Plane }

/** Strokes narrower than this, in pixels, no longer look like strokes: a preview leaves them out. */
const LEAST_WIDTH = 2.9

/**
 * Paints from broad brushes to fine ones over the coarse reference. The two broadest work at half size: their prints
 * are larger than the pixels, and half size saves three quarters of the work.
 * @param report called after each layer with the share done and the canvas
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
  const grow = (): void => {
    if (scale === 1) return
    const grown = growCanvas({ canvas, height }, context)
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
      kernels.measureGap(canvas, reference, error)
      kernels.blur(error, error, canvas, width / 4)
    }
    const dabs = planDabs(layer, reference, error, guides, brushes[layer.kind], context, width, scale, random)
    planes.release(error)
    const { kind, tolerance } = layer
    const bristle = kind === 'leaf' ? 0.01 : 0.012
    kernels.paintDabs(dabs, canvas, { brushes: brushes[kind], reference, height, tolerance, bristle })
    planes.release(dabs.numbers)
    report((n + 1) / chosen.length, canvas)
  })
  grow()
  if (middle) planes.release(middle)
  planes.release(brushes.bristle, brushes.leaf)
  return { canvas, height }
}

function growCanvas({ canvas, height }: Painted, context: PaintContext): Painted {
  const { kernels, planes, size } = context
  const grown = enlargePicture(canvas, size, context)
  const grownHeight = planes.take(grown.L.length)
  kernels.enlarge(height, canvas, grownHeight, size, 2)
  return { canvas: grown, height: grownHeight }
}
