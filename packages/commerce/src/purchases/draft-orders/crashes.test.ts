import { minutes } from '@atelier/plumbing/clock'
import { atSize, testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import type { PaymentProcessor } from '../../payments/port.ts'
import { createSandboxProcessor } from '../../payments/sandbox/processor.ts'
import { chargesOf, newCustomer, newProduct, saveCards, unpaidOrdersOf } from '../../testing/drafts.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
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

it('a kill at any moment leaves a draft that charged nothing or one paid order, and uses up no number', async () => {
  const below = seeded(seed)
  const product_id = await newProduct(shop, 2500)
  let paid = 0
  for (let round = 0; round < atSize(100, 12); round += 1) {
    const { id: customer_id } = await newCustomer(shop)
    const card = below(3) === 0 ? cards.declinedAgain : cards.visa
    const methods = await saveCards(shop, customer_id, card, cards.mastercard)
    const { id } = await unpaidOrdersOf(shop).create({ body: { customer_id, product_id } })
    const finalize = (payment_method_id: string | undefined, idempotencyKey: string) =>
      unpaidOrdersOf(shop).finalize({ path: { id }, body: { payment_method_id } }, { idempotencyKey })
    const message = `seed ${seed}, round ${round}`

    kill = kills[below(kills.length)]
    transactions = 0
    await finalize(methods[0], `first of ${id}`).catch(() => undefined)
    kill = undefined
    // The same request again, another one, or time alone.
    const next = below(3)
    if (next === 0) await finalize(methods[0], `first of ${id}`).catch(() => undefined)
    if (next === 1) await finalize(methods[1], `second of ${id}`).catch(() => undefined)
    await shop.travel(minutes(3))
    const { status, invoice_number } = await shop.client.orders.get({ path: { id } })
    const charges = (await chargesOf(shop, id)).filter((outcome) => outcome === 'succeeded')
    expect([status, charges.length], message).toEqual(status === 'paid' ? ['paid', 1] : ['draft', 0])
    if (status === 'draft') {
      expect(invoice_number, message).toBeNull()
      await finalize(methods[1], `last of ${id}`)
      await shop.runJobs()
    }
    paid += 1
    const order = await shop.client.orders.get({ path: { id } })
    expect(order, message).toMatchObject({ status: 'paid' })
    expect(order.invoice_number, message).toMatch(new RegExp(`-0*${paid}$`))
    expect((await chargesOf(shop, id)).filter((outcome) => outcome === 'succeeded')).toHaveLength(1)
  }
  await expectReconciled(shop)
}, 600_000)
