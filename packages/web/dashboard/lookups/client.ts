import { customers, products } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls that look up objects by a part of their name. */
export const client = clientFor({
  customers: { list: customers.list, get: customers.get },
  products: { list: products.list, get: products.get },
})
