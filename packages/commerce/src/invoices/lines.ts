import type { Address } from '@atelier/contract'
import type { InvoiceContent, Settlement } from './content.ts'

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** The lines of a postal address. */
const addressLines = ({ line1, line2, postal_code, city, state, country }: Address): string[] => {
  const town = [postal_code, city, state?.replace(`${country}-`, '')].filter(
    (part) => part != null && part !== '',
  )
  return [line1, line2, town.join(' '), countryNames.of(country) ?? country].filter(
    (line): line is string => line !== null && line !== '',
  )
}

/** The kind of a tax number as people write it: `eu_vat` is `EU VAT`. */
const kindName = (kind: string): string => kind.replaceAll('_', ' ').toUpperCase()

export const sellerLines = ({ name, email, website }: InvoiceContent['seller']): string[] =>
  [name, email, website].filter((line): line is string => line !== null && line !== '')

export const buyerLines = ({ name, email, address, tax_id }: InvoiceContent['buyer']): string[] => [
  ...(name === null || name === '' ? [] : [name]),
  email,
  ...(address === null ? [] : addressLines(address)),
  ...(tax_id === null ? [] : [`${kindName(tax_id[1])} ${tax_id[0]}`]),
]

/** A date as an invoice writes it. */
export const dayOf = (timestamp: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(timestamp))

export type Total = { readonly label: string; readonly amount: number; readonly strong: boolean }

const line = (label: string, amount: number, strong = false): Total => ({ label, amount, strong })

/** Below zero; a sum of nothing has no sign. */
const less = (amount: number): number => 0 - amount

/**
 * The sums below the items. The lines between the total and the amount due lead from one to the other. A discount
 * or refund of zero is left out; the tax, which the law requires, is not.
 */
export const totalLines = (content: InvoiceContent, { paid_amount, refunds }: Settlement): Total[] => {
  const total = content.subtotal_amount - content.discount_amount + content.tax_amount
  const refunded = refunds.reduce((sum, { amount, tax_amount }) => sum + amount + tax_amount, 0)
  return [
    line('Subtotal', content.subtotal_amount),
    ...(content.discount_amount > 0 ? [line('Discount', less(content.discount_amount))] : []),
    line('Tax', content.tax_amount),
    line('Total', total, true),
    ...refunds.flatMap(({ refunded_at, amount, tax_amount }) => [
      line(`Refunded on ${dayOf(refunded_at)}`, less(amount)),
      ...(tax_amount > 0 ? [line('Tax refunded', less(tax_amount))] : []),
    ]),
    line(refunded > 0 ? 'Paid, less refunds' : 'Paid', less(paid_amount - refunded)),
    line('Amount due', total - paid_amount, true),
  ]
}
