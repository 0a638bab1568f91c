import { clamp, smoothstep } from '../curves.ts'
import type { Easel } from '../easel.ts'
import { drawCurve } from '../kernels/tone.ts'
import { halfOf, type Picture, type Plane } from '../picture.ts'

const BINS = 1024

/** Pixels that are enough to know a photo's tones. */
const ENOUGH = 300_000

/** What the tones of a photo ask for. */
export type Exposure = {
  /** `L1 = 0.08 + (L - low) * stretch` spreads the tones. */
  readonly low: number
  readonly stretch: number
  /** Exponent that brings the middle tones to the key; at most 1, so it never darkens. */
  readonly gamma: number
  /** Share of pixels that stay dark: a low-key picture is left its darkness. */
  readonly dark: number
}

/** Decides the exposure from the lightness alone. `key` is the middle lightness wanted, `limit` the greatest stretch. */
export function measureExposure(L: Plane, key: number, limit = 1.5): Exposure {
  const histogram = new Uint32Array(BINS)
  const step = Math.max(1, Math.floor(L.length / ENOUGH))
  let count = 0
  for (let i = 0; i < L.length; i += step, count++) {
    const bin = clamp((L[i]! * BINS) | 0, 0, BINS - 1)
    histogram[bin] = histogram[bin]! + 1
  }
  const low = quantile(histogram, count, 0.006)
  const high = quantile(histogram, count, 0.994)
  const stretch = Math.min(0.88 / Math.max(high - low, 0.02), limit)
  const median = clamp(0.08 + (quantile(histogram, count, 0.5) - low) * stretch, 0.01, 0.99)
  let dark = 0
  let sum = 0
  for (let k = 0; k < BINS; k++) {
    const tone = clamp(0.08 + ((k + 0.5) / BINS - low) * stretch, 0, 1)
    if (tone < 0.22) dark += histogram[k]!
    else sum += histogram[k]! * tone
  }
  const share = dark / count
  const lit = share < 1 ? sum / (count - dark) : 0.22
  const towardsMedian = 0.5 * smoothstep(0.45, 0.2, share)
  const middle = clamp((1 - towardsMedian) * lit + towardsMedian * median, 0.02, 0.98)
  const gamma = 1 + 0.8 * (clamp(Math.log(key) / Math.log(middle), 0.62, 1) - 1)
  return { low, stretch, gamma, dark: share }
}

function quantile(histogram: Uint32Array, count: number, share: number): number {
  let seen = 0
  for (let k = 0; k < BINS; k++) {
    seen += histogram[k]!
    if (seen >= share * count) return (k + 0.5) / BINS
  }
  return 1
}

/**
 * Brings the photo to an airy, painterly tone range, in place: spread, lifted middle tones, opened shadows,
 * local contrast kept. Strong colours are protected from being bleached.
 */
export function regradeTones(picture: Picture, exposure: Exposure, easel: Easel): void {
  const { planes, kernels } = easel
  const { low, stretch, gamma, dark } = exposure
  const toned = planes.take(picture.L.length)
  const base = planes.take(picture.L.length)
  kernels.mapTones(
    picture.L,
    toned,
    drawCurve((light) => clamp(0.08 + (light - low) * stretch, 0, 1) ** gamma),
  )
  wideBase(toned, base, easel)
  const openShadows = 0.12 * (1 - smoothstep(0.25, 0.55, dark))
  const lift = drawCurve(
    (ground) =>
      0.025 * Math.sin(2 * Math.PI * (ground - 0.5)) +
      openShadows * smoothstep(0.38, 0.02, ground) * (0.3 - ground),
  )
  const gain = drawCurve((ratio) => (1 + 0.45 * (stretch - 1)) * ratio ** 0.6, 0.8, 1.35)
  kernels.regradeTones(picture, toned, base, { lift, gain })
  planes.give(toned, base)
}

/** The large light shapes: an edge-keeping blur of radius 28 units, taken at quarter size as nothing finer is in it. */
function wideBase(input: Plane, output: Plane, { size, unit, planes, kernels }: Easel): void {
  const half = halfOf(size)
  const quarter = halfOf(half)
  const halved = planes.take(half.width * half.height)
  const quartered = planes.take(quarter.width * quarter.height)
  const smooth = planes.take(quarter.width * quarter.height)
  kernels.shrinkHalf(input, halved, size)
  kernels.shrinkHalf(halved, quartered, half)
  kernels.guidedFilter(quartered, quartered, smooth, quarter, (28 * unit) / 4, 0.02, planes)
  kernels.enlarge(smooth, quarter, halved, half, 2)
  kernels.enlarge(halved, half, output, size, 2)
  planes.give(halved, quartered, smooth)
}
