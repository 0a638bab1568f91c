import { defineArea } from '../../core/area.ts'
import { stream } from './stream.ts'

/** What pages of a checkout are told as it happens: the order and the webhooks stand beside what the checkout itself knows. */
export const checkoutEvents = defineArea('checkout-events', { endpoints: { checkoutEvents: { stream } } })
