import { withJson } from '@atelier/plumbing/database'
import type { Tx } from '../../services.ts'
import type { Line } from './bill.ts'
import type { OwnPrice, SubscriptionRow } from './types.ts'

const insertPrices = async (tx: Tx, subscription_id: string, prices: readonly OwnPrice[]): Promise<void> => {
  await tx
    .insertInto('subscription_prices')
    .values(
      prices.map(({ id: product_price_id, charged: amount }, position) => ({
        subscription_id,
        position,
        product_price_id,
        amount,
      })),
    )
    .execute()
}

/** Writes a new subscription. The database refuses a second one of the same checkout. */
export const insertSubscription = async (
  tx: Tx,
  row: SubscriptionRow,
  prices: readonly OwnPrice[],
): Promise<void> => {
  await Promise.all([
    tx
      .insertInto('subscriptions')
      .values(withJson(row, 'guest', 'custom_field_data', 'metadata'))
      .execute(),
    insertPrices(tx, row.id, prices),
  ])
}

export type SubscriptionChange = Partial<
  Omit<SubscriptionRow, 'id' | 'organization_id' | 'customer_id' | 'created_at' | 'modified_at'>
>

/** Changes a subscription whose lock the caller holds. */
export const updateSubscription = async (
  tx: Tx,
  id: string,
  change: SubscriptionChange,
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('subscriptions')
    .set({ ...withJson(change, 'guest', 'custom_field_data', 'metadata'), modified_at })
    .where('id', '=', id)
    .execute()
}

/** Replaces the prices that a subscriber is on. */
export const replacePrices = async (tx: Tx, id: string, prices: readonly OwnPrice[]): Promise<void> => {
  await Promise.all([
    tx.deleteFrom('subscription_prices').where('subscription_id', '=', id).execute(),
    insertPrices(tx, id, prices),
  ])
}

/** Removes the prorations that wait for the next order of a subscription and answers them, the oldest first. */
export const takeProrations = async (tx: Tx, subscription_id: string): Promise<readonly Line[]> => {
  const rows = await tx
    .deleteFrom('subscription_prorations')
    .where('subscription_id', '=', subscription_id)
    .returning(['label', 'amount', 'product_price_id', 'created_at', 'position'])
    .execute()
  return rows
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.position - b.position)
    .map(({ label, amount, product_price_id }) => ({ label, amount, product_price_id, proration: true }))
}

/** Keeps prorations for the next order of a subscription. */
export const insertProrations = async (
  tx: Tx,
  subscription_id: string,
  lines: readonly Pick<Line, 'label' | 'amount' | 'product_price_id'>[],
  created_at: Date,
): Promise<void> => {
  if (lines.length === 0) return
  const rows = lines.map(({ label, amount, product_price_id }, position) => ({
    id: crypto.randomUUID(),
    subscription_id,
    label,
    amount,
    product_price_id,
    created_at,
    position,
  }))
  await tx.insertInto('subscription_prorations').values(rows).execute()
}

/** Forgets what a subscription that ends at once was still to be charged with its next order; a credit is kept. */
export const dropCharges = async (tx: Tx, subscription_id: string): Promise<void> => {
  await tx
    .deleteFrom('subscription_prorations')
    .where('subscription_id', '=', subscription_id)
    .where(
      ({ selectFrom }) =>
        selectFrom('subscription_prorations as waiting')
          .select(({ fn }) => fn.sum<number>('waiting.amount').as('owed'))
          .where('waiting.subscription_id', '=', subscription_id),
      '>',
      0,
    )
    .execute()
}

/** Has the credits of a customer's subscriptions that have ended wait for the next order of a new one. */
export const moveCredits = async (
  tx: Tx,
  { id, customer_id }: Pick<SubscriptionRow, 'id' | 'customer_id'>,
): Promise<void> => {
  await tx
    .updateTable('subscription_prorations')
    .from('subscriptions')
    .set({ subscription_id: id })
    .whereRef('subscriptions.id', '=', 'subscription_prorations.subscription_id')
    .where('subscriptions.customer_id', '=', customer_id)
    .where('subscriptions.ended_at', 'is not', null)
    .execute()
}
