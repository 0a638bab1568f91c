import type { Address } from '@atelier/contract'
import type { InvoiceContent, PaidAmounts } from './content.ts'

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

export type Total = { readonly label: string; readonly amount: number; readonly strong: boolean }

/** The sums below the items. A discount or refund of zero is left out; the tax, which the law requires, is not. */
export const totalLines = (
  content: InvoiceContent,
  { paid_amount, refunded_amount }: PaidAmounts,
): Total[] => {
  const total = content.subtotal_amount - content.discount_amount + content.tax_amount
  const line = (label: string, amount: number, strong = false): Total => ({ label, amount, strong })
  return [
    line('Subtotal', content.subtotal_amount),
    ...(content.discount_amount > 0 ? [line('Discount', -content.discount_amount)] : []),
    line('Tax', content.tax_amount),
    line('Total', total, true),
    line('Paid', -paid_amount),
    ...(refunded_amount > 0 ? [line('Refunded', refunded_amount)] : []),
    line('Amount due', total - paid_amount, true),
  ]
}
