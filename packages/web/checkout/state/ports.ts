import type { LiveCard } from '../../lib/card/live-card.ts'
import type { Checkout } from './checkout.ts'
import type { CheckoutCalls } from './checkout-calls.ts'

/** What the controller of a checkout needs from its page. */
export type Ports = {
  readonly calls: CheckoutCalls
  readonly live: LiveCard
  readonly wait: (ms: number) => Promise<void>
  readonly newKey: () => string
  /** Whether the page may show this checkout in its frame. */
  readonly mayShow: (checkout: Checkout) => boolean
  /** Leaves for another address. */
  readonly leave: (url: string) => void
}
