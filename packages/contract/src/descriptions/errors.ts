import type { ApiErrorName } from '../primitives/api-errors.ts'

/** The errors that mean something else in each call, so that each call describes them itself. */
type ErrorOfCalls = 'BadRequest' | 'Conflict' | 'ResourceUnavailable'

/** When an error comes that means the same in most calls, and what to do then. */
export const errorSentences: Readonly<
  Record<Exclude<ApiErrorName, ErrorOfCalls>, string> & Partial<Record<ApiErrorName, string>>
> = {
  MissingPaymentMethod:
    'The product costs something, and the customer has left no way to pay. Let them buy it by a checkout that names the subscription.',
  PaymentError:
    'The payment was refused; the detail says why. Nothing was paid: try again with another way to pay.',
  RefundAmountTooHigh: 'More was asked for than is left of the order. The detail says how much is left.',
  RevokeSubscriptionBenefitsProhibited:
    'The order belongs to a subscription, whose benefits end with it. Refund without taking benefits back, or end the subscription.',
  Unauthorized: 'Nobody is signed in. Sign in, then ask again.',
  AlreadyActiveSubscriptionError:
    'The customer has a subscription that runs, and the organization allows one at a time. Change that one instead.',
  AlreadyCanceledSubscription:
    'The subscription has been canceled or has ended already, so there is nothing to do.',
  NotOpenCheckout: 'The checkout has been confirmed or has ended, so it stays as it is. Open another one.',
  NotPermitted: 'The organization is shut out. Clients know the name; this server shuts nobody out.',
  RefundedAlready: 'All of the order has been given back already.',
  UpdateSubscriptionNotAllowed:
    'The seller does not let customers change the product of a subscription. Ask the seller.',
  RefundUnknownPayment:
    'The order has no payment that could be given back, for example because it is still owed.',
  ResourceNotFound: 'There is no such thing, or the token cannot see it. Check the address.',
  SubscriptionUpdatePending:
    'Somebody else is changing the subscription at this moment. Ask again in a second.',
  ExpiredCheckoutError: 'The time of the checkout is over. Open another one.',
  PayloadTooLarge: 'The file is too large; the detail says how large one may be.',
  UnusablePicture: 'The picture cannot be read or was refused; the detail says why. Choose another one.',
  TooManyRequests: 'There were too many calls. Come back after as many seconds as `Retry-After` says.',
  NotImplemented: 'The call is part of the interface, but this server cannot do it yet.',
  Unavailable: 'Something this needs does not answer. Ask again a little later.',
}
