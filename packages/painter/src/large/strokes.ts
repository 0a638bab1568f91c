import type { Engine } from '../context.ts'
import { DAB_NUMBERS, type BrushAtlas, type DabList } from '../kernels/dab.ts'
import type { Picture, Plane } from '../picture.ts'
import { copyPicture } from '../planes.ts'
import { takeBrushes, type BrushSet } from '../steps/7-strokes/brushes.ts'
import { growCanvas, paintOf, type Painted } from '../steps/7-strokes/strokes.ts'
import { takeClumpPrints } from '../steps/7-strokes/leaves/clump-prints.ts'
import { halfBand, type Band } from './band.ts'
import type { PaintingRecipe } from './recipe.ts'
import { crispReference, enlargedFlow } from './references.ts'

/** Subdivision of a print's pixels, so that they do not show in strokes of hundreds of pixels. */
const FINER = 3

/** Returns the brushes with finer prints; the caller releases them. */
export function takeLargeBrushes(engine: Engine): BrushSet {
  const { planes } = engine
  const usual = takeBrushes(planes)
  const large = { bristle: refine(usual.bristle, engine), leaf: refine(usual.leaf, engine) }
  planes.release(usual.bristle, usual.leaf)
  return large
}

/** Returns the prints of leaf clumps, finer; the caller releases them. */
export function takeLargeClumps(engine: Engine): BrushAtlas {
  const usual = takeClumpPrints(engine.planes)
  const large = refine(usual, engine)
  engine.planes.release(usual)
  return large
}

function refine(
  { width, height, count, cover, relief }: BrushAtlas,
  { planes, kernels }: Engine,
): BrushAtlas {
  const fine = { width: FINER * width, height: FINER * height }
  const [small, large] = [width * height, fine.width * fine.height]
  const enlarged = (prints: Plane): Plane => {
    const output = planes.take(count * large)
    for (let k = 0; k < count; k++) {
      const [print, target] = [prints.subarray(k * small), output.subarray(k * large)]
      kernels.enlarge(print, { width, height }, target, fine, FINER)
    }
    return output
  }
  return { ...fine, count, cover: enlarged(cover), relief: enlarged(relief) }
}

/**
 * Paints the strokes of a painting again, larger, in one band: the same brushes at the same places. The
 * broadest of them work at half the size, as in the small painting.
 * @returns the painted band, the thickness of its paint, and its fine reference; the caller releases their
 * planes
 */
export function layStrokes(
  { references, layers, flow }: PaintingRecipe,
  band: Band,
  brushes: BrushSet,
  engine: Engine,
): Pick<Painted, 'canvas' | 'height'> & { readonly fine: Picture } {
  const { planes, kernels } = engine
  const half = halfBand(band)
  const halfFlow = enlargedFlow(flow, half, 1, engine)
  let reference = crispReference(references.coarse, halfFlow, half, 1, engine)
  planes.release(halfFlow)
  let canvas = copyPicture(reference, planes)
  let height = planes.take(canvas.L.length).fill(0.5)
  let shown: keyof typeof references = 'coarse'
  const fullFlow = enlargedFlow(flow, band, 2, engine)
  const show = (key: keyof typeof references): void => {
    if (shown === key) return
    planes.release(reference)
    reference = crispReference(references[key], fullFlow, band, key === 'fine' ? 1 : 2, engine)
    shown = key
  }
  const grow = (): void => {
    if (canvas.width === band.width) return
    const grown = growCanvas({ canvas, height }, band, engine)
    planes.release(canvas, height)
    ;({ canvas, height } = grown)
  }
  for (const { layer, scale, dabs } of layers) {
    if (scale === 1) {
      grow()
      show(layer.reference)
    }
    const own = dabsInBand(dabs, scale === 1 ? band : half, engine)
    kernels.paintDabs(own, canvas, { ...paintOf(layer, brushes), reference, height })
    planes.release(own.numbers)
  }
  grow()
  show('fine')
  planes.release(fullFlow)
  return { canvas, height, fine: reference }
}

/** Returns the dabs that touch a band, at its size; the caller releases the list's plane. */
export function dabsInBand(
  { count, numbers }: DabList,
  { factor, top, height }: Band,
  { planes }: Engine,
): DabList {
  const touching = planes.take(count * DAB_NUMBERS)
  let touched = 0
  // The order of the numbers is that of `writeDab`.
  for (let n = 0; n < count; n++) {
    const from = n * DAB_NUMBERS
    const y = factor * (numbers[from + 1]! + 0.5) - 0.5 - top
    const [length, width] = [factor * numbers[from + 4]!, factor * numbers[from + 5]!]
    // A bent dab deviates by less than half its length.
    const reach = length + width
    if (y + reach < 0 || y - reach > height) continue
    const to = touched * DAB_NUMBERS
    for (let k = 2; k < DAB_NUMBERS; k++) touching[to + k] = numbers[from + k]!
    touching[to] = factor * (numbers[from]! + 0.5) - 0.5
    touching[to + 1] = y
    touching[to + 4] = length
    touching[to + 5] = width
    touching[to + 6] = numbers[from + 6]! / factor
    touched++
  }
  return { count: touched, numbers: touching }
}
