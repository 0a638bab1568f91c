import type { Issue } from '@atelier/contract'
import type { Reader } from '../../services.ts'
import { type AttachedDiscount, chooseDiscount, notApplicable } from '../discounts/index.ts'
import type { CheckoutChanges, Selection } from './select-product.ts'
import { type OfferedCheckout, selectedProduct } from './stored-checkout.ts'

type Decision = { readonly discount: AttachedDiscount | null; readonly issues: readonly Issue[] }

/** What a body says about the discount: by id, by code where codes are allowed, take it away (null), or nothing. */
const wishOf = (
  checkout: OfferedCheckout,
  body: CheckoutChanges,
): { readonly id: string } | { readonly code: string } | null | undefined => {
  if (body.discount_id !== undefined) return body.discount_id === null ? null : { id: body.discount_id }
  if (body.discount_code === undefined || !checkout.allow_discount_codes) return undefined
  return body.discount_code === null ? null : { code: body.discount_code }
}

/** The discount of a checkout after a body. One that the newly selected product does not allow is dropped without a word. */
export const decideDiscount = async (
  reader: Reader,
  checkout: OfferedCheckout,
  body: CheckoutChanges,
  selection: Selection,
  now: Date,
): Promise<Decision> => {
  const product = selectedProduct({ ...checkout, ...selection })
  const wish = wishOf(checkout, body)
  if (wish === null) return { discount: null, issues: [] }
  if (wish !== undefined) {
    const choice = await chooseDiscount(reader, checkout.organization_id, wish, product, now)
    return 'discount' in choice
      ? { discount: choice.discount, issues: [] }
      : { discount: checkout.discount, issues: [choice.issue] }
  }
  const kept = checkout.discount
  const isLost = kept !== null && notApplicable(kept, product) !== undefined
  return { discount: isLost ? null : kept, issues: [] }
}
