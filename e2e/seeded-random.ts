import { createRandom } from '../packages/painter/src/random.ts'

/** Returns the seed of this run: the environment's `SEED`, or else a random one. */
export const readSeed = (): number => {
  const { SEED } = process.env
  if (SEED === undefined) return Math.floor(Math.random() * 2 ** 32)
  if (!/^\d{1,10}$/.test(SEED)) throw new Error(`SEED is "${SEED}"; it must be a whole number.`)
  return Number(SEED)
}

/** Returns a source of numbers from 0 to 1, with the same sequence for the same seed. */
export const seededRandom = (seed: number): (() => number) => createRandom(seed).next
