import type { Engine } from '../../context.ts'
import type { Mask } from './mask.ts'
import type { SkyClues } from '../../kernels/sky.ts'
import type { Picture, Plane } from '../../picture.ts'
import { takeTensor } from '../5-flow/flow.ts'

/** Measures the clues of a sky in a photo of about 300 pixels; the caller releases the planes. */
export function gatherSkyClues(photo: Picture, engine: Engine): SkyClues {
  const { planes, kernels } = engine
  const take = (): Plane => planes.take(photo.L.length)
  const clues = { chroma: take(), hue: take(), edges: take(), blue: take(), score: take() }
  measureEdges(photo, clues.edges, engine)
  kernels.readSkyClues(photo, clues)
  return clues
}

function measureEdges(photo: Picture, edges: Plane, { planes, kernels }: Engine): void {
  const tensor = takeTensor(planes, edges.length)
  const smooth = planes.take(edges.length)
  kernels.blur(photo.L, smooth, photo, 1)
  kernels.addGradientTensor(smooth, tensor, photo, 1)
  kernels.measureStrength(tensor, edges, 1)
  kernels.blur(edges, edges, photo, 1.5)
  planes.release(tensor, smooth)
}

/**
 * True for a warm, smooth top of the picture outside of the main subject: a sunset, which is not repainted.
 */
export function looksLikeSunset(
  { hue, chroma, edges }: SkyClues,
  { L, width }: Picture,
  taken: Mask,
): boolean {
  const top = Math.floor((0.45 * L.length) / width) * width
  let warm = 0
  for (let i = 0; i < top; i++) {
    if (taken[i] === 1) continue
    if (hue[i]! > 20 && hue[i]! < 105 && chroma[i]! > 0.05 && L[i]! > 0.45 && edges[i]! < 0.02) warm++
  }
  return warm > 0.12 * top
}
