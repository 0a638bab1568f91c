import type { Issue } from '@atelier/contract'
import type { TaxEngine } from '../../tax/tax-engine.ts'
import { decideAnswers } from '../custom-fields/index.ts'
import type { AttachedDiscount } from '../discounts/index.ts'
import { amountIssues } from './choose-amount.ts'
import { decideCustomerFields } from './customer-fields.ts'
import { priceCheckout } from './price-checkout.ts'
import type { CheckoutChanges, Selection } from './select-product.ts'
import { type OfferedCheckout, selectedPrice, selectedProduct } from './stored-checkout.ts'

export type ChangedCheckout<C extends OfferedCheckout> = {
  readonly checkout: C
  readonly issues: readonly Issue[]
}

/** What was decided about a body before the rest of it is applied. */
export type ChangeDecisions = {
  readonly selection: Selection
  readonly discount: AttachedDiscount | null
  readonly tax: TaxEngine
  /** Whether the buyer is done, so that every required question must be answered in this very body. */
  readonly confirming: boolean
}

type Answers = OfferedCheckout['custom_field_data']

/** Answers that a body leaves out stay, as far as the selected product asks for them. */
const decideData = (
  changed: OfferedCheckout,
  before: OfferedCheckout,
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
 * A checkout after a body has been applied to it, priced anew, and what is wrong with that body.
 * Absent fields keep what is stored; null clears, except where nothing cannot be.
 */
export const changeCheckout = <C extends OfferedCheckout>(
  checkout: C,
  body: CheckoutChanges,
  { selection, discount, tax, confirming }: ChangeDecisions,
): ChangedCheckout<C> => {
  // The e-mail address of a named customer is theirs; a checkout does not change it.
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
  const data = decideData(changed, checkout, body.custom_field_data, confirming)
  const price = selectedPrice(changed)
  const kept =
    checkout.product_price_id === price.id && price.amount_type === 'custom' ? checkout.amount : null
  const priced = priceCheckout({ price, chosen: body.amount ?? kept, discount }, (net_amount) =>
    tax.taxOf({
      net_amount,
      currency: changed.currency,
      address: changed.customer_billing_address,
      tax_id: changed.customer_tax_id,
    }),
  )
  return {
    checkout: { ...changed, ...priced, custom_field_data: data.answers },
    issues: [...amountIssues(price, body.amount), ...customer.issues, ...data.issues],
  }
}
