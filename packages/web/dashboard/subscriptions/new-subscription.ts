import { unitsAfter } from '@atelier/contract/primitives/billing-intervals'
import { onDay } from '../../lib/days.ts'
import type { Product } from '../api-types.ts'
import { activePrices } from '../products/price-body.ts'
import { trialWords } from '../shared/trial-entry.ts'

/**
 * Beginning of a subscription: its first charge, the trial of its product, a trial until a chosen day, or nothing before that day.
 */
export type Beginning = 'charge' | 'trial' | 'day' | 'later'

/** Form values of a subscription that a seller creates. An empty currency is that of the customer's country. */
export type SubscriptionEntry = {
  customer_id: string
  product_id: string
  currency: string
  beginning: Beginning
  last_day: string
  discount_id: string
  send_confirmation: boolean
}

/** Initial form values: the trial of the product, if it has one. */
export const firstEntry = (customer_id = ''): SubscriptionEntry => ({
  customer_id,
  product_id: '',
  currency: '',
  beginning: 'trial',
  last_day: '',
  discount_id: '',
  send_confirmation: false,
})

type Plan = Pick<Product, 'prices' | 'trialInterval' | 'trialIntervalCount'>
type Trial = Pick<SubscriptionEntry, 'beginning' | 'last_day'>

/** True for a product that charges nothing, and so has no trial. */
export const isFreePlan = (plan: Pick<Plan, 'prices'>): boolean =>
  activePrices(plan).every(
    (price) => price.amountType === 'free' || (price.amountType === 'fixed' && price.priceAmount === 0),
  )

const trialOf = ({ trialInterval: unit, trialIntervalCount: count }: Plan) =>
  unit == null || count == null ? undefined : { unit, count }

/** Beginnings that a product offers. */
export const beginningsOf = (plan: Plan) => {
  const trial = trialOf(plan)
  return [
    ...(trial === undefined
      ? []
      : [{ value: 'trial' as const, label: `${trialWords(trial.unit, trial.count)}, then charge` }]),
    { value: 'charge' as const, label: 'Charge now' },
    { value: 'day' as const, label: 'Free until a date, then charge' },
    { value: 'later' as const, label: 'Start on a date' },
  ]
}

/** Beginning of an entry, as its product allows it: without its own trial, the subscription is charged now. */
export const beginningIn = (
  { beginning }: Pick<SubscriptionEntry, 'beginning'>,
  plan: Plan | undefined,
): Beginning => {
  if (plan === undefined || isFreePlan(plan)) return 'charge'
  return beginning === 'trial' && trialOf(plan) === undefined ? 'charge' : beginning
}

/**
 * Returns the end of the trial of a subscription that begins at `now`; null if there is none, and while no
 * day is chosen.
 */
export const trialEndOf = (entry: Trial, plan: Plan | undefined, now: Date): string | null => {
  const trial = plan && trialOf(plan)
  const beginning = beginningIn(entry, plan)
  if (beginning === 'day') return onDay(entry.last_day, now.toISOString()) ?? null
  return beginning === 'trial' && trial !== undefined
    ? unitsAfter(now, trial.unit, trial.count).toISOString()
    : null
}

/** Returns the time at which a subscription begins later; null for now, and while no day is chosen. */
export const startOf = (entry: Trial, plan: Plan | undefined, now: Date): string | null =>
  beginningIn(entry, plan) === 'later' ? (onDay(entry.last_day, now.toISOString()) ?? null) : null

/** Returns the time of the first charge after the creation; null for now, and while no day is chosen. */
export const firstChargeOf = (entry: Trial, plan: Plan | undefined, now: Date): string | null =>
  trialEndOf(entry, plan, now) ?? startOf(entry, plan, now)

const dayProblems: { readonly [Kind in Beginning]?: string } = {
  day: 'Choose the day on which the trial ends.',
  later: 'Choose the day on which the subscription begins.',
}

/** Returns the problems of an entry by field. Nothing is sent before its product is known, whose trial it may have. */
export const problemsOf = (
  entry: Pick<SubscriptionEntry, 'customer_id' | 'product_id' | 'beginning' | 'last_day'>,
  plan: (Plan & Pick<Product, 'id'>) | undefined,
) => {
  const isKnown = plan !== undefined && plan.id === entry.product_id
  return {
    customer_id: entry.customer_id === '' ? 'Choose a customer.' : undefined,
    product_id: isKnown ? undefined : 'Choose a product.',
    last_day: entry.last_day === '' ? dayProblems[beginningIn(entry, plan)] : undefined,
  }
}
