import { emailKey, partsOf } from '@atelier/contract/primitives/email-domains'
import { deriveKey } from '@atelier/plumbing/tokens'

/** Known details of the customer of a checkout or a subscription. */
export type Person = {
  readonly organization_id: string
  readonly customer_id: string | null
  readonly customer_external_id: string | null
  readonly customer_email: string | null
}

/** Keys by which a customer is recognized among the redemptions of an organization. Null when unknown. */
export type RedeemerKeys = { readonly email_key: string | null; readonly card_key: string | null }

/** Customer who redeems a discount. */
export type Redeemer = Person & RedeemerKeys

/** Returns the key of an address without its alias: `ada+news@example.com` belongs to `ada@example.com`. */
export const withoutAlias = (email: string): string => {
  const [local, domain] = partsOf(emailKey(email))
  const [name = ''] = local.split('+')
  return `${name === '' ? local : name}@${domain}`
}

const hexOf = (key: Buffer): string => key.toString('hex')

/**
 * Returns the redeemer of a discount. Address and card are stored as hashes under the server's secret.
 *
 * @param fingerprint of the card; null when it is unknown, or when the payment method has none
 */
export const redeemerOf = (
  secret: string,
  { organization_id, customer_id, customer_external_id, customer_email }: Person,
  fingerprint: string | null = null,
): Redeemer => {
  const keyOf = (kind: 'addresses' | 'cards', text: string | null): string | null =>
    text === null
      ? null
      : hexOf(deriveKey(secret, `${kind} of customers in redemptions of ${organization_id} ${text}`))
  return {
    organization_id,
    customer_id,
    customer_external_id,
    customer_email,
    email_key: keyOf('addresses', customer_email === null ? null : withoutAlias(customer_email)),
    card_key: keyOf('cards', fingerprint),
  }
}
