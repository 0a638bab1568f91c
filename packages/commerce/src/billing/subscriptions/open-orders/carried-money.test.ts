import { orderReceipts } from '@atelier/contract'
import { days } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getPaidFor } from '../../../orders/paid-for/queries.ts'
import { leftOf, refundableOf } from '../../../orders/paid-for/rule.ts'
import { reconcile } from '../../../books/reconcile.ts'
import { createEuropeanVat } from '../../../core/tax/european-vat.ts'
import { expectReconciled } from '../../../testing/expect-reconciled.ts'
import { openShop, type Shop } from '../../../testing/open-shop.ts'
import { servicesOf } from '../../../testing/services-of.ts'
import {
  again,
  newPlan,
  ordersOf,
  portalOf,
  subscribe,
  type Subscription,
} from '../../../testing/subscribe.ts'
import { importRefund } from '../../../returns/refunds/index.ts'

let shop: Shop
let subscription: Subscription

const renew = async (): Promise<void> => {
  const { current_period_end } = await again(shop, subscription)
  await shop.travel(new Date(current_period_end ?? ''))
  await shop.runJobs()
}
/** The carried order, of 30 cents and 8 tax, and the order that charges it, if any. */
const orders = async () => {
  const all = await ordersOf(shop, subscription)
  const carried = all.find(({ total_amount }) => total_amount === 38)
  if (carried === undefined) throw new Error('No order is carried.')
  return { carried, charging: all.find(({ carried_from = [] }) => carried_from.length > 0) }
}
const chargingOrder = async () => {
  const { charging } = await orders()
  if (charging === undefined) throw new Error('The order was not charged.')
  return charging
}

/** An upgrade from 10.00 to 10.30 on the first day, with a tax of a quarter. */
beforeEach(async () => {
  shop = await openShop({ tax: createEuropeanVat({ seller_country: 'SE' }) })
  const [small, large] = [await newPlan(shop, 1000, { name: 'Small' }), await newPlan(shop, 1030)]
  subscription = await subscribe(shop, small)
  await shop.client.subscriptions.update({
    path: { id: subscription.id },
    body: { productId: large, prorationBehavior: 'invoice' },
  })
  await shop.runJobs()
})
afterEach(() => shop.close())

describe('a carried charge with tax', () => {
  it('is charged and refunded with its tax', async () => {
    const { carried } = await orders()
    expect(carried).toMatchObject({
      net_amount: 30,
      tax_amount: 8,
      applied_balance_amount: -38,
      status: 'paid',
    })
    await renew()
    const charging = await chargingOrder()
    expect(charging).toMatchObject({ net_amount: 1030, tax_amount: 258, total_amount: 1288 })
    expect(charging.carried_from).toEqual([
      { order_id: carried.id, invoice_number: carried.invoice_number, amount: 30, tax_amount: 8 },
    ])
    const { db } = shop.database
    const [own, later] = [await getPaidFor(db, carried.id), await getPaidFor(db, charging.id)]
    // The credit for the first plan paid for the rest of the carried order.
    expect([leftOf(own), refundableOf(own), leftOf(later), refundableOf(later)]).toEqual([
      1000, 0, 1060, 1060,
    ])
    await shop.client.refunds.create({ body: { orderId: charging.id, amount: 1060, reason: 'other' } })
    await shop.travel(days(1))
    expect(await chargingOrder()).toMatchObject({
      status: 'refunded',
      refunded_amount: 1060,
      refunded_tax_amount: 266,
    })
    await expectReconciled(shop)
  })

  it('is refunded with the whole payment at the processor', async () => {
    await renew()
    const charging = await chargingOrder()
    const { processor_id } = await shop.database.db
      .selectFrom('payments')
      .select('processor_id')
      .where('order_id', '=', charging.id)
      .executeTakeFirstOrThrow()
    await shop.database.transact((tx) =>
      importRefund(tx, servicesOf(shop), {
        processor_id: crypto.randomUUID(),
        payment: processor_id ?? '',
        amount: 1288 + 38,
        currency: 'usd',
        reason: 'other',
        status: 'succeeded',
        settlement: { amount: 1288 + 38, currency: 'usd' },
      }),
    )
    expect(await chargingOrder()).toMatchObject({
      status: 'refunded',
      refunded_amount: 1060,
      refunded_tax_amount: 266,
    })
    await expectReconciled(shop)
  })

  it('is refunded with the payment that arrives after the customer was deleted', async () => {
    // Makes payments with the card slow from now on.
    await shop.database.db.updateTable('sandbox_methods').set({ card_last4: '0077' }).execute()
    await renew()
    expect((await chargingOrder()).status).toBe('pending')
    await shop.client.customers.delete({ path: { id: subscription.customer_id } })
    await shop.travel(days(1))
    const charging = await chargingOrder()
    expect(charging).toMatchObject({ status: 'refunded', refunded_amount: 1060, refunded_tax_amount: 266 })
    await expectReconciled(shop)
  })
})

