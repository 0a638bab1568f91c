import { createHash } from 'node:crypto'

/** Numbers that look random and are the same whenever they begin with the same text. */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `count`. */
  below(count: number): number
  /** Whether something that happens with this probability happens. */
  chance(probability: number): boolean
  pick<T>(values: readonly [T, ...T[]]): T
}

/** The generator mulberry32, which suffices for data that only have to look like those of a shop. */
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

/** An id, in the form of a version 4 UUID, that is the same whenever it is made of the same text. */
export const idOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
