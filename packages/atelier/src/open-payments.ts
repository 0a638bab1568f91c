import { createStripeProcessor, type PaymentProcessor } from '@atelier/commerce'
import type { Clock } from '@atelier/plumbing/clock'
import type { Config } from '@atelier/plumbing/config'

/** Stripe with the keys it was given; undefined leaves commerce to its sandbox. */
export const openPayments = ({ payments }: Config, clock: Clock): PaymentProcessor | undefined => {
  if (payments.processor === 'sandbox') return undefined
  const { secretKey, publishableKey, webhookSecret, apiUrl } = payments
  return createStripeProcessor({
    secretKey,
    publishableKey,
    webhookSecret,
    clock,
    ...(apiUrl !== undefined && { apiUrl }),
  })
}