describe('the customer of a carried charge', () => {
  const receiptOf = async (id: string): Promise<string> => {
    shop.mails.length = 0
    const { serverURL, fetch, accessToken } = shop
    await createClientFor({ orderReceipts }, { serverURL, fetch, accessToken }).orderReceipts.resend({
      path: { id },
    })
    await shop.runJobs()
    return shop.mails.map(({ text }) => text).join('\n')
  }

  it('has a receipt that names the order that charges it', async () => {
    const { carried } = await orders()
    expect(await receiptOf(carried.id)).toContain('$0.38 is charged with your next order.')
    await renew()
    const charging = await chargingOrder()
    await shop.travel(days(1))
    expect(await receiptOf(carried.id)).toContain(`$0.38 is charged with order ${charging.invoice_number}.`)
    const receipt = await receiptOf(charging.id)
    for (const words of [`From order ${carried.invoice_number}`, '$0.38', '$12.88', 'Charged', '$13.26'])
      expect(receipt).toContain(words)
  })

  it('sees it in the portal', async () => {
    await renew()
    const { carried } = await orders()
    const charging = await chargingOrder()
    const portal = await portalOf(shop, subscription)
    expect(await portal.orders.get({ path: { id: carried.id } })).toMatchObject({
      applied_balance_amount: -38,
      carried_to: { status: 'charged', order_id: charging.id, invoice_number: charging.invoice_number },
    })
    expect(await portal.orders.get({ path: { id: charging.id } })).toMatchObject({
      applied_balance_amount: 38,
      due_amount: 0,
      carried_from: [{ order_id: carried.id, amount: 30, tax_amount: 8 }],
    })
  })
})

describe('reconciling', () => {
  const spoil = (statement: string) =>
    shop.database.db.transaction().execute(async (tx) => {
      await sql.raw(statement).execute(tx)
      const { differences } = await reconcile(tx)
      await sql`rollback`.execute(tx)
      return differences.map((difference) => difference.replace(/^\S+ /, ''))
    })
  const otherSum = 'is an order whose carried amount differs from that of the other order.'
  const ofItself = 'is a carried order that has a different total or is charged itself.'

  it.each([
    ['update carried_charges set amount = amount + 1', [otherSum, ofItself]],
    ['update orders set applied_balance_amount = 0 where applied_balance_amount < 0', [otherSum]],
    ['update orders set applied_balance_amount = 0 where applied_balance_amount > 0', [otherSum]],
    [
      'update orders set applied_balance_amount = applied_balance_amount + 1 where applied_balance_amount > 0',
      [
        otherSum,
        'was paid with a different amount than its order has.',
        'is an order whose receivable amount in the ledger differs.',
      ],
    ],
    ['update carried_charges set charged_by = null', [otherSum]],
    [
      `update carried_charges set charged_by = (select id from orders where billing_reason = 'subscription_create')`,
      [otherSum],
    ],
    [
      `update orders set status = 'void' where applied_balance_amount > 0`,
      ['is an order that is carried to an order of another subscription, or to one that is void.'],
    ],
    [
      `update carried_charges set charged_by = null;
       update subscriptions set status = 'canceled', ended_at = now(), canceled_at = now()`,
      ['is an order whose charge waits for another one, although its subscription has ended.'],
    ],
    [`update orders set status = 'pending' where applied_balance_amount < 0`, [ofItself]],
    [
      'update carried_charges set charged_by = null, written_off_at = now()',
      ['is an order whose receivable amount in the ledger differs.'],
    ],
  ])('notices: %s', async (statement, sentences) => {
    await renew()
    expect(await spoil('select')).toEqual([])
    expect(await spoil(statement)).toEqual(expect.arrayContaining(sentences))
  })
})
