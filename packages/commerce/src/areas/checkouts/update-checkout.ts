import { invalid } from '@atelier/plumbing/http'
import { insertEvents } from '../../events/domain-events.ts'
import type { Services, Tx } from '../../services.ts'
import { applyChanges } from './apply-changes.ts'
import { checkoutEvent } from './checkout-events.ts'
import { type CheckoutChange, type CheckoutKey, lockCheckout, moveCheckout } from './checkout-queries.ts'
import { expireNow } from './expire-checkout.ts'
import { requireNoSubscription } from './held-subscriptions.ts'
import { isExpired, requireOpen, requireUnexpired } from './require-open.ts'
import type { CheckoutChanges } from './select-product.ts'
import type { StoredCheckout } from './stored-checkout.ts'

/** The columns that changing a checkout may touch. */
export const changedColumns = (checkout: StoredCheckout): CheckoutChange => ({
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

const change = async (
  tx: Tx,
  services: Services,
  before: StoredCheckout,
  body: CheckoutChanges,
): Promise<StoredCheckout> => {
  const { checkout, issues } = await applyChanges(tx, services, before, body, false)
  await requireNoSubscription(tx, checkout)
  if (issues.length > 0) throw invalid(issues)
  const now = services.clock.now()
  const after = { ...checkout, modified_at: now }
  const events = insertEvents(now, [checkoutEvent('checkout.updated', after, services)])
  await moveCheckout(tx, before.id, { from: 'open', to: 'open' }, changedColumns(checkout), now, [events])
  return after
}

/** Changes an open checkout for whoever holds its client secret. @throws ResourceNotFound, ExpiredCheckoutError, NotOpenCheckout, 422 */
export const updateForCustomer = (
  services: Services,
  client_secret: string,
  body: CheckoutChanges,
): Promise<StoredCheckout> =>
  services.database.transact(async (tx) => {
    const before = await lockCheckout(tx, { client_secret })
    requireUnexpired(before, services.clock.now())
    requireOpen(before)
    return change(tx, services, before, body)
  })

/** Changes an open checkout for its seller. One whose time is over is closed instead. @throws ResourceNotFound, NotOpenCheckout, 422 */
export const updateForSeller = async (
  services: Services,
  key: CheckoutKey,
  body: CheckoutChanges,
): Promise<StoredCheckout> => {
  const result = await services.database.transact(async (tx) => {
    const before = await lockCheckout(tx, key)
    // Closing it must survive the refusal, so that one is thrown after the commit.
    if (before.status === 'open' && isExpired(before, services.clock.now()))
      return expireNow(tx, services, before)
    requireOpen(before)
    return change(tx, services, before, body)
  })
  requireOpen(result)
  return result
}
