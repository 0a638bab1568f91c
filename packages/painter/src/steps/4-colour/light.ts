import type { PaintContext } from '../../context.ts'
import { clamp, smoothstep } from '../../curves.ts'
import type { Picture, Plane } from '../../picture.ts'
import { atQuarterSize } from '../../resize.ts'
import { axisA, axisB, type Light } from '../../styles.ts'
import type { People } from '../1-look/people.ts'
import type { Sky } from '../2-sky/find-sky.ts'
import { layAir } from './air.ts'
import { laySnow } from './snow.ts'

/** Scale of the slopes that the light models, in units, and the factor by which they are in full light. */
const SLOPE = 14
const STEEP = 6

/** Gain towards a low sun, as a share of the loss away from it. */
const GAIN = 0.4

/** Lightness between which the white of the paper begins to show: dark paint covers. */
const COVERED = [0.1, 0.5] as const

/** Full-size planes that the light needs: the distance is not `near`. */
export type LightGrounds = {
  readonly sky: Sky
  readonly people: People
  readonly vegetation: Plane
  readonly near: Plane | undefined
}

/**
 * Lights a graded photo as its style does, in place: slopes towards the light, air in front of the distance,
 * and snow. The sky, and people with a face, are unchanged.
 */
export function lightPicture(picture: Picture, grounds: LightGrounds, context: PaintContext): void {
  const { planes, settings } = context
  const { light } = settings.style
  if (!light) return
  const { sky, people, vegetation, near } = grounds
  const open = planes.take(picture.L.length)
  for (let i = 0; i < open.length; i++) open[i] = 1 - sky.mask[i]!
  if (people.hasFace)
    for (let i = 0; i < open.length; i++)
      open[i] = open[i]! * (1 - people.face[i]!) * (1 - people.subject[i]!)
  lightSlopes(picture.L, open, light, context)
  if (near) layAir(picture, { near, sky, open }, light.air)
  if (light.dusk) dim(picture, open, sky.kind === 'none' ? light.from : OVERHEAD, light.dusk)
  if (light.paper) showPaper(picture.L, open, light.paper)
  if (light.snow && sky.kind !== 'none') laySnow(picture, { vegetation, sky, people, open }, context)
  planes.release(open)
}

/** Direction of the light of a sky. */
const OVERHEAD = 90

/** Returns the step towards the light in columns and rows. */
function towards(degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle), -Math.sin(angle)]
}

function lightSlopes(L: Plane, open: Plane, { from, relief }: Light, context: PaintContext): void {
  const { planes, kernels, unit } = context
  const [right, down] = towards(from)
  const reach = (SLOPE * unit) / 4
  const facing = planes.take(L.length)
  atQuarterSize(L, facing, context, (small, size) => {
    const { width, height } = size
    kernels.blur(small, small, size, reach)
    const form = Float32Array.from(small)
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        const across = form[i - (x > 0 ? 1 : 0)]! - form[i + (x < width - 1 ? 1 : 0)]!
        const along = form[i - (y > 0 ? width : 0)]! - form[i + (y < height - 1 ? width : 0)]!
        small[i] = clamp(0.5 * STEEP * reach * (right * across + down * along), -1, 1)
      }
    }
  })
  for (let i = 0; i < L.length; i++) L[i] = L[i]! + relief * facing[i]! * open[i]!
  planes.release(facing)
}

/** Darkens a picture away from a low light, and warms it towards the light, in place. */
function dim(
  { width, height, L, a, b }: Picture,
  open: Plane,
  from: number,
  dusk: NonNullable<Light['dusk']>,
): void {
  const [right, down] = towards(from)
  const [glowA, glowB] = [axisA(dusk.glow), axisB(dusk.glow)]
  const spread = Math.abs(right) + Math.abs(down)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      // 1 in the corner or on the side of the light, -1 opposite it.
      const lit = (right * ((2 * x) / width - 1) + down * ((2 * y) / height - 1)) / spread
      const change = dusk.fall * open[i]! * lit * L[i]!
      L[i] = L[i]! + (lit > 0 ? GAIN * change * (1 - L[i]!) : change)
      a[i] = a[i]! + glowA * lit * open[i]!
      b[i] = b[i]! + glowB * lit * open[i]!
    }
  }
}

function showPaper(L: Plane, open: Plane, paper: number): void {
  for (let i = 0; i < L.length; i++)
    L[i] = L[i]! + paper * open[i]! * (1 - L[i]!) * smoothstep(...COVERED, L[i]!)
}
