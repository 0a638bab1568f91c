import { days } from '@atelier/plumbing/clock'
import { atSize, testClock, testDatabase } from '@atelier/plumbing/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import { type Market, openMarket } from './market.ts'
import { buyPairs, follow, moveBoth } from './pairs.ts'
import { moveOf, randomLife } from './random.ts'
import { type Read, readMarket } from './read-market.ts'

const seed = 6
const livesOf = (count: number) =>
  fc
    .sample(randomLife(40), { numRuns: count, seed })
    .map((life) => ({ ...life, steps: life.steps.filter((step) => step.do !== 'wait') }))
const [many, several] = [livesOf(atSize(1000, 16)), livesOf(atSize(200, 16))]

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

type Open = () => Promise<Market>

const openUndisturbed: Open = () => openMarket({ clock: testClock('2026-01-31T10:00:00Z') })

/** Returns what each subscription shows at that end. @param pass lets the time pass */
const lifeAfter = async (
  pass: (market: Market, until: Date) => Promise<void>,
  lives = many,
  isPaying = false,
  open = openUndisturbed,
): Promise<readonly (Read | undefined)[]> => {
  const market = await open()
  try {
    const ids = await begin(market, lives, isPaying)
    await pass(market, until)
    const { read } = await readMarket(market, 0)
    return ids.map((id) => read.get(id))
  } finally {
    await market.shop.close()
  }
}

const inOneStep = ({ shop }: Market, until: Date) => shop.travel(until)

const inCuts = async ({ shop }: Market, until: Date) => {
  for (const hours of fc.sample(fc.integer({ min: 1, max: 24 * 30 }), { numRuns: 60, seed })) {
    const next = new Date(shop.clock.now().getTime() + days(hours / 24))
    await shop.travel(next < until ? next : until)
  }
  await shop.travel(until)
}

/** Nothing runs for months, and then all that was missed. */
const afterOutages = async ({ shop }: Market, until: Date) => {
  for (const month of [3, 5]) {
    shop.clock.set(new Date(Date.UTC(2026, month, 10)))
    await shop.runJobs()
  }
  shop.clock.set(until)
  await shop.runJobs()
}

/** Transactions that a process still begins or commits before it dies. */
let transactionsLeft = Infinity
let lost = 0

/** Opens a market whose processes can die: from one moment on, none of their transactions begins or is committed. */
const openMortal: Open = async () => {
  const test = await testDatabase<Tables>()
  const live = () => {
    transactionsLeft -= 1
    if (transactionsLeft >= 0) return
    lost += 1
    throw new Error('The process died.')
  }
  const { transact } = test.database
  const database: typeof test.database = {
    ...test.database,
    transact: (run, ...options) =>
      transact(
        async (tx) => {
          live()
          const result = await run(tx)
          live()
          return result
        },
        ...options,
      ),
  }
  return openMarket({ test, clock: testClock('2026-01-31T10:00:00Z') }, { database })
}

/** The process dies in the midst of what is due, every time that anything is, and another one does the rest. */
const withDeaths = async ({ shop }: Market, until: Date) => {
  const moments = fc.sample(fc.integer({ min: 0, max: 60 }), { numRuns: 1000, seed })
  let deaths = 0
  await shop.travel(until, async () => {
    transactionsLeft = moments[deaths % moments.length] ?? 0
    deaths += 1
    await shop.runJobs().catch(() => undefined)
    transactionsLeft = Infinity
    await shop.runJobs({ retryFailed: true })
  })
}

const visible = (read: Read | undefined) =>
  read && { ...read, orderIds: [...read.orderIds.keys()].toSorted() }

it('time ends in the same subscriptions, orders and events in one step and in many', async () => {
  const [whole, cut] = [await lifeAfter(inOneStep), await lifeAfter(inCuts)]
  expect(cut.map(visible)).toEqual(whole.map(visible))
})

/** Orders without the time at which they were made and paid. */
const amountsOf = (orders: readonly string[]) =>
  orders.map((order) => order.split(' ').slice(1).join(' ')).toSorted()

const lasting = (read: Read | undefined) =>
  read && { subscription: read.subscription, orders: amountsOf(read.orders), benefits: read.benefits }

it('what was missed is done later, period by period, with the same amounts', async () => {
  const [whole, late] = [
    await lifeAfter(inOneStep, several, true),
    await lifeAfter(afterOutages, several, true),
  ]
  expect(late.map(lasting)).toEqual(whole.map(lasting))
})

it('processes that die in the midst of it leave the same subscriptions and amounts', async () => {
  const [whole, died] = [
    await lifeAfter(inOneStep, several, true),
    await lifeAfter(withDeaths, several, true, openMortal),
  ]
  expect(died.map(lasting)).toEqual(whole.map(lasting))
  expect(lost).toBeGreaterThan(50)
})
