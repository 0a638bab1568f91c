import type { NotNull } from 'kysely'
import type { Connection } from '../../core/services.ts'

/** Returns a customer with a pending deletion request, with the seller's name. */
export const findDeletionMail = (db: Connection, customer_id: string) =>
  db
    .selectFrom('customers')
    .innerJoin('organizations', 'organizations.id', 'customers.organization_id')
    .select([
      'customers.email',
      'customers.deletion_requested_at as requested_at',
      'customers.organization_id',
      'organizations.slug',
      'organizations.name as seller',
    ])
    .where('customers.id', '=', customer_id)
    .where('customers.deleted_at', 'is', null)
    .where('customers.deletion_requested_at', 'is not', null)
    .$narrowType<{ requested_at: NotNull }>()
    .executeTakeFirst()
