import { sentence } from '@atelier/contract/texts/sentences'
import type { Issue } from '@atelier/contract'
import { after, seconds } from '@atelier/plumbing/clock'
import { apiError, issue, type Message } from '@atelier/plumbing/http'
import type { Connection, Tx } from '../../core/services.ts'
import type { StoredProduct } from '../products/index.ts'
import { countRedemptionsBy } from './customer-limit-queries.ts'
import { type AttachedDiscount, findDiscount } from './queries.ts'
import type { Redeemer } from './redeemer.ts'
import {
  type CheckoutRedemption,
  incrementRedemptions,
  insertRedemption,
  isRedemptionUnderWay,
} from './redemption-queries.ts'
import { isRedeemable, applicationIssues } from './rules.ts'

/** A discount by id, or by the code that a buyer enters; null removes the discount. */
export type DiscountRequest = { readonly id: string | null } | { readonly code: string | null }

export type DiscountChoice = {
  readonly discount: AttachedDiscount | null
  readonly issues: readonly Issue[]
}

/**
 * Maximum response time of a processor, in milliseconds. Buyers wait that long for the redemption of a pending payment
 * to be released.
 */
const maxResponseMs = seconds(30)

/** Returns true if a redemption of an exhausted discount may soon be released. */
const mayBeReleased = (db: Connection, discount_id: string, now: Date): Promise<boolean> =>
  isRedemptionUnderWay(db, discount_id, after(now, -maxResponseMs))

/** Returns true if a discount can be redeemed, or could be if a pending payment is declined. */
const isOffered = async (db: Connection, discount: AttachedDiscount, now: Date): Promise<boolean> => {
  if (isRedeemable(discount, now)) return true
  if (!isRedeemable({ ...discount, redemptions_count: 0 }, now)) return false
  if (await mayBeReleased(db, discount.id, now)) return true
  // A payment that was declined between the two reads has released its redemption, which only a third read sees.
  const { id, organization_id } = discount
  const storedDiscount = await findDiscount(db, organization_id, { id })
  return storedDiscount !== undefined && isRedeemable(storedDiscount, now)
}

type Limited = Pick<AttachedDiscount, 'id' | 'max_redemptions_per_customer'>

/** Returns true if a customer has reached the limit per customer. */
const hasReachedLimit = async (
  db: Connection,
  { id, max_redemptions_per_customer: limit }: Limited,
  redeemer: Redeemer,
): Promise<boolean> => limit !== null && (await countRedemptionsBy(db, id, redeemer)) >= limit

type RequestedRedemption = {
  /** True if the redemption is counted already, so that the remaining number does not matter. */
  readonly is_own?: boolean
  /** Customer whose earlier redemptions count. Undefined if unknown, or if a seller decides. */
  readonly redeemer?: Redeemer
}

/**
 * Returns the requested discount, if it can be redeemed now for this product in this currency. One that has ended, is
 * exhausted or is for other products gets the same error as an unknown one.
 */
export const chooseDiscount = async (
  db: Connection,
  { product, currency }: { readonly product: StoredProduct; readonly currency: string },
  request: DiscountRequest,
  now: Date,
  { is_own = false, redeemer }: RequestedRedemption = {},
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
  const issues = applicationIssues(field, discount, product, currency)
  if (issues.length > 0) return { discount: null, issues }
  return redeemer !== undefined && (await hasReachedLimit(db, discount, redeemer))
    ? no(sentence('discount_used_by_customer'))
    : { discount, issues: [] }
}

/**
 * Redeems a discount for a checkout. Returns false if it cannot be redeemed at `now`. The update of the count locks the
 * discount, so that the redemptions of a customer are counted one confirmation after the other.
 */
const redeem = async (
  tx: Tx,
  redemption: CheckoutRedemption,
  redeemer: Redeemer,
  now: Date,
): Promise<boolean> => {
  const discount = await incrementRedemptions(tx, redemption.discount_id, now)
  if (discount === undefined) return false
  if (await hasReachedLimit(tx, discount, redeemer))
    throw apiError('DiscountRedemptionLimitReached', sentence('discount_used_by_customer'))
  await insertRedemption(tx, redemption, redeemer, now)
  return true
}

/**
 * Redeems a discount for a checkout, or returns issues if it can no longer be redeemed. The caller holds the checkout's
 * lock. The discount row stays locked until the transaction ends, so that concurrent confirmations never exceed the
 * maximums.
 *
 * @returns the issues; `may_be_freed` if a redemption is released when a pending payment is declined
 * @throws DiscountRedemptionLimitReached if the customer has reached the limit per customer
 */
export const redeemDiscount = async (
  tx: Tx,
  redemption: CheckoutRedemption,
  redeemer: Redeemer,
  now: Date,
): Promise<{ readonly issues: readonly Issue[]; readonly may_be_freed: boolean }> => {
  const redeemed = { issues: [], may_be_freed: false }
  if (await redeem(tx, redemption, redeemer, now)) return redeemed
  const msg = sentence('discount_gone')
  const issues = [issue('discount_id', msg)]
  if (await mayBeReleased(tx, redemption.discount_id, now)) return { issues, may_be_freed: true }
  // A payment that was declined between the two statements has released its redemption, which only a second attempt
  // sees.
  if (await redeem(tx, redemption, redeemer, now)) return redeemed
  return { issues, may_be_freed: false }
}
