import {
  benefits,
  orderReceipts,
  orders,
  orderWithdrawals,
  products,
  refunds,
  saleTimelines,
} from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls of the pages of orders. */
export const client = clientFor({
  orders,
  refunds,
  orderReceipts,
  orderWithdrawals,
  saleTimelines: { order: saleTimelines.order },
  products: { get: products.get },
  benefits: { grants: benefits.grants },
})

export type Order = Awaited<ReturnType<typeof client.orders.get>>
export type Withdrawal = NonNullable<Awaited<ReturnType<typeof client.orderWithdrawals.get>>['withdrawal']>
export type Refund = Awaited<ReturnType<typeof client.refunds.list>>['items'][number]
export type Grant = Awaited<ReturnType<typeof client.benefits.grants>>['items'][number]
