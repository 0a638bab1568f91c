import { jobWrite, withdrawWrite } from '@atelier/plumbing/jobs'
import { type Selectable, sql } from 'kysely'
import type { PaymentsTable } from '../database/tables.ts'
import type { Write } from '../database/write-together.ts'
import type { Reader, Tx } from '../services.ts'
import type { FailureCode } from './failures.ts'
import { resolvePayment } from './payment-jobs.ts'
import type { Attempt, ProcessorPayment } from './processor-objects.ts'

export type StoredPayment = Omit<Selectable<PaymentsTable>, 'status' | 'failure_code'> & {
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly failure_code: FailureCode | null
}

/** An attempt to be paid for a checkout or for an order that exists already. */
export type NewPayment = Pick<StoredPayment, 'id' | 'organization_id' | 'processor' | 'amount' | 'currency'> &
  ({ readonly checkout_id: string } | { readonly order_id: string })

/** An attempt as the processor is asked about it. */
export const attemptOf = ({
  id: attempt_id,
  amount,
  processor_id,
  created_at: asked_at,
}: Pick<StoredPayment, 'id' | 'amount' | 'processor_id' | 'created_at'>): Attempt => ({
  attempt_id,
  amount,
  processor_id,
  asked_at,
})

/** Writes an attempt before the processor hears of it. The database refuses a second live one for a checkout or an order. */
export const insertPayment = (tx: Tx, payment: NewPayment, created_at: Date): Write =>
  tx
    .insertInto('payments')
    .values({
      checkout_id: null,
      order_id: null,
      ...payment,
      processor_customer: null,
      saved_method: null,
      processor_id: null,
      status: 'pending',
      card_brand: null,
      card_last4: null,
      failure_code: null,
      created_at,
      modified_at: null,
    })
    .returning('id')

export const findPayment = async (reader: Reader, id: string): Promise<StoredPayment | undefined> =>
  (await reader.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()) as
    | StoredPayment
    | undefined

/**
 * The writes that close a pending attempt with the processor's outcome, after which nobody needs to ask
 * about it. The first one touches nothing when it was closed before.
 */
export const closePayment = (
  tx: Tx,
  id: string,
  outcome: ProcessorPayment,
  modified_at: Date,
): readonly Write[] => [
  tx
    .updateTable('payments')
    .set({
      status: outcome.status === 'failed' ? 'failed' : 'succeeded',
      failure_code: outcome.status === 'failed' ? outcome.failure_code : null,
      processor_id: outcome.processor_id,
      card_brand: outcome.card?.brand ?? null,
      card_last4: outcome.card?.last4 ?? null,
      processor_customer: outcome.customer,
      saved_method: outcome.saved_method,
      modified_at,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id'),
  withdrawWrite(resolvePayment, id),
]

/** The write that has the processor asked about an attempt, unless it is closed by then. */
export const askLater = (id: string, at: Date): Write =>
  jobWrite(resolvePayment, { payment_id: id }, { at, key: id })

/** Whether a payment that a processor calls by this id has had its outcome here. */
export const isPaymentClosed = async (
  reader: Reader,
  { processor, processor_id }: { readonly processor: string; readonly processor_id: string },
): Promise<boolean> =>
  (await reader
    .selectFrom('payments')
    .select('id')
    .where('processor', '=', processor)
    .where('processor_id', '=', processor_id)
    .where('status', '!=', 'pending')
    .executeTakeFirst()) !== undefined

/** Remembers a notification; touches nothing when it was received before. */
export const insertNotification = (
  tx: Tx,
  notification: { readonly source: string; readonly external_id: string; readonly type: string },
  received_at: Date,
): Write =>
  tx
    .insertInto('received_notifications')
    .values({ ...notification, received_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('external_id')

/**
 * Remembers a notification about an attempt that is closed already, which is most of those that come again.
 *
 * @returns whether it is; an open one is left alone
 */
export const noteIfClosed = async (
  reader: Reader,
  attempt_id: string,
  {
    source,
    external_id,
    type,
  }: { readonly source: string; readonly external_id: string; readonly type: string },
  received_at: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ closed: boolean }>`
    with closed as (select from payments where id = ${attempt_id} and status <> 'pending'), noted as (
      insert into received_notifications (source, external_id, type, received_at)
      select ${source}, ${external_id}, ${type}, ${received_at}::timestamptz from closed on conflict do nothing
    )
    select exists (select from closed) as closed`.execute(reader)
  return rows[0]?.closed === true
}

/** Whether a notification was received before. */
export const isNotificationKnown = async (
  reader: Reader,
  { source, id }: { readonly source: string; readonly id: string },
): Promise<boolean> =>
  (await reader
    .selectFrom('received_notifications')
    .select('external_id')
    .where('source', '=', source)
    .where('external_id', '=', id)
    .executeTakeFirst()) !== undefined
