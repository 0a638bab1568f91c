import type { Checkout } from '@atelier/contract'
import { after, minutes } from '@atelier/plumbing/clock'
import { createToken } from '@atelier/plumbing/tokens'
import { jobWrite } from '@atelier/plumbing/jobs'
import { writeTogether } from '../../database/write-together.ts'
import { insertEvents } from '../../events/domain-events.ts'
import type { Reader, Services } from '../../services.ts'
import type { AttachedDiscount } from '../discounts/index.ts'
import { checkoutEvent } from './checkout-events.ts'
import { expireCheckout } from './checkout-jobs.ts'
import { insertCheckout } from './checkout-queries.ts'
import type { Offer } from './find-offer.ts'
import { priceCheckout } from './price-checkout.ts'
import type { CheckoutRow } from './stored-checkout.ts'

/** How long a customer has to confirm. */
const checkoutLifetime = minutes(30)

const clientSecretPrefix = 'atelier_c_'

export type NewCheckout = Pick<
  CheckoutRow,
  | 'organization_id'
  | 'success_url'
  | 'embed_origin'
  | 'allow_discount_codes'
  | 'require_billing_address'
  | 'customer_id'
  | 'customer_external_id'
  | 'customer_name'
  | 'customer_email'
  | 'customer_ip_address'
  | 'customer_billing_address'
  | 'customer_tax_id'
  | 'customer_metadata'
  | 'custom_field_data'
  | 'metadata'
  | 'restart_of'
  | 'subscription_id'
> & {
  readonly discount: AttachedDiscount | null
  /** What the customer wants to pay where the price lets them choose; null takes what is suggested. */
  readonly chosen: number | null
}

/** Prices and writes a checkout, to expire in time, and tells of it. The answer is what it tells. */
export const addCheckout = async (
  to: Reader,
  services: Services,
  offer: Offer,
  { discount, chosen, ...fields }: NewCheckout,
): Promise<Checkout> => {
  const { clock, payments, tax } = services
  const now = clock.now()
  const currency = offer.price.price_currency ?? 'usd'
  const row: CheckoutRow = {
    ...fields,
    id: crypto.randomUUID(),
    client_secret: createToken(clientSecretPrefix),
    status: 'open',
    expires_at: after(now, checkoutLifetime),
    discount_id: discount?.id ?? null,
    product_id: offer.product.id,
    product_price_id: offer.price.id,
    currency,
    ...priceCheckout({ price: offer.price, chosen, discount }, (net_amount) =>
      tax.taxOf({
        net_amount,
        currency,
        address: fields.customer_billing_address,
        tax_id: fields.customer_tax_id,
      }),
    ),
    payment_processor_metadata: { publishable_key: payments.publishable_key },
    created_at: now,
    modified_at: null,
  }
  const checkout = { ...row, products: offer.products, discount }
  const event = checkoutEvent('checkout.created', checkout, services)
  await writeTogether(to, [
    ...insertCheckout(checkout),
    insertEvents(now, [event]),
    jobWrite(expireCheckout, { checkout_id: row.id }, { at: row.expires_at }),
  ])
  return event.data
}
