import { Stripe } from 'stripe'

export type StripeConnection = {
  readonly secretKey: string
  /** The address of Stripe's API, when it is not Stripe's own. */
  readonly apiUrl?: string | undefined
  /** How often a request without an answer is repeated. */
  readonly retries?: number
}

const addressOf = (apiUrl: string) => {
  const { hostname: host, port, protocol } = new URL(apiUrl)
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { host, protocol: scheme, port: port === '' ? (scheme === 'http' ? 80 : 443) : Number(port) }
}

/** Stripe's API, called with a key. Its version is the one that the package knows. */
export const openStripe = ({ secretKey, apiUrl, retries = 2 }: StripeConnection): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout: 20_000,
    telemetry: false,
    ...(apiUrl !== undefined && addressOf(apiUrl)),
  })
