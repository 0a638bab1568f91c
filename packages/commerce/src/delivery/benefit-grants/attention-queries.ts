import { sql } from 'kysely'
import type { Connection } from '../../core/services.ts'
import { maxNames, namedCustomer, totalCount } from '../../customers/index.ts'

/**
 * Returns the organization's failed grants, latest first. Excludes grants that wait for the customer to
 * connect an account.
 */
export const findFailedGrants = (db: Connection, organization_id: string) =>
  db
    .selectFrom('benefit_grants')
    .innerJoin('customers', 'customers.id', 'benefit_grants.customer_id')
    .innerJoin('benefits', 'benefits.id', 'benefit_grants.benefit_id')
    .select([
      'benefit_grants.id',
      'benefit_grants.benefit_id',
      'benefit_grants.order_id',
      'benefit_grants.subscription_id',
      'benefits.description as benefit_description',
      ...namedCustomer,
      sql<string>`benefit_grants.error_message`.as('message'),
      sql<Date>`coalesce(benefit_grants.error_at, benefit_grants.created_at)`.as('failed_at'),
      totalCount,
    ])
    .where('benefit_grants.organization_id', '=', organization_id)
    .where('benefit_grants.error_message', 'is not', null)
    .where('benefit_grants.error_type', '<>', 'BenefitActionRequiredError')
    .where('benefit_grants.granted_at', 'is', null)
    .where('benefit_grants.revoked_at', 'is', null)
    .orderBy('benefit_grants.error_at', 'desc')
    .orderBy('benefit_grants.id')
    .limit(maxNames)
    .execute()
