import { invalid, type RequestFacts, requireRevision, throwIf } from '@atelier/plumbing/http'
import type { Connection, Services, Tx } from '../../core/services.ts'
import {
  chooseDiscount,
  type DiscountChoice,
  type DiscountRequest,
  isApplicable,
  type Redeemer,
  redeemerOf,
} from '../../catalog/discounts/index.ts'
import { findAvailable } from '../customer-balances/queries.ts'
import type { StoredProduct } from '../../catalog/products/index.ts'
import { requireBuyable } from './active-subscriptions.ts'
import {
  changeCheckout,
  type ChangedCheckout,
  type CheckoutBody,
  type Purpose,
  selectProduct,
} from './change.ts'
import { chargeIssues } from './charge-limits.ts'
import { changeAndRecord, expireCheckout } from './lifecycle.ts'
import { amountsOf, selectedProduct } from './price.ts'
import { type CheckoutKey, lockCheckout, type StoredCheckout } from './queries.ts'
import { isExpired, notOpenError, expiredError } from './rules.ts'

/** Request of an update, with the revision that its caller has read. */
type UpdateOptions = { readonly request: RequestFacts }

/**
 * Returns the discount requested by a body, by id, or by code if codes are allowed; undefined when it requests no
 * change. A discount with a limit per customer can be removed in any case: a buyer who has used it as often as they
 * can could not buy otherwise.
 */
const discountRequest = (
  { allow_discount_codes, discount }: StoredCheckout,
  { discount_id, discount_code }: CheckoutBody,
): DiscountRequest | undefined => {
  if (discount_id !== undefined) return { id: discount_id }
  if (discount_code === undefined) return undefined
  const isRemoval =
    discount_code === null && discount !== null && discount.max_redemptions_per_customer !== null
  return allow_discount_codes || isRemoval ? { code: discount_code } : undefined
}

/**
 * Returns the discount of a checkout after a body. A discount that does not apply to the selected product in the
 * selected currency is removed silently.
 */
const changeDiscount = async (
  db: Connection,
  { discount }: StoredCheckout,
  selected: { readonly product: StoredProduct; readonly currency: string },
  request: DiscountRequest | undefined,
  redeemer: Redeemer,
  now: Date,
): Promise<DiscountChoice> => {
  if (request === undefined) {
    const { product, currency } = selected
    const isLost = discount !== null && !isApplicable(discount, product, currency)
    return { discount: isLost ? null : discount, issues: [] }
  }
  const choice = await chooseDiscount(db, selected, request, now, { redeemer })
  return choice.issues.length === 0 ? choice : { ...choice, discount }
}

/** Applies a body to a checkout whose lock the caller holds, without writing. */
export const applyBody = async (
  tx: Tx,
  { tax, clock, processor, secret }: Pick<Services, 'tax' | 'clock' | 'processor' | 'secret'>,
  before: StoredCheckout,
  body: CheckoutBody,
  purpose: Purpose,
): Promise<ChangedCheckout> => {
  const { selection, issues } = selectProduct(before, body)
  const product = selectedProduct({ ...before, ...selection })
  const request = discountRequest(before, body)
  const { currency } = selection
  const redeemer = redeemerOf(secret, {
    ...before,
    customer_email: body.customer_email ?? before.customer_email,
  })
  const discountChoice = await changeDiscount(
    tx,
    before,
    { product, currency },
    request,
    redeemer,
    clock.now(),
  )
  const changed = changeCheckout(tax, before, body, { selection, discount: discountChoice.discount }, purpose)
  // A checkout with such a total from an earlier version can still be changed, but not confirmed.
  const isPriced =
    purpose === 'confirm' || amountsOf(changed.checkout).total_amount !== amountsOf(before).total_amount
  const charge_issues = isPriced ? chargeIssues({ processor }, changed.checkout, body) : []
  const { customer_id } = before
  const available_balance =
    customer_id === null || currency === before.currency
      ? before.available_balance
      : await findAvailable(tx, { customer_id, currency })
  const checkout = { ...changed.checkout, available_balance }
  return {
    ...changed,
    checkout,
    issues: [...issues, ...discountChoice.issues, ...changed.issues, ...charge_issues],
  }
}

const update = async (
  tx: Tx,
  services: Services & UpdateOptions,
  before: StoredCheckout,
  body: CheckoutBody,
): Promise<StoredCheckout> => {
  requireRevision(services.request, before)
  const { checkout, change, issues } = await applyBody(tx, services, before, body, 'update')
  await requireBuyable(tx, checkout)
  if (issues.length > 0) throw invalid(issues)
  return changeAndRecord(tx, services, checkout, change)
}

/**
 * Changes an open checkout for the holder of its client secret.
 *
 * @throws ResourceNotFound, ExpiredCheckoutError, NotOpenCheckout, AlreadyActiveSubscriptionError, InvalidRequest
 */
export const updateForCustomer = (
  services: Services & UpdateOptions,
  client_secret: string,
  body: CheckoutBody,
): Promise<StoredCheckout> =>
  services.database.transact(async (tx) => {
    const before = await lockCheckout(tx, { client_secret })
    throwIf(expiredError(before, services.clock.now()))
    throwIf(notOpenError(before))
    return update(tx, services, before, body)
  })

/**
 * Changes an open checkout for its seller. A checkout past its expiry is expired instead. @throws
 * ResourceNotFound, NotOpenCheckout, AlreadyActiveSubscriptionError, 422
 */
export const updateForSeller = async (
  services: Services & UpdateOptions,
  key: CheckoutKey,
  body: CheckoutBody,
): Promise<StoredCheckout> => {
  const result = await services.database.transact(async (tx) => {
    const before = await lockCheckout(tx, key)
    // The expiry must be committed, so the error is thrown after the transaction.
    if (before.status === 'open' && isExpired(before, services.clock.now()))
      return expireCheckout(tx, services, before)
    throwIf(notOpenError(before))
    return update(tx, services, before, body)
  })
  throwIf(notOpenError(result))
  return result
}
