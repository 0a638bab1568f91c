import type { TaxBehavior } from '../../../core/tax/tax-engine.ts'
import type { BillingInterval } from '../../../core/time/subscription-period.ts'
import { noDiscount } from '../../../catalog/discounts/index.ts'
import type { SubscriptionEventType } from '../present.ts'
import { notCanceled, type SubscriptionRow } from '../types.ts'
import type { NextPlan } from './take-over-next.ts'

/**
 * A subscription that the payment processor renewed, to be renewed here from the end of its current period.
 */
export type TakeOver = {
  readonly organization_id: string
  /** Subscription id at the processor. */
  readonly taken_over_from: string
  /** Customer and product, null before they are created. */
  readonly customer_id: string | null
  readonly product_id: string | null
  /** Processor ids of the customer and of the charged payment method. */
  readonly processor_customer: string
  readonly payment_method: string
  /** Price per period, in minor units of the currency, without discounts or surcharges. */
  readonly amount: number
  readonly currency: string
  readonly interval: BillingInterval
  readonly anchor_at: Date
  readonly current_period_start: Date
  readonly current_period_end: Date
  readonly started_at: Date
  /** Time of a cancellation at period end. Null when it renews. */
  readonly canceled_at: Date | null
  /** Start of the trial when the current period is one. Null for a paid period. */
  readonly trial_start: Date | null
  /** Null without a pause. Its start is null when it begins with the next period. */
  readonly pause: { readonly paused_at: Date | null; readonly resumes_at: Date | null } | null
  /** Null where the next period has the same plan. */
  readonly next: NextPlan | null
  readonly metadata: Readonly<Record<string, string>>
  /** Credit of the customer that has left the processor, in minor units of the currency. */
  readonly credit: number
  /** Reason of the credit, which seller and customer see. */
  readonly credit_reason: string
}

/** Terms of the subscription itself. */
export type TakeOverTerms = Omit<TakeOver, 'credit' | 'credit_reason'>

const statusOf = ({ trial_start, pause }: TakeOverTerms): SubscriptionRow['status'] => {
  if (trial_start !== null) return 'trialing'
  return pause !== null && pause.paused_at !== null ? 'paused' : 'active'
}

const trialColumns = ({ trial_start, current_period_end }: TakeOverTerms) => ({
  trial_start,
  trial_end: trial_start === null ? null : current_period_end,
})

const pauseColumns = ({ pause }: TakeOverTerms) => ({
  pause_at_period_end: pause !== null && pause.paused_at === null,
  paused_at: pause?.paused_at ?? null,
  resumes_at: pause?.resumes_at ?? null,
})

/** Returns the row of a subscription that is taken over. */
export const takeOverRow = (
  terms: TakeOverTerms,
  customer_id: string,
  product_id: string,
  tax_behavior: TaxBehavior,
  now: Date,
): SubscriptionRow => {
  const { organization_id, taken_over_from, canceled_at, current_period_end } = terms
  return {
    id: crypto.randomUUID(),
    revision: 1,
    organization_id,
    customer_id,
    product_id,
    checkout_id: null,
    guest: null,
    discount_id: null,
    ...noDiscount,
    period_discount_id: null,
    status: statusOf(terms),
    currency: terms.currency,
    tax_behavior,
    ...terms.interval,
    amount: terms.amount,
    anchor_at: terms.anchor_at,
    current_period_start: terms.current_period_start,
    current_period_end,
    ...notCanceled,
    ...trialColumns(terms),
    ...pauseColumns(terms),
    ...(canceled_at !== null && { cancel_at_period_end: true, canceled_at, ends_at: current_period_end }),
    past_due_at: null,
    started_at: terms.started_at,
    ended_at: null,
    custom_field_data: {},
    metadata: { ...terms.metadata, copied_from: taken_over_from },
    taken_over_from,
    confirms_start: false,
    announced_period_end: null,
    created_at: now,
    modified_at: null,
  }
}

/** Returns the events of a subscription that was taken over. A trial has no second event. */
export const takeOverEvents = ({
  status,
}: Pick<SubscriptionRow, 'status'>): readonly SubscriptionEventType[] => {
  if (status === 'trialing') return ['subscription.created']
  return ['subscription.created', status === 'paused' ? 'subscription.paused' : 'subscription.active']
}
