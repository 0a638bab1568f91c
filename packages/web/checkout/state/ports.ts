import type { LiveCard } from '../../lib/card/live-card.ts'
import type { Checkout } from './checkout.ts'
import type { CheckoutCalls } from './checkout-calls.ts'

/** Dependencies of the checkout controller. */
export type Ports = {
  readonly calls: CheckoutCalls
  readonly live: LiveCard
  readonly wait: (ms: number) => Promise<void>
  readonly newKey: () => string
  /** Returns true when the page may show this checkout in its frame. */
  readonly mayShow: (checkout: Checkout) => boolean
  /** Navigates to another URL. */
  readonly leave: (url: string) => void
}
