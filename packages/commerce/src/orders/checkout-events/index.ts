import { defineArea } from '../../core/area.ts'
import { stream } from './stream.ts'

/**
 * Event stream of checkout pages. Separate from checkouts, since it includes the order and webhook
 * deliveries.
 */
export const checkoutEvents = defineArea('checkout-events', { endpoints: { checkoutEvents: { stream } } })

export { hasPendingWebhooks } from './queries.ts'
