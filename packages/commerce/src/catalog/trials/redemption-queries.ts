import type { Connection, Tx } from '../../core/services.ts'
import type { SelectQueryBuilder } from 'kysely'
import { laterQuery } from '../../core/database/later-query.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { Redeemer } from '../discounts/index.ts'
import { checkoutsOf, subscriptionsOf } from '../purchases-of-customer.ts'

/** A trial that a checkout begins. */
export type TrialUse = {
  readonly organization_id: string
  readonly product_id: string
  readonly checkout_id: string
}

const trialsOf = (db: Connection, organization_id: string) =>
  db.selectFrom('trial_redemptions').select('id').where('organization_id', '=', organization_id)

/**
 * Selects the subscriptions with a trial of a customer whom the seller names, by id or by external id. Supplied by
 * `billing`.
 */
export const trialsOfNamed =
  laterQuery<
    (
      db: Connection,
      redeemer: Redeemer,
    ) => SelectQueryBuilder<Tables, 'subscriptions', { readonly id: string }>
  >()

/** Returns true for a customer who has had a trial of the organization: the same address, card, or named customer. */
export const hasHadTrial = async (db: Connection, redeemer: Redeemer): Promise<boolean> => {
  const { organization_id, email_key, card_key } = redeemer
  const trial = await trialsOf(db, organization_id)
    .where('email_key', '=', email_key)
    .union(trialsOf(db, organization_id).where('card_key', '=', card_key))
    .union(trialsOfNamed(db, redeemer))
    .limit(1)
    .executeTakeFirst()
  return trial !== undefined
}

/** Inserts the trial of a checkout, with the keys of the customer. */
export const insertTrial = async (
  tx: Tx,
  use: TrialUse,
  { email_key, card_key }: Redeemer,
  created_at: Date,
): Promise<void> => {
  await tx
    .insertInto('trial_redemptions')
    .values({ ...use, email_key, card_key, created_at })
    .execute()
}

/** Inserts the trial that a seller gives to a subscription, unless it has had one from its seller. */
export const insertTrialOfSubscription = async (
  tx: Tx,
  {
    id: subscription_id,
    organization_id,
    product_id,
  }: Readonly<Record<'id' | 'organization_id' | 'product_id', string>>,
  { email_key, card_key }: Redeemer,
  created_at: Date,
): Promise<void> => {
  await tx
    .insertInto('trial_redemptions')
    .values({ organization_id, product_id, subscription_id, email_key, card_key, created_at })
    .onConflict((conflict) => conflict.column('subscription_id').doNothing())
    .execute()
}

/** Releases the trial of a checkout whose lock the caller holds: it has not begun. */
export const releaseTrial = async (tx: Tx, checkout: { readonly id: string }): Promise<void> => {
  await tx.deleteFrom('trial_redemptions').where('checkout_id', '=', checkout.id).execute()
}

/** Forgets the keys of a customer, who is deleted: their address and card are recognized no longer. */
export const forgetTrials = async (tx: Tx, customer_id: string): Promise<void> => {
  await tx
    .updateTable('trial_redemptions')
    .set({ email_key: null, card_key: null })
    .where(({ eb, or }) =>
      or([
        eb('checkout_id', 'in', checkoutsOf(tx, customer_id)),
        eb('subscription_id', 'in', subscriptionsOf(tx, customer_id)),
      ]),
    )
    .execute()
}
