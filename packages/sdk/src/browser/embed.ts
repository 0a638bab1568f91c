export { EmbedCheckout, type EmbedEvent, type EmbedOptions } from './embed-checkout.ts'
export { relayCheckoutMessages } from './relay.ts'
