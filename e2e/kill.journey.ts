import { expect, it } from 'vitest'
import { atSize } from '@atelier/plumbing/testing'
import { killRounds } from './kill-rounds.ts'
import { readSeed, seededRandom } from './seeded-random.ts'

it('survives kill -9 at random moments: every paid visitor gets one order and one picture, and every command runs once', async () => {
  const seed = readSeed()
  process.stdout.write(`SEED=${seed}\n`)
  const tally = await killRounds(atSize(100, 2), seededRandom(seed), (line) => {
    process.stdout.write(`${line}\n`)
  })
  expect(tally.differences).toEqual([])
  expect(tally.paid).toBeGreaterThanOrEqual(tally.confirmed)
  expect(tally.pictures).toBe(tally.paid)
  expect(tally.mails).toBe(tally.pictures)
})
