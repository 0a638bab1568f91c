import { sql } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import { notFound } from '../../access/not-found.ts'
import type { Connection } from '../../core/services.ts'

/** Maximum events of a timeline: metered subscriptions have many. */
const maxEvents = 500

/** Returns an order with the columns that identify its payments. @throws ResourceNotFound */
export const getSale = (db: Connection, organization_id: string, id: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'checkout_id', 'billing_reason', 'currency'])
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow(() => notFound('order', id))

export type Sale = Awaited<ReturnType<typeof getSale>>

/** @throws ResourceNotFound */
export const getSubscriptionId = (db: Connection, organization_id: string, id: string) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'ended_at'])
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow(() => notFound('subscription', id))

/** Returns the latest events of an object, latest first; excludes usage changes. */
export const findEventsOf = (db: Connection, subject_id: string) =>
  db
    .selectFrom('domain_events')
    .select(['id', 'sequence', 'type', 'occurred_at'])
    .select([
      sql<string | null>`data ->> 'modified_at'`.as('modified_at'),
      sql<string | null>`data ->> 'current_period_end'`.as('period_end'),
    ])
    .where('subject_id', '=', subject_id)
    .where('type', '<>', 'subscription.usage_changed')
    .orderBy('sequence', 'desc')
    .limit(maxEvents)
    .execute()

/** Returns all payment attempts of an order, including those of the checkout that created it. */
export const findPaymentsOf = (db: Connection, { id, checkout_id, billing_reason }: Sale) => {
  const isFirst = billing_reason === 'purchase' || billing_reason === 'subscription_create'
  return db
    .selectFrom('payments')
    .select([
      'id',
      'status',
      'amount',
      'currency',
      'card_brand',
      'card_last4',
      'failure_code',
      'created_at',
      'modified_at',
    ])
    .where(({ eb, or }) =>
      or([
        eb('order_id', '=', id),
        ...(isFirst && checkout_id !== null ? [eb('checkout_id', '=', checkout_id)] : []),
      ]),
    )
    .execute()
}

export const findRefundsOf = (db: Connection, order_id: string) =>
  db
    .selectFrom('refunds')
    .select([
      'id',
      'status',
      'amount',
      'tax_amount',
      'currency',
      'reason',
      'revoke_benefits',
      'created_at',
      'modified_at',
    ])
    .where('order_id', '=', order_id)
    .execute()

type OrderKey = { readonly organization_id: string; readonly order_id: string }

/**
 * Selects the ledger lines of an order and its payments. Each branch of the union uses its own index:
 * combined with `or`, the condition would scan the whole ledger.
 */
export const selectPostingsOf = (
  db: Connection,
  { organization_id, order_id }: OrderKey,
  payment_ids: readonly string[],
) => {
  const ofPayments = (kind: 'payment' | 'fee' | 'exchange') =>
    db
      .selectFrom('ledger_transactions as posted')
      .select('posted.id')
      .where('posted.kind', '=', sql.lit(kind))
      .where('posted.payment_id', '=', anyOf(payment_ids))
  const postings = db
    .selectFrom('ledger_transactions as posted')
    .select('posted.id')
    .where('posted.order_id', '=', order_id)
    .unionAll(ofPayments('payment'))
    .unionAll(ofPayments('fee'))
    .unionAll(ofPayments('exchange'))
  return db
    .selectFrom('ledger_transactions')
    .leftJoin('ledger_entries', 'ledger_entries.transaction_id', 'ledger_transactions.id')
    .select([
      'ledger_transactions.id',
      'ledger_transactions.kind',
      'ledger_transactions.occurred_at',
      'ledger_entries.account',
      'ledger_entries.currency',
      'ledger_entries.amount',
    ])
    .where('ledger_transactions.organization_id', '=', organization_id)
    .where('ledger_transactions.id', 'in', postings)
    .orderBy('ledger_transactions.occurred_at')
    .orderBy('ledger_transactions.id')
    .orderBy('ledger_entries.line')
}

/** Returns the ledger lines of an order and its payments, in posting order. */
export const findPostingsOf = (db: Connection, key: OrderKey, payment_ids: readonly string[]) =>
  selectPostingsOf(db, key, payment_ids).execute()

/** Returns the e-mails that a mail server has accepted, with the time. */
export const findSentMails = async (
  db: Connection,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly sent_at: Date }[]> => {
  const { rows } = await sql<{ id: string; sent_at: Date }>`
    select id, sent_at from sent_mails where id = any(${[...ids]}::text[]) and sent_at is not null`.execute(
    db,
  )
  return rows
}
