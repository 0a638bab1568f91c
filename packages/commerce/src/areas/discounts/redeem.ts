import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import type { Connection, Tx } from '../../services.ts'
import type { StoredProduct } from '../products/index.ts'
import { type AttachedDiscount, type DiscountKey, findDiscount, insertRedemption } from './queries.ts'
import { isRedeemable, notApplicable } from './rules.ts'

type Choice = { readonly discount: AttachedDiscount } | { readonly issue: Issue }

/**
 * The discount that a seller names or a buyer types, if it can be used now on this product. One that has
 * ended, is used up or is for other products is answered like one that does not exist.
 */
export const chooseDiscount = async (
  db: Connection,
  organization_id: string,
  key: DiscountKey,
  product: StoredProduct,
  now: Date,
): Promise<Choice> => {
  const field = 'id' in key ? 'discount_id' : 'discount_code'
  const discount = await findDiscount(db, organization_id, key)
  if (discount === undefined || !isRedeemable(discount, now)) {
    const msg =
      'id' in key
        ? `There is no discount ${key.id} that can be used now.`
        : 'This discount code does not exist.'
    return { issue: issue(field, msg) }
  }
  const reason = notApplicable(discount, product)
  return reason === undefined ? { discount } : { issue: issue(field, reason) }
}

/**
 * Uses a discount for a checkout whose lock the caller holds, if the discount can still be used: then there
 * are no issues. The row of the discount stays locked until the transaction ends, so that however many
 * buyers confirm at once, no more than its maximum get it.
 */
export const redeemDiscount = async (
  tx: Tx,
  redemption: { readonly checkout_id: string; readonly discount_id: string },
  now: Date,
): Promise<readonly Issue[]> =>
  (await insertRedemption(tx, redemption, now))
    ? []
    : [
        issue(
          'discount_id',
          'The discount can no longer be used: it has ended, or somebody else had its last use. Remove it to go on.',
        ),
      ]
