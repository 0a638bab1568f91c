import { webOrigin } from '../../lib/web-origin.ts'
import type { Checkout } from '../state/checkout.ts'
import type { CheckoutController } from '../state/controller.ts'
import type { State } from '../state/state.ts'
import { isOwnConfirmation } from './page-params.ts'

/**
 * Messages to the framing page, through `postMessage`: `loaded` when the checkout is shown, `close` when the
 * customer wants to leave, `confirmed` once a payment is pending (the frame should then stay), `success` at
 * the end. `redirect` asks the framing page to navigate to `success_url`; otherwise the checkout shows the
 * confirmation.
 */
type ParentMessage = { readonly type: 'ATELIER_CHECKOUT' } & (
  | { readonly event: 'loaded' | 'close' | 'confirmed' }
  | { readonly event: 'success'; readonly success_url: string; readonly redirect: boolean }
)

const type = 'ATELIER_CHECKOUT'

const originOf = ({ embedOrigin }: Checkout): string | undefined => webOrigin(embedOrigin ?? '')

const isPending = (state: State): boolean => state.at === 'challenge' || state.at === 'processing'

/** Returns the messages for a state change. */
export const messagesFor = (before: State, after: State, origin: string): readonly ParentMessage[] => {
  if (before === after || after.at === 'loading' || after.at === 'embed-forbidden') return []
  const messages: ParentMessage[] = []
  // Also sent for an error: the framing page waits for it.
  if (before.at === 'loading' || (!('checkout' in before) && 'checkout' in after))
    messages.push({ type, event: 'loaded' })
  if (!('checkout' in after)) return messages
  const { successUrl: success_url, clientSecret } = after.checkout
  if (isPending(after) && !isPending(before)) messages.push({ type, event: 'confirmed' })
  if (after.at === 'succeeded' && before.at !== 'succeeded') {
    const redirect = !isOwnConfirmation(success_url, origin, clientSecret)
    messages.push({ type, event: 'success', success_url, redirect })
  }
  return messages
}

/**
 * Sends the messages about the checkout to the framing page. The target origin is that of the URL, or else
 * that of the checkout; the browser drops messages to other origins. Returns a function that sends `close`.
 */
export const notifyParent = (
  controller: CheckoutController,
  embedOrigin: string | undefined,
  origin: string,
): (() => void) => {
  const send = (message: ParentMessage): void => {
    const state = controller.state()
    const to = embedOrigin ?? ('checkout' in state ? originOf(state.checkout) : undefined)
    if (to !== undefined) window.parent.postMessage(message, to)
  }
  controller.subscribe((before, after) => messagesFor(before, after, origin).forEach(send))
  return () => send({ type, event: 'close' })
}

/**
 * Returns true when the page may show the checkout: always outside of frames; in a frame only when the
 * checkout has an `embed_origin` and the URL contains no other. (The server also forbids other origins to
 * frame the page.)
 */
export const mayShow = (checkout: Checkout, framed: boolean, embedOrigin: string | undefined): boolean => {
  const origin = originOf(checkout)
  return !framed || (origin !== undefined && origin === (embedOrigin ?? origin))
}
