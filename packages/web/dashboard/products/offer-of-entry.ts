import { termsOf } from '@atelier/contract'
import { unitsAfter } from '@atelier/contract/primitives/billing-intervals'
import { readNumber, shiftPoint } from '../../lib/decimal.ts'
import { decimalsOf, readDecimal } from '../../lib/money.ts'
import type { Offer } from '../../ui/offer/offer.ts'
import { intervalOf, renewalOf } from './billing-entry.ts'
import { hasUsage } from './price-entry.ts'
import { trialIn, type ProductEntry } from './product-entry.ts'

/** Returns the initial amount of the checkout, in minor units; undefined while the input is invalid. */
export const firstAmountOf = ({
  kind,
  amount,
  minimum,
  maximum,
  preset,
  currency,
}: ProductEntry): number | undefined => {
  if (kind === 'free' || kind === 'usage') return 0
  if (kind === 'fixed') return readDecimal(amount, currency)
  const [least, most, suggested] = [minimum, maximum, preset].map((typed) =>
    typed.trim() === '' ? null : readDecimal(typed, currency),
  )
  if (least === undefined || most === undefined || suggested === undefined) return undefined
  return suggested ?? Math.min(Math.max(20 * termsOf(currency).least, least ?? 0), most ?? Infinity)
}

const pricesOf = (entry: ProductEntry): Offer['product']['prices'] => [
  ...(entry.kind === 'usage' ? [] : [{ amountType: entry.kind, isArchived: false }]),
  ...(hasUsage(entry) ? entry.metered : []).flatMap(({ rowId, meterId, meterName, unit, cap }) => {
    const unitPrice = unit.trim() === '' ? '0' : readNumber(unit)
    if (meterName === '' || unitPrice === undefined) return []
    return {
      amountType: 'metered_unit' as const,
      isArchived: false,
      id: rowId,
      priceCurrency: entry.currency,
      unitAmount: shiftPoint(unitPrice, decimalsOf(entry.currency)),
      capAmount: readDecimal(cap, entry.currency) ?? null,
      meter: { id: meterId, name: meterName },
    }
  }),
]

/**
 * Returns the trial of an entry, if it began today; undefined if there is none, and while its length is
 * invalid.
 */
const trialOf = (entry: ProductEntry, today: Date) => {
  const trial = trialIn(entry)
  if (trial === undefined || !(trial.count >= 1)) return undefined
  const { unit, count } = trial
  return {
    trialInterval: unit,
    trialIntervalCount: count,
    trialEnd: unitsAfter(today, unit, count).toISOString(),
  }
}

/**
 * Returns the checkout's offer for a product as entered, if it were bought today.
 *
 * @param seller the name of the organization
 */
export const offerOf = (entry: ProductEntry, seller: string, today: Date): Offer => {
  const { kind, currency } = entry
  const amount = firstAmountOf(entry) ?? 0
  const interval = intervalOf(entry)
  const trial = trialOf(entry, today)
  const isFree = kind === 'free' && !hasUsage(entry)
  return {
    amount,
    discount: null,
    discountAmount: 0,
    taxAmount: 0,
    totalAmount: amount,
    currency,
    ...(trial && { dueAmount: 0 }),
    isPaymentRequired: amount > 0 && trial === undefined,
    isPaymentFormRequired: trial === undefined ? !isFree : entry.trialNeedsCard,
    isFreeProductPrice: isFree,
    ...(interval !== undefined && {
      subscriptionTerms: {
        ...interval,
        nextCharge: { at: trial?.trialEnd ?? renewalOf(interval, today).toISOString(), amount },
        regularCharge: null,
        ...(trial && { trial }),
      },
    }),
    product: {
      name: entry.name.trim() || 'Product name',
      description: entry.description.trim() || null,
      prices: pricesOf(entry),
      benefits: entry.benefits.map(({ id, label }) => ({ id, description: label })),
    },
    organization: { name: seller },
  }
}
