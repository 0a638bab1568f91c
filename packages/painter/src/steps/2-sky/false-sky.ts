import type { PaintContext } from '../../context.ts'
import { wrapDegrees } from '../../curves.ts'
import type { SkyClues } from '../../kernels/sky.ts'
import type { Picture } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import { colourWithin } from './colour-within.ts'
import { dilate, type Mask } from './mask.ts'

/** Maximum share of an overcast sky with another color than gray and blue. */
const MOST_FOREIGN = 0.08
/** Blur before colors are judged, as a share of the picture's width. */
const JUDGED_WITHIN = 0.02
/** Chroma up to which a color is gray. */
const GRAY = 0.008
/** Hue of a blue sky, and the distance from it up to which a color is bluish, in degrees. */
const BLUE = 246
const BLUISH_WITHIN = 70

/**
 * True when the mean color around too many pixels of an overcast sky is neither gray nor bluish, as in a
 * blurred background.
 */
export function hasOtherColours(coarse: Mask, small: Picture, context: PaintContext): boolean {
  const { planes, kernels } = context
  const share = planes.take(coarse.length)
  const spread = planes.take(coarse.length)
  const mean = takePicture(planes, small)
  const sigma = JUDGED_WITHIN * small.width
  share.set(coarse)
  kernels.blur(share, spread, small, sigma)
  colourWithin(small, share, spread, sigma, mean, context)
  let [inside, foreign] = [0, 0]
  for (let i = 0; i < coarse.length; i++) {
    if (coarse[i] === 0) continue
    inside++
    const [a, b] = [mean.a[i]!, mean.b[i]!]
    const hue = (Math.atan2(b, a) * 180) / Math.PI
    if (Math.hypot(a, b) > GRAY && Math.abs(wrapDegrees(hue - BLUE)) > BLUISH_WITHIN) foreign++
  }
  planes.release(share, spread, mean)
  return foreign > MOST_FOREIGN * inside
}

/**
 * True when too much of the outline runs through flat color, where repainted and original sky would meet
 * visibly.
 */
export function showsSeam(coarse: Mask, { edges }: SkyClues, size: Picture): boolean {
  const { width, height } = size
  const sharp = new Uint8Array(coarse.length)
  for (let i = 0; i < sharp.length; i++) sharp[i] = edges[i]! >= 0.01 ? 1 : 0
  const nearEdge = new Uint8Array(sharp.length)
  dilate(sharp, nearEdge, size, 2)
  let outline = 0
  let flat = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      if (coarse[i] === 0) continue
      const neighbours = coarse[i - 1]! + coarse[i + 1]! + coarse[i - width]! + coarse[i + width]!
      if (neighbours === 4) continue
      outline++
      if (nearEdge[i] === 0) flat++
    }
  }
  return flat > 0.3 * outline
}
