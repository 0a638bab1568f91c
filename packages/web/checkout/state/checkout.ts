import type { Camel, CheckoutPublic } from '@atelier/contract'
import { retell, say } from '../texts/speech.ts'
import type { CardTerms } from '../../lib/card/live-card.ts'

/** A checkout as the holder of its client secret reads it. */
export type Checkout = Camel<CheckoutPublic>

/** The secret under which the browser may answer the bank's challenge of this payment, if there is one. */
export const challengeSecret = ({ paymentProcessorMetadata: paid }: Checkout): string | undefined =>
  paid.intent_status === 'requires_action' ? paid.intent_client_secret : undefined

/** Reason why the payment did not go through: the message of the server. */
export const failureReason = ({ paymentProcessorMetadata: paid }: Checkout): string =>
  retell({ sentence: paid.failure_reason, code: paid.failure_code }) ?? say('pay.failedUncharged')

/** Whether the processor has not answered yet about the payment of a confirmed checkout, so that its outcome is being looked into. */
export const isLookedInto = ({
  status,
  isPaymentFormRequired,
  paymentProcessorMetadata: paid,
}: Checkout): boolean => status === 'confirmed' && isPaymentFormRequired && paid.intent_status === undefined

/** The key of the live processor's browser code; undefined in the sandbox, whose card form is our own. */
export const publishableKey = ({
  paymentProcessorMetadata: { publishable_key: key },
}: Checkout): string | undefined => (key === 'sandbox' ? undefined : key)

/** What the live card fields ask a card for. */
export const cardTermsOf = (checkout: Checkout): CardTerms => ({
  publishableKey: publishableKey(checkout) ?? '',
  amount: checkout.totalAmount,
  currency: checkout.currency,
  isSaved: checkout.isPaymentSetupRequired,
})
