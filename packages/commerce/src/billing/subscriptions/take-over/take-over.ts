import { recordEvents } from '../../../core/domain-events/domain-events.ts'
import { adoptProcessorCustomer } from '../../../payments/customer-queries.ts'
import { subscriptionBehavior, type TaxBehavior } from '../../../core/tax/tax-engine.ts'
import {
  type BillingInterval,
  isSameInterval,
  periodAt,
  periodEnd,
} from '../../../core/time/subscription-period.ts'
import type { Connection, Services, Tx } from '../../../core/services.ts'
import {
  type CustomerRow,
  findCustomer,
  findLockedCustomer,
  stateEvents,
} from '../../../customers/customers/index.ts'
import {
  findPriceOfAmount,
  findProducts,
  billingIntervalOf,
  keepProduct,
  priceOfAmount,
  type StoredPrice,
  type StoredProduct,
} from '../../../catalog/products/index.ts'
import { noDiscount } from '../../../catalog/discounts/index.ts'
import { postCredit } from '../../../orders/customer-balances/post.ts'
import { ensureWallet } from '../../../orders/customer-balances/queries.ts'
import { subscriptionEvents, type SubscriptionEventType } from '../present.ts'
import { moveCredits } from '../proration-queries.ts'
import { findTakenOver, readSubscription } from '../queries.ts'
import { methodChoice } from './take-over-method.ts'
import { nextPlanIssue, type NextPlan, scheduleNextPlan } from './take-over-next.ts'
import { notCanceled, type SubscriptionRow } from '../types.ts'
import { insertSubscription } from '../write-queries.ts'

/**
 * A subscription that the payment processor renewed, to be renewed here from the end of its current period.
 */
export type TakeOver = {
  readonly organization_id: string
  /** Subscription id at the processor. */
  readonly taken_over_from: string
  /** Null before the customer or product is created. */
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
  /** Start of the trial that the current period is. Null for a paid period. */
  readonly trial_start: Date | null
  /** Null without a pause. Its start is null when it begins with the next period. */
  readonly pause: { readonly paused_at: Date | null; readonly resumes_at: Date | null } | null
  /** Null where the next period has the same plan. */
  readonly next: NextPlan | null
  readonly metadata: Readonly<Record<string, string>>
  /** Credit of the customer that has left the processor, in minor units of the currency. */
  readonly credit: number
}

/** Terms of the subscription itself. */
type Terms = Omit<TakeOver, 'credit'>

type Found = {
  readonly customer: CustomerRow | undefined
  readonly product: StoredProduct | undefined
  /** Price of the amount. Undefined where `priceOfAmount` would create it. */
  readonly price: StoredPrice | undefined
}

const find = async (db: Connection, terms: Terms): Promise<Found> => {
  const { organization_id, customer_id, product_id } = terms
  const customer =
    customer_id === null ? undefined : await findCustomer(db, organization_id, { id: customer_id })
  const [product] = product_id === null ? [] : await findProducts(db, organization_id, [product_id])
  const price = product && (await findPriceOfAmount(db, product.id, terms))
  return { customer, product, price }
}

/** Issue of the subscription itself, its customer or its product. Undefined if there is none. */
const termsIssue = (
  services: Services,
  terms: Terms,
  { customer, product, price }: Found,
): string | undefined => {
  const { anchor_at, interval, current_period_start, current_period_end, amount, currency } = terms
  if (terms.customer_id !== null && customer === undefined) return 'its customer is not here'
  if (terms.product_id !== null && product === undefined) return 'its product is not here'
  const here = product && billingIntervalOf(product)
  if (product !== undefined && (here === undefined || !isSameInterval(here, interval)))
    return 'its product has another interval here'
  const period = periodAt({ ...interval, anchor_at }, current_period_start)
  if (terms.trial_start === null && periodEnd(period).getTime() !== current_period_end.getTime())
    return 'its periods are counted differently here'
  if (customer === undefined) return undefined
  const { billing_address: address, tax_id } = customer
  // A price that is created for the amount is without tax.
  const behavior = price === undefined ? 'exclusive' : subscriptionBehavior(price, address)
  const taxed = services.tax.taxOf({ amount, behavior, currency, address, tax_id })
  return taxed === null || taxed.net + taxed.tax === amount ? undefined : 'tax would be added to it here'
}

/**
 * Reason why a subscription cannot be imported, as part of a sentence. Undefined when it can. Calls the
 * processor and changes nothing.
 */
