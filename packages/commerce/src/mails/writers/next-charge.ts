import { linkedParagraph, type Part } from '@atelier/plumbing/mail'
import type { Voice } from '../voice.ts'

/** Next charge of a subscription. */
export type NextCharge = {
  readonly subscription_id: string
  readonly at: Date
  /** Tax included, in minor units. */
  readonly amount: number
  readonly currency: string
  /** True when usage until then is added. */
  readonly has_usage: boolean
  /** True for a product without a price. */
  readonly is_free: boolean
}

/** Returns true for a charge above zero. A credit or a discount may cover all of it. */
export const isCharged = ({ amount, has_usage }: NextCharge): boolean => amount > 0 || has_usage

/** Formats the amount of a charge, as part of a sentence: `$12.00 plus usage`. */
export const chargeAmount = ({ say, money }: Voice, { amount, currency, has_usage }: NextCharge): string => {
  const sum = money(amount, currency)
  if (!has_usage) return sum
  return amount === 0 ? say('next.usage') : say('next.andUsage', { amount: sum })
}

/** Returns the URL of a subscription in the portal, to cancel or change it. */
export const subscriptionPage = ({ seller }: Voice, subscription_id: string): string =>
  `${seller.page}/subscriptions/${subscription_id}`

/**
 * Returns the amount and date of the next charge, with a link to cancel. Empty for a subscription that charges nothing.
 */
export const nextChargeParts = (voice: Voice, charge: NextCharge | undefined): Part[] => {
  if (charge === undefined || !isCharged(charge)) return []
  const { say, day } = voice
  const sentence = say('next.charge', { amount: chargeAmount(voice, charge), date: day(charge.at) })
  return [
    linkedParagraph(`${sentence} ${say('next.cancel')}`, {
      label: say('next.manage'),
      url: subscriptionPage(voice, charge.subscription_id),
    }),
  ]
}
