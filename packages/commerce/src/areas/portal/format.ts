import type { CustomerOrder, CustomerSubscription } from '@atelier/contract'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day in words, such as `22 November 2026`. */
export const dayOf = (moment: string): string => day.format(new Date(moment))

/** An amount of minor units with its currency, such as `$1.49`. */
export const moneyOf = (amount: number, currency: string): string => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

type State = { readonly label: string; readonly tone: 'good' | 'bad' | 'plain' }

/** The status of an order in words. */
export const orderState = ({ status }: Pick<CustomerOrder, 'status'>): State =>
  ({
    paid: { label: 'Paid', tone: 'good' as const },
    pending: { label: 'Payment due', tone: 'bad' as const },
    refunded: { label: 'Refunded', tone: 'plain' as const },
    partially_refunded: { label: 'Partly refunded', tone: 'plain' as const },
  })[status]

type SubscriptionFacts = Pick<
  CustomerSubscription,
  'status' | 'cancel_at_period_end' | 'current_period_end' | 'ended_at' | 'ends_at'
>

/** The status of a subscription in words. */
export const subscriptionState = ({ status, cancel_at_period_end, ended_at }: SubscriptionFacts): State => {
  if (ended_at !== null) return { label: 'Ended', tone: 'plain' }
  if (status === 'past_due' || status === 'unpaid') return { label: 'Payment due', tone: 'bad' }
  return cancel_at_period_end ? { label: 'Canceled', tone: 'plain' } : { label: 'Active', tone: 'good' }
}

/** What comes next for a subscription, as a sentence. */
export const nextOf = (facts: SubscriptionFacts): string => {
  const { cancel_at_period_end, current_period_end, ended_at, ends_at } = facts
  if (ended_at !== null) return `Ended on ${dayOf(ended_at)}. Nothing more is charged.`
  const until = ends_at ?? current_period_end
  if (until === null) return ''
  return cancel_at_period_end
    ? `Ends on ${dayOf(until)}. Nothing more is charged.`
    : `Renews on ${dayOf(until)}.`
}
