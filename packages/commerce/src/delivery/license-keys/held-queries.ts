import { statement } from '@atelier/plumbing/database'
import { apiError, type Portal } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { anyOf } from '../../core/database/list-filters.ts'
import { lock } from '../../core/database/lock.ts'
import { ofOpenOrganization } from '../../core/database/of-seller.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { KnownBuyer } from '../../customers/customers/index.ts'
import { findLicenseKeys, type LicenseKeyRow, type StoredLicenseKey } from './queries.ts'

/** License key with the buyer of its purchase, for readers not authenticated as the customer. */
export type HeldLicenseKey = LicenseKeyRow & { readonly buyer: KnownBuyer }

/**
 * Selects license keys without their customers, with the buyer details entered in the checkout that they
 * result from. Keys without a checkout were granted by the seller directly to the customer.
 */
const selectHeldKeys = (db: Connection) =>
  db
    .selectFrom('license_keys')
    .innerJoin('customers', 'customers.id', 'license_keys.customer_id')
    .leftJoin('benefit_grants as grant', 'grant.id', 'license_keys.grant_id')
    .leftJoin('orders', 'orders.id', 'grant.order_id')
    .leftJoin('subscriptions', 'subscriptions.id', 'grant.subscription_id')
    .leftJoin('checkouts', (join) =>
      join.on('checkouts.id', '=', ({ fn }) =>
        fn.coalesce('orders.checkout_id', 'subscriptions.checkout_id'),
      ),
    )
    .selectAll('license_keys')
    .select((eb) =>
      jsonBuildObject({
        id: eb.ref('customers.id'),
        organization_id: eb.ref('customers.organization_id'),
        email: eb.fn.coalesce('checkouts.customer_email', 'customers.email'),
        name: eb
          .case()
          .when('checkouts.customer_email', 'is', null)
          .then(eb.ref('customers.name'))
          .else(eb.ref('checkouts.customer_name'))
          .end(),
        created_at: eb.fn.coalesce('checkouts.created_at', 'customers.created_at'),
      }).as('buyer'),
    )

/** Selects license keys by id for readers not authenticated as the customer, in no particular order. */
export const findHeldLicenseKeys = statement((db: Connection, ids: readonly string[]) =>
  selectHeldKeys(db).where('license_keys.id', '=', anyOf(ids)),
)

/** Returns license keys with the customer data visible to a portal session. */
export const findOwnLicenseKeys = (
  db: Connection,
  ids: readonly string[],
  { checkout_id }: Pick<Portal, 'checkout_id'>,
): Promise<readonly (StoredLicenseKey | HeldLicenseKey)[]> =>
  checkout_id === null ? findLicenseKeys(db, ids) : findHeldLicenseKeys(db, ids)

/**
 * Selects the keys visible to a portal session: those of its customer and, for a purchase session, of its
 * grants.
 */
export const ownLicenseKeys = (db: Connection, { organization_id, customer_id, checkout_id }: Portal) => {
  const all = db
    .selectFrom('license_keys')
    .where('license_keys.organization_id', '=', organization_id)
    .where('license_keys.customer_id', '=', customer_id)
  if (checkout_id === null) return all
  return all.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('benefit_grants as grant')
        .leftJoin('orders', 'orders.id', 'grant.order_id')
        .leftJoin('subscriptions', 'subscriptions.id', 'grant.subscription_id')
        .whereRef('grant.id', '=', 'license_keys.grant_id')
        .where(({ eb, fn }) =>
          eb(fn.coalesce('orders.checkout_id', 'subscriptions.checkout_id'), '=', checkout_id),
        ),
    ),
  )
}

/** Returns a key visible to the session, with the properties of its benefit. @throws ResourceNotFound */
export const getOwnLicenseKey = async (
  db: Connection,
  caller: Portal,
  id: string,
): Promise<{ readonly key: StoredLicenseKey | HeldLicenseKey; readonly benefit_properties: object }> => {
  const unknownKeyError = () => apiError('ResourceNotFound', `You have no license key ${id}.`)
  const seen = await ownLicenseKeys(db, caller)
    .innerJoin('benefits', 'benefits.id', 'license_keys.benefit_id')
    .select('benefits.properties')
    .where('license_keys.id', '=', id)
    .executeTakeFirstOrThrow(unknownKeyError)
  const [key] = await findOwnLicenseKeys(db, [id], caller)
  if (key === undefined) throw unknownKeyError()
  return { key, benefit_properties: seen.properties }
}

/** Selects the organization's key with one of these hashes. */
export const selectByHashes = (db: Connection, organization_id: string, key_hashes: readonly Buffer[]) =>
  selectHeldKeys(db)
    .where('license_keys.organization_id', '=', organization_id)
    .where('license_keys.key_hash', '=', sql<Buffer>`any(${key_hashes}::bytea[])`)
    .where(ofOpenOrganization('license_keys.organization_id'))

const byHashes = statement(selectByHashes)

/** Returns the organization's key with one of these hashes. */
export const findLicenseKeyByHashes = async (
  db: Connection,
  organization_id: string,
  key_hashes: readonly Buffer[],
): Promise<HeldLicenseKey | undefined> => (await byHashes(db, organization_id, key_hashes))[0]

/** Returns the organization's key with one of these hashes, locked until the end of the transaction. */
export const lockLicenseKeyByHashes = async (
  tx: Tx,
  organization_id: string,
  key_hashes: readonly Buffer[],
): Promise<HeldLicenseKey | undefined> => {
  const key = await findLicenseKeyByHashes(tx, organization_id, key_hashes)
  if (key === undefined) return undefined
  await lock(tx, 'license_keys', { id: key.id })
  return findLicenseKeyByHashes(tx, organization_id, key_hashes)
}
