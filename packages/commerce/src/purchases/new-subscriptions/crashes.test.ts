import { minutes } from '@atelier/plumbing/clock'
import { atSize, testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import type { PaymentProcessor } from '../../payments/port.ts'
import { createSandboxProcessor } from '../../payments/sandbox/processor.ts'
import { newCustomer, saveCards } from '../../testing/drafts.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { creationsOf, newPlan, ordersOf } from '../../testing/subscribe.ts'
import { seeded } from '../testing/walk.ts'

/** Moment of a kill: around the processor call, or at the start or the end of the n-th transaction of the call. */
type Kill = 'before the processor' | 'after the processor' | number

const kills: readonly Kill[] = ['before the processor', 'after the processor', 1, 2, 3, 4]
const seed = Number(process.env['SEED'] ?? 1)

let shop: Shop
let kill: Kill | undefined
let transactions = 0
const died = new Error('The process died.')

/** Throws when the process dies at this moment. */
const at = (moment: Kill): void => {
  if (kill === moment) throw died
}

beforeAll(async () => {
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
  const processor: PaymentProcessor = {
    ...sandbox,
    createPayment: async (request) => {
      at('before the processor')
      const payment = await sandbox.createPayment(request)
      at('after the processor')
      return payment
    },
  }
  const { transact } = test.database
  // Odd kills happen at the start of a transaction, even ones at its end, before it is committed.
  const database: typeof test.database = {
    ...test.database,
    transact: (run, ...options) =>
      kill === undefined
        ? transact(run, ...options)
        : transact(
            async (tx) => {
              at((transactions += 1))
              const result = await run(tx)
              at((transactions += 1))
              return result
            },
            ...options,
          ),
  }
  shop = await openShop({ processor, database }, { test, clock })
})
afterAll(() => shop.close())

/** Number of successful payments at the processor. */
const chargesSoFar = async (): Promise<number> => {
  const rows = await shop.database.db
    .selectFrom('sandbox_payments')
    .select('id')
    .where('status', '=', 'succeeded')
    .where('amount', '>', 0)
    .execute()
  return rows.length
}

it('a kill at any moment leaves no subscription and no charge, or one subscription with one paid order', async () => {
  const below = seeded(seed)
  const product_id = await newPlan(shop, 2500)
  const discount = await shop.client.discounts.create({
    body: { name: 'Half', type: 'percentage', basis_points: 5000, duration: 'once' } as never,
  })
  let subscriptions = 0
  for (let round = 0; round < atSize(100, 14); round += 1) {
    const { id: customer_id } = await newCustomer(shop)
    const isGood = below(3) > 0
    await saveCards(shop, customer_id, isGood ? cards.visa : cards.declinedAgain)
    const create = (idempotencyKey: string) =>
      creationsOf(shop).create(
        { body: { customer_id, product_id, discount_id: discount.id } },
        { idempotencyKey },
      )
    const charged = await chargesSoFar()
    const message = `seed ${seed}, round ${round}`

    kill = kills[below(kills.length)]
    transactions = 0
    const key = `create for ${customer_id}`
    await create(key).catch(() => undefined)
    kill = undefined
    // The same request again, or time alone.
    if (below(2) === 0) await create(key).catch(() => undefined)
    await shop.travel(minutes(3))
    const { items } = await shop.client.subscriptions.list({ query: { customer_id } })
    expect(items.length, message).toBe((await chargesSoFar()) - charged)
    const repeated = await create(key).catch(() => undefined)
    if (items.length > 0) expect(repeated?.id, message).toBe(items[0]?.id)
    // A payment that the processor was never asked for has failed: another request makes another one.
    const again = repeated ?? (await create(`other ${key}`).catch(() => undefined))
    expect(again === undefined, message).toBe(!isGood)
    await shop.runJobs()
    const [subscription, ...others] = (await shop.client.subscriptions.list({ query: { customer_id } })).items
    expect([subscription?.id, others], message).toEqual([again?.id, []])
    if (subscription === undefined) continue
    subscriptions += 1
    expect(await ordersOf(shop, subscription), message).toMatchObject([{ status: 'paid', net_amount: 1250 }])
    expect((await chargesSoFar()) - charged, message).toBe(1)
  }
  const { redemptions_count } = await shop.client.discounts.get({ path: { id: discount.id } })
  expect(redemptions_count).toBe(subscriptions)
  await expectReconciled(shop)
}, 600_000)
