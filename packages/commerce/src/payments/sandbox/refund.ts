import { randomBytes } from 'node:crypto'
import { after, seconds } from '@atelier/plumbing/clock'
import { enqueue } from '@atelier/plumbing/jobs'
import type { Tx } from '../../services.ts'
import type { RefundRefusal, RefundRequest } from '../processor-objects.ts'
import { findRefund, insertRefund, refundedOf, type SandboxRefund } from './refund-queries.ts'
import { moveRefundOn, notifyOfRefund } from './sandbox-jobs.ts'
import { testCardEnding } from './test-cards.ts'

/** How long a late refund, or the return of one, takes. */
const lateBy = seconds(5)

/** What happens to the refund later, by itself. */
const laterOf = (refund: 'succeeded' | 'late' | 'returned') =>
  ({
    succeeded: undefined,
    late: { from: 'pending', to: 'succeeded' },
    returned: { from: 'succeeded', to: 'failed' },
  })[refund] as { readonly from: 'pending' | 'succeeded'; readonly to: 'succeeded' | 'failed' } | undefined

/** Gives back part of a payment or all of it, and queues what the seller will hear. */
export const refund = async (
  tx: Tx,
  now: Date,
  request: RefundRequest,
): Promise<SandboxRefund | RefundRefusal> => {
  const { refund_id, payment: payment_id, amount, currency, reason, metadata } = request
  const payment = await tx
    .selectFrom('sandbox_payments')
    .select(['amount', 'currency', 'status', 'card_last4'])
    .where('id', '=', payment_id)
    .forUpdate()
    .executeTakeFirst()
  if (payment === undefined || payment.status !== 'succeeded' || payment.currency !== currency)
    throw new Error(`The sandbox processor holds no ${currency} of a payment ${payment_id}.`)
  const known = await findRefund(tx, { refund_id })
  if (known !== undefined) return known
  const left = payment.amount - (await refundedOf(tx, payment_id))
  if (left === 0) return 'already_refunded'
  if (amount > left) return 'too_much'

  const later = laterOf(testCardEnding(payment.card_last4)?.refund ?? 'succeeded')
  const made: SandboxRefund = {
    id: `sandbox_refund_${randomBytes(16).toString('hex')}`,
    refund_id,
    payment_id,
    amount,
    currency,
    reason,
    metadata,
    status: later?.from ?? 'succeeded',
    created_at: now,
    modified_at: null,
  }
  await insertRefund(tx, made)
  await enqueue(tx, notifyOfRefund, { id: made.id })
  if (later !== undefined)
    await enqueue(tx, moveRefundOn, { id: made.id, ...later }, { at: after(now, lateBy) })
  return made
}
