import { useShopTime } from '../../lib/sandbox.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import type { Discount } from '../api-types.ts'
import { discountState, discountStates } from './discount-state.ts'

/** Current redeemability of a discount. */
export const StateBadge = ({ discount }: { discount: Discount }) => {
  const state = useShopTime((now) => discountState(discount, now))
  return <StatusBadge {...discountStates[state]} />
}
