import type { Money } from '../../core/money.ts'
import type { DisputeMovement } from '../disputes-and-payouts.ts'

/** A balance change of a dispute, as booked: both amounts are in the currency of the account. */
type Booked = {
  readonly id: string
  readonly amount: Money
  readonly fee: Money
  readonly created_at: Date
}

/**
 * Returns the movements of a balance change. An account that settles in another currency than the payment books both
 * amount and fee in its own: the movement then has the disputed amount with the booked one as its settlement, and the
 * fee is a movement of its own.
 */
export const movementsOf = (
  { amount: disputed, currency }: Money,
  { id, amount, fee, created_at }: Booked,
): readonly DisputeMovement[] => {
  if (amount.currency === currency) return [{ id, amount, fee, settlement: amount, created_at }]
  const withdrawn = { amount: Math.sign(amount.amount) * disputed, currency }
  const movement = { id, amount: withdrawn, fee: { amount: 0, currency }, settlement: amount, created_at }
  if (fee.amount === 0) return [movement]
  const none = { ...amount, amount: 0 }
  return [movement, { id: `${id} fee`, amount: none, fee, settlement: none, created_at }]
}
