import type { checkoutPage } from '@atelier/contract'
import { type Handler, apiError } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { findCustomer } from '../customers/index.ts'
import { chooseDiscount } from '../discounts/index.ts'
import { amountIssues } from './choose-amount.ts'
import { lockCheckout, findRestart } from './checkout-queries.ts'
import { unofferable } from './find-offer.ts'
import { addCheckout } from './add-checkout.ts'
import { checkoutUrl } from './present-checkout.ts'
import { standardPrice } from './price-checkout.ts'
import { isExpired } from './require-open.ts'

type Restart = typeof checkoutPage.restart

/**
 * Opens a fresh checkout with the content of one that expired or failed, at today's price. Asked
 * again it answers the same one, as long as that can be used.
 *
 * @throws ResourceNotFound; Conflict when the checkout can still be used or its product cannot be bought any more
 */
export const restartCheckout: Handler<Restart, Services> = ({ path }, services) =>
  services.database.transact(async (tx) => {
    const old = await lockCheckout(tx, { client_secret: path.client_secret })
    const now = services.clock.now()
    if (old.status !== 'failed' && !isExpired(old, now)) {
      throw apiError(
        'Conflict',
        'This checkout has not expired or failed, so there is nothing to start again.',
      )
    }
    const restarted = await findRestart(tx, old.id, now)
    if (restarted !== undefined) return { url: checkoutUrl(restarted, services) }

    const products = old.products
      .map((product) => ({ ...product, prices: product.prices.filter((price) => !price.is_archived) }))
      .filter((product) => unofferable(product, product.id) === undefined)
    const product = products.find(({ id }) => id === old.product_id) ?? products[0]
    const price =
      product &&
      (product.prices.find(({ id }) => id === old.product_price_id) ?? standardPrice(product.prices))
    if (product === undefined || price === undefined)
      throw apiError('Conflict', 'What this checkout was for can no longer be bought.')
    const customer =
      old.customer_id === null
        ? undefined
        : await findCustomer(tx, old.organization_id, { id: old.customer_id })
    const choice =
      old.discount_id === null
        ? undefined
        : await chooseDiscount(tx, old.organization_id, { id: old.discount_id }, product, now)
    const isKept = amountIssues(price, old.amount).length === 0
    const {
      organization_id,
      success_url,
      embed_origin,
      allow_discount_codes,
      require_billing_address,
      metadata,
      custom_field_data,
    } = old
    const fresh = await addCheckout(
      tx,
      services,
      { products, product, price },
      {
        organization_id,
        success_url,
        embed_origin,
        allow_discount_codes,
        require_billing_address,
        metadata,
        custom_field_data,
        customer_id: customer?.id ?? null,
        customer_external_id: old.customer_external_id,
        customer_name: old.customer_name,
        customer_email: old.customer_email,
        customer_ip_address: old.customer_ip_address,
        customer_billing_address: old.customer_billing_address,
        customer_tax_id: old.customer_tax_id,
        customer_metadata: old.customer_metadata,
        restart_of: old.id,
        subscription_id: old.subscription_id,
        discount: choice !== undefined && 'discount' in choice ? choice.discount : null,
        chosen: isKept && price.id === old.product_price_id ? old.amount : null,
      },
    )
    return { url: checkoutUrl(fresh, services) }
  })
