import { json } from '@atelier/plumbing/database'
import type { Shop } from './open-shop.ts'

const emptyData = { custom_field_data: json({}), metadata: json({}) }

type PastSubscription = {
  readonly customer_id: string
  readonly product_id: string
  readonly amount: number
  readonly interval: 'month' | 'year'
  /** Null for one that was never paid. */
  readonly started: string | null
  readonly ended?: string
}

/** Writes a subscription of an earlier time; answers its id. */
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
      // Nothing is due while a test lasts.
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
}

let orders = 0

/** Writes an order of an earlier time, which waits for its payment: so the books have nothing about it. Answers its id. */
export const insertPastOrder = async (shop: Shop, past: PastOrder): Promise<string> => {
  const id = crypto.randomUUID()
  const created_at = new Date(past.at)
  const { subscription_id = null, discount = 0, tax = 0 } = past
  const reason = past.renews === true ? 'subscription_cycle' : 'subscription_create'
  const { db } = shop.database
  await db
    .insertInto('orders')
    .values({
      id,
      organization_id: shop.demo.organization_id,
      customer_id: past.customer_id,
      product_id: past.product_id,
      status: 'pending',
      billing_reason: subscription_id === null ? 'purchase' : reason,
      currency: 'usd',
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
  return id
}
