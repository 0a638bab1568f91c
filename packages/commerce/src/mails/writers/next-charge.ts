import { linkedParagraph, type Part } from '@atelier/plumbing/mail'
import type { Voice } from '../voice.ts'

/** The next charge of a subscription. */
export type NextCharge = {
  readonly subscription_id: string
  readonly at: Date
  /** Tax included, in minor units. */
  readonly amount: number
  readonly currency: string
  /** True where usage until then is charged on top. */
  readonly has_usage: boolean
  /** True for a product without any price. */
  readonly is_free: boolean
}

/** True for a charge of more than nothing: a credit or a discount may cover all of it. */
export const isCharged = ({ amount, has_usage }: NextCharge): boolean => amount > 0 || has_usage

/** The amount of a charge, as a part of a sentence: `$12.00 plus usage`. */
export const chargeAmount = ({ say, money }: Voice, { amount, currency, has_usage }: NextCharge): string => {
  const sum = money(amount, currency)
  if (!has_usage) return sum
  return amount === 0 ? say('next.usage') : say('next.andUsage', { amount: sum })
}

/** The page of a subscription in the portal, on which it is canceled and changed. */
export const subscriptionPage = ({ seller }: Voice, subscription_id: string): string =>
  `${seller.page}/subscriptions/${subscription_id}`

/** The amount and the day of the next charge, and where to cancel; nothing for a subscription that charges nothing. */
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
