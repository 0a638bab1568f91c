import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Through } from '../core/database/find-page.ts'
import { containsInLower } from '../core/database/list-filters.ts'

type Bought = 'orders' | 'subscriptions'

/**
 * Matches the buyer's row in `customers`. Includes the organization so that indexes leading with it apply.
 */
const isBuyerOf = (table: Bought): RawBuilder<SqlBool> =>
  sql`customers.id = ${sql.ref(`${table}.customer_id`)} and customers.organization_id = ${sql.ref(`${table}.organization_id`)}`

/** Returns the sort key for the buyer's e-mail address, in the order of the index `customers_by_address`. */
export const byBuyer = (table: Bought): { readonly by: RawBuilder<unknown>; readonly through: Through } => ({
  by: sql`lower(customers.email) collate "C"`,
  through: { table: 'customers', on: isBuyerOf(table) },
})

/** Matches rows whose buyer has the text in their name or e-mail address. */
export const hasBuyer = (table: Bought, text: string): RawBuilder<SqlBool> =>
  sql`exists (select from customers
    where ${isBuyerOf(table)} and ${containsInLower('customers.search_text')(text)})`
