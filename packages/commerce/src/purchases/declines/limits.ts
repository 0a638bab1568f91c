import { hours, minutes, seconds } from '@atelier/plumbing/clock'

/** Dimensions by which declined payments are counted. */
export type DeclineKind = 'address' | 'card' | 'organization'

/** Limits of one dimension. Times are in milliseconds. */
type DeclineLimit = {
  /** Declines without a consequence. */
  readonly free: number
  /** Time after which one decline is forgotten. */
  readonly leak: number
  /** Wait after the first decline beyond the free ones, doubled with each further one. */
  readonly firstWait: number
  readonly maxWait: number
}

/**
 * Buyers mistype a code, reach a limit or try a second card; card testing causes hundreds of declines.
 * Organizations are counted as well, because stolen cards are tested from many addresses at once.
 */
export const declineLimits: Readonly<Record<DeclineKind, DeclineLimit>> = {
  address: { free: 5, leak: minutes(6), firstWait: seconds(30), maxWait: minutes(30) },
  card: { free: 5, leak: minutes(10), firstWait: minutes(1), maxWait: hours(1) },
  organization: { free: 50, leak: seconds(6), firstWait: seconds(5), maxWait: minutes(1) },
}

/** Maximum level of a counter, so that it empties within 17 hours after the last decline. */
export const maxLevel = 100

/** Maximum concurrent payments per address without declines. */
const maxConcurrentPayments = 10
/** Maximum concurrent payments by unknown buyers of an organization under attack. */
const maxConcurrentUnderAttack = 2
/** Wait of a payment that was throttled by concurrent ones, in milliseconds. */
const shortWait = seconds(2)

/** Current state of a decline counter. */
export type DeclineCount = {
  readonly level: number
  /** Milliseconds until the next payment is allowed. 0 or less: now. */
  readonly wait: number
}

export const noDeclines: DeclineCount = { level: 0, wait: 0 }

/** Returns the remaining level of a counter after some milliseconds without a decline. */
export const remainingLevel = (kind: DeclineKind, level: number, elapsed: number): number =>
  Math.max(0, level - elapsed / declineLimits[kind].leak)

/** Returns the wait after a counter has reached this level. 0 while declines are free. */
export const waitAtLevel = (kind: DeclineKind, level: number): number => {
  const { free, firstWait, maxWait } = declineLimits[kind]
  const beyond = Math.ceil(level - free)
  return beyond <= 0 ? 0 : Math.min(firstWait * 2 ** (beyond - 1), maxWait)
}

/** State of the counters for a payment that is about to be made. */
export type Attempt = {
  readonly address: DeclineCount
  readonly organization: DeclineCount
  /** Absent when the processor was not asked for the card's fingerprint. */
  readonly card?: DeclineCount
  /** Payments in flight in this process. */
  readonly under_way: Readonly<Record<'address' | 'organization', number>>
  /**
   * True when the seller named the customer. Such a buyer is exempt from the limits of an organization under
   * attack.
   */
  readonly is_named: boolean
}

/**
 * Decides whether a payment is allowed now. Payments in flight count as well, because hundreds could be sent before
 * the first decline.
 *
 * @returns the reason and the milliseconds to wait; undefined when it is allowed
 */
export const throttleOf = (
  attempt: Attempt,
): { readonly kind: DeclineKind; readonly wait: number } | undefined => {
  const { address, card, organization, under_way, is_named } = attempt
  if (address.wait > 0) return { kind: 'address', wait: address.wait }
  if (card !== undefined && card.wait > 0) return { kind: 'card', wait: card.wait }
  const remainingAttempts = Math.max(1, Math.ceil(declineLimits.address.free - address.level))
  if (under_way.address >= (address.level === 0 ? maxConcurrentPayments : remainingAttempts))
    return { kind: 'address', wait: shortWait }
  if (is_named) return undefined
  if (organization.wait > 0) return { kind: 'organization', wait: organization.wait }
  return organization.level > declineLimits.organization.free &&
    under_way.organization >= maxConcurrentUnderAttack
    ? { kind: 'organization', wait: shortWait }
    : undefined
}
