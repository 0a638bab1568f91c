import { json } from '@atelier/plumbing/database'
import { postToLedger } from '../ledger/post.ts'
import {
  exchangeEntries,
  feeEntries,
  paymentEntries,
  refundEntries,
  saleEntries,
} from '../ledger/postings.ts'
import type { Shop } from './open-shop.ts'

const emptyData = { custom_field_data: json({}), metadata: json({}) }

type PastSubscription = {
  readonly customer_id: string
  readonly product_id: string
  readonly amount: number
  readonly interval: 'month' | 'year'
  /** Null for a subscription that was never paid. */
  readonly started: string | null
  readonly ended?: string
}

/** Inserts a subscription in the past, and returns its id. */
export const insertPastSubscription = async (shop: Shop, past: PastSubscription): Promise<string> => {
  const id = crypto.randomUUID()
  const started = new Date(past.started ?? '2024-01-01')
  const ended_at = past.ended === undefined ? null : new Date(past.ended)
  await shop.database.db
    .insertInto('subscriptions')
    .values({
      id,
      organization_id: shop.demo.organization_id,
      customer_id: past.customer_id,
      product_id: past.product_id,
      status: ended_at !== null ? 'canceled' : past.started === null ? 'incomplete' : 'active',
      currency: 'usd',
      recurring_interval: past.interval,
      amount: past.amount,
      anchor_at: started,
      current_period_start: started,
      // No renewal is due during a test.
      current_period_end: new Date('2090-01-01'),
      cancel_at_period_end: false,
      started_at: past.started === null ? null : started,
      ended_at,
      created_at: started,
      ...emptyData,
    })
    .execute()
  return id
}

type PastOrder = {
  readonly customer_id: string
  readonly product_id: string
  readonly at: string
  readonly subtotal: number
  readonly discount?: number
  readonly tax?: number
  readonly subscription_id?: string
  readonly renews?: boolean
  /** True for an order with a payment and ledger entries. */
  readonly is_paid?: boolean
  /** Default: usd. */
  readonly currency?: string
  /** Fee of the processor, in minor units of dollars. */
  readonly fee?: number
  /** Amount to which the payment is settled, in minor units of dollars. */
  readonly settled?: number
}

let orders = 0

/** Inserts the payment of a past order, with its ledger entries. */
const pay = async (
  { database, demo: { organization_id } }: Shop,
  order_id: string,
  { net_amount, tax_amount }: { readonly net_amount: number; readonly tax_amount: number },
  { currency = 'usd', fee = 0, settled, ...past }: PastOrder,
): Promise<void> => {
  const at = new Date(past.at)
  const payment_id = crypto.randomUUID()
  const amount = net_amount + tax_amount
  const payment = { organization_id, order_id, amount, currency, created_at: at }
  await database.transact(async (tx) => {
    await tx
      .insertInto('payments')
      .values({
        ...payment,
        id: payment_id,
        processor: 'sandbox',
        processor_id: payment_id,
        status: 'succeeded',
        ...(settled !== undefined && { settlement_currency: 'usd', settlement_amount: settled }),
      })
      .execute()
    await postToLedger(tx, at, [
      {
        kind: 'payment',
        organization_id,
        order_id,
        payment_id,
        entries: paymentEntries({ amount, currency }),
      },
      { kind: 'sale', organization_id, order_id, entries: saleEntries({ net_amount, tax_amount, currency }) },
      ...(settled === undefined
        ? []
        : [
            {
              kind: 'exchange' as const,
              organization_id,
              payment_id,
              entries: exchangeEntries({ amount, currency }, { amount: settled, currency: 'usd' }),
            },
          ]),
      ...(fee === 0
        ? []
        : [
            {
              kind: 'fee' as const,
              organization_id,
              payment_id,
              entries: feeEntries({ amount: fee, currency: 'usd' }),
            },
          ]),
    ])
  })
}

/** Inserts an order in the past, pending unless marked as paid, and returns its id. */
export const insertPastOrder = async (shop: Shop, past: PastOrder): Promise<string> => {
  const id = crypto.randomUUID()
  const created_at = new Date(past.at)
  const { subscription_id = null, discount = 0, tax = 0, is_paid = false } = past
  const reason = past.renews === true ? 'subscription_cycle' : 'subscription_create'
  const { db } = shop.database
  await db
    .insertInto('orders')
    .values({
      id,
      organization_id: shop.demo.organization_id,
      customer_id: past.customer_id,
      product_id: past.product_id,
      status: is_paid ? 'paid' : 'pending',
      billing_reason: subscription_id === null ? 'purchase' : reason,
      currency: past.currency ?? 'usd',
      subtotal_amount: past.subtotal,
      discount_amount: discount,
      tax_amount: tax,
      refunded_amount: 0,
      refunded_tax_amount: 0,
      created_at,
      subscription_id,
      period_start: past.renews === true ? created_at : null,
      invoice_number: `PAST-${(orders += 1)}`,
      ...emptyData,
    })
    .execute()
  await db
    .insertInto('order_items')
    .values({
      id: crypto.randomUUID(),
      order_id: id,
      position: 0,
      label: 'Past',
      amount: past.subtotal,
      tax_amount: tax,
      proration: false,
      created_at,
    })
    .execute()
  if (is_paid) await pay(shop, id, { net_amount: past.subtotal - discount, tax_amount: tax }, past)
  return id
}

/** Refunds a past order as a whole, with its ledger entries. */
export const insertPastRefund = async (shop: Shop, order_id: string, at: string): Promise<void> => {
  const { database, demo } = shop
  const [id, created_at, { organization_id }] = [crypto.randomUUID(), new Date(at), demo]
  await database.transact(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    const payment = await tx
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    const { customer_id, tax_amount, currency } = order
    const net_amount = order.subtotal_amount - order.discount_amount
    await tx
      .updateTable('orders')
      .set({ status: 'refunded', refunded_amount: net_amount, refunded_tax_amount: tax_amount })
      .where('id', '=', order_id)
      .execute()
    await tx
      .insertInto('refunds')
      .values({
        id,
        organization_id,
        order_id,
        payment_id: payment.id,
        customer_id,
        status: 'succeeded',
        reason: 'customer_request',
        amount: net_amount,
        tax_amount,
        currency,
        revoke_benefits: false,
        metadata: json({}),
        processor_id: id,
        created_at,
      })
      .execute()
    const entries = refundEntries({ net_amount, tax_amount, currency })
    await postToLedger(tx, created_at, [
      { kind: 'refund', organization_id, refund_id: id, order_id, entries },
    ])
  })
}
