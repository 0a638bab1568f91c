import { Stripe } from 'stripe'

/** Whether Stripe does not know the object that was asked for. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** The id of an object that Stripe answers by its id alone or whole; null for none. */
export const idOf = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** A moment as Stripe answers it: in seconds since 1970. */
export const momentOf = (seconds: number): Date => new Date(seconds * 1000)
