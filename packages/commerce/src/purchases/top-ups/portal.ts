import type { portalTopUps, TopUpOffer } from '@atelier/contract'
import { type Handler, invalid, issue, throwIf } from '@atelier/plumbing/http'
import {
  activePrices,
  findProductsOnSale,
  pricesIn,
  type StoredProduct,
} from '../../catalog/products/index.ts'
import type { Connection, Services } from '../../core/services.ts'
import { getPortalCustomer, singlePurchaseError } from '../../customers/customers/index.ts'
import { amountIssues, amountOf, createCheckout, findSellable } from '../../orders/checkouts/index.ts'

type For<Name extends keyof typeof portalTopUps> = Handler<(typeof portalTopUps)[Name], Services>

/** Returns the products on sale that fill balances, the newest first. */
const findTopUps = async (db: Connection, organization_id: string): Promise<readonly StoredProduct[]> =>
  (await findProductsOnSale(db, organization_id)).filter(({ balance_top_up }) => balance_top_up)

const presentOffer = (product: StoredProduct): TopUpOffer => ({
  id: product.id,
  name: product.name,
  prices: activePrices(product).flatMap(
    ({ amount_type, price_currency, price_amount, minimum_amount, maximum_amount }) =>
      price_currency === null
        ? []
        : [
            {
              currency: price_currency,
              amount: amount_type === 'fixed' ? price_amount : null,
              minimum_amount,
              maximum_amount,
            },
          ],
  ),
})

/** Lists what the customer can add to their balances. @throws NotPermitted for a session of a single purchase */
export const list: For<'list'> = async (_, { database, caller }) => {
  throwIf(singlePurchaseError(caller))
  return { items: (await findTopUps(database.db, caller.organization_id)).map(presentOffer) }
}

/**
 * Decides the price of a top-up of an amount. Without an amount, a price that lets the customer choose suggests one.
 *
 * @returns the price, or the issues of the product or the amount
 */
export const priceOfTopUp = (
  product: StoredProduct | undefined,
  { amount, currency }: { readonly amount: number | undefined; readonly currency: string },
) => {
  const isOffered =
    product !== undefined && product.balance_top_up && !product.is_archived && product.visibility !== 'draft'
  if (!isOffered) return { issues: [issue('product_id', 'There is no such product that fills balances.')] }
  const [price] = pricesIn(activePrices(product), currency)
  if (price?.price_currency !== currency)
    return { issues: [issue('product_id', `This product has no price in ${currency.toUpperCase()}.`)] }
  const issues = amountIssues(price, amount)
  if (issues.length === 0 && amount !== undefined && amountOf(price, amount) !== amount)
    issues.push(issue('amount', 'The product is sold for another amount.'))
  return issues.length > 0 ? { issues } : { price, issues }
}

/** Opens a checkout of a product that fills the customer's balance. @throws NotPermitted; InvalidRequest */
export const create: For<'create'> = async ({ body }, services) => {
  const { database, caller } = services
  throwIf(singlePurchaseError(caller))
  const { organization_id, customer_id } = caller
  const { product_id, currency, amount } = body
  const offered = await findTopUps(database.db, organization_id)
  const { price, issues } = priceOfTopUp(
    offered.find(({ id }) => id === product_id),
    { amount, currency },
  )
  if (price === undefined) throw invalid(issues)
  const sellable = await findSellable(database.db, organization_id, { product_price_id: price.id })
  const customer = await getPortalCustomer(database.db, caller)
  return database.transact(async (tx) => {
    const { id: checkout_id, url } = await createCheckout(tx, services, sellable, {
      organization_id,
      allow_discount_codes: false,
      require_billing_address: false,
      customer_id,
      customer_name: customer.name,
      customer_email: customer.email,
      customer_billing_address: customer.billing_address,
      customer_tax_id: customer.tax_id,
      customer_ip_address: services.request.ip,
      discount: null,
      chosen: amount ?? null,
    })
    return { checkout_id, url }
  })
}
