import { scheduleWrite, withdrawWrite } from '@atelier/plumbing/jobs'
import { type Selectable, sql } from 'kysely'
import { insertRow, insertRows } from '../database/insert-rows.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { PaymentsTable } from '../database/tables.ts'
import type { Write } from '../database/write-together.ts'
import type { Reader } from '../services.ts'
import { resolvePayment } from './payment-jobs.ts'
import type { PaymentReference, ProcessorPayment } from './port.ts'

export type StoredPayment = Readonly<Selectable<PaymentsTable>>

/** An attempt to be paid for a checkout or for an order that exists already. */
export type NewPayment = Pick<StoredPayment, 'id' | 'organization_id' | 'processor' | 'amount' | 'currency'> &
  ({ readonly checkout_id: string } | { readonly order_id: string })

/** An attempt as the processor is asked about it. */
export const referenceOf = ({
  id: payment_id,
  amount,
  processor_id,
  created_at: created_at,
}: Pick<StoredPayment, 'id' | 'amount' | 'processor_id' | 'created_at'>): PaymentReference => ({
  payment_id,
  amount,
  processor_id,
  created_at,
})

/** Writes attempts before the processor hears of them. The database refuses a second live one for a checkout or an order. */
export const insertPayments = (payments: readonly NewPayment[], created_at: Date): Write =>
  insertRows(
    'payments',
    payments.map((payment) => ({
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
    })),
  )

/** The write that takes attempts back of which no processor has heard. */
export const takeBackPayments = (ids: readonly string[]): Write =>
  sql`delete from payments where ${isOneOf('id', ids)} and status = 'pending' and processor_id is null returning 1 as taken`

export const findPayment = async (reader: Reader, id: string): Promise<StoredPayment | undefined> =>
  reader.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * The writes that close pending attempts with the processor's outcomes, after which nobody needs to ask
 * about them. The first one touches nothing of an attempt that was closed before.
 */
export const closePayments = (outcomes: readonly ProcessorPayment[], modified_at: Date): readonly Write[] => {
  const told = outcomes.map((outcome) => ({
    id: outcome.payment_id,
    status: outcome.status === 'failed' ? 'failed' : 'succeeded',
    failure_code: outcome.status === 'failed' ? outcome.failure_code : null,
    processor_id: outcome.processor_id,
    card_brand: outcome.card?.brand ?? null,
    card_last4: outcome.card?.last4 ?? null,
    processor_customer: outcome.customer,
    saved_method: outcome.saved_method,
  }))
  return [
    sql`
      update payments set status = told.status, failure_code = told.failure_code, processor_id = told.processor_id,
        card_brand = told.card_brand, card_last4 = told.card_last4, processor_customer = told.processor_customer,
        saved_method = told.saved_method, modified_at = ${modified_at}
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (id uuid, status text, failure_code text,
        processor_id text, card_brand text, card_last4 text, processor_customer text, saved_method text)
      where payments.id = told.id and payments.status = 'pending'
      returning payments.id`,
    withdrawAsking(outcomes.map(({ payment_id }) => payment_id)),
  ]
}

/** The write after which nobody asks about these attempts any more. */
export const withdrawAsking = (ids: readonly string[]): Write => withdrawWrite(resolvePayment, ids)

/** The write that has the processor asked about attempts, unless they are closed by then. */
export const askLater = (ids: readonly string[], at: Date): Write =>
  scheduleWrite(
    resolvePayment,
    ids.map((id) => ({ payload: { payment_id: id }, at, key: id })),
  )

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
  notification: { readonly source: string; readonly external_id: string; readonly type: string },
  received_at: Date,
): Write =>
  insertRow(
    'received_notifications',
    { ...notification, received_at },
    sql`on conflict do nothing returning 1 as written`,
  )

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
