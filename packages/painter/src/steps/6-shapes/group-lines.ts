import { smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import type { Picture, Plane, Size } from '../../picture.ts'

/** Gradient of the grouped reference, per unit, from which a line lies on a border of groups, and fully. */
const BORDER = [0.006, 0.014] as const
/** Reach of a border, in units. */
const REACH = 2
/** Remaining strength of a line within a group. */
const LEFT = 0.4

/**
 * Fades the lines within groups of values, in place: they are cracks and stems that the groups left out.
 * Lines on borders of groups stay.
 * @param fine the grouped reference
 * @param groups share of the groups, half-size
 */
export function fadeLinesInGroups(
  line: Plane,
  fine: Picture,
  groups: Plane,
  half: Size,
  context: PaintContext,
): void {
  const { kernels, planes, size, unit } = context
  const { width } = size
  const [smooth, border] = [planes.take(line.length), planes.take(line.length)]
  kernels.blur(fine.L, smooth, size, 1.5 * unit)
  border.fill(0)
  for (let i = width; i < line.length - width; i++) {
    const across = smooth[i + 1]! - smooth[i - 1]!
    const down = smooth[i + width]! - smooth[i - width]!
    border[i] = 0.5 * unit * Math.sqrt(across * across + down * down)
  }
  kernels.blur(border, border, size, REACH * unit)
  const share = smooth
  kernels.enlarge(groups, half, share, size, 2)
  for (let i = 0; i < line.length; i++) {
    if (line[i] === 0) continue
    line[i] = line[i]! * (1 - (1 - LEFT) * share[i]! * (1 - smoothstep(...BORDER, border[i]!)))
  }
  planes.release(smooth, border)
}
