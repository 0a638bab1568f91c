import { Line } from './Line.tsx'
import { dueOf, isUsageOnly, laterChargesOf, type Offer, trialOf, usagePricesOf } from './offer.ts'
import type { OfferSpeech } from './speech.ts'
import css from './OrderLines.module.css'
import { discountName, regularPrice, taxInsideLabel, trialLength, usagePrice } from './price-words.ts'

type Props = {
  offer: Offer
  speech: OfferSpeech
  /** True while the amounts are being computed. */
  busy?: boolean
}

/** Breakdown of today's price, the total, and the charges that follow it. */
export const OrderLines = ({ offer, speech, busy = false }: Props) => {
  const { say, format } = speech
  const money = (amount: number) => format.money(amount, offer.currency)
  const trial = trialOf(offer)
  // Nothing is charged before a trial: its lines are those of the charges after it.
  const {
    taxAmount,
    discountAmount,
    appliedBalanceAmount = 0,
  } = trial ? { taxAmount: offer.taxAmount && 0, discountAmount: 0 } : offer
  const later = laterChargesOf(offer)
  const usage = usagePricesOf(offer)
  const isInside = offer.taxBehavior === 'inclusive'
  const hasTax = taxAmount !== null && taxAmount > 0
  const hasParts = discountAmount > 0 || (hasTax && !isInside) || appliedBalanceAmount < 0
  const isTaxPending = taxAmount === null && (offer.isPaymentRequired || trial !== undefined)
  const isAlone = !hasParts && !isTaxPending && usage.length === 0
  return (
    <>
      <dl className={css.lines}>
        {(trial || !isUsageOnly(offer)) && (
          <Line
            term={hasParts ? say('order.subtotal') : offer.product.name}
            className={isAlone && !trial ? css.sameAsTotal : undefined}
          >
            {trial ? trialLength(trial, speech) : money(offer.amount)}
          </Line>
        )}
        <Line term={discountName(offer, speech)}>{discountAmount > 0 && `−${money(discountAmount)}`}</Line>
        <Line term={say('order.tax')}>{!isInside && hasTax && money(taxAmount)}</Line>
        <Line term={say('order.tax')} className={css.open}>
          {isTaxPending && say('order.taxOpen')}
        </Line>
        <Line term={say('order.balance')}>
          {appliedBalanceAmount < 0 && `−${money(-appliedBalanceAmount)}`}
        </Line>
        {usage.map((price) => (
          <Line key={price.id} term={price.meter.name} className={css.open}>
            {usagePrice(price, offer, speech)}
          </Line>
        ))}
        <Line
          term={say(later === undefined ? 'order.total' : 'order.totalToday')}
          className={css.total}
          busy={busy}
        >
          {money(dueOf(offer))}
        </Line>
        <Line term={taxInsideLabel(offer.taxRate, speech)}>{isInside && hasTax && money(taxAmount)}</Line>
        {later && (
          <Line term={say('order.from', { day: format.day(later.nextCharge.at) })}>
            {regularPrice(offer, later.nextCharge.amount, speech)}
          </Line>
        )}
        {later?.regularCharge && (
          <Line term={say('order.from', { day: format.day(later.regularCharge.at) })}>
            {regularPrice(offer, later.regularCharge.amount, speech)}
          </Line>
        )}
      </dl>
      {later && (!trial || offer.isPaymentFormRequired) && (
        <p className={css.note}>{say('order.cancelAnyTime')}</p>
      )}
    </>
  )
}
