import { sentence } from '@atelier/contract/texts/sentences'
import type { Issue } from '@atelier/contract'
import { after, seconds } from '@atelier/plumbing/clock'
import { apiError, issue, type Message } from '@atelier/plumbing/http'
import type { Connection, Tx } from '../../core/services.ts'
import type { StoredProduct } from '../products/index.ts'
import { countUsesBy } from './customer-limit-queries.ts'
import { type AttachedDiscount, findDiscount } from './queries.ts'
import type { Redeemer } from './redeemer.ts'
import {
  type CheckoutRedemption,
  incrementRedemptions,
  insertRedemption,
  isRedemptionUnderWay,
} from './redemption-queries.ts'
import { isRedeemable, notApplicable } from './rules.ts'

/** A discount by id, or by the code that a buyer enters; null removes the discount. */
export type DiscountRequest = { readonly id: string | null } | { readonly code: string | null }

export type DiscountChoice = {
  readonly discount: AttachedDiscount | null
  readonly issues: readonly Issue[]
}

/**
 * Maximum response time of a processor, in milliseconds, during which a buyer waits for the use of a
 * discount.
 */
const answerExpected = seconds(30)

/** Returns true if a use of an exhausted discount may soon be released. */
const mayBeFreed = (db: Connection, discount_id: string, now: Date): Promise<boolean> =>
  isRedemptionUnderWay(db, discount_id, after(now, -answerExpected))

/** Returns true if a discount can be used, or could be if a pending payment is declined. */
const isOffered = async (db: Connection, discount: AttachedDiscount, now: Date): Promise<boolean> => {
  if (isRedeemable(discount, now)) return true
  if (!isRedeemable({ ...discount, redemptions_count: 0 }, now)) return false
  if (await mayBeFreed(db, discount.id, now)) return true
  // A payment that was declined between the two reads has released its use, which only a third read sees.
  const { id, organization_id } = discount
  const read = await findDiscount(db, organization_id, { id })
  return read !== undefined && isRedeemable(read, now)
}

type Limited = Pick<AttachedDiscount, 'id' | 'max_redemptions_per_customer'>

/** Returns true if a customer has used a discount as often as one customer can. */
const isUsedUpBy = async (
  db: Connection,
  { id, max_redemptions_per_customer: limit }: Limited,
  redeemer: Redeemer,
): Promise<boolean> => limit !== null && (await countUsesBy(db, id, redeemer)) >= limit

/** Facts about the use of a discount that is requested. */
type RequestedUse = {
  /** True when the use is counted already, so that the remaining uses do not matter. */
  readonly is_own?: boolean
  /** Customer whose earlier uses count. Undefined when unknown, or when a seller decides. */
  readonly redeemer?: Redeemer
}

/**
 * Returns the requested discount, if it can be used now on this product in this currency. One that has ended, is exhausted or
 * is for other products gets the same error as an unknown one.
 */
export const chooseDiscount = async (
  db: Connection,
  { product, currency }: { readonly product: StoredProduct; readonly currency: string },
  request: DiscountRequest,
  now: Date,
  { is_own = false, redeemer }: RequestedUse = {},
): Promise<DiscountChoice> => {
  const [field, value] = 'id' in request ? ['discount_id', request.id] : ['discount_code', request.code]
  if (value === null) return { discount: null, issues: [] }
  const no = (msg: Message): DiscountChoice => ({ discount: null, issues: [issue(field, msg)] })
  const key = 'id' in request ? { id: value } : { code: value }
  const discount = await findDiscount(db, product.organization_id, key)
  const isOpen =
    discount !== undefined &&
    (is_own ? isRedeemable({ ...discount, redemptions_count: 0 }, now) : await isOffered(db, discount, now))
  if (!isOpen)
    return no(
      'id' in request
        ? `There is no discount ${value} that can currently be used.`
        : sentence('unknown_discount_code'),
    )
  const reason = notApplicable(discount, product, currency)
  if (reason !== undefined) return no(reason)
  return redeemer !== undefined && (await isUsedUpBy(db, discount, redeemer))
    ? no(sentence('discount_used_by_customer'))
    : { discount, issues: [] }
}

/**
 * Counts and inserts the use of a discount by a checkout; returns false when the discount cannot be used at `now`. The
 * update of the count locks the discount, so that the uses of a customer are counted one confirmation after the other.
 */
const redeem = async (tx: Tx, use: CheckoutRedemption, redeemer: Redeemer, now: Date): Promise<boolean> => {
  const discount = await incrementRedemptions(tx, use.discount_id, now)
  if (discount === undefined) return false
  if (await isUsedUpBy(tx, discount, redeemer))
    throw apiError('DiscountRedemptionLimitReached', sentence('discount_used_by_customer'))
  await insertRedemption(tx, use, redeemer, now)
  return true
}

/**
 * Redeems a discount for a checkout whose lock the caller holds, if the discount can still be used: then
 * there are no issues. The row of the discount stays locked until the transaction ends, so that concurrent
 * confirmations never exceed its maximums.
 *
 * @returns the issues; with `may_be_freed`, the use is released if a pending payment is declined
 * @throws DiscountRedemptionLimitReached if the customer has used it as often as one customer can
 */
export const redeemDiscount = async (
  tx: Tx,
  use: CheckoutRedemption,
  redeemer: Redeemer,
  now: Date,
): Promise<{ readonly issues: readonly Issue[]; readonly may_be_freed: boolean }> => {
  const used = { issues: [], may_be_freed: false }
  if (await redeem(tx, use, redeemer, now)) return used
  const msg = sentence('discount_gone')
  const issues = [issue('discount_id', msg)]
  if (await mayBeFreed(tx, use.discount_id, now)) return { issues, may_be_freed: true }
  // A payment that was declined between the two statements has released its use, which only a second attempt
  // sees.
  if (await redeem(tx, use, redeemer, now)) return used
  return { issues, may_be_freed: false }
}
