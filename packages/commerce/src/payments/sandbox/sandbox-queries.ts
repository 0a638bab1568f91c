import { randomBytes } from 'node:crypto'
import { statement } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { createToken } from '@atelier/plumbing/tokens'
import { type Selectable, sql } from 'kysely'
import { insertRows } from '../../database/insert-rows.ts'
import type { SandboxConfirmationTokensTable, SandboxPaymentsTable } from '../../database/tables.ts'
import type { Write } from '../../database/write-together.ts'
import type { Reader, Tx } from '../../services.ts'
import type { PaymentRequest } from '../processor-objects.ts'
import { testCardEnding } from './test-cards.ts'

export type SandboxToken = Readonly<Selectable<SandboxConfirmationTokensTable>>

export type SandboxPayment = Readonly<Selectable<SandboxPaymentsTable>>

export type SandboxStatus = SandboxPayment['status']

/** Writes a token, and removes a few old ones so that the table does not grow for ever. */
export const insertToken = async (
  reader: Reader,
  token: Omit<SandboxToken, 'used_by'>,
  oldest: Date,
): Promise<void> => {
  await reader
    .with('purged', (db) =>
      db
        .deleteFrom('sandbox_confirmation_tokens')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('sandbox_confirmation_tokens')
            .select('id')
            .where('expires_at', '<=', oldest)
            .orderBy('expires_at')
            .limit(2)
            .forUpdate()
            .skipLocked(),
        ),
    )
    .insertInto('sandbox_confirmation_tokens')
    .values({ ...token, used_by: null })
    .execute()
}

/** What the processor calls a new payment: by its own name, and towards its payer. */
export const identity = () => ({
  id: `sandbox_payment_${randomBytes(16).toString('hex')}`,
  secret: createToken('sandbox_secret_'),
})

/** What the processor calls a new payment, and when it is made. */
export type Identity = { readonly id: string; readonly secret: string; readonly now: Date }

/** The payment that comes of charging a saved card without its holder. */
export const paymentByMethod = (
  request: PaymentRequest,
  method: { readonly id: string; readonly card_brand: string; readonly card_last4: string } | undefined,
  { id, secret, now }: Identity,
): SandboxPayment => {
  const { attempt_id, amount, currency, description, metadata, customer } = request
  const again = method && testCardEnding(method.card_last4)?.again
  return {
    id,
    attempt_id,
    secret,
    status: again?.outcome ?? 'failed',
    failure_code: again === undefined ? 'unusable_method' : again.failure_code,
    amount,
    currency,
    description,
    metadata,
    card_brand: method?.card_brand ?? null,
    card_last4: method?.card_last4 ?? null,
    customer,
    saved_method: method?.id ?? null,
    created_at: now,
    modified_at: null,
  }
}

/** The write of payments; it touches none that there is one for the attempt of, and says their ids. */
export const insertPayments = (payments: readonly SandboxPayment[]): Write =>
  insertRows('sandbox_payments', payments, sql`on conflict (attempt_id) do nothing returning id`)

export const findByAttempt = async (
  reader: Reader,
  attempt_id: string,
): Promise<SandboxPayment | undefined> =>
  reader.selectFrom('sandbox_payments').selectAll().where('attempt_id', '=', attempt_id).executeTakeFirst()

/** @throws when there is none, which cannot be: payments are never deleted */
export const getByAttempt = async (reader: Reader, attempt_id: string): Promise<SandboxPayment> => {
  const payment = await findByAttempt(reader, attempt_id)
  if (payment === undefined)
    throw new Error(`The sandbox processor has no payment for the attempt ${attempt_id}.`)
  return payment
}

const byId = statement('sandbox_payments.by_id', (reader: Reader, id: string) =>
  reader.selectFrom('sandbox_payments').selectAll().where('id', '=', id),
)

export const findById = async (reader: Reader, id: string): Promise<SandboxPayment | undefined> =>
  (await byId(reader, id))[0]

/** @throws ResourceNotFound */
export const getBySecret = async (reader: Reader, secret: string): Promise<SandboxPayment> => {
  const payment = await reader
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('secret', '=', secret)
    .executeTakeFirst()
  if (payment === undefined) throw apiError('ResourceNotFound', 'There is no payment with this secret.')
  return payment
}

/** Moves a payment on; undefined when it is no longer in the state `from`. */
export const movePayment = async (
  tx: Tx,
  id: string,
  from: SandboxStatus,
  to: Pick<SandboxPayment, 'status' | 'failure_code'>,
  modified_at: Date,
): Promise<SandboxPayment | undefined> =>
  tx
    .updateTable('sandbox_payments')
    .set({ ...to, modified_at })
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
