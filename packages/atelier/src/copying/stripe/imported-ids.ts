import { contract } from '@atelier/contract'
import type { Connection } from '../../command-line/connection.ts'
import { readExistingCustomers } from '../existing-customers.ts'
import { originOf } from '../kinds.ts'
import { readAll, wireOf } from '../remote-shop.ts'
import { itemOfPrice, type StripeItem } from './stripe-catalogue.ts'
import type { ImportedIds } from './decide-take-over.ts'

/** Reads the ids of a server's customers and products that were imported from Stripe. */
export const readImportedIds = async (to: Connection, items: readonly StripeItem[]): Promise<ImportedIds> => {
  const products = await readAll(wireOf(to), contract.products.list)
  const copies = new Map(products.map((product) => [originOf(product), product.id]))
  const customers = await readExistingCustomers(to)
  return {
    productOf: (price) => {
      // A price that became the first of its interval, or is no longer sold, retains the product created from
      // it.
      const copyId = copies.get(price.id)
      if (copyId !== undefined) return copyId
      const item = itemOfPrice(items, price)
      if (item === undefined) return undefined
      return copies.get(item.id) ?? (item['is_archived'] === true ? undefined : null)
    },
    customerOf: ({ id, email }) =>
      email === null || email === '' ? undefined : (customers.find({ origin: id, email }) ?? null),
  }
}
