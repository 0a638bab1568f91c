import type { Engine } from '../../context.ts'
import { smoothstep } from '../../curves.ts'
import { cloudNoise } from '../../noise.ts'
import type { Size } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import type { Style } from '../../styles.ts'
import { axisA, axisB } from '../../styles.ts'
import type { Clouds } from './cumulus.ts'

/** Nearness of the clouds overhead; a smaller number makes the perspective of the bands stronger. */
const OVERHEAD = 0.35

/** Cover from which a band is visible, and at which it is whole. */
const BAND = [0.5, 0.64] as const

/**
 * Builds level bands of cloud that become narrow towards the horizon, lit from below by a sun that is behind
 * it. The caller releases the planes.
 * @param size of the layer
 * @param horizon its lowest sky row
 */
export function makeBands(size: Size, horizon: number, style: Style, seed: number, engine: Engine): Clouds {
  const noise = cloudNoise(seed)
  const density = (x: number, y: number): number => {
    const far = 1 / (Math.max(0, 1 - y / horizon) + OVERHEAD)
    const across = (x / size.width - 0.5) * far
    const bow = 0.35 * noise(1.3 * across, 2 * far, 2)
    return noise(2.1 * across + bow, 4.2 * far + 0.6 * bow, 4)
  }
  const below = 0.03 * horizon
  return makeLayer(size, style, engine, (x, y) => {
    const here = density(x, y)
    const cover = smoothstep(...BAND, here) * smoothstep(1.02, 0.9, y / horizon)
    if (cover === 0) return NOTHING
    const under = here - density(x, y + below)
    return { cover: 0.92 * cover, light: smoothstep(-0.02, 0.09, under) }
  })
}

/** Steepness of the wisps, and their length as a multiple of their width. */
const RISE = -0.22
const LONG = 5

/** Builds thin wisps of high cloud, combed by the wind. The caller releases the planes. */
export function makeWisps(size: Size, horizon: number, style: Style, seed: number, engine: Engine): Clouds {
  const noise = cloudNoise(seed)
  return makeLayer(size, style, engine, (x, y) => {
    const [u, v] = [x / size.width, y / size.width]
    const sway = 0.12 * noise(2 * u, 3 * v, 2)
    const along = u + RISE * v
    const across = v - RISE * u + sway
    const patch = smoothstep(0.46, 0.62, noise(2.2 * along, 5 * across + 7, 2))
    if (patch === 0) return NOTHING
    const strand = smoothstep(0.4, 0.75, noise((24 / LONG) * along, 24 * across, 4))
    return { cover: 0.85 * patch * strand * smoothstep(1.02, 0.6, y / horizon), light: 0.9 }
  })
}

type Point = { readonly cover: number; readonly light: number }

const NOTHING: Point = { cover: 0, light: 0 }

/** Fills a layer with clouds in the style's colors. */
function makeLayer(
  size: Size,
  { cloud }: Style,
  { planes }: Engine,
  at: (x: number, y: number) => Point,
): Clouds {
  const layer = { colour: takePicture(planes, size), cover: planes.take(size.width * size.height) }
  const { colour, cover } = layer
  const tones = [cloud.shade, cloud.middle, cloud.light].map(
    (tone) => [tone.L, axisA(tone), axisB(tone)] as const,
  )
  for (let y = 0, i = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, i++) {
      const point = at(x, y)
      cover[i] = point.cover
      const toMiddle = smoothstep(0, 0.5, point.light)
      const toLight = smoothstep(0.5, 1, point.light)
      const tone = (k: 0 | 1 | 2): number => {
        const lower = tones[0]![k] + toMiddle * (tones[1]![k] - tones[0]![k])
        return lower + toLight * (tones[2]![k] - lower)
      }
      colour.L[i] = tone(0)
      colour.a[i] = tone(1)
      colour.b[i] = tone(2)
    }
  }
  return layer
}
