import type { Issue } from '@atelier/contract'
import type { Reader, Tx } from '../../services.ts'
import type { StoredProduct } from '../products/index.ts'
import { isRedeemable, notApplicable } from './apply-discount.ts'
import { type DiscountKey, findDiscount } from './discount-queries.ts'
import type { AttachedDiscount } from './stored-discount.ts'

type Choice = { readonly discount: AttachedDiscount } | { readonly issue: Issue }

/**
 * The discount that a seller names or a buyer types, if it can be had now on this product. One that
 * has ended, is used up or is for other products is answered like one that does not exist.
 */
export const chooseDiscount = async (
  reader: Reader,
  organization_id: string,
  key: DiscountKey,
  product: StoredProduct,
  now: Date,
): Promise<Choice> => {
  const field = 'id' in key ? 'discount_id' : 'discount_code'
  const no = (msg: string): Choice => ({ issue: { loc: ['body', field], msg, type: 'value_error' } })
  const discount = await findDiscount(reader, organization_id, key)
  if (discount === undefined || !isRedeemable(discount, now))
    return no(
      'id' in key
        ? `There is no discount ${key.id} that can be used now.`
        : 'This discount code does not exist.',
    )
  const reason = notApplicable(discount, product)
  return reason === undefined ? { discount } : no(reason)
}

const gone: Issue = {
  loc: ['body', 'discount_id'],
  msg: 'The discount can no longer be used: it has ended, or somebody else had its last use. Remove it to go on.',
  type: 'value_error',
}

type Redemption = { readonly checkout_id: string; readonly discount_id: string }

/**
 * Uses a discount for a checkout whose lock the caller holds, if it can still be used: then there are no
 * issues. The row of the discount stays locked until the transaction ends, so that however many
 * confirm at once, no more than its maximum get it.
 */
export const redeemDiscount = async (
  tx: Tx,
  { checkout_id, discount_id }: Redemption,
  now: Date,
): Promise<readonly Issue[]> => {
  const taken = await tx
    .updateTable('discounts')
    .set((eb) => ({ redemptions_count: eb('redemptions_count', '+', 1) }))
    .where('id', '=', discount_id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>=', now)]))
    .where((eb) =>
      eb.or([eb('max_redemptions', 'is', null), eb('redemptions_count', '<', eb.ref('max_redemptions'))]),
    )
    .returning('id')
    .executeTakeFirst()
  if (taken === undefined) return [gone]
  await tx.insertInto('discount_redemptions').values({ checkout_id, discount_id, created_at: now }).execute()
  return []
}

/** Takes back the use of a discount by a checkout whose lock the caller holds, so that another buyer can have it. */
export const releaseDiscount = async (tx: Tx, checkout: { readonly id: string }): Promise<void> => {
  const released = await tx
    .deleteFrom('discount_redemptions')
    .where('checkout_id', '=', checkout.id)
    .returning('discount_id')
    .executeTakeFirst()
  if (released === undefined) return
  await tx
    .updateTable('discounts')
    .set((eb) => ({ redemptions_count: eb('redemptions_count', '-', 1) }))
    .where('id', '=', released.discount_id)
    .execute()
}