export const whyNotTakenOver = async (services: Services, terms: Terms): Promise<string | undefined> => {
  const { db } = services.database
  const issue = termsIssue(services, terms, await find(db, terms)) ?? (await nextPlanIssue(db, terms))
  if (issue !== undefined) return issue
  const choice = await methodChoice(services, terms)
  return 'reason' in choice ? choice.reason : undefined
}

const statusOf = ({ trial_start, pause }: Terms): SubscriptionRow['status'] => {
  if (trial_start !== null) return 'trialing'
  return pause !== null && pause.paused_at !== null ? 'paused' : 'active'
}

const trialOf = ({ trial_start, current_period_end }: Terms) => ({
  trial_start,
  trial_end: trial_start === null ? null : current_period_end,
})

const pauseOf = ({ pause }: Terms) => ({
  pause_at_period_end: pause !== null && pause.paused_at === null,
  paused_at: pause?.paused_at ?? null,
  resumes_at: pause?.resumes_at ?? null,
})

const rowOf = (
  terms: Terms,
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
    ...trialOf(terms),
    ...pauseOf(terms),
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

/** Events of an imported subscription. A trial begins without another one. */
const eventsOf = ({ status }: Pick<SubscriptionRow, 'status'>): readonly SubscriptionEventType[] => {
  if (status === 'trialing') return ['subscription.created']
  return ['subscription.created', status === 'paused' ? 'subscription.paused' : 'subscription.active']
}

/** Adds the credit to the balance of the customer, with the reason that both sides read. */
const grantCredit = async (
  tx: Tx,
  { organization_id, customer_id, currency }: SubscriptionRow,
  amount: number,
  now: Date,
): Promise<void> => {
  if (amount === 0) return
  const id = await ensureWallet(tx, { organization_id, customer_id, currency }, now)
  const wallet = { id, organization_id, currency }
  await postCredit(tx, now, wallet, { id: crypto.randomUUID(), amount, reason: 'Credit from Stripe' })
}

/** @throws Error when customer or product do not exist */
const insertTakenOver = async (tx: Tx, services: Services, terms: TakeOver): Promise<string> => {
  const now = services.clock.now()
  const { organization_id, customer_id, product_id, processor_customer: processor_id } = terms
  const customer =
    customer_id === null ? undefined : await findLockedCustomer(tx, organization_id, { id: customer_id })
  if (product_id !== null) await keepProduct(tx, product_id)
  const [product] = product_id === null ? [] : await findProducts(tx, organization_id, [product_id])
  if (customer === undefined || product === undefined)
    throw new Error(`The customer or the product of ${terms.taken_over_from} is not here.`)
  const before = await findTakenOver(tx, terms.taken_over_from)
  if (before !== undefined) return before.id
  const processor = services.processor.name
  const adopted = { organization_id, customer_id: customer.id, processor, processor_id, created_at: now }
  if ((await adoptProcessorCustomer(tx, adopted)) !== customer.id)
    throw new Error(`The card of ${terms.taken_over_from} belongs to another customer here.`)
  const price = await priceOfAmount(tx, product.id, terms, now)
  const behavior = subscriptionBehavior(price, customer.billing_address)
  const row = rowOf(terms, customer.id, product.id, behavior, now)
  await insertSubscription(tx, row, [{ ...price, charged: terms.amount }])
  await scheduleNextPlan(tx, row, terms.next)
  await moveCredits(tx, row)
  await grantCredit(tx, row, terms.credit, now)
  const subscription = await readSubscription(tx, row.id)
  await recordEvents(tx, services, [
    ...subscriptionEvents(subscription, eventsOf(subscription), services),
    ...(await stateEvents(tx, [customer])),
  ])
  return row.id
}

/**
 * Imports a subscription that the processor no longer renews: it continues in its period with the same card,
 * and is renewed here at period end. Benefits are granted; nothing is charged, and no e-mail is sent.
 * Idempotent.
 *
 * @returns the id of the subscription here
 * @throws Error when customer or product do not exist, or when the payment method would not be the charged
 *   one
 */
export const takeOver = async (services: Services, terms: TakeOver): Promise<string> => {
  const before = await findTakenOver(services.database.db, terms.taken_over_from)
  if (before !== undefined) return before.id
  const choice = await methodChoice(services, terms)
  if ('reason' in choice) throw new Error(choice.reason)
  if (choice.becomes_default)
    await services.processor.setDefaultMethod(terms.processor_customer, terms.payment_method)
  return services.database.transact((tx) => insertTakenOver(tx, services, terms))
}
