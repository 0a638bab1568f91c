import type { Checkout } from '@atelier/contract'
import { after, minutes } from '@atelier/plumbing/clock'
import { createToken } from '@atelier/plumbing/tokens'
import type { Services, Tx } from '../../core/services.ts'
import type { AttachedDiscount } from '../../catalog/discounts/index.ts'
import { findAvailable } from '../customer-balances/queries.ts'
import { recordCreation } from './lifecycle.ts'
import { priceCheckout } from './price.ts'
import { activeTrialFor } from './trials.ts'
import type { CheckoutRow } from './queries.ts'
import { insertCheckout } from './write-queries.ts'
import type { SellableProducts } from './sellable-product.ts'

/** Time limit for the confirmation, in milliseconds. */
const checkoutLifetime = minutes(30)

const clientSecretPrefix = 'atelier_c_'

const emptyFields = {
  success_url: null,
  embed_origin: null,
  customer_id: null,
  customer_external_id: null,
  customer_name: null,
  customer_email: null,
  customer_ip_address: null,
  customer_billing_address: null,
  customer_tax_id: null,
  customer_metadata: {},
  custom_field_data: {},
  metadata: {},
  restart_of: null,
  checkout_link_id: null,
  subscription_id: null,
  locale: null,
  wallet_amount: 0,
  allow_trial: true,
  trial_interval: null,
  trial_interval_count: null,
}

/** Fields of a new checkout; omitted ones are empty. */
type NewCheckout = Pick<CheckoutRow, 'organization_id' | 'allow_discount_codes' | 'require_billing_address'> &
  Partial<Pick<CheckoutRow, keyof typeof emptyFields>> & {
    readonly discount: AttachedDiscount | null
    /** Amount that the customer chose, if the price allows it; null takes the suggested one. */
    readonly chosen: number | null
  }

/** Prices and writes a checkout and records its creation. Returns the seller's view of the checkout. */
export const createCheckout = async (
  tx: Tx,
  services: Services,
  { products, product, currency, price }: SellableProducts,
  { discount, chosen, ...fields }: NewCheckout,
): Promise<Checkout> => {
  const { clock, processor, tax } = services
  const now = clock.now()
  const values = { ...emptyFields, ...fields, currency }
  const row: CheckoutRow = {
    ...values,
    revision: 1,
    ...priceCheckout(tax, { product, price, chosen, discount }, values),
    ...activeTrialFor(product, values),
    id: crypto.randomUUID(),
    client_secret: createToken(clientSecretPrefix),
    status: 'open',
    expires_at: after(now, checkoutLifetime),
    discount_id: discount?.id ?? null,
    product_id: product.id,
    product_price_id: price.id,
    payment_processor_metadata: { publishable_key: processor.publishable_key },
    withdrawal_consent: null,
    created_at: now,
    modified_at: null,
  }
  const { customer_id } = row
  const available_balance =
    customer_id === null ? 0 : await findAvailable(tx, { customer_id, currency: row.currency })
  const checkout = { ...row, products, discount, available_balance }
  const organization = await insertCheckout(tx, checkout)
  return recordCreation(tx, services, { ...checkout, organization })
}
