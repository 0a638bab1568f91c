import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountAmountOf } from '../../../catalog/discounts/index.ts'
import { netOf, totalOf } from '../../../core/database/order-amounts.ts'
import { type Line, unmetered } from '../../../orders/orders/index.ts'
import { billOf, shareTax } from './bill.ts'

const line = (amount: number, proration = false): Line => ({
  label: 'A line',
  amount,
  proration,
  product_price_id: null,
  ...unmetered,
})
const noTax = () => ({ tax: 0 })
const half = { type: 'percentage', amount: null, currency: null, amounts: null, basis_points: 5000 } as const

const behavior = fc.constantFrom('inclusive' as const, 'exclusive' as const)

describe('a bill', () => {
  it('adds lines, deducts the discount from the regular ones and taxes the rest', () => {
    const bill = billOf([line(2000), line(-483, true)], 'usd', half, 'exclusive', (net) => ({
      tax: Math.floor(net / 4),
    }))
    expect(bill).toMatchObject({
      subtotal_amount: 1517,
      discount_amount: 1000,
      tax_amount: 129,
      credit_left: 0,
    })
  })

  it('charges nothing where credits exceed the rest, and carries the remainder', () => {
    const bill = billOf([line(500), line(-1933, true), line(483, true)], 'usd', null, 'exclusive', noTax)
    expect(bill).toMatchObject({ subtotal_amount: 0, credit_left: 950 })
    expect(bill.lines.at(-1)).toMatchObject({ amount: 950, proration: true })
  })

  it('carries the credit that exceeds the discounted amount', () => {
    expect(billOf([line(1000), line(-800, true)], 'usd', half, 'exclusive', noTax)).toMatchObject({
      subtotal_amount: 500,
      discount_amount: 500,
      credit_left: 300,
    })
  })

  const lines = fc.array(
    fc.oneof(
      fc.nat(1_000_000).map((amount) => line(amount)),
      fc.integer({ min: -1_000_000, max: 1_000_000 }).map((amount) => line(amount, true)),
    ),
    { maxLength: 6 },
  )
  const discount = fc.oneof(
    fc.constant(null),
    fc.nat(2_000_000).map((amount) => ({
      type: 'fixed' as const,
      amount,
      currency: 'usd',
      amounts: null,
      basis_points: null,
    })),
    fc.integer({ min: 1, max: 10_000 }).map((basis_points) => ({
      type: 'percentage' as const,
      amount: null,
      currency: null,
      amounts: null,
      basis_points,
    })),
  )

  it('is never negative, its parts sum to it, and no credit is lost', () => {
    fc.assert(
      fc.property(lines, discount, fc.nat(3000), behavior, (input, off, points, tax_behavior) => {
        const taxed: number[] = []
        const bill = billOf(input, 'usd', off, tax_behavior, (net) => {
          taxed.push(net)
          const whole = tax_behavior === 'inclusive' ? 10_000 + points : 10_000
          return { tax: Math.floor((net * points) / whole) }
        })
        const sum = (pick: (one: (typeof bill.lines)[number]) => number) =>
          bill.lines.reduce((total, item) => total + pick(item), 0)
        expect(sum(({ amount }) => amount)).toBe(bill.subtotal_amount)
        expect(sum(({ tax_amount }) => tax_amount)).toBe(bill.tax_amount)
        expect(bill.lines.every(({ tax_amount }) => tax_amount >= 0)).toBe(true)
        expect(bill.discount_amount).toBeGreaterThanOrEqual(0)
        const onTop = tax_behavior === 'exclusive' ? bill.tax_amount : 0
        expect(totalOf(bill)).toBe(bill.subtotal_amount - bill.discount_amount + onTop)
        expect(netOf(bill)).toBe(totalOf(bill) - bill.tax_amount)
        const net = bill.subtotal_amount - bill.discount_amount
        expect(net).toBeGreaterThanOrEqual(0)
        // First the lines, then the discount on the regular ones, then the tax on exactly the remainder.
        expect(taxed).toEqual([net])
        const regular = input
          .filter(({ proration }) => !proration)
          .reduce((total, { amount }) => total + amount, 0)
        expect(bill.discount_amount).toBe(
          off === null ? 0 : discountAmountOf({ amount: regular, currency: 'usd' }, off),
        )
        expect(bill.credit_left === 0 || net === 0).toBe(true)
        const request = input.reduce((total, { amount }) => total + amount, 0) - bill.discount_amount
        expect(net - bill.credit_left).toBe(request)
      }),
    )
  })

  it('shares the tax inside lines by their amounts', () => {
    expect(shareTax([line(700), line(500)], 200).map((item) => item.tax_amount)).toEqual([116, 84])
  })

  it('adds no tax to lines that charge nothing', () => {
    expect(shareTax([line(-5, true), line(0), line(3), line(1)], 3).map((item) => item.tax_amount)).toEqual([
      0, 0, 2, 1,
    ])
  })
})
