import type { StatusWords } from '../../ui/Badge.tsx'
import type { Discount } from '../api-types.ts'

/** Redeemability of a discount, with the reason if it is not redeemable. */
export type DiscountState = 'active' | 'scheduled' | 'ended' | 'used_up'

type Limits = Pick<Discount, 'starts_at' | 'ends_at' | 'max_redemptions' | 'redemptions_count'>

/** @param now the server's time */
export const discountState = (
  { starts_at, ends_at, max_redemptions, redemptions_count }: Limits,
  now: Date,
): DiscountState => {
  if (ends_at !== null && now > new Date(ends_at)) return 'ended'
  if (max_redemptions !== null && redemptions_count >= max_redemptions) return 'used_up'
  return starts_at !== null && now < new Date(starts_at) ? 'scheduled' : 'active'
}

export const discountStates: Readonly<Record<DiscountState, StatusWords>> = {
  active: { label: 'Active', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  ended: { label: 'Ended', tone: 'plain' },
  used_up: { label: 'Used up', tone: 'warn' },
}
