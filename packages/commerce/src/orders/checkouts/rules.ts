import { checkoutCan } from '@atelier/contract'
import { type ApiError, apiError } from '@atelier/plumbing/http'
import type { CheckoutRow } from './queries.ts'

type Status = Pick<CheckoutRow, 'id' | 'status' | 'expires_at'>

/** Returns true once the time to confirm a checkout is over, even when its status is not updated yet. */
export const isExpired = ({ status, expires_at }: Status, now: Date): boolean =>
  status === 'expired' || (status === 'open' && expires_at <= now)

/** Returns ExpiredCheckoutError for an expired checkout; undefined for others. */
export const expiredError = (checkout: Status, now: Date): ApiError | undefined =>
  isExpired(checkout, now)
    ? apiError('ExpiredCheckoutError', 'This checkout has expired. Open a new one.')
    : undefined

const reasons = {
  open: '',
  expired: 'It has expired. Open a new one.',
  confirmed: 'Its payment is being processed.',
  succeeded: 'It has been paid.',
  failed: 'Its payment failed. Open a new one.',
} as const

/** Returns NotOpenCheckout for a checkout that cannot be changed; undefined for others. */
export const notOpenError = (checkout: Status): ApiError | undefined =>
  checkoutCan.update(checkout)
    ? undefined
    : apiError(
        'NotOpenCheckout',
        `The checkout ${checkout.id} is ${checkout.status} and can no longer be changed. ${reasons[checkout.status]}`,
      )

/**
 * Returns the tax behavior that a checkout shows to its buyer, which stays when that of the organization changes. Null
 * before the tax is known, and while it costs nothing.
 */
export const shownBehavior = ({
  amount,
  discount_amount,
  tax_behavior,
}: Pick<CheckoutRow, 'amount' | 'discount_amount' | 'tax_behavior'>): CheckoutRow['tax_behavior'] =>
  amount > discount_amount ? tax_behavior : null
