import { expect, it } from 'vitest'
import { killRounds } from './kill-rounds.ts'

it('survives kill -9 at random moments: every paid visitor gets one order and one picture', async () => {
  const tally = await killRounds(4, Math.random, () => undefined)
  expect(tally.differences).toEqual([])
  expect(tally.paid).toBeGreaterThanOrEqual(tally.confirmed)
  expect(tally.pictures).toBe(tally.paid)
  expect(tally.mails).toBe(tally.pictures)
}, 600_000)
