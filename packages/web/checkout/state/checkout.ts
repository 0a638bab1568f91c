import type { Camel, CheckoutPublic } from '@atelier/contract'
import { dueOf } from '../../ui/offer/offer.ts'
import { retell, say } from '../texts/speech.ts'
import type { CardTerms } from '../../lib/card/live-card.ts'

/** Checkout, as readable with its client secret. */
export type Checkout = Camel<CheckoutPublic>

/** Secret that authorizes the browser to answer the bank's challenge of this payment, if there is one. */
export const challengeSecret = ({ paymentProcessorMetadata: paid }: Checkout): string | undefined =>
  paid.intent_status === 'requires_action' ? paid.intent_client_secret : undefined

/** Reason of a failed payment, in the server's words. */
export const failureReason = ({ paymentProcessorMetadata: paid }: Checkout): string =>
  retell({ sentence: paid.failure_reason, code: paid.failure_code }) ?? say('pay.failedUncharged')

/**
 * Returns true while the processor has not reported the payment of a confirmed checkout, so that its outcome
 * is unknown.
 */
export const isOutcomePending = ({
  status,
  isPaymentFormRequired,
  paymentProcessorMetadata: paid,
}: Checkout): boolean => status === 'confirmed' && isPaymentFormRequired && paid.intent_status === undefined

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
