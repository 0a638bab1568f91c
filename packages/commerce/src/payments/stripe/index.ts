export { openStripe } from './open-stripe.ts'
export { createStripeProcessor, type StripeOptions } from './processor.ts'
