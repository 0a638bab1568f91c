/** A seeded source of random numbers: the same seed always gives the same painting. */
export type Random = {
  /** Uniform in 0..1. */
  next(): number
  /** Uniform in `low..high`. */
  between(low: number, high: number): number
  /** Normally distributed with mean 0 and deviation 1. */
  normal(): number
  /** Restarts the sequence from this seed and these integers. */
  restart(seed: number, layer: number, row: number, column: number): void
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, full period. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    restart: (begin, layer, row, column) => {
      state = stir(stir(stir(begin >>> 0, layer), row), column)
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

function stir(state: number, place: number): number {
  const mixed = Math.imul(state ^ place, 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** Number of bytes that is sufficient to distinguish pictures. */
const ENOUGH = 500_000

/**
 * Returns the default seed of a picture: FNV-1a over the bytes, over evenly spaced ones when there are many.
 */
export function seedOf(bytes: Uint8Array): number {
  const step = 1 + Math.floor(bytes.length / ENOUGH)
  let hash = 0x811c9dc5
  for (let i = 0; i < bytes.length; i += step) hash = Math.imul(hash ^ bytes[i]!, 0x01000193)
  return hash >>> 0
}
