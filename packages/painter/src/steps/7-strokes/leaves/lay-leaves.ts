import type { Engine, PaintContext } from '../../../context.ts'
import { smoothstep } from '../../../curves.ts'
import type { BrushAtlas, DabList } from '../../../kernels/dab.ts'
import { halfOf, type Plane } from '../../../picture.ts'
import { copyPicture } from '../../../planes.ts'
import { shrinkPlane } from '../../../resize.ts'
import type { Painted } from '../strokes.ts'
import { takeClumpPrints } from './clump-prints.ts'
import type { Crowns } from './find-crowns.ts'
import { LIT, planClumps } from './plan-clumps.ts'

/** Clumps of leaves, and their share at each pixel, full-size: trunks, stones and buildings stay as painted. */
export type Leaves = { readonly clumps: DabList; readonly share: Plane }

/** Share of the light on leaves that is also thickness of the paint. */
const RELIEF = 0.2

/** Share of the ink that contours keep beneath leaves. */
const INK = 0.2

/** Lays clumps of leaves over the strokes of a canvas, in place. */
export function layLeaves(
  { canvas, height }: Pick<Painted, 'canvas' | 'height'>,
  { clumps, share }: Leaves,
  brushes: BrushAtlas,
  { planes, kernels }: Engine,
): void {
  const leafy = copyPicture(canvas, planes)
  const thick = planes.take(height.length)
  thick.set(height)
  // Clumps end at no edge of the motif, so their tolerance has no limit.
  const paint = { brushes, reference: canvas, height: thick, tolerance: Infinity, bristle: LIT }
  kernels.paintDabs(clumps, leafy, paint)
  for (let i = 0; i < thick.length; i++)
    if (thick[i] !== height[i]) thick[i] = 0.5 + RELIEF * (thick[i]! - 0.5)
  for (const key of ['L', 'a', 'b'] as const) kernels.blendPlanes(canvas[key], leafy[key], share)
  kernels.blendPlanes(height, thick, share)
  planes.release(leafy, thick)
}

/**
 * Plans the leaves of the crowns, releases the crowns, lays the leaves, and fades the contours beneath them; the
 * caller releases the planes of the leaves.
 * @param line full-size contours, which are drawn later
 * @param sky full-size mask of the sky, into which leaves grow
 */
export function paintLeaves(
  painted: Pick<Painted, 'canvas' | 'height'>,
  crowns: Crowns,
  line: Plane,
  sky: Plane,
  context: PaintContext,
): Leaves {
  const { planes } = context
  const clumps = planClumps(painted.canvas, crowns, context)
  const leaves = { clumps, share: measureShare(crowns, sky, context) }
  const cover = enlarged(crowns.cover, crowns, context)
  for (let i = 0; i < line.length; i++) line[i] = line[i]! * (1 - (1 - INK) * cover[i]! * leaves.share[i]!)
  planes.release(cover, crowns.green, crowns.light)
  const brushes = takeClumpPrints(planes)
  layLeaves(painted, leaves, brushes, context)
  planes.release(brushes)
  return leaves
}

/** Returns the share of the leaves, full-size; the caller releases it. */
function measureShare(crowns: Crowns, sky: Plane, context: PaintContext): Plane {
  const { planes, kernels } = context
  const { green, cover } = crowns
  const unit = context.unit / crowns.scale
  const small = planes.take(cover.length)
  kernels.blur(green, small, crowns, 3.5 * unit)
  const open = shrunkSky(sky, crowns, context)
  for (let i = 0; i < small.length; i++)
    small[i] = (1 - (1 - cover[i]!) * open[i]!) * smoothstep(0.48, 0.2, small[i]!)
  planes.release(open)
  kernels.blur(small, small, crowns, 1.6 * unit)
  for (let i = 0; i < small.length; i++) small[i] = 1 - 0.9 * smoothstep(0.55, 0.8, small[i]!)
  return enlarged(small, crowns, context)
}

/** Returns a copy of the mask of the sky at the size of the crowns; the caller releases it. */
function shrunkSky(sky: Plane, { scale }: Crowns, context: PaintContext): Plane {
  const { planes } = context
  let small = planes.take(sky.length)
  small.set(sky)
  for (let [span, size] = [scale, context.size]; span > 1; span /= 2) {
    const smaller = shrinkPlane(small, size, context)
    planes.release(small)
    ;[small, size] = [smaller, halfOf(size)]
  }
  return small
}

/** Returns a plane of the crowns at the size of the picture, and releases it. */
function enlarged(plane: Plane, { scale }: Crowns, { planes, kernels, size }: PaintContext): Plane {
  let [large, span] = [plane, scale]
  while (span > 1) {
    let target = size
    for (let k = span / 2; k > 1; k /= 2) target = halfOf(target)
    const next = planes.take(target.width * target.height)
    kernels.enlarge(large, halfOf(target), next, target, 2)
    planes.release(large)
    ;[large, span] = [next, span / 2]
  }
  return large
}
