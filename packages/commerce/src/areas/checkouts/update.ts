import type { Issue } from '@atelier/contract'
import { invalid } from '@atelier/plumbing/http'
import type { Connection, Services, Tx } from '../../services.ts'
import { type AttachedDiscount, chooseDiscount, notApplicable } from '../discounts/index.ts'
import { requireNoSubscription } from './active-subscriptions.ts'
import { type ChangedCheckout, changeCheckout } from './change.ts'
import { changeAndRecord, expireCheckout } from './lifecycle.ts'
import { selectedProduct } from './price.ts'
import {
  type CheckoutChange,
  type CheckoutKey,
  type CheckoutWithProducts,
  lockCheckout,
  type StoredCheckout,
} from './queries.ts'
import { isExpired, requireOpen, requireUnexpired } from './rules.ts'
import { type CheckoutChanges, type Selection, selectProduct } from './sellable-product.ts'

/** The discount that a body asks for, by id, or by code where codes are allowed; null removes it. */
const requestedDiscount = (
  { allow_discount_codes }: CheckoutWithProducts,
  { discount_id, discount_code }: CheckoutChanges,
): { readonly id: string } | { readonly code: string } | null | undefined => {
  if (discount_id !== undefined) return discount_id === null ? null : { id: discount_id }
  if (discount_code === undefined || !allow_discount_codes) return undefined
  return discount_code === null ? null : { code: discount_code }
}

type DiscountChange = { readonly discount: AttachedDiscount | null; readonly issues: readonly Issue[] }

/** The discount of a checkout after a body. A discount that is not for the selected product is removed silently. */
const changeDiscount = async (
  db: Connection,
  checkout: CheckoutWithProducts,
  body: CheckoutChanges,
  selection: Selection,
  now: Date,
): Promise<DiscountChange> => {
  const product = selectedProduct({ ...checkout, ...selection })
  const request = requestedDiscount(checkout, body)
  const before = checkout.discount
  if (request === null) return { discount: null, issues: [] }
  if (request !== undefined) {
    const choice = await chooseDiscount(db, checkout.organization_id, request, product, now)
    return 'discount' in choice
      ? { discount: choice.discount, issues: [] }
      : { discount: before, issues: [choice.issue] }
  }
  const isLost = before !== null && notApplicable(before, product) !== undefined
  return { discount: isLost ? null : before, issues: [] }
}

/**
 * Applies a body to a checkout whose lock the caller holds; nothing is written.
 *
 * @param confirming whether the body confirms the checkout, so that it must answer every required question
 */
export const applyBody = async (
  tx: Tx,
  { tax, clock }: Pick<Services, 'tax' | 'clock'>,
  before: StoredCheckout,
  body: CheckoutChanges,
  confirming: boolean,
): Promise<ChangedCheckout<StoredCheckout>> => {
  const selected = selectProduct(before, body)
  const { selection } = selected
  const { discount, issues } = await changeDiscount(tx, before, body, selection, clock.now())
  const changed = changeCheckout(before, body, { selection, discount, tax, confirming })
  return { checkout: changed.checkout, issues: [...selected.issues, ...issues, ...changed.issues] }
}

/** The columns that a body may change. */
export const bodyColumns = (checkout: StoredCheckout): CheckoutChange => ({
  product_id: checkout.product_id,
  product_price_id: checkout.product_price_id,
  discount_id: checkout.discount_id,
  amount: checkout.amount,
  discount_amount: checkout.discount_amount,
  tax_amount: checkout.tax_amount,
  allow_discount_codes: checkout.allow_discount_codes,
  require_billing_address: checkout.require_billing_address,
  customer_name: checkout.customer_name,
  customer_email: checkout.customer_email,
  customer_ip_address: checkout.customer_ip_address,
  customer_billing_address: checkout.customer_billing_address,
  customer_tax_id: checkout.customer_tax_id,
  customer_metadata: checkout.customer_metadata,
  custom_field_data: checkout.custom_field_data,
  metadata: checkout.metadata,
  success_url: checkout.success_url,
  embed_origin: checkout.embed_origin,
})

const update = async (
  tx: Tx,
  services: Services,
  before: StoredCheckout,
  body: CheckoutChanges,
): Promise<StoredCheckout> => {
  const { checkout, issues } = await applyBody(tx, services, before, body, false)
  await requireNoSubscription(tx, checkout)
  if (issues.length > 0) throw invalid(issues)
  return changeAndRecord(tx, services, checkout, bodyColumns(checkout))
}

/** Changes an open checkout for the holder of its client secret. @throws ResourceNotFound, ExpiredCheckoutError, NotOpenCheckout, AlreadyActiveSubscriptionError, 422 */
export const updateForCustomer = (
  services: Services,
  client_secret: string,
  body: CheckoutChanges,
): Promise<StoredCheckout> =>
  services.database.transact(async (tx) => {
    const before = await lockCheckout(tx, { client_secret })
    requireUnexpired(before, services.clock.now())
    requireOpen(before)
    return update(tx, services, before, body)
  })

/** Changes an open checkout for its seller. A checkout whose time is over is expired instead. @throws ResourceNotFound, NotOpenCheckout, AlreadyActiveSubscriptionError, 422 */
export const updateForSeller = async (
  services: Services,
  key: CheckoutKey,
  body: CheckoutChanges,
): Promise<StoredCheckout> => {
  const result = await services.database.transact(async (tx) => {
    const before = await lockCheckout(tx, key)
    // The expiry must be committed, so the error is thrown after the transaction.
    if (before.status === 'open' && isExpired(before, services.clock.now()))
      return expireCheckout(tx, services, before)
    requireOpen(before)
    return update(tx, services, before, body)
  })
  requireOpen(result)
  return result
}
