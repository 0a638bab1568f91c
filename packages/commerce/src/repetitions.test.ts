import { minutes } from '@atelier/plumbing/clock'
import type { IdempotencyStore } from '@atelier/plumbing/http'
import { atSize, testClock, testDatabase } from '@atelier/plumbing/testing'
import { ApiError } from '@atelier/sdk'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from './core/database/tables.ts'
import { createSandboxProcessor } from './payments/sandbox/processor.ts'
import { expectReconciled } from './testing/expect-reconciled.ts'
import { type Fault, loseAnswers, openFaults } from './testing/faulty-calls.ts'
import { openShop, type Shop } from './testing/open-shop.ts'
import { repeatedCommands } from './testing/repeated-commands.ts'
import { repeatedPortalCommands } from './testing/repeated-portal-commands.ts'
import { repeatedReports } from './testing/repeated-reports.ts'
import { newPlan, ordersOf, subscribe } from './testing/subscribe.ts'

const faults = openFaults()
const commands = Object.entries({ ...repeatedCommands, ...repeatedPortalCommands, ...repeatedReports })

/** Names of the endpoints that were called with a key. */
let called = new Set<string>()
const notingStore = (store: IdempotencyStore): IdempotencyStore => ({
  ...store,
  claim: (scope) => {
    called.add(scope.scope.split(' ').slice(-2).join(' '))
    return store.claim(scope)
  },
})

let shop: Shop
beforeAll(async () => {
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  const { database } = test
  const sandbox = createSandboxProcessor({ database, clock, secret: '0'.repeat(64) })
  shop = await openShop(
    { processor: faults.faultyProcessor(sandbox) },
    {
      test: { ...test, database: faults.faultyDatabase(database) },
      clock,
      storeOf: (store) => faults.faultyStore(notingStore(store)),
    },
  )
})
afterAll(() => shop.close())

const anyFault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ kind: fc.constant('killed' as const), at: fc.integer({ min: 1, max: 10 }) }),
  fc.record({ kind: fc.constant('stopped' as const), at: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    kind: fc.constant('unanswered' as const),
    from: fc.integer({ min: 1, max: 3 }),
    isCarriedOut: fc.boolean(),
  }),
)
const anyRound = fc.record({
  /** Faults of the first calls, each with a flag for a minute's delay afterwards. */
  attempts: fc.array(fc.record({ fault: anyFault, isLater: fc.boolean() }), { minLength: 1, maxLength: 4 }),
  /** True if stopped processes resume before the undisturbed calls, false if after. */
  resumesFirst: fc.boolean(),
  repetitions: fc.integer({ min: 1, max: 3 }),
})

/**
 * A command of a process that died is repeated while the processor is silent, and again a minute later.
 */
const silentAgain = {
  attempts: [
    { fault: { kind: 'killed' as const, at: 4 }, isLater: false },
    { fault: { kind: 'unanswered' as const, from: 2, isCarriedOut: false }, isLater: true },
    { fault: { kind: 'unanswered' as const, from: 3, isCarriedOut: true }, isLater: true },
  ],
  resumesFirst: true,
  repetitions: 1,
}

/** Expires the leases of all claims, as for a crashed process. */
const endLeases = () =>
  sql`update idempotency_keys set lease_until = clock_timestamp()`.execute(shop.database.db)

const isUnderWay = (answer: unknown): boolean => answer instanceof ApiError && answer.is('Conflict')

