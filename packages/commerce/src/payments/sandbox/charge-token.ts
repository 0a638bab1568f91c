import { json } from '@atelier/plumbing/database'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '../../services.ts'
import type { PaymentRequest } from '../processor-objects.ts'
import { finishLater, newsOf } from './announce.ts'
import type { Identity, SandboxPayment, SandboxStatus } from './sandbox-queries.ts'

/**
 * Charges the card behind a token: takes the token, which must be fresh and unused, and writes the
 * payment with the outcome that card has, the card itself when it is to be saved, and what follows from
 * the outcome by itself. Undefined when there is a payment for this attempt already.
 */
export const chargeToken = async (
  reader: Reader,
  request: PaymentRequest,
  confirmation_token: string,
  { id, secret, now }: Identity,
): Promise<SandboxPayment | undefined> => {
  const { attempt_id, amount, currency, description, metadata, customer, save_method } = request
  const method = `sandbox_method_${randomBytes(12).toString('hex')}`
  const saved = sql`saved as (
    insert into sandbox_methods (id, customer, card_brand, card_last4, exp_month, exp_year, is_default, created_at)
    select ${method}, ${customer}, card_brand, card_last4, exp_month, exp_year, false, ${now}::timestamptz from token
    where not exists (select from sandbox_payments where attempt_id = ${attempt_id})
    returning id
  )`
  const has = (status: SandboxStatus) => sql`exists (select from payment where status = ${status})`
  const jobs = [...newsOf(id, now, has('succeeded')), finishLater(id, now, has('processing'))]
  const named = jobs.map((job, i) => sql`${sql.ref(`job_${i}`)} as (${job})`)
  const added = jobs.map((_, i) => sql`(select count(*) from ${sql.ref(`job_${i}`)})`)
  const { rows } = await sql<SandboxPayment & { added: unknown }>`
    with token as (
      update sandbox_confirmation_tokens set used_by = ${attempt_id}
      where id = ${confirmation_token} and used_by is null and expires_at > ${now}
      returning outcome, failure_code, card_brand, card_last4, exp_month, exp_year
    )${save_method ? sql`, ${saved}` : sql``}, payment as (
      insert into sandbox_payments
        (id, attempt_id, secret, amount, currency, description, metadata, created_at, status, failure_code, card_brand, card_last4, customer, saved_method)
      select ${id}, ${attempt_id}, ${secret}, ${amount}::int, ${currency}, ${description}, ${json(metadata)}::jsonb, ${now}::timestamptz,
        coalesce(token.outcome, 'failed'), case when token.outcome is null then 'unusable_token' else token.failure_code end,
        token.card_brand, token.card_last4, ${customer}, ${save_method ? sql`(select id from saved)` : sql`null`}
      from (select) as attempt left join token on true
      on conflict (attempt_id) do nothing returning *
    ), ${sql.join(named)}
    select payment.*, array[${sql.join(added)}] as added from payment`.execute(reader)
  const [row] = rows
  if (row === undefined) return undefined
  const { added: _, ...payment } = row
  return payment
}
