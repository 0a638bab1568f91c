import type { JsonRow } from '@atelier/plumbing/database'
import { sql, type SqlBool } from 'kysely'
import { laterQuery } from '../../core/database/later-query.ts'
import type { SubscriptionsTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

/**
 * Selects the checkouts with a pending payment. The status is a literal, so that every plan can use the partial
 * index.
 */
export const selectConfirmed = (db: Connection) =>
  db
    .selectFrom('checkouts')
    .select('checkouts.id')
    .where('checkouts.status', '=', sql.lit('confirmed' as const))

/** Returns true while a checkout that upgrades a subscription has a pending payment. */
export const isUpgradeUnderWay = async (db: Connection, subscription_id: string): Promise<boolean> => {
  const confirmed = await selectConfirmed(db)
    .where('checkouts.subscription_id', '=', subscription_id)
    .executeTakeFirst()
  return confirmed !== undefined
}

/** A subscription that a new checkout upgrades, with the facts that decide about the upgrade. */
type Upgraded = Pick<JsonRow<SubscriptionsTable>, 'customer_id' | 'guest' | 'ended_at' | 'currency'> & {
  readonly is_paid: SqlBool
}

/** Returns the subscription that a new checkout upgrades. Supplied by `billing`. */
export const findSubscription =
  laterQuery<(db: Connection, organization_id: string, id: string) => Promise<Upgraded | undefined>>()

/**
 * True when a subscription has been upgraded already, or another checkout for its upgrade, or a change of its
 * product, has a pending payment. Supplied by `billing`.
 */
export const isUpgradeTaken =
  laterQuery<
    (tx: Tx, upgrade: { readonly checkout_id: string; readonly subscription_id: string }) => Promise<boolean>
  >()

/** Known identifiers of a checkout's buyer; the e-mail address is in lower case, null equals nothing. */
export type BuyerKey = {
  /** Null for a subscription that the seller creates. */
  readonly checkout_id: string | null
  readonly organization_id: string
  readonly customer_id: string | null
  readonly external_id: string | null
  readonly email: string | null
}

/**
 * Selects the customers who may be the buyer: the named one, and those with the external id or e-mail
 * address.
 */
export const selectBuyers = (
  db: Connection,
  { organization_id, customer_id, external_id, email }: BuyerKey,
) =>
  db
    .selectFrom('customers')
    .where('customers.organization_id', '=', organization_id)
    .where(({ and, eb, fn, or }) =>
      or([
        eb('customers.id', '=', customer_id),
        and([
          eb('customers.deleted_at', 'is', null),
          or([
            eb('customers.external_id', '=', external_id),
            eb(fn('lower', ['customers.email']), '=', email),
          ]),
        ]),
      ]),
    )

/** Returns the ids of the customers who may be the buyer. */
export const findBuyerIds = async (db: Connection, buyer: BuyerKey): Promise<readonly string[]> =>
  (await selectBuyers(db, buyer).select('customers.id').execute()).map(({ id }) => id)

/**
 * True when a buyer has an active or paused subscription, or one with a pending payment: another checkout, or an
 * incomplete one. Supplied by `billing`.
 */
export const isSubscribed = laterQuery<(tx: Tx, buyer: BuyerKey) => Promise<boolean>>()
