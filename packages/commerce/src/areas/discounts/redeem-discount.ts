import type { Finding } from '@atelier/contract'
import { sql } from 'kysely'
import type { Write } from '../../database/write-together.ts'
import type { Reader, Tx } from '../../services.ts'
import type { StoredProduct } from '../products/index.ts'
import { isRedeemable, notApplicable } from './apply-discount.ts'
import { type DiscountKey, findDiscount } from './discount-queries.ts'
import type { AttachedDiscount } from './stored-discount.ts'

type Choice = { readonly discount: AttachedDiscount } | { readonly finding: Finding }

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
  const no = (msg: string): Choice => ({ finding: { loc: ['body', field], msg, type: 'value_error' } })
  const discount = await findDiscount(reader, organization_id, key)
  if (discount === undefined || !isRedeemable(discount, now))
    return no('id' in key ? `There is no discount ${key.id} that can be used now.` : 'This discount code is not valid.')
  const reason = notApplicable(discount, product)
  return reason === undefined ? { discount } : no(reason)
}

const gone: Finding = {
  loc: ['body', 'discount_id'],
  msg: 'The discount can no longer be used: it has ended, or somebody else had its last use. Remove it to go on.',
  type: 'value_error',
}

/**
 * Decides, while a checkout is confirmed, whether it may use its discount. One with a limited number of
 * uses is locked until the transaction ends, so that however many confirm at once, no more get it.
 */
export const mayRedeem = async (
  tx: Tx,
  discount: AttachedDiscount,
  now: Date,
): Promise<readonly Finding[]> => {
  if (discount.max_redemptions === null)
    return isRedeemable({ ...discount, redemptions_count: 0 }, now) ? [] : [gone]
  const locked = await tx
    .selectFrom('discounts')
    .select(['deleted_at', 'starts_at', 'ends_at', 'max_redemptions'])
    .where('id', '=', discount.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // A statement of its own: it must see what those committed whom the lock has waited for.
  const { redemptions_count } = await tx
    .selectFrom('discount_redemptions')
    .select(sql<number>`count(*)`.as('redemptions_count'))
    .where('discount_id', '=', discount.id)
    .executeTakeFirstOrThrow()
  return isRedeemable({ ...locked, redemptions_count }, now) ? [] : [gone]
}

/** The write of a use of a discount. */
export const insertRedemption = (
  tx: Tx,
  redemption: { readonly checkout_id: string; readonly discount_id: string; readonly created_at: Date },
): Write => tx.insertInto('discount_redemptions').values(redemption).returning('checkout_id')

/** The write that takes a use back, if the checkout has one, for somebody else to have. */
export const deleteRedemption = (tx: Tx, checkout_id: string): Write =>
  tx.deleteFrom('discount_redemptions').where('checkout_id', '=', checkout_id).returning('checkout_id')
