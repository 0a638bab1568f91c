import { expect, it } from 'vitest'
import { atSize } from '@atelier/plumbing/testing'
import { fuzzRounds } from './fuzz/rounds.ts'
import { readSeed } from './seeded-random.ts'
import { withProduct } from './with-product.ts'

const setup = withProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })

it('answers malformed requests of every kind, and loses nothing that it accepted', async () => {
  const seed = readSeed()
  process.stdout.write(`SEED=${seed}\n`)
  const print = (line: string): boolean => process.stdout.write(`${line}\n`)
  const rounds = atSize(3000)
  const { findings, unreached, built } = await fuzzRounds(setup.product, {
    rounds,
    seed,
    settleMs: 0,
    print,
  })
  expect(findings).toEqual([])
  // The requests must stay valid enough to reach handlers. Fewer requests than calls reach fewer of them.
  const reached = built - unreached.length
  expect(reached).toBeGreaterThan(rounds < built ? rounds / 4 : built / 2)
})
