import { expect, it } from 'vitest'
import { fuzzRounds } from './fuzz/rounds.ts'
import { readSeed } from './seeded-random.ts'
import { withProduct } from './with-product.ts'

const here = withProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })

it('answers requests that are wrong in every way, and loses nothing that it accepts', async () => {
  const seed = readSeed()
  process.stdout.write(`SEED=${seed}\n`)
  const print = (line: string): boolean => process.stdout.write(`${line}\n`)
  const { findings, unreached, built } = await fuzzRounds(here.product, {
    rounds: 3000,
    seed,
    settleMs: 0,
    print,
  })
  expect(findings).toEqual([])
  // The requests must not be so wrong that no handler sees them.
  expect(unreached.length / built).toBeLessThan(0.5)
})
