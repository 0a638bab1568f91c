import type { Issue, OrderCreate } from '@atelier/contract'
import { invalid, issue } from '@atelier/plumbing/http'
import {
  amountLimitIssues,
  isRecurring,
  type StoredPrice,
  type StoredProduct,
} from '../../../catalog/products/index.ts'
import type { Connection, Services } from '../../../core/services.ts'
import { type CustomerRow, findCustomer } from '../../../customers/customers/index.ts'
import { findSellable } from '../../checkouts/index.ts'
import { type DraftAmounts, priceDraft } from './price-draft.ts'

/** Fields of a body that decide about the amounts of a draft. */
type DraftBody = Pick<OrderCreate, 'customer_id' | 'product_id' | 'amount' | 'currency'>

/** A draft that can be created: its customer, the product with the price that is sold, and its amounts. */
type NewDraft = {
  readonly customer: CustomerRow
  readonly product: StoredProduct
  readonly price: StoredPrice
  readonly currency: string
  readonly amounts: DraftAmounts
}

/** Returns the amount of a price; undefined where the body has to name it. */
const amountOf = ({ amount_type, price_amount, preset_amount }: StoredPrice): number | undefined => {
  if (amount_type === 'fixed') return price_amount ?? 0
  return amount_type === 'custom' ? (preset_amount ?? undefined) : 0
}

/** Returns the issue of a product that drafts do not sell. */
const productIssues = (product: StoredProduct): Issue[] => {
  if (isRecurring(product))
    return [
      issue('product_id', `The product ${product.name} is a subscription. Choose one that is paid once.`),
    ]
  if (!product.balance_top_up) return []
  const msg = `The product ${product.name} fills the balance of its buyer, who buys it at a checkout. Choose another one.`
  return [issue('product_id', msg)]
}

/** Returns the issue of a missing amount, or of a requested one outside the limits of its currency. */
const amountIssues = (
  { name }: StoredProduct,
  amount: number | undefined,
  requested: number | null | undefined,
  currency: string,
): Issue[] => {
  if (amount === undefined)
    return [issue('amount', `The price of ${name} is chosen by its buyer. Name the amount.`, 'missing')]
  return requested == null ? [] : amountLimitIssues(['body', 'amount'], amount, currency)
}

/**
 * Returns the draft for a request body, without storing it. The amount of the body replaces that of the price,
 * regardless of its limits for buyers.
 *
 * @throws InvalidRequest
 */
export const newDraft = async (
  db: Connection,
  { tax, processor }: Pick<Services, 'tax' | 'processor'>,
  organization_id: string,
  body: DraftBody,
): Promise<NewDraft> => {
  const { customer_id, product_id } = body
  const customer = await findCustomer(db, organization_id, { id: customer_id })
  if (customer === undefined) throw invalid([issue('customer_id', `There is no customer ${customer_id}.`)])
  const sellable = await findSellable(db, organization_id, { product_id }, { currency: body.currency })
  const { product, price, currency } = sellable
  const amount = body.amount ?? amountOf(price)
  const issues = [...productIssues(product), ...amountIssues(product, amount, body.amount, currency)]
  if (issues.length > 0 || amount === undefined) throw invalid(issues)
  const { billing_address: address, tax_id } = customer
  const limits = processor.limitsOf(currency)
  const fields = { address: 'customer_id', amount: 'amount' }
  const priced = priceDraft(tax, { amount, currency, price, address, tax_id }, limits, fields)
  if ('issues' in priced) throw invalid(priced.issues)
  return { customer, product, price, currency, amounts: priced.amounts }
}
