import { randomBytes } from 'node:crypto'
import { after, days } from '@atelier/plumbing/clock'
import type { Tx } from '../../core/services.ts'
import { type BalanceTransaction, insertTransaction } from './balance-queries.ts'
import { paymentEvent, recordEvent } from './events.ts'
import type { SandboxPayment } from './queries.ts'

type Booking = Pick<BalanceTransaction, 'kind' | 'source' | 'amount' | 'currency'> &
  Partial<Pick<BalanceTransaction, 'fee' | 'available_at'>>

/** This midnight of UTC, or the next one. */
const midnightFrom = (moment: Date): Date => new Date(Math.ceil(moment.getTime() / days(1)) * days(1))

/** From when on a payment is paid out: the first midnight, of UTC, that comes two days later. */
export const availableAt = (paid_at: Date): Date => midnightFrom(after(paid_at, days(2)))

/** Books a change of the balance that the processor holds for the seller. What is taken counts at once. */
export const book = async (tx: Tx, now: Date, booking: Booking): Promise<void> => {
  const { fee = 0, available_at = now } = booking
  const pay_out_at = booking.amount > fee ? midnightFrom(available_at) : null
  const id = `sandbox_balance_${randomBytes(12).toString('hex')}`
  await insertTransaction(tx, {
    ...booking,
    id,
    fee,
    available_at,
    pay_out_at,
    payout: null,
    created_at: now,
  })
}

/** Records that a payment has ended: its processor event, and what it brought. */
export const recordEnd = async (tx: Tx, now: Date, payment: SandboxPayment): Promise<void> => {
  const { id: source, status, amount, currency } = payment
  await Promise.all([
    recordEvent(tx, now, paymentEvent(payment)),
    status === 'succeeded' &&
      amount > 0 &&
      book(tx, now, { kind: 'payment', source, amount, currency, available_at: availableAt(now) }),
  ])
}
