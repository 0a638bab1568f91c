import { formatRate } from '@atelier/contract/texts/tax-rate'
import { formatUnitPrice } from '../../lib/money.ts'
import type { OfferSpeech } from './speech.ts'
import { dueOf, isSteady, isUsageOnly, laterChargesOf, type Offer, trialOf, usagePricesOf } from './offer.ts'

/** Returns the price of a period, with its usage: `$12.00 per month plus usage`. */
export const regularPrice = (offer: Offer, amount: number, { say, format }: OfferSpeech): string => {
  const { recurringInterval: unit = 'month', recurringIntervalCount: count = 1 } =
    offer.subscriptionTerms ?? {}
  if (isUsageOnly(offer)) return say(`price.${unit}`, { amount: say('price.yourUsage'), count })
  const price = say(`price.${unit}`, { amount: format.money(amount, offer.currency), count })
  return usagePricesOf(offer).length > 0 ? say('price.andUsage', { price }) : price
}

/** Returns the length of a trial: `14 days free`. */
export const trialLength = (
  { trialInterval, trialIntervalCount: count }: NonNullable<ReturnType<typeof trialOf>>,
  { say }: OfferSpeech,
): string => say(`trial.${trialInterval}`, { count })

/** Returns the label of the tax inside a total, with its rate where it is known. */
export const taxInsideLabel = (rate: number | null | undefined, { say, format }: OfferSpeech): string =>
  rate == null ? say('order.taxInside') : say('order.taxInsideAt', { rate: formatRate(rate, format.locale) })

/** Returns the headline price for the buyer. */
export const headlinePrice = (offer: Offer, speech: OfferSpeech): string => {
  const { say, format } = speech
  const later = laterChargesOf(offer)
  if (later?.trial) {
    const price = regularPrice(offer, later.nextCharge.amount, speech)
    return say('price.trial', { trial: trialLength(later.trial, speech), price })
  }
  if (isUsageOnly(offer)) return say('price.usage')
  const total = format.money(offer.totalAmount, offer.currency)
  if (later === undefined) return total
  return isSteady(offer)
    ? regularPrice(offer, offer.totalAmount, speech)
    : say('price.today', { amount: total })
}

/** Returns the price of a unit of a meter, with its cap: `$0.10 per unit, at most $50.00`. */
export const usagePrice = (
  price: ReturnType<typeof usagePricesOf>[number],
  { currency }: Offer,
  { say, format }: OfferSpeech,
): string => {
  const amount = formatUnitPrice(price.unitAmount, currency, format.locale)
  return price.capAmount === null
    ? say('price.unit', { amount })
    : say('price.unitCapped', { amount, cap: format.money(price.capAmount, currency) })
}

/** Returns a discount's name with its duration: its months, or the first payment where they end before the next one. */
export const discountName = ({ discount, subscriptionTerms }: Offer, { say }: OfferSpeech): string => {
  const name = discount?.name ?? say('order.discount')
  if (subscriptionTerms === undefined || discount === null || discount.duration === 'forever') return name
  return 'durationInMonths' in discount && subscriptionTerms.regularCharge !== null
    ? say('discount.months', { name, count: discount.durationInMonths })
    : say('discount.once', { name })
}

/** Returns the label of the button that pays, subscribes or starts. */
export const payLabel = (offer: Offer, isPaying: boolean, speech: OfferSpeech): string => {
  const { say, format } = speech
  const amount = format.money(dueOf(offer), offer.currency)
  const trial = trialOf(offer)
  const isFree = offer.totalAmount === 0 || trial !== undefined
  if (isPaying) return isFree ? say('pay.freeBusy') : say('pay.busy', { amount })
  if (trial)
    return offer.isPaymentFormRequired
      ? say('pay.trial', { trial: trialLength(trial, speech) })
      : say('pay.freeTrial')
  if (laterChargesOf(offer) === undefined) return isFree ? say('pay.free') : say('pay.action', { amount })
  return isFree ? say('pay.start', { amount }) : say('pay.subscribe', { amount })
}

/** Returns the charges that a buyer of a plan agrees to, in a sentence; undefined without later charges. */
export const agreement = (offer: Offer, speech: OfferSpeech): string | undefined => {
  const later = laterChargesOf(offer)
  if (later === undefined) return undefined
  const { say, format } = speech
  const seller = offer.organization.name
  const { nextCharge, regularCharge } = later
  const price = regularPrice(offer, nextCharge.amount, speech)
  const day = format.day(nextCharge.at)
  if (later.trial && !offer.isPaymentFormRequired) return say('agreement.noCard', { day, price })
  return regularCharge === null
    ? say('agreement.steady', { seller, price, day })
    : say('agreement.changing', {
        seller,
        price,
        day,
        later: regularPrice(offer, regularCharge.amount, speech),
        change: format.day(regularCharge.at),
      })
}
