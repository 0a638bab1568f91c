import { isOlderThan, type Wire } from '@atelier/plumbing/http'
import { type Complete, type Fields, changeObjects } from './fields.ts'

/*
 * Values that older clients reject, and the nearest ones that they know. Nothing is left out: a rejected value
 * would cost a client the whole page that it is on.
 */

/** First release that knows periods of days and weeks. */
const withShortPeriods = [0, 41] as const

/** True for a client that can express periods of days and weeks. */
export const hasShortPeriods = (wire: Wire): boolean =>
  wire.kind !== 'closed' || (wire.release !== undefined && !isOlderThan(wire, withShortPeriods))

const order: Complete = (one) => {
  if (!('billing_reason' in one)) return one
  const isDue = one['status'] === 'draft' || one['status'] === 'void'
  const isOfMeters = one['billing_reason'] === 'subscription_meter_cycle'
  return {
    ...one,
    ...(isDue && { status: 'pending', paid: false }),
    ...(isOfMeters && { billing_reason: 'subscription_cycle' }),
  }
}

/** Shows the number that a draft does not have as an empty text: releases before 0.49 reject null. */
const number: Complete = (one) =>
  'billing_reason' in one && one['invoice_number'] === null ? { ...one, invoice_number: '' } : one

/** Shows a pause as `unpaid`: it gives no access and has not ended. `past_due` would start reminders of the seller. */
const subscription: Complete = (one) =>
  'current_period_start' in one && one['status'] === 'paused' ? { ...one, status: 'unpaid' } : one

/**
 * Shows the subscription of a customer's state in its trial as active: releases before 0.41 know no other status there. Unlike
 * other subscriptions, it names no customer.
 */
const heldTrial: Complete = (one) =>
  'current_period_start' in one && one['status'] === 'trialing' && !('customer_id' in one)
    ? { ...one, status: 'active' }
    : one

const refund: Complete = (one) =>
  'revoke_benefits' in one && one['reason'] === 'dispute_prevention' ? { ...one, reason: 'other' } : one

const proration: Complete = (one) =>
  one['proration_behavior'] === 'next_period' || one['proration_behavior'] === 'reset'
    ? { ...one, proration_behavior: 'prorate' }
    : one

const earlyBenefits: readonly unknown[] = [
  'custom',
  'discord',
  'github_repository',
  'downloadables',
  'license_keys',
  'meter_credit',
]
const isLaterBenefit = (type: unknown): boolean => type !== undefined && !earlyBenefits.includes(type)

const benefit: Complete = (one) => {
  if ('selectable' in one && isLaterBenefit(one['type']))
    return { is_tax_applicable: true, ...one, type: 'custom', properties: { note: null } }
  return isLaterBenefit(one['benefit_type']) ? { ...one, benefit_type: 'custom' } : one
}

/** Shows a period of days or weeks as a month, beside its true unit. */
const period: Complete = (one) => {
  const { recurring_interval } = one
  return recurring_interval === 'day' || recurring_interval === 'week'
    ? { ...one, recurring_interval: 'month', x_recurring_interval: recurring_interval }
    : one
}

const ofClosed: readonly Complete[] = [order, number, subscription, refund, proration, benefit]

/** Replaces the values that a client does not know, at any depth, by the nearest ones that it knows. */
export const inEarlierValues = (answer: Fields, wire: Wire): Fields => {
  if (wire.kind === 'open') return changeObjects(answer, number)
  if (wire.kind !== 'closed') return answer
  const changes = hasShortPeriods(wire) ? ofClosed : [...ofClosed, period, heldTrial]
  return changeObjects(answer, (one) => changes.reduce((changed, change) => change(changed), one))
}