it.each(commands)(
  '%s is done once, whatever its processes die of and however often it is repeated',
  async (_, prepare) => {
    const round = fc.asyncProperty(anyRound, async ({ attempts, resumesFirst, repetitions }) => {
      const { call, expectOnce, expectSettled, mayBeUndone = false } = await prepare(shop)
      const options = { idempotencyKey: crypto.randomUUID() }
      const ends: Promise<unknown>[] = []
      for (const { fault, isLater } of attempts) {
        const { end } = await faults.run(fault, () => call(options))
        ends.push(end)
        if (isLater) await shop.travel(minutes(1))
        await endLeases()
      }
      if (resumesFirst) faults.resume()
      const answers: unknown[] = []
      for (let n = 0; n < repetitions; n += 1) {
        let answer = await call(options).catch((error: unknown) => error)
        if (resumesFirst && isUnderWay(answer)) {
          // A resumed process holds the key until its transaction ends, so the caller retries.
          await Promise.all(ends)
          answer = await call(options).catch((error: unknown) => error)
        }
        answers.push(answer)
      }
      faults.resume()
      await Promise.all(ends)
      if (!mayBeUndone) for (const answer of answers) expect(answer).not.toBeInstanceOf(Error)
      await shop.travel(minutes(2))
      await expectOnce(answers)
      if (expectSettled !== undefined)
        await expectSettled(await call(options).catch((error: unknown) => error))
      await expectReconciled(shop)
    })
    await fc.assert(round, { numRuns: atSize(20) + 1, examples: [[silentAgain]], endOnFailure: true })
  },
)

/**
 * Endpoints that call the processor or a platform, or write what a job calls out for. Payouts have none: they are
 * reported.
 */
const callingOut = [
  'DELETE /v1/customer-portal/customers/me/payment-methods/{id}',
  'DELETE /v1/customer-portal/oauth-accounts/{platform}/{account_id}',
  'DELETE /v1/customer-portal/subscriptions/{id}',
  'DELETE /v1/subscriptions/{id}',
  'PATCH /v1/customer-portal/subscriptions/{id}',
  'PATCH /v1/subscriptions/{id}',
  'POST /v1/checkouts/client/{client_secret}/confirm',
  'POST /v1/customer-portal/customers/me/card-setups',
  'POST /v1/customer-portal/customers/me/card-setups/{id}/finish',
  'POST /v1/customer-portal/customers/me/guest-subscriptions',
  'POST /v1/customer-portal/customers/me/payment-methods',
  'POST /v1/customer-portal/customers/me/payment-methods/{id}/default',
  'POST /v1/customer-portal/orders/{id}/confirm-payment',
  'POST /v1/customer-portal/orders/{id}/withdrawal',
  'POST /v1/disputes/{id}/accept',
  'POST /v1/disputes/{id}/evidence',
  'POST /v1/refunds/',
  'POST /v1/subscriptions/',
]

it('the commands are those of every endpoint that calls out, or leads to a call', async () => {
  const endpoints = new Set<string>()
  for (const [, prepare] of commands) {
    const { call, expectOnce } = await prepare(shop)
    called = new Set()
    const answer = await call({ idempotencyKey: crypto.randomUUID() })
    for (const endpoint of called) endpoints.add(endpoint)
    await shop.travel(minutes(2))
    await expectOnce([answer])
  }
  expect([...endpoints].toSorted()).toEqual(callingOut)
})

it('a change of plan whose response was lost is not repeated over a later one', async () => {
  const plans = [await newPlan(shop, 500), await newPlan(shop, 900), await newPlan(shop, 1500)]
  const [first = '', second = '', third = ''] = plans
  const subscription = await subscribe(shop, first)
  const change = (productId: string, idempotencyKey: string) =>
    shop.client.subscriptions.update(
      { path: { id: subscription.id }, body: { productId, prorationBehavior: 'invoice' } },
      { idempotencyKey },
    )
  expect(await change(second, 'second')).toMatchObject({ product_id: second, amount: 900 })
  await loseAnswers(shop.database)
  await shop.runJobs()
  expect(await change(third, 'third')).toMatchObject({ product_id: third, amount: 1500 })
  expect(await change(second, 'second')).toMatchObject({ product_id: third, amount: 1500 })
  await shop.runJobs()
  const sold = (await ordersOf(shop, subscription)).map(({ net_amount }) => net_amount)
  expect(sold.toSorted((a, b) => a - b)).toEqual([400, 500, 600])
})
