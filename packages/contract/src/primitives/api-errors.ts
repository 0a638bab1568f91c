/**
 * Closed list of named errors with their HTTP statuses (specification 1 section 8.2, specification 2 section
 * 8). Callers can rely on the names.
 */
export const apiErrorStatuses = {
  BadRequest: 400,
  MissingPaymentMethod: 400,
  PaymentError: 400,
  PaymentMethodInUseByActiveSubscription: 400,
  RefundAmountTooHigh: 400,
  RevokeSubscriptionBenefitsProhibited: 400,
  RotateNotPermitted: 400,
  Unauthorized: 401,
  PaymentActionRequired: 402,
  PaymentFailed: 402,
  AlreadyActiveSubscriptionError: 403,
  AlreadyCanceledSubscription: 403,
  CustomerNotReady: 403,
  DiscountRedemptionLimitReached: 403,
  InactiveSubscription: 403,
  NotOpenCheckout: 403,
  NotPermitted: 403,
  PauseResumeNotAllowed: 403,
  RefundedAlready: 403,
  TrialAlreadyRedeemed: 403,
  UpdateSubscriptionNotAllowed: 403,
  RefundUnknownPayment: 404,
  ResourceNotFound: 404,
  Conflict: 409,
  OrderNotEligibleForInvoice: 409,
  PaymentAlreadyInProgress: 409,
  ProductNotDeletable: 409,
  SubscriptionUpdatePending: 409,
  ExpiredCheckoutError: 410,
  ResourceUnavailable: 410,
  OrderNotDraft: 412,
  RevisionMismatch: 412,
  PayloadTooLarge: 413,
  MissingInvoiceBillingDetails: 422,
  OrderNotEligibleForRetry: 422,
  UnusablePicture: 422,
  ManualRetryLimitExceeded: 429,
  TooManyRequests: 429,
  Unavailable: 503,
} as const satisfies Record<string, number>

export type ApiErrorName = keyof typeof apiErrorStatuses

/** Value in a message: a text, a number, an amount in minor units, a length of time, or a country by its code. */
export type SentenceValue =
  | string
  | number
  | { readonly amount: number; readonly currency: string }
  | { readonly seconds: number }
  | { readonly country: string }

/** Values of a message, by the names of their places. */
export type SentenceValues = { readonly [place: string]: SentenceValue }

/** Issue of a 422 response: its location, its message for people and its type for programs. */
export type Issue = {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
  /** Code of the message, and its values: for programs that write it in another language. */
  readonly code?: string
  readonly values?: SentenceValues
}
