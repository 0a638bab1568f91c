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

const reasons = [
  'benefit_deleted',
  'refunded',
  'not_paid',
  'subscription_paused',
  'subscription_ended',
] as const

const reasonOf = ({ say, seller }: Voice, { reason, product }: LostBenefit): string => {
  const knownReason = reasons.find((candidate) => candidate === reason)
  if (knownReason === undefined) return say('losses.other', { product })
  return knownReason === 'benefit_deleted'
    ? say('losses.benefit_deleted', { seller: seller.name })
    : say(`losses.${knownReason}`, { product })
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

/** License key with a new text. */
type RotatedKey = {
  readonly benefit: string
  readonly key: string
  /** True when programs accept the key now. */
  readonly is_valid: boolean
}

/** Writes the e-mail about the new text of a license key. */
export const writeRotatedKey = ({ say, seller }: Voice, { benefit, key, is_valid }: RotatedKey): Written => ({
  mail: 'license_key_rotated',
  subject: say('rotated.subject', { benefit }),
  greets: true,
  parts: [
    paragraph(say('rotated.text', { seller: seller.name })),
    things([{ title: benefit, copied: { label: say('benefit.key'), value: key } }]),
    paragraph(is_valid ? say('rotated.todo') : say('rotated.disabled', { seller: seller.name })),
    button(say('rotated.not', { seller: seller.name }), say('losses.open'), seller.page),
  ],
})
