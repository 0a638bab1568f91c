import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leftOf, type PaidFor } from '../../orders/paid-for/rule.ts'
import { creditMoves } from './rules.ts'

const nothingPaid: PaidFor = {
  paid_amount: 0,
  paid_with_credit: 0,
  refunded_amount: 0,
  disputed_amount: 0,
  credited_amount: 0,
}
const order = (id: string, paid_for: Partial<PaidFor>) => ({ id, paid_for: { ...nothingPaid, ...paid_for } })

describe('the credits that a withdrawal moves', () => {
  it('let the payment of the first order be refunded, whose credit paid the second', () => {
    const moves = creditMoves([
      { order: order('second', { paid_with_credit: 800 }), amount: 0 },
      { order: order('first', { paid_amount: 1000, credited_amount: 800 }), amount: 1000 },
    ])
    expect(moves).toEqual([
      { order_id: 'first', amount: -800 },
      { order_id: 'second', amount: 800 },
    ])
  })

  it('exclude amounts that a bank and the processor have both taken of an order', () => {
    const moves = creditMoves([
      { order: order('second', { paid_amount: 500 }), amount: 0 },
      {
        order: order('first', { paid_amount: 1000, refunded_amount: 970, disputed_amount: 1000 }),
        amount: 0,
      },
    ])
    expect(moves).toEqual([])
  })

  it('sum to zero, and take from no order more credit than it has given', () => {
    const amount = fc.integer({ min: 0, max: 1000 })
    const paidFor = fc.record({
      paid_amount: amount,
      paid_with_credit: amount,
      refunded_amount: amount,
      disputed_amount: amount,
      credited_amount: amount,
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(paidFor, amount), { maxLength: 5 }), (all) => {
        const withdrawn = all.map(([paid_for, given_back], at) => ({
          order: { id: String(at), paid_for },
          amount: given_back,
        }))
        const moves = creditMoves(withdrawn)
        expect(moves.reduce((sum, move) => sum + move.amount, 0)).toBe(0)
        for (const { order: of, amount: given_back } of withdrawn) {
          const moved = moves
            .filter(({ order_id }) => order_id === of.id)
            .reduce((sum, move) => sum + move.amount, 0)
          expect(of.paid_for.credited_amount + moved).toBeGreaterThanOrEqual(0)
          const slack = leftOf(of.paid_for) - given_back
          // A shortfall shrinks, and an order with slack retains it.
          expect(slack - moved).toBeGreaterThanOrEqual(Math.min(slack, 0))
          if (slack >= 0) expect(slack - moved).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
