import type { State } from './checkout-state.ts'
import { isOwnConfirmation, webOrigin } from './page-address.ts'
import type { Checkout } from './where-it-stands.ts'

/**
 * What the page tells the page that frames it, through `postMessage`:
 * `loaded` once the checkout shows, `close` when the buyer wants out, `confirmed` from the moment a payment
 * runs (the frame should then stay), `success` at the end. With `redirect` the framing page is asked to go
 * to `success_url`; without, the checkout itself shows the confirmation.
 */
export type FrameMessage = { readonly type: 'ATELIER_CHECKOUT' } & (
  | { readonly event: 'loaded' | 'close' | 'confirmed' }
  | { readonly event: 'success'; readonly success_url: string; readonly redirect: boolean }
)

export const message = (event: 'loaded' | 'close' | 'confirmed'): FrameMessage => ({
  type: 'ATELIER_CHECKOUT',
  event,
})

const runs = (state: State): boolean => state.at === 'challenge' || state.at === 'processing'

/** What a change of state means for the framing page. */
export const announcements = (before: State, after: State, origin: string): readonly FrameMessage[] => {
  if (before === after || !('checkout' in after)) return []
  const { checkout } = after
  const said: FrameMessage[] = []
  if (!('checkout' in before)) said.push(message('loaded'))
  if (runs(after) && !runs(before)) said.push(message('confirmed'))
  if (after.at === 'succeeded' && before.at !== 'succeeded') {
    const redirect = !isOwnConfirmation(checkout.successUrl, origin, checkout.clientSecret)
    said.push({ type: 'ATELIER_CHECKOUT', event: 'success', success_url: checkout.successUrl, redirect })
  }
  return said
}

/**
 * Whether this page may show the checkout: outside of a frame always; inside one only when the framing
 * origin is the one the checkout was made for. (The server also forbids other origins to frame the page.)
 */
export const admits = (checkout: Checkout, framed: boolean, embedOrigin: string | undefined): boolean =>
  !framed || (embedOrigin !== undefined && webOrigin(checkout.embedOrigin ?? '') === embedOrigin)
