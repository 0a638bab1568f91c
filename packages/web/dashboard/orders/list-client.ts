import { orders } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the order list, whose page needs none of those of a single order. */
export const client = clientFor({ orders: { list: orders.list } })
