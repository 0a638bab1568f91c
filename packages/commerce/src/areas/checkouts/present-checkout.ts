import type { Checkout, CheckoutPublic } from '@atelier/contract'
import { iso, isoOrNull } from '../../database/iso.ts'
import { presentOrganization } from '../organizations/index.ts'
import { presentCheckoutProduct, presentPrice } from '../products/index.ts'
import { amountsOf, paymentFlags } from './price-checkout.ts'
import {
  selectedPrice,
  selectedProduct,
  type OfferedCheckout,
  type StoredCheckout,
} from './stored-checkout.ts'

type Place = { readonly public_url: string }

/** Where the customer pays. */
export const checkoutUrl = (
  { client_secret }: Pick<StoredCheckout, 'client_secret'>,
  { public_url }: Place,
): string => `${public_url}/checkout/${client_secret}`

/** Where the customer goes afterwards: the seller's address with the checkout's id filled in, else our confirmation page. */
export const successUrl = (
  checkout: Pick<StoredCheckout, 'id' | 'client_secret' | 'success_url'>,
  place: Place,
): string =>
  checkout.success_url?.replaceAll('{CHECKOUT_ID}', checkout.id) ??
  `${checkoutUrl(checkout, place)}/confirmation`

const presentBase = (checkout: OfferedCheckout, place: Place) => {
  const product = selectedProduct(checkout)
  const amounts = amountsOf(checkout)
  const active = product.prices.filter((price) => !price.is_archived)
  return {
    id: checkout.id,
    created_at: iso(checkout.created_at),
    modified_at: isoOrNull(checkout.modified_at),
    custom_field_data: checkout.custom_field_data,
    payment_processor: 'stripe' as const,
    status: checkout.status,
    client_secret: checkout.client_secret,
    url: checkoutUrl(checkout, place),
    expires_at: iso(checkout.expires_at),
    success_url: successUrl(checkout, place),
    embed_origin: checkout.embed_origin,
    ...amounts,
    subtotal_amount: amounts.net_amount,
    currency: checkout.currency,
    product_id: checkout.product_id,
    product_price_id: checkout.product_price_id,
    discount_id: null,
    allow_discount_codes: checkout.allow_discount_codes,
    require_billing_address: checkout.require_billing_address,
    ...paymentFlags(active, product.recurring_interval !== null, amounts.total_amount),
    customer_id: checkout.customer_id,
    customer_name: checkout.customer_name,
    customer_email: checkout.customer_email,
    customer_ip_address: checkout.customer_ip_address,
    customer_billing_address: checkout.customer_billing_address,
    customer_tax_id: checkout.customer_tax_id?.[0] ?? null,
    payment_processor_metadata: checkout.payment_processor_metadata,
    products: checkout.products.map(presentCheckoutProduct),
    product: presentCheckoutProduct(product),
    product_price: presentPrice(selectedPrice(checkout), product),
    discount: null,
    attached_custom_fields: [],
  }
}

/** A checkout as its seller sees it. */
export const presentCheckout = (checkout: OfferedCheckout, place: Place): Checkout => ({
  ...presentBase(checkout, place),
  metadata: checkout.metadata,
  customer_external_id: checkout.customer_external_id,
  customer_metadata: checkout.customer_metadata,
  subscription_id: null,
})

/** A checkout as the holder of its client secret sees it. */
export const presentPublicCheckout = (checkout: StoredCheckout, place: Place): CheckoutPublic => ({
  ...presentBase(checkout, place),
  organization: presentOrganization(checkout.organization),
})
