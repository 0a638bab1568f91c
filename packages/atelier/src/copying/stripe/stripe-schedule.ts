import type { Stripe } from 'stripe'
import { markedPriceOf } from './marks.ts'
import { periodEndOf } from './stripe-subscription.ts'

type Phase = Stripe.SubscriptionSchedule.Phase
type Next = { readonly price: string | null } | { readonly reason: string }

const isSet = (value: unknown): boolean => value != null && !(Array.isArray(value) && value.length === 0)

/** Returns the price of a phase that changes nothing else; undefined for any other. */
const plainPriceOf = (phase: Phase): string | undefined => {
  const [item, ...otherItems] = phase.items
  const { discounts, default_tax_rates, add_invoice_items, transfer_data, on_behalf_of, trial_end } = phase
  const others_set = [discounts, default_tax_rates, add_invoice_items, transfer_data, on_behalf_of, trial_end]
  if (
    item === undefined ||
    otherItems.length > 0 ||
    item.quantity !== 1 ||
    phase.automatic_tax?.enabled === true
  )
    return undefined
  if (others_set.some(isSet) || isSet(item.discounts) || isSet(item.tax_rates)) return undefined
  return typeof item.price === 'string' ? item.price : item.price.id
}

const nextOfSchedule = (
  { phases, end_behavior }: Stripe.SubscriptionSchedule,
  subscription: Stripe.Subscription,
): Next => {
  const period_end = periodEndOf(subscription)
  const coming = phases.filter(({ end_date }) => end_date > period_end)
  const [next, ...later] = coming
  if (end_behavior !== 'release') return { reason: 'its schedule ends it' }
  if (next === undefined) return { price: null }
  // A phase that has begun runs on beyond the period, or is followed by the same prices.
  if (later.length === 0 && next.start_date < period_end) return { price: null }
  const price = later.length > 0 || next.start_date !== period_end ? undefined : plainPriceOf(next)
  return price === undefined
    ? { reason: 'its schedule changes more than its price at the end of its period' }
    : { price }
}

/**
 * Returns the id of the price to which its schedule moves a subscription at the end of its period, or moved
 * it before the handover released the schedule; null if there is none. Other schedules are a reason against
 * the migration.
 */
export const nextPriceOf = (subscription: Stripe.Subscription): Next => {
  const { schedule } = subscription
  if (schedule === null) return { price: markedPriceOf(subscription) }
  if (typeof schedule === 'string') return { reason: 'it follows a schedule' }
  return nextOfSchedule(schedule, subscription)
}

/** Ends the schedule of a subscription, which Stripe demands before the subscription can be canceled. */
export const releaseSchedule = async (
  stripe: Stripe,
  { schedule }: Pick<Stripe.Subscription, 'schedule'>,
): Promise<void> => {
  if (schedule !== null)
    await stripe.subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id)
}

/** Schedules the change of price again that a handover has released. The subscription renews and has no schedule. */
export const restoreSchedule = async (
  stripe: Stripe,
  subscription: Stripe.Subscription,
  price: string,
): Promise<void> => {
  const [item] = subscription.items.data
  if (item === undefined || subscription.schedule !== null) return
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const start_date = phases[0]?.start_date ?? item.current_period_start
  const end_date = item.current_period_end
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    phases: [
      { items: [{ price: item.price.id, quantity: 1 }], start_date, end_date },
      { items: [{ price, quantity: 1 }], start_date: end_date },
    ],
  })
}
