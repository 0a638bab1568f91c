import { button, paragraph, type Thing, things } from '@atelier/plumbing/mail'
import type { Voice, Written } from '../voice.ts'

/** A benefit that a customer has lost. */
export type LostBenefit = {
  readonly benefit: string
  /** Visible part of the license key. Undefined for other benefits. */
  readonly key: string | undefined
  readonly product: string
  readonly reason: string | null
}

const reasons = ['benefit_deleted', 'refunded', 'not_paid', 'subscription_ended'] as const

const reasonOf = ({ say, seller }: Voice, { reason, product }: LostBenefit): string => {
  const known = reasons.find((one) => one === reason)
  if (known === undefined) return say('losses.other', { product })
  return known === 'benefit_deleted'
    ? say('losses.benefit_deleted', { seller: seller.name })
    : say(`losses.${known}`, { product })
}

const thingOf = (voice: Voice, lost: LostBenefit): Thing => {
  const { benefit, key } = lost
  return {
    title: key === undefined ? benefit : voice.say('losses.withKey', { benefit, key }),
    lines: [reasonOf(voice, lost)],
  }
}

/** Writes the e-mail about lost benefits. */
export const writeLosses = (voice: Voice, losses: readonly [LostBenefit, ...LostBenefit[]]): Written => {
  const { say, seller } = voice
  return {
    mail: 'benefits_lost',
    subject:
      losses.length === 1
        ? say('losses.one', { benefit: losses[0].benefit })
        : say('losses.many', { count: losses.length, seller: seller.name }),
    heading: say('losses.heading'),
    greets: true,
    parts: [
      paragraph(say('losses.changed', { seller: seller.name })),
      things(losses.map((lost) => thingOf(voice, lost))),
      button(say('losses.kept'), say('losses.open'), seller.page),
    ],
  }
}
