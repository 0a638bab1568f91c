import { checkoutCan, type checkoutPage } from '@atelier/contract'
import { apiError, type Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { findCustomer } from '../../customers/customers/index.ts'
import { chooseDiscount, redeemerOf } from '../../catalog/discounts/index.ts'
import { activePrices } from '../../catalog/products/index.ts'
import { chargeableDiscount } from './charge-limits.ts'
import { currencyFor } from './currency.ts'
import { createCheckout } from './new-checkout.ts'
import { checkoutUrl } from './present.ts'
import { amountIssues, standardPrice } from './price-amount.ts'
import { findRestart, lockCheckout, type StoredCheckout } from './queries.ts'
import { isExpired } from './rules.ts'
import { sellableOf, type SellableProducts } from './sellable-product.ts'

type Restart = typeof checkoutPage.restart

/** Returns the products of a checkout that can still be sold, at the selected price if it is still active. */
const stillSellable = (old: StoredCheckout): SellableProducts | undefined => {
  const { currency } = old
  const products = old.products.map((product) => ({ ...product, prices: activePrices(product) }))
  const sellable = sellableOf(products, {})
  const product = sellable?.products.find(({ id }) => id === old.product_id)
  if (sellable === undefined || product === undefined) return sellable
  const next = currencyFor(product, currency)
  const price =
    product.prices.find(({ id }) => id === old.product_price_id) ?? standardPrice(product.prices, next)
  return price && { ...sellable, product, currency: price.price_currency ?? next, price }
}

/**
 * Creates a new checkout with the content of one that expired or failed, at today's price. A second call returns the
 * same new checkout, while it is usable.
 *
 * @throws ResourceNotFound; Conflict if the checkout is still usable or its products can no longer be bought
 */
export const restart: Handler<Restart, Services> = ({ path }, services) =>
  services.database.transact(async (tx) => {
    const old = await lockCheckout(tx, { client_secret: path.client_secret })
    const now = services.clock.now()
    if (!checkoutCan.restart({ status: isExpired(old, now) ? 'expired' : old.status }))
      throw apiError(
        'Conflict',
        'This checkout has not expired or failed, so there is nothing to start again.',
      )
    const restarted = await findRestart(tx, old.id, now)
    if (restarted !== undefined)
      return { url: checkoutUrl({ ...restarted, organization: old.organization }, services) }

    const sellable = stillSellable(old)
    if (sellable === undefined)
      throw apiError('Conflict', 'The product of this checkout can no longer be bought.')
    const { price } = sellable
    const { organization_id, customer_id, discount_id } = old
    const customer =
      customer_id === null ? undefined : await findCustomer(tx, organization_id, { id: customer_id })
    const redeemer = redeemerOf(services.secret, old)
    const chosen_discount = await chooseDiscount(tx, sellable, { id: discount_id }, now, { redeemer })
    const keepsAmount = price.id === old.product_price_id && amountIssues(price, old.amount).length === 0
    const chosenAmount = keepsAmount ? old.amount : null
    const pricing = {
      product: sellable.product,
      price,
      chosen: chosenAmount,
      discount: chosen_discount.discount,
    }
    const discount = chargeableDiscount(services, pricing, { ...old, currency: sellable.currency })
    const created = await createCheckout(tx, services, sellable, {
      organization_id,
      success_url: old.success_url,
      embed_origin: old.embed_origin,
      allow_discount_codes: old.allow_discount_codes,
      require_billing_address: old.require_billing_address,
      metadata: old.metadata,
      custom_field_data: old.custom_field_data,
      customer_id: customer?.id ?? null,
      customer_external_id: old.customer_external_id,
      customer_name: old.customer_name,
      customer_email: old.customer_email,
      customer_ip_address: old.customer_ip_address,
      customer_billing_address: old.customer_billing_address,
      customer_tax_id: old.customer_tax_id,
      customer_metadata: old.customer_metadata,
      locale: old.locale,
      restart_of: old.id,
      checkout_link_id: old.checkout_link_id,
      subscription_id: old.subscription_id,
      allow_trial: old.allow_trial,
      trial_interval: old.trial_interval,
      trial_interval_count: old.trial_interval_count,
      discount,
      chosen: chosenAmount,
    })
    return { url: created.url }
  })
