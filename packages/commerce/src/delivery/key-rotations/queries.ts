import type { Connection, Tx } from '../../core/services.ts'

/** Hash, sealed text and visible part of a license key. */
type KeyText = {
  readonly key_hash: Buffer
  readonly sealed_key: Buffer
  readonly display_key: string
}

/** Replaces the text of a license key. The caller holds its lock. */
export const setKeyText = async (tx: Tx, id: string, text: KeyText, modified_at: Date): Promise<void> => {
  await tx
    .updateTable('license_keys')
    .set({ ...text, modified_at })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns a license key with its benefit, the present address of its customer, and the checkout that it results from,
 * if any; undefined when the customer is deleted.
 */
export const findKeyForMail = (db: Connection, id: string) =>
  db
    .selectFrom('license_keys as key')
    .innerJoin('customers', 'customers.id', 'key.customer_id')
    .innerJoin('benefits', 'benefits.id', 'key.benefit_id')
    .innerJoin('benefit_grants as grant', 'grant.id', 'key.grant_id')
    .leftJoin('orders', 'orders.id', 'grant.order_id')
    .leftJoin('subscriptions', 'subscriptions.id', 'grant.subscription_id')
    .leftJoin('checkouts', (join) =>
      join.on('checkouts.id', '=', ({ fn }) =>
        fn.coalesce('orders.checkout_id', 'subscriptions.checkout_id'),
      ),
    )
    .select(['key.id', 'key.customer_id', 'key.sealed_key', 'key.status', 'benefits.description'])
    .select('checkouts.id as checkout_id')
    .select('customers.email')
    .where('key.id', '=', id)
    .where('customers.deleted_at', 'is', null)
    .executeTakeFirst()
