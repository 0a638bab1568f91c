import { button, paragraph } from '@atelier/plumbing/mail'
import type { Voice, Written } from '../voice.ts'
import { chargeAmount, type NextCharge, subscriptionPage } from './next-charge.ts'

/**
 * Reasons to announce a charge: it follows a year, its discount ended, the subscription changed or is about to, or its
 * trial ends.
 */
export type AnnouncementKind = 'renewing' | 'discount_ending' | 'changed' | 'scheduled' | 'trial_ending'

type Kind = Exclude<AnnouncementKind, 'trial_ending'>

const sentenceOf = (
  { say }: Voice,
  kind: Kind,
  charge: NextCharge,
  values: {
    readonly product: string
    readonly next: string
    readonly amount: string
    readonly date: string
  },
): string => {
  if (kind === 'scheduled') return say(charge.is_free ? 'scheduled.free' : 'scheduled.text', values)
  if (kind !== 'changed') return say(`${kind}.text`, values)
  return say(charge.is_free ? 'plan_changed.free' : 'plan_changed.text', values)
}

/**
 * Writes the announcement of a subscription's next charge.
 *
 * @param next product of a scheduled change
 */
export const writeAnnouncement = (
  voice: Voice,
  kind: Kind,
  product: string,
  charge: NextCharge,
  next = product,
): Written => {
  const { say, day } = voice
  const amount = chargeAmount(voice, charge)
  const date = day(charge.at)
  return {
    mail: `subscription_${kind}`,
    subject: say(`${kind === 'changed' ? 'plan_changed' : kind}.subject`, { product, date }),
    greets: true,
    values: { product_name: product, amount, date },
    parts: [
      paragraph(sentenceOf(voice, kind, charge, { product, next, amount, date })),
      button(
        say(kind === 'renewing' ? 'renewing.cancel' : 'next.change'),
        say('next.manage'),
        subscriptionPage(voice, charge.subscription_id),
      ),
    ],
  }
}
