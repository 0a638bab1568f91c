import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { Address } from '@atelier/contract'
import { formatUnitPrice } from '@atelier/contract/texts/money'
import { quantityText, readUsageLabel } from '@atelier/contract/texts/usage-label'
import type { Speech } from '../../mails/index.ts'
import type { InvoiceContent, InvoiceItem, InvoiceSettlement } from './content.ts'

type UsageOfItem = NonNullable<InvoiceItem['usage']>
type Refund = InvoiceSettlement['refunds'][number]

/** Returns the lines of a postal address, with the country name in the language of the text. */
export const addressLines = (
  { line1, line2, postal_code, city, state, country }: Address,
  { locale }: Pick<Speech, 'locale'>,
): string[] => {
  const countryNames = new Intl.DisplayNames([locale], { type: 'region' })
  const town = [postal_code, city, state?.replace(`${country}-`, '')].filter(
    (part) => part != null && part !== '',
  )
  return [line1, line2, town.join(' '), countryNames.of(country) ?? country].filter(
    (line): line is string => line !== null && line !== '',
  )
}

/** Returns the display name of a tax id kind: `eu_vat` is `EU VAT`. */
const kindName = (kind: string): string => kind.replaceAll('_', ' ').toUpperCase()

export const sellerLines = (seller: InvoiceContent['seller'], speech: Speech): string[] => {
  const { name, email, website, legal_name = name, address, tax_number } = seller
  return [
    legal_name,
    ...(legal_name === name ? [] : [name]),
    ...(address === undefined ? [] : addressLines(address, speech)),
    ...(tax_number === undefined ? [] : [speech.say('invoice.taxNumber', { number: tax_number })]),
    email && readableEmail(email),
    website,
  ].filter((line): line is string => line !== null && line !== '')
}

export const buyerLines = (
  { name, email, address, tax_id }: InvoiceContent['buyer'],
  speech: Speech,
): string[] => [
  ...(name === null || name === '' ? [] : [name]),
  readableEmail(email),
  ...(address === null ? [] : addressLines(address, speech)),
  ...(tax_id === null ? [] : [`${kindName(tax_id[1])} ${tax_id[0]}`]),
]

/** Columns of an item between its label and its amount. */
type Units = { readonly quantity: string; readonly price: string }

/** Texts of an item: its label, the smaller line below it, and its units. */
export type ItemTexts = { readonly label: string; readonly detail?: string; readonly units?: Units }

/**
 * Returns the texts of a usage item. Its figures are the exact ones that the amount was computed from; the label,
 * which rounds them, has the name of the meter, and the cap of an amount that is less than quantity × unit price.
 */
const usageTexts = (
  label: string,
  { quantity, unit_amount, used_from, used_until }: UsageOfItem,
  { say, day, locale }: Speech,
  currency: string,
): ItemTexts => {
  const { meter = label, cap } = readUsageLabel(label, { currency, locale }) ?? {}
  const used = say('invoice.usage', { from: day(new Date(used_from)), until: day(new Date(used_until)) })
  return {
    label: meter,
    detail: cap === undefined ? used : `${used}, ${say('usage.atMost', { amount: cap })}`,
    units: {
      quantity: quantityText(quantity, locale),
      price: formatUnitPrice(unit_amount, currency, locale),
    },
  }
}

const periodLine = ({ from, until }: NonNullable<InvoiceItem['period']>, { say, day }: Speech): string =>
  say('invoice.period', { from: day(new Date(from)), until: day(new Date(until)) })

/** Returns the texts of an item in the language of its invoice. */
export const itemTexts = (
  { label, units, period, usage }: InvoiceItem,
  speech: Speech,
  currency: string,
): ItemTexts => {
  if (usage !== undefined) return usageTexts(label, usage, speech, currency)
  return {
    label,
    ...(period && { detail: periodLine(period, speech) }),
    ...(units && {
      units: { quantity: String(units.quantity), price: speech.money(units.unit_amount, currency) },
    }),
  }
}

/** Display names of card networks, by the processors' names. */
const cardNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** Returns the card name and digits for a sentence. An unknown network keeps the processor's name. */
const cardWords = ({ brand, last4 }: { readonly brand: string; readonly last4: string }) => ({
  card: cardNames[brand] ?? brand,
  digits: last4,
})

/** Returns the date and method of the payment. */
export const paymentLine = (
  { paid_at, card }: NonNullable<InvoiceSettlement['payment']>,
  { say, day }: Speech,
): string => {
  const date = day(new Date(paid_at))
  return card === null
    ? say('invoice.paidOn', { date })
    : say('invoice.paidWith', { date, ...cardWords(card) })
}

/** Returns the date of a refund, and its card. */
export const refundLine = (
  { refunded_at }: Pick<Refund, 'refunded_at'>,
  payment: InvoiceSettlement['payment'],
  { say, day }: Speech,
): string => {
  const date = day(new Date(refunded_at))
  const card = payment?.card ?? null
  return card === null
    ? say('invoice.refundedOn', { date })
    : say('creditNote.refundedTo', { date, ...cardWords(card) })
}
