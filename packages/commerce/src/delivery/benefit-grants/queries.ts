import { withJson } from '@atelier/plumbing/database'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { BenefitGrantRow } from '../../catalog/benefits/index.ts'

/** Maximum grants per statement. PostgreSQL takes 65,535 parameters. */
const writtenAtOnce = 1000

/** Inserts or updates grants. */
export const saveGrants = async (tx: Tx, grants: readonly BenefitGrantRow[]): Promise<void> => {
  for (let from = 0; from < grants.length; from += writtenAtOnce)
    await tx
      .insertInto('benefit_grants')
      .values(
        grants
          .slice(from, from + writtenAtOnce)
          .map((grant) => withJson(grant, 'properties', 'remote_given')),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          granted_at: ref('excluded.granted_at'),
          revoked_at: ref('excluded.revoked_at'),
          revocation_reason: ref('excluded.revocation_reason'),
          product_id: ref('excluded.product_id'),
          delivery_version: ref('excluded.delivery_version'),
          properties: ref('excluded.properties'),
          account_id: ref('excluded.account_id'),
          error_message: ref('excluded.error_message'),
          error_type: ref('excluded.error_type'),
          error_at: ref('excluded.error_at'),
          remote_action: ref('excluded.remote_action'),
          remote_at: ref('excluded.remote_at'),
          remote_failures: ref('excluded.remote_failures'),
          remote_refusals: ref('excluded.remote_refusals'),
          remote_busy_until: ref('excluded.remote_busy_until'),
          remote_event: ref('excluded.remote_event'),
          remote_given: ref('excluded.remote_given'),
          modified_at: ref('excluded.modified_at'),
        })),
      )
      .execute()
}

/** Returns a grant. Undefined when it does not exist. */
export const findGrant = (db: Connection, id: string): Promise<BenefitGrantRow | undefined> =>
  db.selectFrom('benefit_grants').selectAll().where('id', '=', id).executeTakeFirst()

type Had = Pick<BenefitGrantRow, 'id' | 'customer_id' | 'benefit_id'>

/** Returns the grants that currently give these benefits to these customers. */
export const findGranted = (
  db: Connection,
  customer_ids: readonly string[],
  benefit_ids: readonly string[],
): Promise<readonly Had[]> =>
  db
    .selectFrom('benefit_grants')
    .select(['id', 'customer_id', 'benefit_id'])
    .where('customer_id', '=', anyOf(customer_ids))
    .where('benefit_id', '=', anyOf(benefit_ids))
    .where('granted_at', 'is not', null)
    .execute()

/** Returns the grants that currently give benefits through a subscription, the oldest first. */
export const findGrantedOfSubscription = (
  db: Connection,
  subscription_id: string,
): Promise<readonly BenefitGrantRow[]> =>
  db
    .selectFrom('benefit_grants')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('granted_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Returns the grants of a customer that are not revoked. */
export const findOpenGrantsOfCustomer = (db: Connection, customer_id: string) =>
  db
    .selectFrom('benefit_grants')
    .select(['id', 'order_id', 'subscription_id'])
    .where('customer_id', '=', customer_id)
    .where('revoked_at', 'is', null)
    .execute()
