import { Stripe } from 'stripe'

export type StripeConnection = {
  readonly secretKey: string
  /** Base URL of the API, when it is not Stripe's own. */
  readonly apiUrl?: string | undefined
  /** Maximum retries of an unanswered request. */
  readonly retries?: number
}

const addressOf = (apiUrl: string) => {
  const { hostname: host, port, protocol } = new URL(apiUrl)
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { host, protocol: scheme, port: port === '' ? (scheme === 'http' ? 80 : 443) : Number(port) }
}

/** Opens Stripe's API with a key. The package pins the API version. */
export const openStripe = ({ secretKey, apiUrl, retries = 2 }: StripeConnection): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout: 20_000,
    telemetry: false,
    ...(apiUrl !== undefined && addressOf(apiUrl)),
  })
