import { hours, minutes, seconds } from '@atelier/plumbing/clock'

/** What declined payments are counted by. */
export type DeclineKind = 'address' | 'card' | 'organization'

/** All times in milliseconds. */
type DeclineLimit = {
  /** This many declined payments have no consequence. */
  readonly free: number
  /** After this time one declined payment is forgotten. */
  readonly leak: number
  /** How long the next payment waits after the first decline that is not free; doubled with each further one. */
  readonly firstWait: number
  readonly longestWait: number
}

/**
 * Buyers mistype a code, forget a limit, try a second card. Whoever tests stolen numbers has hundreds declined. An
 * organization is counted as well, because stolen numbers are tested from many addresses at once.
 */
export const declineLimits: Readonly<Record<DeclineKind, DeclineLimit>> = {
  address: { free: 5, leak: minutes(6), firstWait: seconds(30), longestWait: minutes(30) },
  card: { free: 5, leak: minutes(10), firstWait: minutes(1), longestWait: hours(1) },
  organization: { free: 50, leak: seconds(6), firstWait: seconds(5), longestWait: minutes(1) },
}

/** Counts stop here, so that everything is forgotten a few hours after the last declined payment. */
export const highestLevel = 100

/** How many payments of one address may wait for the processor at once, as long as none of them was declined. */
const atOnce = 10
/** How many payments of unknown buyers of one organization may wait for the processor at once while it is under attack. */
const atOnceUnderAttack = 2
/** When a payment is tried again that had to wait for others on their way. */
const shortWait = seconds(2)

/** A count of declined payments as it is now. */
export type DeclineCount = {
  readonly level: number
  /** Milliseconds until the next payment may be tried; 0 or less: now. */
  readonly wait: number
}

export const noDeclines: DeclineCount = { level: 0, wait: 0 }

/** How much of a count is left after some milliseconds without a declined payment. */
export const leaked = (kind: DeclineKind, level: number, elapsed: number): number =>
  Math.max(0, level - elapsed / declineLimits[kind].leak)

/** How long payments wait when a count has just reached this level; 0 while declines are free. */
export const waitAt = (kind: DeclineKind, level: number): number => {
  const { free, firstWait, longestWait } = declineLimits[kind]
  const beyond = Math.ceil(level - free)
  return beyond <= 0 ? 0 : Math.min(firstWait * 2 ** (beyond - 1), longestWait)
}

/** The facts that decide whether a payment may be tried now. */
export type Attempt = {
  readonly address: DeclineCount
  readonly organization: DeclineCount
  /** Absent when nobody asked the processor which card it is. */
  readonly card?: DeclineCount
  /** Payments that wait for the processor's answer in this process. */
  readonly under_way: Readonly<Record<'address' | 'organization', number>>
  /** Whether the seller named the customer: such a buyer is no stranger, and does not suffer from the attack of others. */
  readonly is_named: boolean
}

/**
 * Decides whether a payment may be tried now.
 *
 * Payments under way count too, because hundreds could be sent before the first of them is declined.
 *
 * @returns why it has to wait, and how many milliseconds; undefined when it may be tried
 */
export const whyWait = (
  attempt: Attempt,
): { readonly kind: DeclineKind; readonly wait: number } | undefined => {
  const { address, card, organization, under_way, is_named } = attempt
  if (address.wait > 0) return { kind: 'address', wait: address.wait }
  if (card !== undefined && card.wait > 0) return { kind: 'card', wait: card.wait }
  const left = Math.max(1, Math.ceil(declineLimits.address.free - address.level))
  if (under_way.address >= (address.level === 0 ? atOnce : left)) return { kind: 'address', wait: shortWait }
  if (is_named) return undefined
  if (organization.wait > 0) return { kind: 'organization', wait: organization.wait }
  return organization.level > declineLimits.organization.free && under_way.organization >= atOnceUnderAttack
    ? { kind: 'organization', wait: shortWait }
    : undefined
}
