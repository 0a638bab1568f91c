import { invalid, pick } from './errors.ts'
import { type Form, formsOf, listOf, mapOf, textOf } from './form.ts'
import type { StandInPrice, StandInSchedule, StandInSubscription } from './billing-objects.ts'
import type { StandInState } from './state.ts'

/** Presents a customer like Stripe. */
export const presentCustomer = (state: StandInState, id: string) => {
  const { default_method, ...customer } = pick(state.customers, id, 'customer')
  return {
    object: 'customer',
    address: null,
    balance: 0,
    currency: null,
    default_source: null,
    discount: null,
    name: null,
    tax_ids: { object: 'list', has_more: false, data: [] },
    ...customer,
    invoice_settings: { default_payment_method: default_method },
  }
}

/** Presents a price like Stripe: its amounts in other currencies are expanded only. */
export const presentPrice = (price: StandInPrice, expanded: readonly string[]): StandInPrice =>
  expanded.includes('currency_options') ? price : { ...price, currency_options: undefined }

/** Presents a subscription like Stripe: references as ids, unless expanded. */
export const presentSubscription = (
  state: StandInState,
  subscription: StandInSubscription,
  expanded: readonly string[],
) => ({
  ...subscription,
  items: {
    ...subscription.items,
    data: subscription.items.data.map((item) => ({
      ...item,
      price: presentPrice(
        item.price,
        expanded.includes('items.data.price.currency_options') ? ['currency_options'] : [],
      ),
    })),
  },
  customer: expanded.some((path) => path.split('.')[0] === 'customer')
    ? presentCustomer(state, subscription.customer)
    : subscription.customer,
  schedule: expanded.includes('schedule') ? subscription.schedule : (subscription.schedule?.id ?? null),
  latest_invoice: expanded.includes('latest_invoice')
    ? subscription.latest_invoice
    : subscription.latest_invoice.id,
  discounts: expanded.includes('discounts')
    ? subscription.discounts
    : subscription.discounts.map(({ id }) => id),
})

/** Updates a subscription, limited to the parameters in use here. */
export const updateSubscription = (state: StandInState, form: Form, id: string) => {
  const subscription = pick(state.subscriptions, id, 'id')
  const [item] = subscription.items.data
  const cancels = textOf(form['cancel_at_period_end'])
  if (subscription.status === 'canceled' && cancels !== undefined)
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  if (subscription.schedule !== null && cancels !== undefined)
    throw invalid('The subscription is managed by a subscription schedule.')
  const metadata = { ...subscription.metadata, ...mapOf(form['metadata']) }
  subscription.metadata = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ''))
  if (cancels !== undefined) {
    subscription.cancel_at_period_end = cancels === 'true'
    subscription.cancel_at = cancels === 'true' ? (item?.current_period_end ?? null) : null
    subscription.canceled_at = cancels === 'true' ? state.now() : null
  }
  return presentSubscription(state, subscription, listOf(form['expand']))
}

/** Ends subscription periods like Stripe: cancels those due, and invoices the rest. */
export const endPeriods = (state: StandInState): void => {
  for (const subscription of state.subscriptions.values()) {
    const [item] = subscription.items.data
    const isRunning = subscription.status === 'active' || subscription.status === 'trialing'
    if (item === undefined || !isRunning || item.current_period_end > state.now()) continue
    if (subscription.cancel_at !== null && subscription.cancel_at <= item.current_period_end) {
      subscription.status = 'canceled'
      subscription.ended_at = item.current_period_end
    } else {
      state.invoices.push({ subscription: subscription.id, amount: item.price.unit_amount ?? 0 })
      const length = item.current_period_end - item.current_period_start
      item.current_period_start = item.current_period_end
      item.current_period_end += length
    }
  }
}

const phaseOf = (phase: Form): StandInSchedule['phases'][number] => ({
  start_date: Number(textOf(phase['start_date'])),
  end_date: Number(textOf(phase['end_date']) ?? Number(textOf(phase['start_date'])) + 31 * 86_400),
  items: formsOf(phase['items']).map((item) => ({ price: textOf(item['price']), quantity: 1 })),
})

const withSchedule = (state: StandInState, id: string) => {
  const subscription = [...state.subscriptions.values()].find(({ schedule }) => schedule?.id === id)
  if (subscription?.schedule == null) throw invalid(`No such subscription_schedule: '${id}'`)
  return { subscription, schedule: subscription.schedule }
}

/** Releases a schedule: its subscription continues without it. */
export const releaseSchedule = (state: StandInState, _: Form, id: string) => {
  const { subscription, schedule } = withSchedule(state, id)
  subscription.schedule = null
  return { ...schedule, status: 'released' }
}

/** Creates a schedule with the current period of a subscription as its phase. */
export const createSchedule = (state: StandInState, form: Form) => {
  const subscription = pick(state.subscriptions, textOf(form['from_subscription']) ?? '', 'from_subscription')
  const [item] = subscription.items.data
  if (item === undefined) throw invalid('The subscription has no items.')
  const { current_period_start: start_date, current_period_end: end_date, price } = item
  subscription.schedule = {
    id: state.id('sub_sched'),
    object: 'subscription_schedule',
    end_behavior: 'release',
    phases: [{ start_date, end_date, items: [{ price: price.id, quantity: 1 }] }],
  }
  return subscription.schedule
}

/** Replaces the phases of a schedule. */
export const updateSchedule = (state: StandInState, form: Form, id: string) => {
  const { subscription, schedule } = withSchedule(state, id)
  const end_behavior = textOf(form['end_behavior']) ?? schedule.end_behavior
  subscription.schedule = { ...schedule, end_behavior, phases: formsOf(form['phases']).map(phaseOf) }
  return subscription.schedule
}

/** Adds a transaction to the balance of a customer, like Stripe: credit is negative. */
export const addBalanceTransaction = (state: StandInState, form: Form, id: string) => {
  const customer = pick(state.customers, id, 'customer')
  const amount = Number(textOf(form['amount']))
  const currency = textOf(form['currency']) ?? ''
  const { balance, currency: ownCurrency } = presentCustomer(state, id) as {
    balance: number
    currency: string | null
  }
  if (ownCurrency !== null && ownCurrency !== currency)
    throw invalid(`The customer has a balance in ${ownCurrency}.`)
  state.customers.set(id, { ...customer, balance: balance + amount, currency })
  const transaction = {
    object: 'customer_balance_transaction',
    id: state.id('cbtxn'),
    customer: id,
    amount,
    currency,
    ending_balance: balance + amount,
    metadata: mapOf(form['metadata']),
  }
  state.balanceTransactions.push(transaction)
  return transaction
}
