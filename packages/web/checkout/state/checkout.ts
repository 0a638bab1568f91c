import type { Camel, CheckoutPublic } from '@atelier/contract'

/** A checkout as the holder of its client secret reads it. */
export type Checkout = Camel<CheckoutPublic>

/** The status of a card payment whose bank asks for a 3-D Secure check. */
export type ChallengeStatus = 'requires_action' | 'processing' | 'succeeded' | 'failed'

/** The secret under which the browser may answer the bank's challenge of this payment, if there is one. */
export const challengeSecret = ({ paymentProcessorMetadata: paid }: Checkout): string | undefined =>
  paid.intent_status === 'requires_action' ? paid.intent_client_secret : undefined

/** Why the payment did not go through: the server's own sentence. */
export const failureReason = ({ paymentProcessorMetadata: paid }: Checkout): string =>
  paid.failure_reason ?? 'The payment did not go through. Nothing was charged.'

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
