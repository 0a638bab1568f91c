import { storedEmail } from '@atelier/contract/primitives/email-domains'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { notFound } from '../../access/index.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection } from '../../core/services.ts'

/** Orders that a checkout creates. Renewals of its subscription have payments of their own. */
const isFirst = sql`('purchase', 'subscription_create')`

const selectStored = (db: Connection) =>
  db
    .selectFrom('payments')
    .leftJoin('checkouts', 'checkouts.id', 'payments.checkout_id')
    .leftJoin('orders', (join) =>
      join.on(
        sql<SqlBool>`orders.id = payments.order_id
          or (orders.checkout_id = payments.checkout_id and orders.billing_reason in ${isFirst})`,
      ),
    )
    .select(({ fn }) => [
      'payments.id',
      'payments.created_at',
      'payments.modified_at',
      'payments.organization_id',
      'payments.checkout_id',
      'payments.status',
      'payments.amount',
      'payments.currency',
      'payments.trigger',
      'payments.card_brand',
      'payments.card_last4',
      'payments.failure_code',
      'payments.rejection',
      'orders.id as order_id',
      'orders.invoice_number',
      fn.coalesce('orders.customer_id', 'checkouts.customer_id').as('customer_id'),
    ])

/** Returns payments by id with their order and customer, in no particular order. */
export const findPayments = (db: Connection, ids: readonly string[]) =>
  selectStored(db).where('payments.id', '=', anyOf(ids)).execute()

export type StoredPayment = Awaited<ReturnType<typeof findPayments>>[number]

/** Returns a payment of the organization. @throws ResourceNotFound */
export const getPayment = (db: Connection, organization_id: string, id: string): Promise<StoredPayment> =>
  selectStored(db)
    .where('payments.organization_id', '=', organization_id)
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('payment', id))

/** Matches payments of these orders, and of the checkouts that created them. Each half uses its own index. */
export const ofOrders = (ids: readonly string[]): RawBuilder<SqlBool> => sql`payments.id in (
  select paid.id from payments as paid where paid.order_id = ${anyOf(ids)}
  union all select paid.id from payments as paid join orders on orders.checkout_id = paid.checkout_id
    where orders.id = ${anyOf(ids)} and orders.billing_reason in ${isFirst})`

const ofBuyers = (isBuyer: RawBuilder<SqlBool>): RawBuilder<SqlBool> => sql`payments.id in (
  select paid.id from payments as paid join orders on orders.id = paid.order_id
    join customers on customers.id = orders.customer_id where ${isBuyer}
  union all select paid.id from payments as paid join checkouts on checkouts.id = paid.checkout_id
    join customers on customers.id = checkouts.customer_id where ${isBuyer})`

/** Matches payments of these customers. */
export const ofCustomers = (ids: readonly string[]): RawBuilder<SqlBool> =>
  ofBuyers(sql`customers.id = ${anyOf(ids)}`)

/** Matches payments of customers with these e-mail addresses, in any spelling. */
export const ofAddresses = (emails: readonly string[]): RawBuilder<SqlBool> =>
  ofBuyers(
    sql`customers.organization_id = payments.organization_id
      and lower(customers.email) in (${sql.join(emails.map((email) => storedEmail(email).toLowerCase()))})`,
  )

/** SQL of the method of a payment. */
export const methodOf = sql`case when payments.card_brand is null then 'unknown' else 'card' end`

/** Matches payments with these methods. */
export const hasMethod = (methods: readonly string[]): RawBuilder<SqlBool> =>
  sql`${methodOf} in (${sql.join(methods)})`
