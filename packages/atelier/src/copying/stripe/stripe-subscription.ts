import type { Stripe } from 'stripe'
import type { TakeOver } from '@atelier/commerce'
import { isCollectionPaused, isPeriodUnpaid, pauseOf } from './stripe-pause.ts'
import { billingIntervalOf, priceIn, whyNotChargedIn } from './stripe-prices.ts'

const momentOf = (seconds: number): Date => new Date(seconds * 1000)
const dayOf = (seconds: number): string => momentOf(seconds).toISOString().slice(0, 10)
const isoOrNull = (seconds: number | null): string | null =>
  seconds === null ? null : momentOf(seconds).toISOString()
const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** Returns the first item of a subscription. */
const itemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem | undefined => items.data[0]

/** Returns the end of the current period, in seconds. */
export const periodEndOf = (subscription: Stripe.Subscription): number =>
  itemOf(subscription)?.current_period_end ?? 0

/**
 * True when a subscription was canceled at the end of its period: by the flag, or for that moment, as Stripe
 * does it too.
 */
export const endsWithPeriod = (subscription: Stripe.Subscription): boolean =>
  subscription.cancel_at_period_end ||
  (subscription.cancel_at !== null && subscription.cancel_at <= periodEndOf(subscription))

/** Returns the expanded customer of a subscription; undefined when they were deleted. */
export const buyerOf = ({ customer }: Stripe.Subscription): Stripe.Customer | undefined =>
  typeof customer === 'string' || customer.deleted === true ? undefined : customer

/** Returns the payment method that Stripe charges for a subscription, in Stripe's order of precedence. */
const methodOf = (subscription: Stripe.Subscription): string | null => {
  const customer = buyerOf(subscription)
  return (
    idOf(subscription.default_payment_method) ??
    idOf(subscription.default_source) ??
    idOf(customer?.invoice_settings.default_payment_method ?? null) ??
    idOf(customer?.default_source ?? null)
  )
}

/**
 * True when Stripe charges other subscriptions of the customer to the customer's default source, which would
 * end if the payment method of this one became the default.
 */
const hasOtherSource = (subscription: Stripe.Subscription, customer: Stripe.Customer): boolean =>
  customer.invoice_settings.default_payment_method === null &&
  customer.default_source !== null &&
  idOf(customer.default_source) !== methodOf(subscription)

/** Terms on which a subscription would continue, as Stripe has them. */
export type Terms = Omit<
  TakeOver,
  | 'organization_id'
  | 'taken_over_from'
  | 'customer_id'
  | 'product_id'
  | 'next'
  | 'metadata'
  | 'credit'
  | 'credit_reason'
> & { readonly price: Stripe.Price }

/** True when a discount still applies after the period. One without an end may last forever. */
const lasts = (discount: string | Stripe.Discount, until: number): boolean =>
  typeof discount === 'string' || discount.end === null || discount.end > until

/** True when a field is set; fields that the account does not use are null, empty or absent. */
const isSet = (value: unknown): boolean => value != null && !(Array.isArray(value) && value.length === 0)

const statusIssues: Readonly<Record<string, string>> = {
  past_due: 'it owes a payment',
  unpaid: 'it owes a payment',
  incomplete: 'its first payment was never made',
  incomplete_expired: 'its first payment was never made',
  paused: 'it is paused',
  canceled: 'it has ended',
}

const statusIssue = (subscription: Stripe.Subscription): string | undefined => {
  const { status, trial_end } = subscription
  if (status === 'active') return undefined
  if (status !== 'trialing') return statusIssues[status] ?? `its status is ${status}`
  return trial_end === periodEndOf(subscription)
    ? undefined
    : `it is in a trial until ${trial_end === null ? 'its end' : dayOf(trial_end)}, which is not the end of its period`
}

/** Returns a reason against the migration in the pause of a subscription. */
const pauseIssue = (subscription: Stripe.Subscription): string | undefined => {
  if (!isSet(subscription.pause_collection)) return undefined
  if (!isCollectionPaused(subscription)) return 'its payments are paused, and its invoices are kept for later'
  if (subscription.status === 'trialing') return 'its payments are paused in its trial'
  return endsWithPeriod(subscription) ? 'its payments are paused until it ends' : undefined
}

/** Returns a reason against the migration in the terms of a subscription. */
const termsIssue = (subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): string | undefined => {
  const { items, automatic_tax, default_tax_rates, cancel_at } = subscription
  const end = item.current_period_end
  const buyer = buyerOf(subscription)
  if (items.data.length > 1 || items.has_more)
    return `it has ${items.data.length} items, but subscriptions here have one`
  if (item.quantity !== 1)
    return `its quantity is ${item.quantity ?? 'not fixed'}, but the quantity here is always one`
  const { currency, presentment_details } = subscription
  const price = whyNotChargedIn(item.price, currency)
  if (price !== undefined) return price
  const shownCurrency = presentment_details?.presentment_currency ?? currency
  if (shownCurrency !== currency)
    return `Stripe converts it to ${shownCurrency.toUpperCase()} for its customer, and here it would be charged in ${currency.toUpperCase()}`
  const discounts = [
    ...subscription.discounts,
    ...item.discounts,
    ...(buyer?.discount == null ? [] : [buyer.discount]),
  ]
  if (discounts.some((discount) => lasts(discount, end))) return 'it has a discount that lasts'
  if (automatic_tax.enabled || (default_tax_rates?.length ?? 0) > 0 || (item.tax_rates?.length ?? 0) > 0)
    return 'Stripe adds tax to it'
  if (cancel_at !== null && cancel_at !== end)
    return `it is canceled as of ${dayOf(cancel_at)}, which is not the end of its period`
  return undefined
}

