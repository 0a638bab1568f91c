import type { ChallengeStatus } from '../../lib/card/live-card.ts'
import type { Checkout } from './checkout.ts'
import type { FieldErrors, FieldName } from './field-errors.ts'

/** A card that was exchanged for a token: what may still be shown of it. */
export type TokenizedCard = { readonly token: string; readonly brand: string; readonly last4: string }

/** A checkout that has ended can be restarted; `problem` says why a restart failed. */
export type Restart = { readonly restarting: boolean; readonly problem: string | undefined }

/** What a checkout is for; all that is known of one that has expired. */
export type About = { readonly product: string; readonly seller: string }

export type Open = {
  readonly at: 'open'
  readonly checkout: Checkout
  /** Kept when a payment was rejected for another reason than the card, so that it need not be typed again. */
  readonly card: TokenizedCard | undefined
  readonly errors: FieldErrors
  readonly notice: string | undefined
  /** The total is being recomputed; paying waits for it. */
  readonly updating: boolean
  /** How often the form was rejected: each time the cursor moves to the first field that has an error. */
  readonly rejections: number
}

export type Challenge = {
  readonly at: 'challenge'
  readonly checkout: Checkout
  readonly secret: string
  readonly answering: boolean
  readonly problem: string | undefined
}

/** The states of the page. Only `open` shows a form that can be sent, only `paying` can charge. */
export type State =
  | { readonly at: 'loading' }
  | { readonly at: 'unreachable'; readonly trying: boolean }
  | { readonly at: 'missing' }
  | { readonly at: 'embed-forbidden' }
  | ({ readonly at: 'expired'; readonly about: About | undefined } & Restart)
  | Open
  | {
      readonly at: 'paying'
      readonly checkout: Checkout
      readonly card: TokenizedCard | undefined
      readonly rejections: number
      readonly connectionLost: boolean
    }
  | Challenge
  | { readonly at: 'processing'; readonly checkout: Checkout }
  | { readonly at: 'succeeded'; readonly checkout: Checkout }
  | ({ readonly at: 'failed'; readonly checkout: Checkout; readonly reason: string } & Restart)

/** The checkout as the server answered it; `challenge` is read from the processor when the payment waits for one. */
type Reading = { readonly checkout: Checkout; readonly challenge: ChallengeStatus | undefined }

export type Event =
  | ({ readonly type: 'read' } & Reading)
  | {
      readonly type: 'read-failed'
      readonly problem: 'missing' | 'expired' | 'unreachable'
      /** Read for a checkout that has expired. */
      readonly about?: About | undefined
    }
  /** The page stands in a frame of an origin that may not embed this checkout. */
  | { readonly type: 'embed-forbidden' }
  | { readonly type: 'retry' }
  | { readonly type: 'update' }
  | { readonly type: 'updated'; readonly checkout: Checkout }
  | { readonly type: 'pay' }
  | { readonly type: 'card-tokenized'; readonly card: TokenizedCard }
  | { readonly type: 'connection-lost' }
  /** An update or a payment was rejected and the checkout is open. `card`: whether the token may be used again. */
  | {
      readonly type: 'rejected'
      readonly errors: FieldErrors
      readonly notice: string | undefined
      readonly card: 'keep' | 'drop'
    }
  /** The payment call has ended: like `read`, and it ends `paying`. */
  | ({ readonly type: 'settled' } & Reading)
  /** A field was left or changed; `error` says what is wrong with it now. */
  | { readonly type: 'checked'; readonly field: FieldName; readonly error: string | undefined }
  | { readonly type: 'other-card' }
  /** Notices and errors were said in another language than the page's now. */
  | { readonly type: 'language-changed' }
  | { readonly type: 'answer' }
  | { readonly type: 'answer-sent' }
  | { readonly type: 'answer-failed'; readonly problem: string }
  | { readonly type: 'restart' }
  | { readonly type: 'restart-failed'; readonly problem: string }
