import { after, days, minutes, seconds } from '@atelier/plumbing/clock'
import { handle, type JobHandler } from '@atelier/plumbing/jobs'
import { findLockedCheckout, noteIntent } from '../areas/checkouts/index.ts'
import { writeTogether } from '../database/write-together.ts'
import type { Reader, Services } from '../services.ts'
import { resolvePayment } from './payment-jobs.ts'
import { askLater, referenceOf, findPayment, type StoredPayment } from './payment-queries.ts'
import { settlePayment } from './settle-payment.ts'

const soonest = seconds(30)
const latest = minutes(10)

/** When to ask again about a payment that is still under way: ever less often, but not past the checkout's end. */
export const nextLook = (
  now: Date,
  { created_at, expires_at }: { readonly created_at: Date; readonly expires_at: Date },
): Date => {
  const age = now.getTime() - created_at.getTime()
  const next = after(now, Math.min(Math.max(age, soonest), latest))
  return expires_at > now && expires_at < next ? expires_at : next
}

/** How long a payment may wait for its customer: as long as its checkout; that of an order, a day. */
const lastMoment = async (reader: Reader, { checkout_id, created_at }: StoredPayment): Promise<Date> => {
  if (checkout_id === null) return after(created_at, days(1))
  const { expires_at } = await reader
    .selectFrom('checkouts')
    .select('expires_at')
    .where('id', '=', checkout_id)
    .executeTakeFirstOrThrow()
  return expires_at
}

/**
 * The job behind every payment. An attempt the processor never heard of is ended there first, so that
 * a request still on its way cannot charge; a challenge nobody answered is ended when the checkout's
 * time is over.
 */
export const resolvePaymentJob = (services: Services): JobHandler =>
  handle(resolvePayment, async ({ payment_id }) => {
    const { database, payments, clock } = services
    const payment = await findPayment(database.db, payment_id)
    if (payment === undefined || payment.status !== 'pending') return
    const expires_at = await lastMoment(database.db, payment)
    const attempt = referenceOf(payment)
    let outcome = (await payments.findPayment(attempt)) ?? (await payments.cancelPayment(attempt))
    if (outcome.status === 'requires_action' && expires_at <= clock.now())
      outcome = await payments.cancelPayment(attempt)
    await database.transact(async (tx) => {
      if (outcome.status === 'succeeded' || outcome.status === 'failed')
        return settlePayment(tx, services, outcome)
      const now = clock.now()
      const checkout = await findLockedCheckout(tx, { payment_id })
      if (checkout !== undefined) await noteIntent(tx, now, checkout, outcome)
      const next = nextLook(now, { created_at: payment.created_at, expires_at })
      await writeTogether(tx, [askLater([payment_id], next)])
      return undefined
    })
  })
