import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Through } from './find-page.ts'
import { contains } from './list-filters.ts'

type Bought = 'orders' | 'subscriptions'

/** A row of `customers` is the buyer. The organization is said too, so that an index that begins with it can be read. */
const isBuyerOf = (table: Bought): RawBuilder<SqlBool> =>
  sql`customers.id = ${sql.ref(`${table}.customer_id`)} and customers.organization_id = ${sql.ref(`${table}.organization_id`)}`

/** Sorts by the address of the buyer, in the order of the index `customers_by_address`. */
export const byBuyer = (table: Bought): { readonly by: RawBuilder<unknown>; readonly through: Through } => ({
  by: sql`lower(customers.email) collate "C"`,
  through: { table: 'customers', on: isBuyerOf(table) },
})

/** The name or the address of the buyer contains the text. */
export const hasBuyer = (table: Bought, text: string): RawBuilder<SqlBool> =>
  sql`exists (select from customers
    where ${isBuyerOf(table)} and ${contains('customers.email', 'customers.name')(text)})`
