import { checkoutCan } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import type { CheckoutRow } from './stored-checkout.ts'

type Facts = Pick<CheckoutRow, 'id' | 'status' | 'expires_at'>

/** Whether a checkout's time to be confirmed is over, even when nobody has closed it yet. */
export const isExpired = ({ status, expires_at }: Facts, now: Date): boolean =>
  status === 'expired' || (status === 'open' && expires_at <= now)

/** @throws ExpiredCheckoutError */
export const requireUnexpired = (checkout: Facts, now: Date): void => {
  if (isExpired(checkout, now))
    throw apiError('ExpiredCheckoutError', 'This checkout has expired. Open a new one.')
}

const because = {
  open: '',
  expired: 'It has expired. Open a new one.',
  confirmed: 'Its payment is being processed.',
  succeeded: 'It has been paid.',
  failed: 'Its payment failed. Open a new one.',
} as const

/** @throws NotOpenCheckout */
export const requireOpen = (checkout: Facts): void => {
  if (!checkoutCan.update(checkout)) {
    throw apiError(
      'NotOpenCheckout',
      `The checkout ${checkout.id} is ${checkout.status} and can no longer be changed. ${because[checkout.status]}`,
    )
  }
}
