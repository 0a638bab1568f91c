import { taxShare } from '@atelier/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { refundAmounts } from './refund-amounts.ts'

const currency = 'usd'
const sold = fc.record({
  net_amount: fc.integer({ min: 1, max: 99_999_999 }),
  tax_amount: fc.nat(29_999_999),
})

it('refunds net 400, then 439 of 839 with 160 inside: tax 76, then 84', () => {
  const order = { net_amount: 839, tax_amount: 160, refunded_amount: 0, refunded_tax_amount: 0 }
  const terms = { currency, tax_behavior: 'inclusive' } as const
  const first = refundAmounts(order, 999, terms)
  expect([first.left, taxShare(first, 400, currency)]).toEqual([839, 76])
  const rest = refundAmounts({ ...order, refunded_amount: 400, refunded_tax_amount: 76 }, 523, terms)
  expect([rest.left, taxShare(rest, 439, currency)]).toEqual([439, 84])
})

it('refunds in parts and the credit of an order with tax inside add up to its total', () => {
  fc.assert(
    fc.property(
      sold,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(fc.nat(99_999_999)),
      (order, share, parts) => {
        const total = order.net_amount + order.tax_amount
        const credit = Math.floor(total * share)
        let [refunded_amount, refunded_tax_amount] = [0, 0]
        const refund = (expected: number) => {
          const remaining = total - credit - refunded_amount - refunded_tax_amount
          const sums = { ...order, refunded_amount, refunded_tax_amount }
          const amounts = refundAmounts(sums, remaining, { currency, tax_behavior: 'inclusive' })
          expect(amounts.left).toBeGreaterThanOrEqual(0)
          const amount = Math.min(expected, amounts.left)
          if (amount === 0) return
          const tax = taxShare(amounts, amount, currency)
          expect(amount + tax).toBeLessThanOrEqual(remaining)
          refunded_amount += amount
          refunded_tax_amount += tax
        }
        for (const part of [...parts, total]) refund(part)
        expect(refunded_amount).toBeLessThanOrEqual(order.net_amount)
        expect(refunded_tax_amount).toBeLessThanOrEqual(order.tax_amount)
        // Less than a unit of net amount can be left of a credited order.
        const rest = total - credit - refunded_amount - refunded_tax_amount
        if (credit === 0) expect(rest).toBe(0)
        else expect(rest).toBeLessThanOrEqual(1)
      },
    ),
  )
})
