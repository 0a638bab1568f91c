import type { Issue } from '@atelier/contract'
import type { TaxEngine } from '../../tax/tax-engine.ts'
import { decideAnswers } from '../custom-fields/index.ts'
import type { AttachedDiscount } from '../discounts/index.ts'
import { decideCustomerFields } from './customer-fields.ts'
import { amountIssues, priceCheckout, selectedPrice, selectedProduct } from './price.ts'
import type { CheckoutWithProducts } from './queries.ts'
import type { CheckoutChanges, Selection } from './sellable-product.ts'

export type ChangedCheckout<C extends CheckoutWithProducts> = {
  readonly checkout: C
  readonly issues: readonly Issue[]
}

/** The decisions about a body that come before the rest of it is applied. */
export type ChangeDecisions = {
  readonly selection: Selection
  readonly discount: AttachedDiscount | null
  readonly tax: TaxEngine
  /** Whether the body confirms the checkout: then it must itself answer every required question. */
  readonly confirming: boolean
}

type Answers = CheckoutWithProducts['custom_field_data']

/** Answers that a body leaves out are kept, as far as the selected product asks for them. */
const changeAnswers = (
  changed: CheckoutWithProducts,
  before: CheckoutWithProducts,
  given: Answers | undefined,
  confirming: boolean,
): { readonly answers: Answers; readonly issues: readonly Issue[] } => {
  const questions = selectedProduct(changed).attached_custom_fields
  if (given !== undefined) return decideAnswers(questions, given, confirming)
  const issues = confirming ? decideAnswers(questions, {}, true).issues : []
  const stored = before.custom_field_data
  if (changed.product_id === before.product_id) return { answers: stored, issues }
  return { answers: decideAnswers(questions, stored, false).answers, issues }
}

/**
 * Applies a body to a checkout, prices it again, and lists the issues of the body. Absent fields keep the
 * stored value; null clears a field that may be empty.
 */
export const changeCheckout = <C extends CheckoutWithProducts>(
  checkout: C,
  body: CheckoutChanges,
  { selection, discount, tax, confirming }: ChangeDecisions,
): ChangedCheckout<C> => {
  // The e-mail address of a named customer belongs to the customer; a checkout does not change it.
  const { customer_email, ...others } = body
  const customer = decideCustomerFields(
    checkout,
    checkout.customer_id === null ? { ...others, customer_email } : others,
  )
  const changed: C = {
    ...checkout,
    ...selection,
    ...customer.fields,
    discount,
    discount_id: discount?.id ?? null,
    ...(body.metadata !== undefined && { metadata: body.metadata }),
    ...(body.customer_metadata !== undefined && { customer_metadata: body.customer_metadata }),
    ...(body.allow_discount_codes != null && { allow_discount_codes: body.allow_discount_codes }),
    ...(body.require_billing_address != null && { require_billing_address: body.require_billing_address }),
    ...(body.customer_ip_address !== undefined && { customer_ip_address: body.customer_ip_address }),
    ...(body.success_url !== undefined && { success_url: body.success_url }),
    ...(body.embed_origin !== undefined && { embed_origin: body.embed_origin }),
  }
  const data = changeAnswers(changed, checkout, body.custom_field_data, confirming)
  const price = selectedPrice(changed)
  const chosenBefore =
    checkout.product_price_id === price.id && price.amount_type === 'custom' ? checkout.amount : null
  const amounts = priceCheckout({ price, chosen: body.amount ?? chosenBefore, discount }, (net_amount) =>
    tax.taxOf({
      net_amount,
      currency: changed.currency,
      address: changed.customer_billing_address,
      tax_id: changed.customer_tax_id,
    }),
  )
  return {
    checkout: { ...changed, ...amounts, custom_field_data: data.answers },
    issues: [...amountIssues(price, body.amount), ...customer.issues, ...data.issues],
  }
}
