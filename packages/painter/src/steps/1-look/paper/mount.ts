import { smoothstep } from '../../../curves.ts'
import type { PaintContext } from '../../../context.ts'
import type { Picture, Plane } from '../../../picture.ts'
import { paperEdgeAt, profileOf, sidesOf, spansOf, type Side } from './sides.ts'

/** The picture inside the paper around a print: its edges in pixels of the small painting. */
export type Window = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The paper around a print, and the color in which it is painted. */
export type Mount = Window & { readonly L: number; readonly a: number; readonly b: number }

/** Minimum width of the paper in units, and its maximum as a share of the shorter side. */
const NARROWEST = 12
const WIDEST = 0.2

/** Length of a side within which its edge is measured, and the minimum share that has it. */
const MIDDLE = [0.22, 0.78] as const
const SHARE = 0.9

/** Maximum deviation of the paper's lightness on a side, and the difference in color between two sides. */
const EVEN = 0.025
const ALIKE = 0.05

/**
 * Finds the paper around a print: on all four sides an even strip of one pale color, with a straight edge.
 * @returns the picture inside the paper; undefined when a side has none, or when a sky is as pale as the paper
 */
export function findWindow(photo: Picture, { unit }: PaintContext): Window | undefined {
  const strips = sidesOf(photo).map((side) => stripOf(photo, side, unit))
  const [left, top, right, bottom] = strips
  if (!left || !top || !right || !bottom) return undefined
  for (const key of ['L', 'a', 'b'] as const) {
    const means = [left[key], top[key], right[key], bottom[key]]
    if (Math.max(...means) - Math.min(...means) > ALIKE) return undefined
  }
  return {
    left: left.width,
    top: top.width,
    right: photo.width - right.width,
    bottom: photo.height - bottom.width,
  }
}

/** Returns the even strip along a side, and its mean color; undefined when there is none. */
function stripOf(photo: Picture, side: Side, unit: number) {
  const { soft, behind } = spansOf(unit)
  const widest = Math.round(WIDEST * Math.min(photo.width, photo.height))
  const profile = profileOf(photo.L, side, {
    depth: widest + soft + behind,
    unit,
    from: MIDDLE[0],
    to: MIDDLE[1],
  })
  const edge = (width: number) =>
    paperEdgeAt(profile, { outer: Math.max(0, width - behind), depth: width, unit })
  let width = Math.max(2, Math.round(NARROWEST * unit))
  while (width <= widest && edge(width).share < SHARE) width++
  if (width > widest) return undefined
  // The first depth with an edge lies a few pixels before it; the strongest lies on it.
  while (width < widest && edge(width + 1).step > edge(width).step) width++
  const strip = (plane: Plane) => profileOf(plane, side, { depth: width, unit }).L
  const L = strip(photo.L)
  if (deviationOf(L) > EVEN) return undefined
  const [a, b] = [averageOf(strip(photo.a)), averageOf(strip(photo.b))]
  return { width: width + Math.ceil(soft / 2), L: averageOf(L), a, b }
}

function averageOf(numbers: Float32Array): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

function deviationOf(numbers: Float32Array): number {
  const average = averageOf(numbers)
  return Math.sqrt(averageOf(numbers.map((number) => (number - average) ** 2)))
}

/** Returns the mount with the mean color of its paper in the painting. */
export function mountOf(window: Window, canvas: Picture): Mount {
  let [L, a, b, count] = [0, 0, 0, 0]
  for (let i = 0; i < canvas.L.length; i++) {
    if (isInside(window, i % canvas.width, Math.floor(i / canvas.width))) continue
    L += canvas.L[i]!
    a += canvas.a[i]!
    b += canvas.b[i]!
    count++
  }
  return { ...window, L: L / count, a: a / count, b: b / count }
}

function isInside({ left, top, right, bottom }: Window, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom
}

/** Half the width of the edge of the painted paper, in units, and the thickness of paper without paint. */
const EDGE = 1.2
const BARE = 0.5

/**
 * Lays flat paper over the canvas around the picture, without strokes, in place.
 * @param height thickness of the paint, which the paper covers
 * @param factor pixels of this part in one of the small painting
 * @param top row of the picture at which this part begins
 */
export function layMount(
  canvas: Picture,
  height: Plane,
  mount: Mount,
  { unit, factor = 1, top = 0 }: { unit: number; factor?: number; top?: number },
): void {
  const edge = EDGE * unit * factor
  for (let row = 0, i = 0; row < canvas.height; row++) {
    const y = row + top + 0.5
    const down = Math.min(y - factor * mount.top, factor * mount.bottom - y)
    for (let x = 0.5; x < canvas.width; x++, i++) {
      const inside = Math.min(down, x - factor * mount.left, factor * mount.right - x)
      const share = smoothstep(edge, -edge, inside)
      if (share === 0) continue
      for (const key of ['L', 'a', 'b'] as const)
        canvas[key][i] = canvas[key][i]! + share * (mount[key] - canvas[key][i]!)
      height[i] = height[i]! + share * (BARE - height[i]!)
    }
  }
}
