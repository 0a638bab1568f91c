import type { Connection, Tx } from '../../../../core/services.ts'
import type { StoredSubscription, SubscriptionRow } from '../../types.ts'

/** Inserts the scheduled change of a subscription, or replaces it. The caller holds the lock of the subscription. */
export const replaceScheduledChange = async (
  tx: Tx,
  { id: subscription_id, current_period_end: applies_at }: SubscriptionRow,
  product_id: string,
  now: Date,
): Promise<void> => {
  await deleteScheduledChange(tx, subscription_id)
  await tx
    .insertInto('subscription_updates')
    .values({
      id: crypto.randomUUID(),
      subscription_id,
      product_id,
      applies_at,
      created_at: now,
      modified_at: null,
    })
    .execute()
}

/** Returns the scheduled change of a subscription. Undefined if there is none. */
export const findScheduledChange = (
  db: Connection,
  subscription_id: string,
): Promise<NonNullable<StoredSubscription['pending_update']> | undefined> =>
  db
    .selectFrom('subscription_updates')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirst()

/** Deletes the scheduled change of a subscription, if there is one. */
export const deleteScheduledChange = async (tx: Tx, subscription_id: string): Promise<void> => {
  await tx.deleteFrom('subscription_updates').where('subscription_id', '=', subscription_id).execute()
}

/** Moves the scheduled change of a subscription to another end of the period, if there is one. */
export const moveScheduledChange = async (
  tx: Tx,
  subscription_id: string,
  applies_at: Date,
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('subscription_updates')
    .set({ applies_at, modified_at })
    .where('subscription_id', '=', subscription_id)
    .execute()
}
