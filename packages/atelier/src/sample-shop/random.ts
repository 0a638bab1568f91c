import { createHash } from 'node:crypto'

/** Deterministic random numbers, seeded by a text. */
export type Random = {
  /** Returns a number from 0, inclusive, to 1, exclusive. */
  next(): number
  /** Returns a whole number from 0, inclusive, to `count`, exclusive. */
  below(count: number): number
  /** Returns true with this probability. */
  chance(probability: number): boolean
  pick<T>(values: readonly [T, ...T[]]): T
}

/** The generator mulberry32, which is sufficient for plausible shop data. */
export const randomOf = (text: string): Random => {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (values) => values[below(values.length)] ?? values[0],
  }
}

/** Derives an id in the form of a version 4 UUID from a text. */
export const idOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
