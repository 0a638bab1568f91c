import { isOlderThan, type Wire } from '@atelier/plumbing/http'
import { type Complete, type Fields, changeObjects } from './fields.ts'

/*
 * Values that older clients reject, and the nearest ones that they know. Nothing is left out: a rejected value
 * would cost a client the whole page that it is on.
 */

/** First release that knows periods of days and weeks. */
const withShortPeriods = [0, 41] as const

/** Returns true for a client that can express periods of days and weeks. */
export const hasShortPeriods = (wire: Wire): boolean =>
  wire.kind !== 'closed' || (wire.release !== undefined && !isOlderThan(wire, withShortPeriods))

const order: Complete = (object) => {
  if (!('billing_reason' in object)) return object
  const isDue = object['status'] === 'draft' || object['status'] === 'void'
  const isOfMeters = object['billing_reason'] === 'subscription_meter_cycle'
  return {
    ...object,
    ...(isDue && { status: 'pending', paid: false }),
    ...(isOfMeters && { billing_reason: 'subscription_cycle' }),
  }
}

/** Shows the missing number of a draft as an empty text: releases before 0.49 reject null. */
const number: Complete = (object) =>
  'billing_reason' in object && object['invoice_number'] === null ? { ...object, invoice_number: '' } : object

/** Shows a pause as `unpaid`: it gives no access and has not ended. `past_due` would start reminders of the seller. */
const subscription: Complete = (object) =>
  'current_period_start' in object && object['status'] === 'paused' ? { ...object, status: 'unpaid' } : object

/**
 * Shows the subscription of a customer's state in its trial as active: releases before 0.41 know no other status there.
 * Unlike other subscriptions, it names no customer.
 */
const heldTrial: Complete = (object) =>
  'current_period_start' in object && object['status'] === 'trialing' && !('customer_id' in object)
    ? { ...object, status: 'active' }
    : object

const refund: Complete = (object) =>
  'revoke_benefits' in object && object['reason'] === 'dispute_prevention'
    ? { ...object, reason: 'other' }
    : object

const proration: Complete = (object) =>
  object['proration_behavior'] === 'next_period' || object['proration_behavior'] === 'reset'
    ? { ...object, proration_behavior: 'prorate' }
    : object

const earlyBenefits: readonly unknown[] = [
  'custom',
  'discord',
  'github_repository',
  'downloadables',
  'license_keys',
  'meter_credit',
]
const isLaterBenefit = (type: unknown): boolean => type !== undefined && !earlyBenefits.includes(type)

const benefit: Complete = (object) => {
  if ('selectable' in object && isLaterBenefit(object['type']))
    return { is_tax_applicable: true, ...object, type: 'custom', properties: { note: null } }
  return isLaterBenefit(object['benefit_type']) ? { ...object, benefit_type: 'custom' } : object
}

/** Shows a period of days or weeks as a month, beside its true unit. */
const period: Complete = (object) => {
  const { recurring_interval } = object
  return recurring_interval === 'day' || recurring_interval === 'week'
    ? { ...object, recurring_interval: 'month', x_recurring_interval: recurring_interval }
    : object
}

const ofClosed: readonly Complete[] = [order, number, subscription, refund, proration, benefit]

/** Replaces the values that a client does not know, at any depth, by the closest known ones. */
export const inEarlierValues = (response: Fields, wire: Wire): Fields => {
  if (wire.kind === 'open') return changeObjects(response, number)
  if (wire.kind !== 'closed') return response
  const changes = hasShortPeriods(wire) ? ofClosed : [...ofClosed, period, heldTrial]
  return changeObjects(response, (object) => changes.reduce((changed, change) => change(changed), object))
}
