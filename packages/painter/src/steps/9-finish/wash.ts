import type { PaintContext } from '../../context.ts'
import { clamp, smoothstep } from '../../curves.ts'
import { cloudNoise } from '../../noise.ts'
import { halfOf, type Picture, type Plane } from '../../picture.ts'
import { shrinkPlane } from '../../resize.ts'
import type { People } from '../1-look/people.ts'

/** Separates the random numbers of the wash from those of other steps. Any number does. */
const WASH_SEED = 0x6a09e667

/**
 * Pigment that gathers along the dark side of an edge, where a wash dries: the blurs that find it, in units,
 * the pigment for a difference of 1 in lightness, and its maximum.
 */
const POOL = { near: 1, far: 4.5, strength: 3.5, most: 0.35 } as const

/** Size of the clouds of pigment within a wash, in units, and their strength. */
const CLOUDS = { size: 90, strength: 0.5 } as const

/** Lightness from which paint is thin enough to be uneven. */
const THIN = [0.15, 0.7] as const

/** Share of the pigment's change that remains in a face, and of its clouds in the main subject. */
const IN_FACE = 0.1
const IN_SUBJECT = 0.2

/** Share of a change of the pigment by which its color changes. */
const COLOURED = 0.6

/**
 * Measures the pigment of a thin, wet paint: more along the edges, and uneven within. The caller releases the
 * plane.
 * @returns the share by which each pixel has more pigment, or less
 */
export function measureWash(L: Plane, strength: number, people: People, context: PaintContext): Plane {
  const { planes, kernels, size, unit, settings } = context
  const half = halfOf(size)
  const light = shrinkPlane(L, size, context)
  const face = shrinkPlane(people.face, size, context)
  const subject = shrinkPlane(people.subject, size, context)
  const [near, far] = [planes.take(light.length), planes.take(light.length)]
  kernels.blur(light, near, half, (POOL.near * unit) / 2)
  kernels.blur(light, far, half, (POOL.far * unit) / 2)
  const noise = cloudNoise(settings.seed ^ WASH_SEED)
  const scale = 2 / (CLOUDS.size * unit)
  for (let y = 0, i = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++, i++) {
      const pool = clamp(POOL.strength * (far[i]! - near[i]!), 0, POOL.most)
      const cloud = CLOUDS.strength * (noise(scale * x, scale * y, 4) - 0.5)
      const thin = strength * smoothstep(...THIN, light[i]!) * (1 - (1 - IN_FACE) * face[i]!)
      near[i] = thin * (pool + cloud * (1 - (1 - IN_SUBJECT) * subject[i]!))
    }
  }
  const wash = planes.take(L.length)
  kernels.enlarge(near, half, wash, size, 2)
  planes.release(light, face, subject, near, far)
  return wash
}

/** Changes the pigment of a painting, in place; white paper stays white. */
export function applyWash({ L, a, b }: Picture, wash: Plane): void {
  for (let i = 0; i < L.length; i++) {
    L[i] = 1 - (1 - L[i]!) * (1 + wash[i]!)
    a[i] = a[i]! * (1 + COLOURED * wash[i]!)
    b[i] = b[i]! * (1 + COLOURED * wash[i]!)
  }
}
