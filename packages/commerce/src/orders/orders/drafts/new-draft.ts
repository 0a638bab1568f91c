import type { OrderCreate } from '@atelier/contract'
import { invalid, issue } from '@atelier/plumbing/http'
import {
  amountIssue,
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
  if (isRecurring(product))
    throw invalid([
      issue('product_id', `The product ${product.name} is a subscription. Choose one that is paid once.`),
    ])
  if (product.balance_top_up)
    throw invalid([
      issue(
        'product_id',
        `The product ${product.name} fills the balance of its buyer, who buys it at a checkout. Choose another one.`,
      ),
    ])
  const amount = body.amount ?? amountOf(price)
  if (amount === undefined)
    throw invalid([
      issue('amount', `The price of ${product.name} is chosen by its buyer. Name the amount.`, 'missing'),
    ])
  const amount_issue = body.amount == null ? undefined : amountIssue(['body', 'amount'], amount, currency)
  if (amount_issue !== undefined) throw invalid([amount_issue])
  const { billing_address: address, tax_id } = customer
  const priced = priceDraft(tax, { amount, currency, price, address, tax_id }, processor.limitsOf(currency))
  if ('problem' in priced) throw invalid([issue(address === null ? 'customer_id' : 'amount', priced.problem)])
  return { customer, product, price, currency, amounts: priced.amounts }
}
