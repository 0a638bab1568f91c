import type { ChallengeStatus } from '../../lib/card/live-card.ts'
import type { Checkout } from './checkout.ts'
import type { FieldErrors, FieldName } from './field-errors.ts'

/** Card exchanged for a token, with its displayable details. */
export type TokenizedCard = { readonly token: string; readonly brand: string; readonly last4: string }

/** Restart of an ended checkout; `problem` is the reason of a failure. */
export type RestartState = { readonly isRestarting: boolean; readonly problem: string | undefined }

/** Product and seller; the only known details of an expired checkout. */
export type ExpiredSummary = { readonly product: string; readonly seller: string }

export type OpenState = {
  readonly at: 'open'
  readonly checkout: Checkout
  /**
   * Kept when a payment is rejected for a reason other than the card, so that the card is not typed again.
   */
  readonly card: TokenizedCard | undefined
  readonly errors: FieldErrors
  readonly notice: string | undefined
  /** The total is being recomputed; paying waits for it. */
  readonly isUpdating: boolean
  /** Number of rejections: each moves the cursor to the first field with an error. */
  readonly rejections: number
}

export type ChallengeState = {
  readonly at: 'challenge'
  readonly checkout: Checkout
  readonly secret: string
  readonly isSubmitting: boolean
  readonly problem: string | undefined
}

/** States of the page. Only `open` shows a form that can be submitted, only `paying` can charge. */
export type State =
  | { readonly at: 'loading' }
  | { readonly at: 'unreachable'; readonly isRetrying: boolean }
  | { readonly at: 'missing' }
  | { readonly at: 'embed-forbidden' }
  | ({ readonly at: 'expired'; readonly about: ExpiredSummary | undefined } & RestartState)
  | OpenState
  | {
      readonly at: 'paying'
      readonly checkout: Checkout
      readonly card: TokenizedCard | undefined
      readonly rejections: number
      readonly isConnectionLost: boolean
    }
  | ChallengeState
  | { readonly at: 'processing'; readonly checkout: Checkout }
  | { readonly at: 'succeeded'; readonly checkout: Checkout }
  | ({ readonly at: 'failed'; readonly checkout: Checkout; readonly reason: string } & RestartState)

/**
 * Checkout as returned by the server; `challenge` is read from the processor when the payment requires 3-D
 * Secure.
 */
type ReadCheckout = { readonly checkout: Checkout; readonly challenge: ChallengeStatus | undefined }

export type CheckoutEvent =
  | ({ readonly type: 'read' } & ReadCheckout)
  | {
      readonly type: 'read-failed'
      readonly problem: 'missing' | 'expired' | 'unreachable'
      /** Summary of an expired checkout. */
      readonly about?: ExpiredSummary | undefined
    }
  /** The page is in a frame of an origin that may not embed this checkout. */
  | { readonly type: 'embed-forbidden' }
  | { readonly type: 'retry' }
  | { readonly type: 'update' }
  | { readonly type: 'updated'; readonly checkout: Checkout }
  | { readonly type: 'pay' }
  | { readonly type: 'card-tokenized'; readonly card: TokenizedCard }
  | { readonly type: 'connection-lost' }
  /**
   * An update or a payment was rejected and the checkout is open. `card`: `keep` when the token can be
   * reused.
   */
  | {
      readonly type: 'rejected'
      readonly errors: FieldErrors
      readonly notice: string | undefined
      readonly card: 'keep' | 'drop'
    }
  /** The payment call has ended: like `read`, and it ends `paying`. */
  | ({ readonly type: 'settled' } & ReadCheckout)
  /** A field was left or changed; `error` is its current error. */
  | { readonly type: 'checked'; readonly field: FieldName; readonly error: string | undefined }
  | { readonly type: 'other-card' }
  /** Notices and errors are in the previous language. */
  | { readonly type: 'language-changed' }
  | { readonly type: 'challenge-submit' }
  | { readonly type: 'challenge-submitted' }
  | { readonly type: 'challenge-failed'; readonly problem: string }
  | { readonly type: 'restart' }
  | { readonly type: 'restart-ended'; readonly problem: string | undefined }
