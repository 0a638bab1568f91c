import { sentence } from '@atelier/contract/texts/sentences'
import type { Issue } from '@atelier/contract'
import { after, seconds } from '@atelier/plumbing/clock'
import { issue, type Message } from '@atelier/plumbing/http'
import type { Connection, Tx } from '../../services.ts'
import type { StoredProduct } from '../products/index.ts'
import { type AttachedDiscount, findDiscount } from './queries.ts'
import { insertRedemption, isRedemptionUnderWay, type Redemption } from './redemption-queries.ts'
import { isRedeemable, notApplicable } from './rules.ts'

/** A discount that a seller names, or a buyer types the code of; null asks for none. */
export type DiscountRequest = { readonly id: string | null } | { readonly code: string | null }

export type DiscountChoice = {
  readonly discount: AttachedDiscount | null
  readonly issues: readonly Issue[]
}

/** The time that a processor takes to answer, at most, while a buyer waits for the use of a discount. */
const answerExpected = seconds(30)

/** Whether a use of a discount that is used up may soon be free again. */
const mayBeFreed = (db: Connection, discount_id: string, now: Date): Promise<boolean> =>
  isRedemptionUnderWay(db, discount_id, after(now, -answerExpected))

/** Whether a discount can be used, or could be if a payment that is being asked for is declined. */
const isOffered = async (db: Connection, discount: AttachedDiscount, now: Date): Promise<boolean> => {
  if (isRedeemable(discount, now)) return true
  if (!isRedeemable({ ...discount, redemptions_count: 0 }, now)) return false
  if (await mayBeFreed(db, discount.id, now)) return true
  // A payment that was declined between the two reads has freed its use, which only a third one sees.
  const { id, organization_id } = discount
  const read = await findDiscount(db, organization_id, { id })
  return read !== undefined && isRedeemable(read, now)
}

/**
 * The discount that a request asks for, if it can be used now on this product. One that has ended, is used up
 * or is for other products is answered like one that does not exist.
 *
 * @param isOwn whether the use is counted already, so that it does not matter whether another one is left
 */
export const chooseDiscount = async (
  db: Connection,
  product: StoredProduct,
  request: DiscountRequest,
  now: Date,
  isOwn = false,
): Promise<DiscountChoice> => {
  const [field, value] = 'id' in request ? ['discount_id', request.id] : ['discount_code', request.code]
  if (value === null) return { discount: null, issues: [] }
  const no = (msg: Message): DiscountChoice => ({ discount: null, issues: [issue(field, msg)] })
  const key = 'id' in request ? { id: value } : { code: value }
  const discount = await findDiscount(db, product.organization_id, key)
  const isOpen =
    discount !== undefined &&
    (isOwn ? isRedeemable({ ...discount, redemptions_count: 0 }, now) : await isOffered(db, discount, now))
  if (!isOpen)
    return no(
      'id' in request
        ? `There is no discount ${value} that can be used now.`
        : sentence('unknown_discount_code'),
    )
  const reason = notApplicable(discount, product)
  return reason === undefined ? { discount, issues: [] } : no(reason)
}

/**
 * Uses a discount for a checkout whose lock the caller holds, if the discount can still be used: then there
 * are no issues. The row of the discount stays locked until the transaction ends, so that however many
 * buyers confirm at once, no more than its maximum get it.
 *
 * @returns the issues; when there are some and `may_be_freed`, the use is free again if a payment that is being asked
 * for is declined
 */
export const redeemDiscount = async (
  tx: Tx,
  redemption: Redemption,
  now: Date,
): Promise<{ readonly issues: readonly Issue[]; readonly may_be_freed: boolean }> => {
  const used = { issues: [], may_be_freed: false }
  if (await insertRedemption(tx, redemption, now)) return used
  const msg = sentence('discount_gone')
  const issues = [issue('discount_id', msg)]
  if (await mayBeFreed(tx, redemption.discount_id, now)) return { issues, may_be_freed: true }
  // A payment that was declined between the two statements has freed its use, which only a second try sees.
  if (await insertRedemption(tx, redemption, now)) return used
  return { issues, may_be_freed: false }
}
