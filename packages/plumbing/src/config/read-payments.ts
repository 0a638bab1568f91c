import type { Reader } from './reader.ts'

/** Payment processor: the sandbox that comes with the product, or Stripe with an account's keys. */
export type PaymentsConfig =
  | {
      readonly processor: 'sandbox'
      /** True when the processor moves no money, so that the clock can be moved and mail is an inbox page. */
      readonly isSimulated: true
    }
  | {
      readonly processor: 'stripe'
      readonly isSimulated: false
      /** `live`: payments move real money. */
      readonly mode: 'test' | 'live'
      readonly secretKey: string
      readonly publishableKey: string
      readonly webhookSecret: string
      /** URL of another server with Stripe's API; undefined: Stripe itself. */
      readonly apiUrl: string | undefined
    }

const modes = ['sandbox', 'test', 'live'] as const

const kinds = [
  { prefix: 'sk_', name: 'a secret key' },
  { prefix: 'rk_', name: 'a restricted key' },
  { prefix: 'pk_', name: 'a publishable key' },
  { prefix: 'whsec_', name: 'a webhook secret' },
] as const

/** Returns the kind of a key by its prefix, for messages; they never repeat the key itself. */
const kindOf = (key: string): string =>
  kinds.find(({ prefix }) => key.startsWith(prefix))?.name ?? 'no key of Stripe'

const checkKey = (
  reader: Reader,
  variable: string,
  key: string,
  mode: 'test' | 'live',
  accepted: readonly ('sk_' | 'rk_' | 'pk_')[],
): void => {
  if (key === '') return
  const prefixes = accepted.map((prefix) => `${prefix}${mode}_`)
  if (prefixes.some((prefix) => key.startsWith(prefix))) return
  const otherMode = mode === 'test' ? 'live' : 'test'
  if (accepted.some((prefix) => key.startsWith(`${prefix}${otherMode}_`))) {
    reader.report(
      `${variable} is a ${otherMode} key, but PAYMENTS is "${mode}"; take the key that starts with ${prefixes[0]}, or set PAYMENTS to "${otherMode}".`,
    )
  } else
    reader.report(`${variable} is ${kindOf(key)}; it must be one that starts with ${prefixes.join(' or ')}.`)
}

/**
 * Reads the payment processor: the sandbox unless PAYMENTS says otherwise. Reports keys of another kind or
 * mode.
 */
export const readPayments = (reader: Reader): PaymentsConfig => {
  const mode = reader.oneOf('PAYMENTS', modes, 'sandbox')
  if (mode === 'sandbox') return { processor: 'sandbox', isSimulated: true }
  const because = `because PAYMENTS is "${mode}"`
  const secretKey = reader.needed('STRIPE_SECRET_KEY', because)
  const publishableKey = reader.needed('STRIPE_PUBLISHABLE_KEY', because)
  const webhookSecret = reader.needed('STRIPE_WEBHOOK_SECRET', because)
  checkKey(reader, 'STRIPE_SECRET_KEY', secretKey, mode, ['sk_', 'rk_'])
  checkKey(reader, 'STRIPE_PUBLISHABLE_KEY', publishableKey, mode, ['pk_'])
  if (webhookSecret !== '' && !webhookSecret.startsWith('whsec_')) {
    reader.report(
      `STRIPE_WEBHOOK_SECRET is ${kindOf(webhookSecret)}; it must be the endpoint's signing secret, which starts with whsec_.`,
    )
  }
  const apiUrl = reader.url('STRIPE_API_URL', ['http:', 'https:'])
  if (mode === 'live' && apiUrl !== undefined)
    reader.report('STRIPE_API_URL is set, but PAYMENTS is "live"; real money is charged only at Stripe.')
  const keys = { secretKey, publishableKey, webhookSecret }
  return { processor: 'stripe', isSimulated: false, mode, ...keys, apiUrl }
}
