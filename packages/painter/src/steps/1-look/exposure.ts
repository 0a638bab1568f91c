import { clamp, smoothstep } from '../../curves.ts'
import type { Plane } from '../../picture.ts'

const BINS = 1024

/** Number of sampled pixels that is enough to measure a photo's tones. */
const ENOUGH = 300_000

/** The corrections that the tones of a photo need. */
export type Exposure = {
  /** `L1 = 0.08 + (L - low) * stretch` spreads the tones. */
  readonly low: number
  readonly stretch: number
  /** Exponent that brings the middle tones to the key; at most 1, so it never darkens. */
  readonly gamma: number
  /** Share of pixels that stay dark: a low-key picture stays dark. */
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
