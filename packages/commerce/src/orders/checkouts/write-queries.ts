import { withJson } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'
import type { OrganizationRow } from '../../organization/organizations/index.ts'
import { type CheckoutRow, type CheckoutWithProducts, organizationOf } from './queries.ts'

const toColumns = <Values extends Partial<CheckoutRow>>(values: Values) =>
  withJson(
    values,
    'customer_billing_address',
    'customer_tax_id',
    'customer_metadata',
    'custom_field_data',
    'metadata',
    'payment_processor_metadata',
    'withdrawal_consent',
  )

/** Inserts a checkout and its products, in their order. Returns the organization, to save a round trip. */
export const insertCheckout = async (tx: Tx, checkout: CheckoutWithProducts): Promise<OrganizationRow> => {
  const { products, discount: _, available_balance: __, ...row } = checkout
  const sold = products.map((product, position) => ({
    checkout_id: row.id,
    product_id: product.id,
    position,
  }))
  const [{ organization }] = await Promise.all([
    tx
      .insertInto('checkouts')
      .values(toColumns(row))
      .returning(({ selectFrom }) => organizationOf(selectFrom))
      .executeTakeFirstOrThrow(),
    tx.insertInto('checkout_products').values(sold).execute(),
  ])
  return organization
}

export type CheckoutChange = Partial<Omit<CheckoutRow, 'id' | 'organization_id' | 'created_at'>>

/**
 * Changes a checkout whose lock the caller holds.
 *
 * @returns the new revision
 * @throws Error if its status differs from the status that the caller has read: the caller did not hold the lock
 */
export const updateCheckout = async (
  tx: Tx,
  { id, status }: Pick<CheckoutRow, 'id' | 'status'>,
  change: CheckoutChange,
): Promise<number> => {
  const changed = await tx
    .updateTable('checkouts')
    .set(toColumns(change))
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('revision')
    .executeTakeFirst()
  if (changed === undefined)
    throw new Error(`The checkout ${id} is no longer ${status}, so it cannot be changed.`)
  return changed.revision
}

/** Adds the browser's payment details to a checkout that is still confirmed. */
export const updateIntent = async (
  db: Connection,
  id: string,
  intent: Readonly<Record<string, string>>,
  modified_at: Date,
): Promise<void> => {
  await db
    .updateTable('checkouts')
    .set({
      payment_processor_metadata: sql`payment_processor_metadata || ${JSON.stringify(intent)}::jsonb`,
      modified_at,
    })
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .execute()
}
