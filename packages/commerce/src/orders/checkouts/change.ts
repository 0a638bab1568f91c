import type { CheckoutUpdate, CheckoutUpdatePublic, Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import type { TaxEngine } from '../../core/tax/tax-engine.ts'
import { decideAnswers } from '../../catalog/custom-fields/index.ts'
import type { AttachedDiscount } from '../../catalog/discounts/index.ts'
import { activePrices } from '../../catalog/products/index.ts'
import { currencyFor, currencyIssues } from './currency.ts'
import { decideCustomerFields } from './customer-fields.ts'
import { amountIssues, standardPrice } from './price-amount.ts'
import { priceCheckout, selectedPrice, selectedProduct } from './price.ts'
import type { CheckoutWithProducts, StoredCheckout } from './queries.ts'
import type { CheckoutChange } from './write-queries.ts'
import { shownBehavior } from './rules.ts'
import { isHidden, saleIssues } from './sellable-product.ts'
import { activeTrialFor, decideTrialTerms } from './trials.ts'

/** Fields with which a customer or a seller may change a checkout. */
export type CheckoutBody = Omit<output<typeof CheckoutUpdatePublic>, 'allow_trial'> &
  Partial<output<typeof CheckoutUpdate>>

/** Purpose of a body: a confirmation must itself answer every required question. */
export type Purpose = 'update' | 'confirm'

/** Product, price and currency selected in a checkout. */
export type Selection = Pick<CheckoutWithProducts, 'product_id' | 'product_price_id' | 'currency'>

type Selected = { readonly selection: Selection; readonly issues: readonly Issue[] }

/**
 * Returns the product, price and currency that a body selects among the products of a checkout. Naming the
 * selected product or currency again selects its current price; a price without its product selects nothing. The
 * checkout of a subscription keeps the currency of the subscription.
 */
export const selectProduct = (before: CheckoutWithProducts, body: CheckoutBody): Selected => {
  const { product_id, product_price_id, currency, products, subscription_id } = before
  const keep = { product_id, product_price_id, currency }
  const no = (field: string, msg: string) => ({ selection: keep, issues: [issue(field, msg)] })
  if (body.product_id == null && body.currency == null) return { selection: keep, issues: [] }
  const chosen_id = body.product_id ?? product_id
  const product = products.find(({ id }) => id === chosen_id)
  if (product === undefined || isHidden(product))
    return no('product_id', 'This checkout does not offer that product.')
  const requestedCurrency = body.currency ?? undefined
  const of_product = saleIssues('product_id', product, product.id)
  const issues = of_product.length > 0 ? of_product : currencyIssues(product, requestedCurrency)
  if (issues.length > 0) return { selection: keep, issues }
  const active = activePrices(product)
  const next = requestedCurrency ?? currencyFor(product, currency)
  const price =
    body.product_id == null || body.product_price_id == null
      ? standardPrice(active, next)
      : active.find(({ id }) => id === body.product_price_id)
  if (price === undefined) return no('product_price_id', 'The product has no such active price.')
  const priceCurrency = price.price_currency ?? next
  if (requestedCurrency !== undefined && priceCurrency !== requestedCurrency)
    return no('currency', `The price ${price.id} is in ${priceCurrency}.`)
  if (subscription_id !== null && priceCurrency !== currency)
    return no('currency', `The subscription is in ${currency}, and keeps its currency.`)
  return {
    selection: { product_id: product.id, product_price_id: price.id, currency: priceCurrency },
    issues: [],
  }
}

type Answers = CheckoutWithProducts['custom_field_data']

/** Merges the answers: omitted ones are preserved if the selected product asks for them. */
const changeAnswers = (
  before: StoredCheckout,
  selected: StoredCheckout,
  answers: Answers | undefined,
  purpose: Purpose,
): { readonly answers: Answers; readonly issues: readonly Issue[] } => {
  const questions = selectedProduct(selected).attached_custom_fields
  const confirming = purpose === 'confirm'
  if (answers !== undefined) return decideAnswers(questions, answers, confirming)
  const issues = confirming ? decideAnswers(questions, {}, true).issues : []
  const stored = before.custom_field_data
  if (selected.product_id === before.product_id) return { answers: stored, issues }
  return { answers: decideAnswers(questions, stored, false).answers, issues }
}

/**
 * Applies a body to the trial of a checkout. What the buyer has seen stays when the seller changes the product, until
 * another product or other terms are chosen.
 */
const changeTrial = (before: StoredCheckout, selected: StoredCheckout, body: CheckoutBody) => {
  const { terms, issues } = decideTrialTerms(before, body, before.products)
  const isSame =
    selected.product_id === before.product_id &&
    body.allow_trial == null &&
    body.trial_interval === undefined &&
    body.trial_interval_count === undefined
  if (isSame) return { change: {}, issues }
  return {
    change: { ...terms, ...activeTrialFor(selectedProduct(selected), { ...before, ...terms }) },
    issues,
  }
}

export type ChangedCheckout = {
  /** Columns to change. */
  readonly change: CheckoutChange
  /** The checkout after the change. */
  readonly checkout: StoredCheckout
  readonly issues: readonly Issue[]
}

/**
 * Applies a body to a checkout, recalculates its amounts, and lists the issues of the body. Absent fields
 * preserve the stored value; null clears a nullable field.
 *
 * @param options the body's selection and the resulting discount, decided before
 */
export const changeCheckout = (
  tax: TaxEngine,
  before: StoredCheckout,
  body: CheckoutBody,
  options: { readonly selection: Selection; readonly discount: AttachedDiscount | null },
  purpose: Purpose,
): ChangedCheckout => {
  const { selection, discount } = options
  // The e-mail address of a named customer belongs to the customer; a checkout does not change it.
  const { customer_email, ...others } = body
  const customer = decideCustomerFields(
    before,
    before.customer_id === null ? { ...others, customer_email } : others,
  )
  const selected = { ...before, ...selection, ...customer.fields }
  const data = changeAnswers(before, selected, body.custom_field_data, purpose)
  const trial = changeTrial(before, selected, body)
  const price = selectedPrice(selected)
  const isSamePrice = before.product_price_id === price.id
  const chosenBefore = isSamePrice && price.amount_type === 'custom' ? before.amount : null
  const country = before.customer_billing_address?.country
  const isShown = isSamePrice && selected.customer_billing_address?.country === country
  const tax_behavior = (isShown ? shownBehavior(before) : null) ?? price.tax_behavior
  const change = {
    ...selection,
    ...customer.fields,
    ...priceCheckout(
      tax,
      {
        product: selectedProduct(selected),
        price: { ...price, tax_behavior },
        chosen: body.amount ?? chosenBefore,
        discount,
      },
      selected,
    ),
    ...trial.change,
    discount_id: discount?.id ?? null,
    custom_field_data: data.answers,
    ...(body.locale != null && { locale: body.locale }),
    ...(body.metadata !== undefined && { metadata: body.metadata }),
    ...(body.customer_metadata !== undefined && { customer_metadata: body.customer_metadata }),
    ...(body.allow_discount_codes != null && { allow_discount_codes: body.allow_discount_codes }),
    ...(body.require_billing_address != null && { require_billing_address: body.require_billing_address }),
    ...(body.customer_ip_address !== undefined && { customer_ip_address: body.customer_ip_address }),
    ...(body.success_url !== undefined && { success_url: body.success_url }),
    ...(body.embed_origin !== undefined && { embed_origin: body.embed_origin }),
  }
  return {
    change,
    checkout: { ...before, ...change, discount },
    issues: [...amountIssues(price, body.amount), ...customer.issues, ...data.issues, ...trial.issues],
  }
}
