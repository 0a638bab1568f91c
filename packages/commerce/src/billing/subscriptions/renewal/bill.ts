import { discountAmountOf, type Reduction } from '../../../catalog/discounts/index.ts'
import type { TaxBehavior, TaxedAmounts } from '../../../core/tax/tax-engine.ts'
import { isUsage, type Line, type TaxedLine, unmetered } from '../../../orders/orders/index.ts'

/** Amounts of an upcoming order. */
export type Bill = {
  readonly lines: readonly TaxedLine[]
  readonly subtotal_amount: number
  readonly discount_amount: number
  readonly tax_amount: number
  /** With the tax inside, it is part of the amounts of lines and discount. */
  readonly tax_behavior: TaxBehavior
  /** In basis points. Null without tax. */
  readonly tax_rate: number | null
  /** Credit that exceeds the other lines and moves to the next order. Never negative. */
  readonly credit_left: number
}

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Splits the tax over the lines by their charges. Credits carry no tax, and the shares add up to the total.
 */
export const shareTax = (lines: readonly Line[], tax_amount: number): readonly TaxedLine[] => {
  let weight = lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)
  let left = tax_amount
  return lines.map((line) => {
    const own = Math.max(line.amount, 0)
    const share = own === 0 ? 0 : Number((BigInt(left) * BigInt(own)) / BigInt(weight))
    weight -= own
    left -= share
    return { ...line, tax_amount: share }
  })
}

/**
 * Maximum subtotal with usage, in minor units: at least the maximum charge of every currency except LAK. The
 * columns of an order can store a third more, for its tax.
 */
const maxSubtotal = 1_600_000_000

/**
 * Limits lines of usage to the maximum subtotal less the other lines, so that an order can be stored and
 * declined.
 */
const withinLargest = (lines: readonly Line[]): readonly Line[] => {
  let room = maxSubtotal - sumOf(lines.filter((line) => !isUsage(line)))
  return lines.map((line) => {
    if (!isUsage(line)) return line
    const amount = Math.min(line.amount, Math.max(0, room))
    room -= amount
    return { ...line, amount }
  })
}

/**
 * Computes the amounts of an order, in this sequence: the lines, the discount on all but prorations (which
 * already include it), the tax of the remainder. A total is never negative: remaining credit moves to the
 * next order.
 *
 * @param tax_behavior position of the tax, for all lines and the discount
 * @param taxOf the tax of an amount, and its rate: inside it or on top of it
 */
export const billOf = (
  charges: readonly Line[],
  currency: string,
  discount: Reduction | null,
  tax_behavior: TaxBehavior,
  taxOf: (amount: number) => Pick<TaxedAmounts, 'tax' | 'rate'>,
): Bill => {
  const lines = withinLargest(charges)
  const regular = sumOf(lines.filter(({ proration }) => !proration))
  const discount_amount = discountAmountOf({ amount: regular, currency }, discount)
  const credit_left = Math.max(0, discount_amount - sumOf(lines))
  const all =
    credit_left === 0
      ? lines
      : [
          ...lines,
          {
            label: 'Credit kept for the next order',
            amount: credit_left,
            proration: true,
            product_price_id: null,
            ...unmetered,
          },
        ]
  const subtotal_amount = sumOf(all)
  const { tax: tax_amount, rate } = taxOf(subtotal_amount - discount_amount)
  return {
    lines: shareTax(all, tax_amount),
    subtotal_amount,
    discount_amount,
    tax_amount,
    tax_behavior,
    tax_rate: rate ?? null,
    credit_left,
  }
}
