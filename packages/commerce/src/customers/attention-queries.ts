import { sql } from 'kysely'

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
