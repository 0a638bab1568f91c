import { days } from '@atelier/plumbing/clock'
import { atSize, backUpDatabase, testClock, testDatabase } from '@atelier/plumbing/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import { quarterTax } from '../added-tax.ts'
import { openShop } from '../open-shop.ts'
import { type Market, openMarket } from './market.ts'
import { moveAndKill } from './move-and-kill.ts'
import { buyPairs, follow, moveBoth } from './pairs.ts'
import { moveOf, randomLife } from './random.ts'
import { type Read, readMarket } from './read-market.ts'

const seed = 6
const livesOf = (count: number) =>
  fc
    .sample(randomLife(40), { numRuns: count, seed })
    .map((life) => ({ ...life, steps: life.steps.filter((step) => step.do !== 'wait') }))
const [many, several] = [livesOf(atSize(1000, 12)), livesOf(atSize(200, 12))]

/** Lets lives begin: each is bought, and two moves follow, with two days between. */
const begin = async (market: Market, lives: typeof many, isPaying: boolean): Promise<readonly string[]> => {
  const { shop } = market
  const pairs = await buyPairs(market, lives)
  for (const round of [0, 1]) {
    await shop.travel(days(2))
    for (const pair of pairs) {
      follow(pair, market)
      const step = pair.random.steps[round]
      const move = step && moveOf(pair.life, step)
      // Refunds name their order by what the model knows of it.
      if (move === undefined || move.do === 'refund' || (isPaying && move.do === 'card')) continue
      await moveBoth(pair, market, move)
    }
    await shop.runJobs()
  }
  return pairs.map(({ subscription }) => subscription.id)
}

/** End of the time that passes: about a year, or half of one. */
const until = new Date(atSize(Date.UTC(2027, 1, 10), Date.UTC(2026, 6, 10)))

/** Subscriptions as they are shown, in the order of the lives. */
type Lives = readonly (Read | undefined)[]

/** Shops in which the same lives have begun, each with its own copy of the database. */
const beginInCopies = async (copies: number, lives: typeof many, isPaying: boolean) => {
  const test = await testDatabase<Tables>()
  const market = await openMarket({ test, clock: testClock('2026-01-31T10:00:00Z') })
  const ids = await begin(market, lives, isPaying)
  const now = market.shop.clock.now().toISOString()
  await market.shop.commerce.drain()
  const databases: (typeof test)[] = []
  for (let n = 0; n < copies; n += 1) databases.push(await backUpDatabase(test))
  await market.shop.close()
  const open = async (copy: typeof test): Promise<Market> => ({
    ...market,
    shop: await openShop({ tax: quarterTax }, { test: copy, clock: testClock(now) }),
  })
  return { ids, markets: await Promise.all(databases.map(open)) }
}

/** Returns the state that the same lives show at the end, for each of the ways in which time passes. */
const endsOf = async (ways: readonly Way[], lives = many, isPaying = false): Promise<Lives[]> => {
  const { ids, markets } = await beginInCopies(ways.length, lives, isPaying)
  const ends: Lives[] = []
  for (const [index, market] of markets.entries()) {
    await ways[index]?.(market, until)
    const { read } = await readMarket(market, 0)
    ends.push(ids.map((id) => read.get(id)))
    await market.shop.close()
  }
  return ends
}

/** Way in which time passes until a moment. */
type Way = (market: Market, until: Date) => Promise<void>

const inOneStep: Way = ({ shop }, until) => shop.travel(until)

const inCuts: Way = async ({ shop }, until) => {
  for (const hours of fc.sample(fc.integer({ min: 1, max: 24 * 30 }), { numRuns: atSize(60, 20), seed })) {
    const next = new Date(shop.clock.now().getTime() + days(hours / 24))
    await shop.travel(next < until ? next : until)
  }
  await shop.travel(until)
}

const deaths = fc.sample(fc.record({ stops: fc.integer({ min: 1, max: 8 }), statements: fc.nat(300) }), {
  numRuns: atSize(20, 2),
  seed,
})

const withKills: Way = async ({ shop }, until) => {
  expect(await moveAndKill(shop, until, deaths)).toBe(deaths.length)
}

/** Nothing runs for months, and then all that was missed. */
const afterOutages: Way = async ({ shop }, until) => {
  for (const month of [3, 5]) {
    shop.clock.set(new Date(Date.UTC(2026, month, 10)))
    await shop.runJobs()
  }
  shop.clock.set(until)
  await shop.runJobs()
}

const visible = (reading: Read | undefined) =>
  reading && { ...reading, orderIds: [...reading.orderIds.keys()].toSorted() }

it('time ends in the same subscriptions, orders and events in one step, in many, and with kills in between', async () => {
  const [whole = [], cut, killed] = await endsOf([inOneStep, inCuts, withKills])
  expect(whole).not.toContain(undefined)
  expect(cut?.map(visible)).toEqual(whole.map(visible))
  expect(killed?.map(visible)).toEqual(whole.map(visible))
})

/** Orders without the time at which they were made and paid. */
const amountsOf = (orders: readonly string[]) =>
  orders.map((order) => order.split(' ').slice(1).join(' ')).toSorted()

it('missed work is done later, period by period, with the same amounts', async () => {
  const [whole = [], late] = await endsOf([inOneStep, afterOutages], several, true)
  const lasting = ({ subscription, orders, benefits }: Read) => ({
    subscription,
    orders: amountsOf(orders),
    benefits,
  })
  expect(late?.map((reading) => reading && lasting(reading))).toEqual(
    whole.map((reading) => reading && lasting(reading)),
  )
})
