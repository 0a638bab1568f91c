import type { PaintContext } from '../../context.ts'
import { smoothstep } from '../../curves.ts'
import { cloudNoise } from '../../noise.ts'
import { halfOf, type Picture, type Plane } from '../../picture.ts'
import { shrinkPlane } from '../../resize.ts'
import { axisA, axisB } from '../../styles.ts'
import type { People } from '../1-look/people.ts'
import type { Sky } from '../2-sky/find-sky.ts'
import { findSkyline } from './skyline.ts'

/** Separates the random numbers of the drifts from those of other steps. Any number does. */
const DRIFT_SEED = 0x3c6ef372

/** Snow in the light, and its maximum cover. */
const SNOW = { L: 0.95, a: axisA({ C: 0.012, h: 240 }), b: axisB({ C: 0.012, h: 240 }) }
const MOST = 0.9

/** Reach of a ledge, of its surroundings and of its slope, and of plants, in units. */
const REACH = { near: 2, far: 14, slope: 6, plants: 8 } as const
/** Lightness over the surroundings at which snow begins and is whole: on ledges, and on plants. */
const LEDGE = [0.012, 0.045] as const
const PLANT = [-0.025, 0.03] as const
/** Fall of the lightness along two rows of 1400 at which a slope faces upwards. */
const UPWARD = 0.02
/** Width and height of a drift in units, and its change of the lightness at which snow begins. */
const DRIFT = { width: 60, height: 24, strength: 0.12 } as const
/** Distance below the skyline at which land is ground, as a share of the height. */
const GROUND = 0.02

/** Full-size planes; `open` is the part on which snow may lie. */
type SnowGrounds = {
  readonly vegetation: Plane
  readonly sky: Sky
  readonly people: People
  readonly open: Plane
}

/**
 * Lays a first snow on a landscape, in place: on ledges that catch the light from above, and in drifts on the
 * plants below the skyline. The main subject has none.
 */
export function laySnow({ L, a, b }: Picture, grounds: SnowGrounds, context: PaintContext): void {
  const { planes, kernels, size } = context
  const { open, people } = grounds
  const half = measureSnow(L, grounds, context)
  const snow = planes.take(L.length)
  kernels.enlarge(half, halfOf(size), snow, size, 2)
  for (let i = 0; i < L.length; i++) {
    const share = MOST * snow[i]! * open[i]! * (1 - people.subject[i]!)
    L[i] = L[i]! + share * (SNOW.L - L[i]!)
    a[i] = a[i]! + share * (SNOW.a - a[i]!)
    b[i] = b[i]! + share * (SNOW.b - b[i]!)
  }
  planes.release(half, snow)
}

/** Returns the snow, 0..1, at half size; the caller releases it. */
function measureSnow(L: Plane, { vegetation, sky }: SnowGrounds, context: PaintContext): Plane {
  const { planes, kernels, size, unit, settings } = context
  const half = halfOf(size)
  const light = shrinkPlane(L, size, context)
  const plants = shrinkPlane(vegetation, size, context)
  const [near, far, slope] = [planes.take(light.length), planes.take(light.length), planes.take(light.length)]
  kernels.blur(light, near, half, (REACH.near * unit) / 2)
  kernels.blur(light, far, half, (REACH.far * unit) / 2)
  kernels.blur(light, slope, half, (REACH.slope * unit) / 2)
  kernels.blur(plants, plants, half, (REACH.plants * unit) / 2)
  const skyline = findSkyline(sky.mask, size, sky.horizon)
  const noise = cloudNoise(settings.seed ^ DRIFT_SEED)
  const scale = 2 / unit
  for (let y = 0, i = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++, i++) {
      const above = slope[y > 0 ? i - half.width : i]!
      const below = slope[y < half.height - 1 ? i + half.width : i]!
      const lighter = near[i]! - far[i]!
      const ledge = smoothstep(...LEDGE, lighter) * smoothstep(0, UPWARD, (above - below) * unit)
      const depth = (2 * y - skyline[Math.min(2 * x, size.width - 1)]!) / size.height
      const drift = noise((scale * x) / DRIFT.width, (scale * y) / DRIFT.height, 3) - 0.5
      const lying = smoothstep(...PLANT, lighter + DRIFT.strength * drift) * smoothstep(0, GROUND, depth)
      light[i] = Math.max(ledge, plants[i]! * lying)
    }
  }
  planes.release(plants, near, far, slope)
  return light
}
