import type { Services, Tx } from '../../services.ts'
import { type ChangedCheckout, changeCheckout } from './change-checkout.ts'
import { decideDiscount } from './decide-discount.ts'
import { type CheckoutChanges, selectProduct } from './select-product.ts'
import type { StoredCheckout } from './stored-checkout.ts'

/** Applies a body to an open checkout whose lock the caller holds; nothing is written. */
export const applyChanges = async (
  tx: Tx,
  { tax, clock }: Pick<Services, 'tax' | 'clock'>,
  before: StoredCheckout,
  body: CheckoutChanges,
  confirming: boolean,
): Promise<ChangedCheckout<StoredCheckout>> => {
  const { selection, issues } = selectProduct(before, body)
  const { discount, issues: refused } = await decideDiscount(tx, before, body, selection, clock.now())
  const changed = changeCheckout(before, body, { selection, discount, tax, confirming })
  return { checkout: changed.checkout, issues: [...issues, ...refused, ...changed.issues] }
}
