import { randomBytes } from 'node:crypto'
import { after, days } from '@atelier/plumbing/clock'
import type { Tx } from '../../core/services.ts'
import { type BalanceTransaction, insertTransaction } from './balance-queries.ts'
import { paymentEvent, recordEvent } from './events.ts'
import type { SandboxPayment } from './queries.ts'
import { bookedAmountOf } from './settlement.ts'

/** Balance change in the currency of its payment. The fee is in that of the balance. */
type Booking = Pick<BalanceTransaction, 'kind' | 'source' | 'amount' | 'currency'> &
  Partial<Pick<BalanceTransaction, 'fee' | 'available_at'>>

/** Returns the next midnight UTC at or after a time. */
const midnightFrom = (moment: Date): Date => new Date(Math.ceil(moment.getTime() / days(1)) * days(1))

/** Returns the time from which a payment can be paid out: the first midnight UTC at least two days later. */
export const availableAt = (paid_at: Date): Date => midnightFrom(after(paid_at, days(2)))

/** Records a change of the seller's balance, in its currency. Withdrawals are available immediately. */
export const book = async (tx: Tx, now: Date, booking: Booking): Promise<void> => {
  const { fee = 0, available_at = now } = booking
  const settlement = bookedAmountOf(booking)
  const pay_out_at = settlement.amount > fee ? midnightFrom(available_at) : null
  const id = `sandbox_balance_${randomBytes(12).toString('hex')}`
  await insertTransaction(tx, {
    ...booking,
    ...settlement,
    id,
    fee,
    available_at,
    pay_out_at,
    payout: null,
    created_at: now,
  })
}

/**
 * Records the end of a payment: its processor event and its balance change.
 *
 * @param isAwaited see `recordEvent`
 */
export const recordEnd = async (
  tx: Tx,
  now: Date,
  payment: SandboxPayment,
  isAwaited = true,
): Promise<void> => {
  const { id: source, status, amount, currency } = payment
  await Promise.all([
    recordEvent(tx, now, paymentEvent(payment), isAwaited),
    status === 'succeeded' &&
      amount > 0 &&
      book(tx, now, { kind: 'payment', source, amount, currency, available_at: availableAt(now) }),
  ])
}