/** Returns a reason against the migration in the billing of a subscription. */
const billingIssue = (
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): string | undefined => {
  const { latest_invoice: invoice, transfer_data, on_behalf_of, application } = subscription
  const buyer = buyerOf(subscription)
  if (isSet(subscription.billing_schedules)) return 'it follows a schedule'
  if (isSet(subscription.pending_update)) return 'a pending change waits for a payment'
  if (subscription.collection_method !== 'charge_automatically') return 'it is paid by invoices that are sent'
  if ([transfer_data, on_behalf_of, application].some(isSet))
    return 'its payments go through another platform'
  if (subscription.managed_payments?.enabled === true) return 'Stripe itself is the seller'
  if (isSet(subscription.billing_thresholds) || isSet(item.billing_thresholds))
    return 'it is billed when an amount is reached'
  if (isSet(subscription.pending_invoice_item_interval)) return 'it is billed within its period too'
  const isOpen = typeof invoice === 'string' || (invoice !== null && invoice.status !== 'paid')
  if (isOpen && !isPeriodUnpaid(subscription)) return 'its latest invoice is not paid yet'
  if (isSet(subscription.test_clock)) return 'it follows a test clock'
  if (buyer === undefined) return 'its customer was deleted'
  if (methodOf(subscription) === null) return 'its customer has no payment method'
  if (hasOtherSource(subscription, buyer))
    return 'it is paid with a card other than the default of its customer'
  return undefined
}

const termsOf = (subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): Terms => {
  const billed = billingIntervalOf(item.price)
  if (billed === undefined) throw new Error(`The subscription ${subscription.id} has no interval.`)
  const { status, trial_start, billing_cycle_anchor } = subscription
  const current_period_end = momentOf(item.current_period_end)
  const isTrial = status === 'trialing'
  const period = {
    interval: billed,
    anchor_at: isTrial ? current_period_end : momentOf(billing_cycle_anchor),
    current_period_start: momentOf(item.current_period_start),
    current_period_end,
  }
  return {
    price: item.price,
    amount: priceIn(item.price, subscription.currency)?.unit_amount ?? 0,
    currency: subscription.currency,
    ...period,
    trial_start: isTrial ? momentOf(trial_start ?? item.current_period_start) : null,
    pause: pauseOf(subscription, period),
    started_at: momentOf(subscription.start_date),
    canceled_at: endsWithPeriod(subscription)
      ? momentOf(subscription.canceled_at ?? subscription.created)
      : null,
    processor_customer: idOf(subscription.customer) ?? '',
    payment_method: methodOf(subscription) ?? '',
  }
}

/**
 * Returns the terms on which a subscription at Stripe would continue here, or the reason for which it cannot.
 */
export const readTerms = (
  subscription: Stripe.Subscription,
): { readonly terms: Terms } | { readonly reason: string } => {
  const item = itemOf(subscription)
  if (item === undefined) return { reason: 'it has no items' }
  const reason =
    statusIssue(subscription) ??
    pauseIssue(subscription) ??
    termsIssue(subscription, item) ??
    billingIssue(subscription, item)
  return reason === undefined ? { terms: termsOf(subscription, item) } : { reason }
}

/**
 * Returns the description of a subscription for people. @param names the names of products by their ids at
 * Stripe
 */
export const describeSubscription = (
  subscription: Stripe.Subscription,
  names: ReadonlyMap<string, string> = new Map(),
) => {
  const item = itemOf(subscription)
  const product = idOf(item?.price.product ?? null)
  const billed = item && billingIntervalOf(item.price)
  const amount = item === undefined ? null : priceIn(item.price, subscription.currency)?.unit_amount
  return {
    id: subscription.id,
    email: buyerOf(subscription)?.email ?? null,
    product: names.get(product ?? '') ?? product,
    amount: amount == null ? null : amount * (item?.quantity ?? 1),
    currency: subscription.currency,
    ...(billed ?? { recurring_interval: null, recurring_interval_count: null }),
    current_period_end: item === undefined ? null : momentOf(item.current_period_end).toISOString(),
    cancel_at_period_end: endsWithPeriod(subscription),
    status: subscription.status,
    trial_end: isoOrNull(subscription.trial_end),
    resumes_at: isoOrNull(subscription.pause_collection?.resumes_at ?? null),
  }
}
