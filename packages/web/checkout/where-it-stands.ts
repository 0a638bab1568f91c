import type { Camel, CheckoutPublic } from '@atelier/contract'

/** A checkout as the holder of its client secret reads it. */
export type Checkout = Camel<CheckoutPublic>

/** How a card payment stands that waits for its holder's bank. */
export type ChallengeStanding = 'requires_action' | 'processing' | 'succeeded' | 'failed'

/** The secret under which the browser may answer the bank's question about this payment, if there is one. */
export const challengeSecret = ({ paymentProcessorMetadata: paid }: Checkout): string | undefined =>
  paid.intent_status === 'requires_action' ? paid.intent_client_secret : undefined

/** Why the payment did not go through: the server's own sentence. */
export const failureReason = ({ paymentProcessorMetadata: paid }: Checkout): string =>
  paid.failure_reason ?? 'The payment did not go through. Nothing was charged.'
