import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import type { CustomerRequest, SavedMethod } from '../port.ts'
import { idOf, isMissing, momentOf } from './answers.ts'
import { metadataKeys } from './metadata.ts'

/** Returns Stripe's fingerprint of the card behind a confirmation token. */
export const fingerprintOf = async (stripe: Stripe, token: string): Promise<string | null> => {
  try {
    const { payment_method_preview } = await stripe.confirmationTokens.retrieve(token)
    return payment_method_preview?.card?.fingerprint ?? null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Creates a customer. The idempotency key covers e-mail and name, because Stripe rejects a key with other
 * parameters.
 */
export const createCustomer = async (
  stripe: Stripe,
  { key, email, name, metadata }: CustomerRequest,
): Promise<string> => {
  const content = createHash('sha256')
    .update(JSON.stringify([email, name]))
    .digest('hex')
    .slice(0, 16)
  const customer = await stripe.customers.create(
    { email, ...(name !== null && { name }), metadata: { ...metadata, [metadataKeys.customer]: key } },
    { idempotencyKey: `customer-${key}-${content}` },
  )
  return customer.id
}

const toSavedMethod = (
  customer: string,
  defaultMethod: string | null,
  { id, type, created, card }: Stripe.PaymentMethod,
): SavedMethod => ({
  id,
  customer,
  type,
  created_at: momentOf(created),
  is_default: id === defaultMethod,
  card:
    card === undefined
      ? null
      : {
          brand: card.brand,
          last4: card.last4,
          exp_month: card.exp_month,
          exp_year: card.exp_year,
          wallet: card.wallet?.type ?? null,
        },
})

/** Returns the methods of a customer, the newest first. Empty when the customer is unknown at Stripe. */
export const listMethods = async (stripe: Stripe, id: string): Promise<readonly SavedMethod[]> => {
  try {
    const customer = await stripe.customers.retrieve(id)
    if (customer.deleted === true) return []
    const defaultMethod = idOf(customer.invoice_settings.default_payment_method)
    const methods: SavedMethod[] = []
    for await (const method of stripe.customers.listPaymentMethods(id, { limit: 100 }))
      methods.push(toSavedMethod(id, defaultMethod, method))
    return methods.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

export const setDefaultMethod = async (stripe: Stripe, id: string, method: string | null): Promise<void> => {
  await stripe.customers.update(id, { invoice_settings: { default_payment_method: method ?? '' } })
}

export const detachMethod = async (stripe: Stripe, method: string): Promise<void> => {
  try {
    await stripe.paymentMethods.detach(method)
  } catch (error) {
    // Stripe responds with an invalid request error for a detached method.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}
