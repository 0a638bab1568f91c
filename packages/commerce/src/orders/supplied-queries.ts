import { type NotNull, sql, type SqlBool } from 'kysely'
import { isAnswered, renamedAnswers, type SlugChange } from '../catalog/custom-fields/index.ts'
import type { Connection, Tx } from '../core/services.ts'
import type { EnteredBuyer } from '../customers/customers/index.ts'

/** Returns the condition on `processor_customers`: its checkout is the purchase of a guest. */
export const isOfGuest = () =>
  sql<SqlBool>`exists (select from orders
    where orders.checkout_id = processor_customers.checkout_id and orders.guest is not null)`

/** Selects the ids of a customer's checkouts. */
export const selectCheckoutsOf = (db: Connection, customer_id: string) =>
  db.selectFrom('checkouts').select('checkouts.id').where('checkouts.customer_id', '=', customer_id)

/** Returns the data that the buyer of a checkout entered; undefined without an address. */
export const findEnteredBuyer = (db: Connection, checkout_id: string): Promise<EnteredBuyer | undefined> =>
  db
    .selectFrom('checkouts')
    .select([
      'created_at',
      'customer_email as email',
      'customer_name as name',
      'customer_billing_address as billing_address',
      'customer_tax_id as tax_id',
    ])
    .where('id', '=', checkout_id)
    .where('customer_email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()

/** Returns true if a checkout or link belongs to the organization. */
export const isOf = async (
  db: Connection,
  table: 'checkouts' | 'checkout_links',
  key: { readonly organization_id: string } & (
    | { readonly client_secret: string }
    | { readonly slug: string }
  ),
): Promise<boolean> => {
  const rows = db
    .selectFrom(table as 'checkouts')
    .select('id')
    .where(({ and }) => and(key))
  return (await rows.executeTakeFirst()) !== undefined
}

/** Moves the answers of checkouts, then of orders, to the new slug of their custom field. */
export const renameAnswersOfSales = async (tx: Tx, change: SlugChange): Promise<void> => {
  const { organization_id } = change
  await tx
    .updateTable('checkouts')
    .set({ custom_field_data: renamedAnswers(change) })
    .where('organization_id', '=', organization_id)
    .where(isAnswered(change))
    .execute()
  await tx
    .updateTable('orders')
    .set({ custom_field_data: renamedAnswers(change) })
    .where('organization_id', '=', organization_id)
    .where(isAnswered(change))
    .execute()
}
