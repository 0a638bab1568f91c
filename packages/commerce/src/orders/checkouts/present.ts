import { wireProcessor } from '@atelier/contract'
import type { Checkout, CheckoutPublic } from '@atelier/contract'
import { iso, presentStored } from '@atelier/plumbing/database'
import type { Services } from '../../core/services.ts'
import { type LinkedSeller, siteUrl } from '../../core/site-url.ts'
import { presentCheckoutDiscount } from '../../catalog/discounts/index.ts'
import { presentOrganization } from '../../organization/organizations/index.ts'
import { isInUnion } from '../../core/tax/european-vat.ts'
import { presentAttachedFields, presentCheckoutProduct, presentPrice } from '../../catalog/products/index.ts'
import { dueOf, isSale, paymentFlagsOf, walletAmountOf } from './payment.ts'
import { amountsOf, selectedPrice, selectedProduct } from './price.ts'
import type { CheckoutWithProducts, StoredCheckout } from './queries.ts'
import { isHidden } from './sellable-product.ts'
import { subscriptionTermsOf } from './subscription-terms.ts'
import { activeTrialOf, presentCheckoutTrial } from './trials.ts'

/** Services that presenting a checkout needs. */
type CheckoutServices = Pick<Services, 'public_url' | 'media_url' | 'clock'>
type PublicCheckoutServices = CheckoutServices &
  Pick<Services, 'tax'> & { readonly processor: Pick<Services['processor'], 'offers_wallets'> }

/** A checkout with the domain of its seller. */
type Linked = { readonly organization: Pick<LinkedSeller, 'custom_domain'> }

export type PresentedCheckout = CheckoutWithProducts & Linked

/** Returns the URL of the payment page. */
export const checkoutUrl = (
  { client_secret, organization }: Linked & { readonly client_secret: string },
  services: Pick<CheckoutServices, 'public_url'>,
): string => `${siteUrl(services, organization)}/checkout/${client_secret}`

/**
 * Returns the page after a purchase: the seller's address with the id of the checkout filled in, otherwise
 * our confirmation page.
 */
const successUrl = (
  checkout: Linked & Pick<StoredCheckout, 'id' | 'client_secret' | 'success_url'>,
  services: Pick<CheckoutServices, 'public_url'>,
): string =>
  checkout.success_url?.replaceAll('{CHECKOUT_ID}', checkout.id) ??
  `${checkoutUrl(checkout, services)}/confirmation`

/**
 * Returns the time from which the terms of a checkout count: that of its payment, which is the last change of the
 * checkout, otherwise now.
 */
const begunAt = (
  { status, modified_at }: CheckoutWithProducts,
  { clock }: Pick<CheckoutServices, 'clock'>,
): Date => (status === 'succeeded' ? modified_at : null) ?? clock.now()

const presentBase = (checkout: PresentedCheckout, services: CheckoutServices) => {
  const product = selectedProduct(checkout)
  const amounts = amountsOf(checkout)
  const wallet_amount = walletAmountOf(checkout)
  return {
    ...presentStored(checkout),
    custom_field_data: checkout.custom_field_data,
    payment_processor: wireProcessor,
    status: checkout.status,
    client_secret: checkout.client_secret,
    url: checkoutUrl(checkout, services),
    expires_at: iso(checkout.expires_at),
    success_url: successUrl(checkout, services),
    embed_origin: checkout.embed_origin,
    ...amounts,
    subtotal_amount: amounts.net_amount,
    ...(wallet_amount > 0 && { applied_balance_amount: -wallet_amount }),
    ...((wallet_amount > 0 || activeTrialOf(checkout) !== null) && { due_amount: dueOf(checkout) }),
    currency: checkout.currency,
    product_id: checkout.product_id,
    product_price_id: checkout.product_price_id,
    discount_id: checkout.discount_id,
    allow_discount_codes: checkout.allow_discount_codes,
    require_billing_address: checkout.require_billing_address,
    ...paymentFlagsOf(checkout),
    ...presentCheckoutTrial(checkout, begunAt(checkout, services)),
    customer_id: checkout.customer_id,
    customer_name: checkout.customer_name,
    customer_email: checkout.customer_email,
    customer_ip_address: checkout.customer_ip_address,
    customer_billing_address: checkout.customer_billing_address,
    customer_tax_id: checkout.customer_tax_id?.[0] ?? null,
    payment_processor_metadata: checkout.payment_processor_metadata,
    products: checkout.products.map((sold) => presentCheckoutProduct(sold, services)),
    product: presentCheckoutProduct(product, services),
    product_price: presentPrice(selectedPrice(checkout), product),
    discount: checkout.discount === null ? null : presentCheckoutDiscount(checkout.discount),
    attached_custom_fields: presentAttachedFields(product),
  }
}

/** Returns the seller's view of a checkout. */
export const presentCheckout = (
  checkout: CheckoutWithProducts & Linked,
  services: CheckoutServices,
): Checkout => ({
  ...presentBase(checkout, services),
  metadata: checkout.metadata,
  customer_external_id: checkout.customer_external_id,
  customer_metadata: checkout.customer_metadata,
  subscription_id: checkout.subscription_id,
})

/** Returns true when the buyer, a paying consumer in the European Union, is asked to waive the right of withdrawal. */
const asksWithdrawalConsent = (checkout: StoredCheckout): boolean =>
  checkout.organization.asks_withdrawal_consent &&
  checkout.customer_tax_id === null &&
  isInUnion(checkout.customer_billing_address?.country ?? null) &&
  isSale(checkout)

/** Returns true when the buyer pays a tax that depends on the postal code. */
export const asksPostalCode = (checkout: CheckoutWithProducts, tax: Services['tax']): boolean => {
  const { customer_billing_address: address } = checkout
  if (address === null || !paymentFlagsOf(checkout).is_payment_form_required) return false
  return tax.asksPostalCode?.(address.country) ?? false
}

/** Returns a checkout as seen by the holder of its client secret. */
export const presentPublicCheckout = (
  stored: StoredCheckout,
  services: PublicCheckoutServices,
): CheckoutPublic => {
  // The selected product is presented even if it can no longer be bought.
  const products = stored.products.filter((product) => product.id === stored.product_id || !isHidden(product))
  const checkout = { ...stored, products }
  const subscription_terms = subscriptionTermsOf(services.tax, checkout, begunAt(checkout, services))
  return {
    ...presentBase(checkout, services),
    organization: presentOrganization(checkout.organization),
    ...(subscription_terms !== undefined && { subscription_terms }),
    ...(asksWithdrawalConsent(checkout) && { asks_withdrawal_consent: true }),
    ...(asksPostalCode(checkout, services.tax) && { asks_postal_code: true }),
    ...(services.processor.offers_wallets &&
      paymentFlagsOf(checkout).is_payment_form_required && { offers_wallets: true }),
  }
}
