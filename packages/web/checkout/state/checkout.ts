import type { Camel, CheckoutPublic } from '@atelier/contract'
import { dueOf } from '../../ui/offer/offer.ts'
import { retell, say } from '../texts/speech.ts'
import type { CardTerms } from '../../lib/card/live-card.ts'

/** Checkout, as readable with its client secret. */
export type Checkout = Camel<CheckoutPublic>

/** Client secret of the pending 3-D Secure check; undefined without one. */
export const challengeSecret = ({ paymentProcessorMetadata: processor }: Checkout): string | undefined =>
  processor.intent_status === 'requires_action' ? processor.intent_client_secret : undefined

/** Reason of a failed payment, in the language of the page. */
export const failureReason = ({ paymentProcessorMetadata: processor }: Checkout): string =>
  retell({ sentence: processor.failure_reason, code: processor.failure_code }) ?? say('pay.failedUncharged')

/**
 * Returns true while the processor has not reported the payment of a confirmed checkout, so that its outcome
 * is unknown.
 */
export const isOutcomePending = ({
  status,
  isPaymentFormRequired,
  paymentProcessorMetadata: processor,
}: Checkout): boolean =>
  status === 'confirmed' && isPaymentFormRequired && processor.intent_status === undefined

/** Returns true when two states of a checkout ask for the same amount, in the same currency. */
export const isSameDue = (a: Checkout, b: Checkout): boolean =>
  dueOf(a) === dueOf(b) && a.currency === b.currency

/** Currencies that the selected product can be bought in, each once. */
export const currenciesOf = ({ product }: Checkout): readonly string[] => [
  ...new Set(
    product.prices.flatMap((price) =>
      price.amountType === 'free' || price.isArchived ? [] : price.priceCurrency,
    ),
  ),
]

/** Publishable key of the live processor; undefined in the sandbox, which uses our own card form. */
export const publishableKey = ({
  paymentProcessorMetadata: { publishable_key: key },
}: Checkout): string | undefined => (key === 'sandbox' ? undefined : key)

/** Terms for the live card fields. */
export const cardTermsOf = (checkout: Checkout): CardTerms => ({
  publishableKey: publishableKey(checkout) ?? '',
  amount: dueOf(checkout),
  currency: checkout.currency,
  isSaved: checkout.isPaymentSetupRequired,
})
