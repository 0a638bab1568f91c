import type { Checkout } from './where-it-stands.ts'

/** The key of the live processor's browser code; undefined in the sandbox, whose card form is our own. */
export const liveKey = ({
  paymentProcessorMetadata: { publishable_key: key },
}: Checkout): string | undefined => (key === undefined || key === 'sandbox' ? undefined : key)
