import { randomBytes } from 'node:crypto'
import { disputeCan } from '@atelier/contract'
import { after, seconds } from '@atelier/plumbing/clock'
import type { Services } from '../../core/services.ts'
import type { RefundError, RefundRequest } from '../port.ts'
import { book } from './balance.ts'
import { findDisputeOf } from './dispute-queries.ts'
import { recordEvent, refundEvent } from './events.ts'
import {
  findRefund,
  insertRefund,
  lockDueRefund,
  lockPayment,
  type SandboxRefund,
  sumRefunds,
  updateRefund,
} from './queries.ts'
import { testCardEnding } from './test-cards.ts'

/** Delay of a late refund, and of the return of a refund, in milliseconds. */
const refundDelay = seconds(5)

/**
 * Refunds a payment in part or in full. Returns the state of the refund; a processor event follows.
 *
 * @throws Error if there is no successful payment in this currency
 */
export const createRefund = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  request: RefundRequest,
): Promise<SandboxRefund | RefundError> =>
  database.transact(async (tx) => {
    const { refund_id, payment: payment_id, amount, currency, reason, metadata } = request
    const payment = await lockPayment(tx, payment_id)
    if (payment === undefined || payment.status !== 'succeeded' || payment.currency !== currency)
      throw new Error(`The sandbox processor holds no ${currency} of a payment ${payment_id}.`)
    const storedRefund = await findRefund(tx, refund_id)
    if (storedRefund !== undefined) return storedRefund
    const dispute = await findDisputeOf(tx, payment_id)
    if (dispute !== undefined && disputeCan.blockRefund(dispute)) return 'disputed'
    const refundable = payment.amount - (await sumRefunds(tx, payment_id))
    if (refundable === 0) return 'already_refunded'
    if (amount > refundable) return 'too_much'

    const now = clock.now()
    const plan = testCardEnding(payment.card_last4)?.refund ?? 'succeeded'
    const refund: SandboxRefund = {
      id: `sandbox_refund_${randomBytes(16).toString('hex')}`,
      refund_id,
      payment: payment_id,
      amount,
      currency,
      reason,
      metadata,
      status: plan === 'late' ? 'pending' : 'succeeded',
      move_at: plan === 'succeeded' ? null : after(now, refundDelay),
      created_at: now,
      modified_at: null,
    }
    await Promise.all([
      insertRefund(tx, refund),
      book(tx, now, { kind: 'refund', source: refund.id, amount: -amount, currency }),
      recordEvent(tx, now, refundEvent(refund)),
    ])
    return refund
  })

/** Takes the due next step of a refund: a pending one succeeds, a returned one fails. */
export const moveRefund = ({ database }: Pick<Services, 'database'>, id: string, now: Date): Promise<void> =>
  database.transact(async (tx) => {
    const refund = await lockDueRefund(tx, id, now)
    if (refund === undefined) return
    const status = refund.status === 'pending' ? 'succeeded' : 'failed'
    const change = { status, move_at: null, modified_at: now } as const
    await Promise.all([
      updateRefund(tx, id, change),
      status === 'failed' &&
        book(tx, now, {
          kind: 'refund_return',
          source: id,
          amount: refund.amount,
          currency: refund.currency,
        }),
      recordEvent(tx, now, refundEvent({ ...refund, ...change })),
    ])
  })
