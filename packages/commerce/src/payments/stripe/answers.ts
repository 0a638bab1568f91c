import { Stripe } from 'stripe'

/** Returns true for Stripe errors about a missing object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Returns the id of a Stripe reference, expanded or not. Null if there is none. */
export const idOf = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** Converts a Stripe timestamp, in seconds since 1970. */
export const momentOf = (seconds: number): Date => new Date(seconds * 1000)
