import { atSize, testClock } from '@atelier/plumbing/testing'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Market, openMarket } from './market.ts'
import { buyPairs, compareBoth, follow, moveBoth, type Pair } from './pairs.ts'
import { moveOf, randomLife, type Step } from './random.ts'
import { readMarket } from './read-market.ts'

let market: Market
beforeEach(async () => {
  market = await openMarket({ clock: testClock('2026-01-31T10:00:00Z') })
})
afterEach(() => market.shop.close())

/** Rounds of a life: in each, one move is made and time passes. */
const rounds = 8
/** Pauses between the moves, in seconds. */
const pauses = fc.integer({ min: 3600, max: 35 * 86_400 })

const nextMove = ({ random, life }: Pair, round: number) => {
  const step: Step | undefined = random.steps.filter((item) => item.do !== 'wait')[round]
  return step && moveOf(life, step)
}

/** Lives that many subscriptions of one shop live at the same time, and returns how they differ from the model. */
const differencesOfLives = async (seed: number): Promise<string[]> => {
  const { shop } = market
  const differences: string[] = []
  let pairs = await buyPairs(market, fc.sample(randomLife(40), { numRuns: 100, seed }))
  let last = 0
  /** Reports a pair that differs, and leaves it. */
  const keep = (pair: Pair, difference: string): boolean => {
    if (difference !== '') differences.push([`Seed ${seed}:`, ...pair.story, difference].join('\n'))
    return difference === ''
  }
  const compareAll = async () => {
    const look = await readMarket(market, last)
    last = look.last
    for (const pair of pairs) follow(pair, market)
    pairs = pairs.filter((pair) => keep(pair, compareBoth(pair, look.read.get(pair.subscription.id))))
  }
  await compareAll()
  for (const [round, pause] of fc.sample(pauses, { numRuns: rounds, seed }).entries()) {
    const samePairs: Pair[] = []
    for (const pair of pairs) {
      const move = nextMove(pair, round)
      if (move === undefined || keep(pair, await moveBoth(pair, market, move))) samePairs.push(pair)
    }
    pairs = samePairs
    await shop.runJobs()
    await compareAll()
    await shop.travel(pause * 1000)
    await compareAll()
  }
  return differences
}

it.each(Array.from({ length: atSize(20, 1) }, (_, index) => index + 1))(
  'random subscriptions live as documented (seed %i)',
  async (seed) => {
    const differences = await differencesOfLives(seed)
    expect(`${differences.length} differences\n\n${differences.slice(0, 5).join('\n\n')}`).toBe(
      '0 differences\n\n',
    )
  },
)
