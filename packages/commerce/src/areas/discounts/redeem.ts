import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import type { Connection, Tx } from '../../services.ts'
import type { StoredProduct } from '../products/index.ts'
import { type AttachedDiscount, findDiscount, insertRedemption } from './queries.ts'
import { isRedeemable, notApplicable } from './rules.ts'

/** A discount that a seller names, or a buyer types the code of; null asks for none. */
export type DiscountRequest = { readonly id: string | null } | { readonly code: string | null }

export type DiscountChoice = {
  readonly discount: AttachedDiscount | null
  readonly issues: readonly Issue[]
}

/**
 * The discount that a request asks for, if it can be used now on this product. One that has ended, is used up
 * or is for other products is answered like one that does not exist.
 */
export const chooseDiscount = async (
  db: Connection,
  product: StoredProduct,
  request: DiscountRequest,
  now: Date,
): Promise<DiscountChoice> => {
  const [field, value] = 'id' in request ? ['discount_id', request.id] : ['discount_code', request.code]
  if (value === null) return { discount: null, issues: [] }
  const no = (msg: string): DiscountChoice => ({ discount: null, issues: [issue(field, msg)] })
  const key = 'id' in request ? { id: value } : { code: value }
  const discount = await findDiscount(db, product.organization_id, key)
  if (discount === undefined || !isRedeemable(discount, now))
    return no(
      'id' in request
        ? `There is no discount ${value} that can be used now.`
        : 'This discount code does not exist.',
    )
  const reason = notApplicable(discount, product)
  return reason === undefined ? { discount, issues: [] } : no(reason)
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
