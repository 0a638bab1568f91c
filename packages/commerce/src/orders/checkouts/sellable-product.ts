import type { Issue } from '@atelier/contract'
import { invalid, issue, type Seller } from '@atelier/plumbing/http'
import { listIssues } from '../../core/input/list-issues.ts'
import { organizationOfNamed } from '../../access/index.ts'
import type { Connection } from '../../core/services.ts'
import {
  findProductIdOfPrice,
  findProductOfPrice,
  findProducts,
  type StoredPrice,
  type StoredProduct,
} from '../../catalog/products/index.ts'
import { chooseCurrency, type CurrencyHints, currencyIssues } from './currency.ts'
import { standardPrice } from './price-amount.ts'

/** Products of a new checkout, in order, with the product, currency and price that are selected first. */
export type SellableProducts = {
  readonly products: readonly StoredProduct[]
  readonly product: StoredProduct
  readonly currency: string
  readonly price: StoredPrice
}

/** Returns true for a draft or a deleted product, which buyers must not see even if an open checkout lists it. */
export const isHidden = ({ visibility, deleted_at }: StoredProduct): boolean =>
  visibility === 'draft' || deleted_at !== null

/** Returns the issue of a product that cannot be sold. */
export const saleIssues = (field: string, product: StoredProduct | undefined, id: string): Issue[] => {
  if (product === undefined) return [issue(field, `There is no product ${id}.`)]
  const { name, visibility, is_archived, prices } = product
  if (visibility === 'draft')
    return [issue(field, `The product ${name} is a draft. Make it public or private before you sell it.`)]
  if (is_archived) return [issue(field, `The product ${name} is archived and can no longer be bought.`)]
  return prices.length === 0 ? [issue(field, `The product ${name} has no price.`)] : []
}

/** Returns the sellable products, with the first of them selected; undefined when there are none. */
export const sellableOf = (
  products: readonly StoredProduct[],
  hints: CurrencyHints,
): SellableProducts | undefined => {
  const sellable = products.filter((product) => saleIssues('product_id', product, product.id).length === 0)
  const [product] = sellable
  if (product === undefined) return undefined
  const currency = chooseCurrency(product, hints)
  const price = standardPrice(product.prices, currency)
  return price && { products: sellable, product, currency, price }
}

/** Products of a body: several, the first of them selected, or one product, or one price. */
export type RequestedProducts =
  | { readonly products: readonly string[] }
  | { readonly product_id: string }
  | { readonly product_price_id: string }

const findByPrice = async (
  db: Connection,
  organization_id: string,
  id: string,
  hints: CurrencyHints,
): Promise<SellableProducts> => {
  const product = await findProductOfPrice(db, organization_id, id)
  const price = product?.prices.find((candidate) => candidate.id === id)
  if (product === undefined || price === undefined)
    throw invalid([issue('product_price_id', `There is no active price ${id}.`)])
  const issues = saleIssues('product_price_id', product, product.id)
  if (issues.length > 0) throw invalid(issues)
  const currency = price.price_currency ?? chooseCurrency(product, hints)
  if (hints.currency != null && hints.currency !== currency)
    throw invalid([issue('currency', `The price ${id} is in ${currency}.`)])
  return { products: [product], product, currency, price }
}

/**
 * Returns the organization of the first product in a body. `findSellable` requires that all of them belong to it.
 *
 * @throws InvalidRequest if a user sees no such product; NotPermitted if their role does not permit the call
 */
export const organizationOfProducts = async (
  db: Connection,
  caller: Seller,
  body: RequestedProducts,
): Promise<string> => {
  if (caller.kind === 'organization') return caller.organization_id
  if ('product_price_id' in body) {
    const id = await findProductIdOfPrice(db, body.product_price_id)
    if (id === undefined)
      throw invalid([issue('product_price_id', `There is no active price ${body.product_price_id}.`)])
    return organizationOfNamed(db, caller, 'products', id, 'product_price_id')
  }
  const [id = ''] = 'products' in body ? body.products : [body.product_id]
  return organizationOfNamed(
    db,
    caller,
    'products',
    id,
    'products' in body ? ['body', 'products', 0] : 'product_id',
  )
}

/**
 * Returns the products of a body, all of the organization and none of them archived, with the currency of the
 * checkout.
 *
 * @throws InvalidRequest at each entry that cannot be sold
 */
export const findSellable = async (
  db: Connection,
  organization_id: string,
  body: RequestedProducts,
  hints: CurrencyHints = {},
): Promise<SellableProducts> => {
  if ('product_price_id' in body) return findByPrice(db, organization_id, body.product_price_id, hints)
  const isList = 'products' in body
  const ids = isList ? body.products : [body.product_id]
  const rows = await findProducts(db, organization_id, ids)
  const products = new Map(rows.map((product) => [product.id, product]))
  const issues = isList
    ? listIssues('products', ids, (id) => saleIssues('products', products.get(id), id)[0]?.msg)
    : ids.flatMap((id) => saleIssues('product_id', products.get(id), id))
  if (issues.length > 0) throw invalid(issues)
  const listed = ids.flatMap((id) => products.get(id) ?? [])
  const [first] = listed
  const currencyProblems = first === undefined ? [] : currencyIssues(first, hints.currency)
  if (currencyProblems.length > 0) throw invalid(currencyProblems)
  const sellable = sellableOf(listed, hints)
  if (sellable === undefined) throw new Error('A checkout needs a product with a price.')
  return sellable
}
