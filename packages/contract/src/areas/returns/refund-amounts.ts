import { stepOf } from '../../texts/money.ts'

/** Amounts of an order and of its refunds, pending ones included. Minor units. */
export type Refundable = {
  readonly net_amount: number
  readonly tax_amount: number
  readonly refunded_amount: number
  readonly refunded_tax_amount: number
  /** Amount returned as credit. */
  readonly credited_amount?: number | undefined
}

/**
 * Returns a × b ÷ c, rounded to the nearest multiple of a step, ties to even; exact, unlike floating point at
 * these sizes.
 */
export const shareOf = (a: number, b: number, c: number, step = 1): number => {
  const product = BigInt(a) * BigInt(b)
  const divisor = BigInt(c) * BigInt(step)
  const whole = product / divisor
  const doubledRemainder = (product % divisor) * 2n
  const up = doubledRemainder > divisor || (doubledRemainder === divisor && whole % 2n === 1n)
  return Number(up ? whole + 1n : whole) * step
}

/** Returns the net amount of an order that can still be refunded. */
export const refundableOf = ({ net_amount, refunded_amount, credited_amount = 0 }: Refundable): number =>
  net_amount - refunded_amount - credited_amount

/**
 * Returns the tax that is refunded with a net amount, which may not exceed the refundable amount. The refund
 * of the full remaining amount takes all the remaining tax, so that the parts always sum to the whole.
 *
 * @param currency currency of the order, whose amounts may have to be whole units
 */
export const taxShare = (order: Refundable, amount: number, currency: string): number => {
  const remainingTax = order.tax_amount - order.refunded_tax_amount
  if (amount === order.net_amount - order.refunded_amount) return remainingTax
  return Math.min(remainingTax, shareOf(amount, order.tax_amount, order.net_amount, stepOf(currency)))
}

type Amounts = { readonly net_amount: number; readonly tax_amount: number }

/**
 * Order with the earlier orders that it charges, or the later order that charges it, and the part that the balance of
 * its customer pays. Older servers of this API send none of these.
 */
type Charged = Amounts & {
  readonly carried_from?: readonly { readonly amount: number; readonly tax_amount: number }[] | undefined
  readonly carried_to?: object | null | undefined
  readonly wallet_amount?: number | undefined
  readonly wallet_tax_amount?: number | undefined
}

/**
 * Returns the amounts that an order charges, and of which it can be refunded: its own and those of earlier
 * orders, less the part that a balance pays.
 */
export const chargedOf = ({
  net_amount,
  tax_amount,
  carried_from = [],
  carried_to,
  wallet_amount = 0,
  wallet_tax_amount = 0,
}: Charged): Amounts =>
  carried_to == null
    ? carried_from.reduce(
        (sum, charge) => ({
          net_amount: sum.net_amount + charge.amount,
          tax_amount: sum.tax_amount + charge.tax_amount,
        }),
        {
          net_amount: net_amount - wallet_amount + wallet_tax_amount,
          tax_amount: tax_amount - wallet_tax_amount,
        },
      )
    : { net_amount: 0, tax_amount: 0 }

type Taxed = Amounts & { readonly subtotal_amount: number; readonly discount_amount: number }

/** Returns true for an order whose items and discount include its tax. */
export const isTaxInside = ({ subtotal_amount, discount_amount, net_amount, tax_amount }: Taxed): boolean =>
  tax_amount > 0 && subtotal_amount - discount_amount === net_amount + tax_amount

/** Total of an order or invoice. Older servers of this API send no due amount. */
type Due = { readonly total_amount: number; readonly due_amount?: number | undefined }

/** Returns the amount due of an order or invoice: its total, adjusted for amounts carried from or to other orders. */
export const dueAmountOf = ({ due_amount, total_amount }: Due): number => due_amount ?? total_amount
