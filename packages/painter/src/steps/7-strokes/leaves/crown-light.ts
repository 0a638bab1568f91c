import type { PaintContext } from '../../../context.ts'
import { cloudNoise } from '../../../noise.ts'
import type { Plane } from '../../../picture.ts'
import type { Crowns } from './find-crowns.ts'

/** Reach of a clump's own light, of the light around it, and of a whole crown, in units. */
const REACH = { clump: 7, around: 16, crown: 60 } as const

/** Share of a whole crown's light that does not count: a dark crown has light and shade too. */
const LEVEL = 0.75

/** Size of the spots of a random light, in units, and its strength. */
const SPOT = 44
const SPOTS = 0.04

/**
 * Measures the light on the crowns, as the share of them that is darker, 0..1; 0 outside. The caller releases the
 * plane.
 */
export function measureLight(crowns: Crowns, seed: number, context: PaintContext): Plane {
  const { cover, light, width, scale } = crowns
  const { planes, kernels } = context
  const unit = context.unit / scale
  const [mass, wide] = [planes.take(light.length), planes.take(light.length)]
  kernels.blur(light, mass, crowns, REACH.clump * unit)
  kernels.blur(light, wide, crowns, REACH.around * unit)
  kernels.addScaled(mass, wide, 0.8)
  kernels.blur(light, wide, crowns, REACH.crown * unit)
  kernels.addScaled(mass, wide, -1.8 * LEVEL)
  const noise = cloudNoise(seed)
  const inside: number[] = []
  for (let i = 0; i < mass.length; i++) {
    if (cover[i]! <= 0.5) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    mass[i] = mass[i]! + SPOTS * noise(x / (SPOT * unit), y / (SPOT * unit), 1)
    inside.push(i)
  }
  inside.sort((p, q) => mass[p]! - mass[q]! || p - q)
  wide.fill(0)
  inside.forEach((i, rank) => {
    wide[i] = rank / inside.length
  })
  planes.release(mass)
  return wide
}
