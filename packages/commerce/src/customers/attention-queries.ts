import { sql, type NotNull } from 'kysely'
import type { Connection } from '../core/services.ts'

/** Maximum objects listed per kind; the rest is only counted. */
export const maxNames = 5

/** Columns that identify a customer. */
export const namedCustomer = [
  'customers.id as customer_id',
  'customers.name as customer_name',
  'customers.email as customer_email',
] as const

/** Total number of matches, repeated in each row. */
export const totalCount = sql<number>`count(*) over ()`.as('total_count')

/** Returns the organization's customers who requested deletion, oldest request first. */
export const findDeletionRequests = (db: Connection, organization_id: string) =>
  db
    .selectFrom('customers')
    .select([...namedCustomer, 'customers.deletion_requested_at as requested_at', totalCount])
    .where('customers.organization_id', '=', organization_id)
    .where('customers.deletion_requested_at', 'is not', null)
    .where('customers.deleted_at', 'is', null)
    .$narrowType<{ requested_at: NotNull }>()
    .orderBy('customers.deletion_requested_at')
    .orderBy('customers.id')
    .limit(maxNames)
    .execute()
