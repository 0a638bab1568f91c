import { recordEvents } from '../../../core/domain-events/domain-events.ts'
import { linkProcessorCustomer } from '../../../payments/saved-methods/index.ts'
import { subscriptionBehavior } from '../../../core/tax/tax-engine.ts'
import { isSameInterval, periodAt, periodEnd } from '../../../core/time/subscription-period.ts'
import type { Connection, Services, Tx } from '../../../core/services.ts'
import {
  type CustomerRow,
  findCustomer,
  findLockedCustomer,
  stateEvents,
} from '../../../customers/customers/index.ts'
import {
  billingIntervalOf,
  findPriceOfAmount,
  findProducts,
  keepProduct,
  priceOfAmount,
  type StoredPrice,
  type StoredProduct,
} from '../../../catalog/products/index.ts'
import { ensureWallet, postCredit } from '../../../orders/customer-balances/index.ts'
import { subscriptionEvents } from '../present.ts'
import { moveCredits } from '../pending-lines/queries.ts'
import { findTakenOver, readSubscription } from '../queries.ts'
import { chooseMethodOf } from './take-over-method.ts'
import { nextPlanIssue, scheduleNextPlan } from './take-over-next.ts'
import { type TakeOver, takeOverEvents, takeOverRow, type TakeOverTerms } from './take-over-terms.ts'
import type { SubscriptionRow } from '../types.ts'
import { insertSubscription } from '../write-queries.ts'

type CustomerAndProduct = {
  readonly customer: CustomerRow | undefined
  readonly product: StoredProduct | undefined
  /** Price of the amount. Undefined where `priceOfAmount` would create it. */
  readonly price: StoredPrice | undefined
}

const findCustomerAndProduct = async (db: Connection, terms: TakeOverTerms): Promise<CustomerAndProduct> => {
  const { organization_id, customer_id, product_id } = terms
  const customer =
    customer_id === null ? undefined : await findCustomer(db, organization_id, { id: customer_id })
  const [product] = product_id === null ? [] : await findProducts(db, organization_id, [product_id])
  const price = product && (await findPriceOfAmount(db, product.id, terms))
  return { customer, product, price }
}

/** Returns the issue of the subscription itself, its customer or its product. Undefined if there is none. */
const termsIssue = (
  services: Services,
  terms: TakeOverTerms,
  { customer, product, price }: CustomerAndProduct,
): string | undefined => {
  const { anchor_at, interval, current_period_start, current_period_end, amount, currency } = terms
  if (terms.customer_id !== null && customer === undefined) return 'its customer is not here'
  if (terms.product_id !== null && product === undefined) return 'its product is not here'
  const interval_here = product && billingIntervalOf(product)
  if (product !== undefined && (interval_here === undefined || !isSameInterval(interval_here, interval)))
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
 * Returns the reason why a subscription cannot be taken over, as part of a sentence. Undefined when it can. Calls the
 * processor and changes nothing.
 */
export const whyNotTakenOver = async (
  services: Services,
  terms: TakeOverTerms,
): Promise<string | undefined> => {
  const { db } = services.database
  const issue =
    termsIssue(services, terms, await findCustomerAndProduct(db, terms)) ?? (await nextPlanIssue(db, terms))
  if (issue !== undefined) return issue
  const choice = await chooseMethodOf(services, terms)
  return 'reason' in choice ? choice.reason : undefined
}

/** Adds the credit to the balance of the customer. */
const grantCredit = async (
  tx: Tx,
  { organization_id, customer_id, currency }: SubscriptionRow,
  { credit: amount, credit_reason: reason }: TakeOver,
  now: Date,
): Promise<void> => {
  if (amount === 0) return
  const id = await ensureWallet(tx, { organization_id, customer_id, currency }, now)
  const wallet = { id, organization_id, currency }
  await postCredit(tx, now, wallet, { id: crypto.randomUUID(), amount, reason })
}

/** @throws Error if customer or product do not exist */
const insertTakenOver = async (tx: Tx, services: Services, terms: TakeOver): Promise<string> => {
  const now = services.clock.now()
  const { organization_id, customer_id, product_id, processor_customer: processor_id } = terms
  const customer =
    customer_id === null ? undefined : await findLockedCustomer(tx, organization_id, { id: customer_id })
  if (product_id !== null) await keepProduct(tx, product_id)
  const [product] = product_id === null ? [] : await findProducts(tx, organization_id, [product_id])
  if (customer === undefined || product === undefined)
    throw new Error(`The customer or the product of ${terms.taken_over_from} does not exist.`)
  const before = await findTakenOver(tx, terms.taken_over_from)
  if (before !== undefined) return before.id
  const processor = services.processor.name
  const owner = { organization_id, customer_id: customer.id, processor, processor_id, created_at: now }
  if ((await linkProcessorCustomer(tx, owner)) !== customer.id)
    throw new Error(`The card of ${terms.taken_over_from} belongs to another customer here.`)
  const price = await priceOfAmount(tx, product.id, terms, now)
  const behavior = subscriptionBehavior(price, customer.billing_address)
  const row = takeOverRow(terms, customer.id, product.id, behavior, now)
  await insertSubscription(tx, row, [{ ...price, charged: terms.amount }])
  await scheduleNextPlan(tx, row, terms.next)
  await moveCredits(tx, row)
  await grantCredit(tx, row, terms, now)
  const subscription = await readSubscription(tx, row.id)
  await recordEvents(tx, services, [
    ...subscriptionEvents(subscription, takeOverEvents(subscription), services),
    ...(await stateEvents(tx, [customer])),
  ])
  return row.id
}

/**
 * Takes over a subscription that the processor no longer renews: it continues in its period with the same card, and is
 * renewed here at period end. Benefits are granted; nothing is charged, and no e-mail is sent. Idempotent.
 *
 * @returns the id of the subscription here
 * @throws Error if customer or product do not exist, or if another payment method would be charged
 */
export const takeOver = async (services: Services, terms: TakeOver): Promise<string> => {
  const before = await findTakenOver(services.database.db, terms.taken_over_from)
  if (before !== undefined) return before.id
  const choice = await chooseMethodOf(services, terms)
  if ('reason' in choice) throw new Error(choice.reason)
  // Before the transaction, and harmless if that fails: no other method is the default.
  if (choice.becomes_default)
    await services.processor.setDefaultMethod(terms.processor_customer, terms.payment_method)
  return services.database.transact((tx) => insertTakenOver(tx, services, terms))
}
