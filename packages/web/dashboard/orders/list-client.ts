import { orders, ordersExport } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The call of the list of orders, whose page needs none of those of a single order. */
export const client = clientFor({ orders: { list: orders.list }, ordersExport })
