import type { ApiErrorName } from '../primitives/api-errors.ts'

/** The errors whose meaning differs between calls, so that each call describes them itself. */
type ErrorOfCalls = 'BadRequest' | 'Conflict' | 'ResourceUnavailable'

/** Descriptions of the errors that mean the same in most calls: when they occur and what to do. */
export const errorSentences: Readonly<
  Record<Exclude<ApiErrorName, ErrorOfCalls>, string> & Partial<Record<ApiErrorName, string>>
> = {
  MissingPaymentMethod:
    'The product is not free, and the customer has no saved payment method. Create a checkout for the subscription instead.',
  ManualRetryLimitExceeded:
    'Several payments were declined. Repeat the call after the number of seconds in `Retry-After`.',
  OrderNotEligibleForRetry: 'The order needs no payment: it is paid, or it is no longer charged.',
  OrderNotEligibleForInvoice: 'The order is not paid, so it has no invoice yet.',
  MissingInvoiceBillingDetails:
    'The billing details of the order have no name or no address. Complete them, then repeat the call.',
  CustomerNotReady: 'The customer has not begun to save a payment method. Begin with one.',
  PaymentMethodInUseByActiveSubscription:
    'An active subscription is charged to the payment method, and the customer has no other one. Add another one first, or cancel the subscription.',
  PaymentAlreadyInProgress: 'A payment of the order is in progress. Read its status until it is final.',
  PaymentError:
    'The payment was declined; the detail says why. Nothing was charged: try again with another payment method.',
  ProductNotDeletable:
    'The product is in use; the detail says by what. Archive it instead: archived products are no longer sold.',
  RefundAmountTooHigh:
    'The amount exceeds what can still be refunded of the order: the paid amount, less refunds and credits. The detail says how much is left.',
  RevokeSubscriptionBenefitsProhibited:
    'The order belongs to a subscription, whose benefits end with the subscription. Refund without revoking benefits, or end the subscription.',
  PaymentActionRequired:
    'The bank of the customer asks for a confirmation, which they cannot give now. Nothing was charged: try again with another payment method.',
  PaymentFailed:
    'The payment was declined; the detail says why. Nothing was charged: try again with another payment method.',
  RotateNotPermitted: 'The key is revoked. Only keys with the status `granted` or `disabled` can be rotated.',
  Unauthorized: 'No user is signed in. Sign in, then repeat the call.',
  AlreadyActiveSubscriptionError:
    'The customer has an active subscription, and the organization allows one at a time. Change that subscription instead.',
  AlreadyCanceledSubscription: 'The subscription is already canceled or has ended.',
  DiscountRedemptionLimitReached:
    'The customer has redeemed the discount as often as one customer can. Nothing was charged: remove the discount and confirm again.',
  InactiveSubscription:
    'The subscription is not active: it is paused, in a trial, or owes a payment. Resume it, or pay first.',
  NotOpenCheckout: 'The checkout was confirmed or has ended and cannot change. Create a new checkout.',
  NotPermitted:
    'The organization is blocked. This error exists for compatibility with clients; this server never blocks organizations.',
  PauseResumeNotAllowed: 'The seller does not let customers pause and resume subscriptions. Ask the seller.',
  RefundedAlready: 'The order is already fully refunded.',
  UpdateSubscriptionNotAllowed:
    'The seller does not let customers change the product of a subscription. Ask the seller.',
  TrialAlreadyRedeemed:
    'The customer has had a trial before, and the organization gives one to each. Nothing was charged: set `allow_trial` to false and confirm again.',
  RefundUnknownPayment:
    'The order has no payment that can be refunded, for example because it is not paid yet.',
  ResourceNotFound: 'The object does not exist, or the token has no access to it. Check the path.',
  SubscriptionUpdatePending:
    'Another call is changing the subscription, or the charge of its last change is pending. Repeat the call once that is done.',
  ExpiredCheckoutError: 'The checkout has expired. Create a new checkout.',
  OrderNotDraft: 'The order is not a draft, or is being charged. Read it again.',
  RevisionMismatch:
    'The object has changed since the revision in `If-Match`. Read it again, and repeat the change with its new `ETag`.',
  PayloadTooLarge: 'The file is too large; the detail says what the maximum size is.',
  UnusablePicture: 'The picture cannot be read or was rejected; the detail says why. Choose another one.',
  TooManyRequests: 'There were too many calls. Repeat the call after the number of seconds in `Retry-After`.',
  Unavailable: 'A service that the call depends on does not respond. Repeat the call later.',
}
