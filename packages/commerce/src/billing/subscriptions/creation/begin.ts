import type { SubscriptionCreate } from '@atelier/contract'
import { apiError, invalid, issue } from '@atelier/plumbing/http'
import { insertSubscriptionRedemption, redeemerOf } from '../../../catalog/discounts/index.ts'
import { keepProduct } from '../../../catalog/products/index.ts'
import { recordEvents } from '../../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { type CustomerRow, findLockedCustomer, stateEvents } from '../../../customers/customers/index.ts'
import { hasOtherSubscription } from '../../../orders/checkouts/index.ts'
import { priceDraft } from '../../../orders/orders/index.ts'
import { notifyStart } from '../notices/notices.ts'
import { flatLines } from '../renewal/next-period.ts'
import type { PaidChange } from '../paid-changes/types.ts'
import { subscriptionEvents, type SubscriptionEventType } from '../present.ts'
import { isFree } from '../changing/tax.ts'
import { moveCredits } from '../pending-lines/queries.ts'
import { readSubscription } from '../queries.ts'
import { firstPrice, ownerOf, type StoredSubscription, type SubscriptionRow } from '../types.ts'
import { insertSubscription } from '../write-queries.ts'
import { newSubscription } from './new-subscription.ts'
import { isInTrial } from '../changing/trial-changes/trials.ts'
import { insertTrialOfSubscription } from '../../../catalog/trials/index.ts'

type Named = Pick<CustomerRow, 'id' | 'organization_id'>

/** Returns the field of a request that names the customer. */
const customerField = (body: SubscriptionCreate): string =>
  'customer_id' in body ? 'customer_id' : 'external_customer_id'

/**
 * Locks and returns the customer of a request, so that a deletion happens either before this call or after it.
 *
 * @throws InvalidRequest
 */
const lockNamedCustomer = async (tx: Tx, { id, organization_id }: Named, body: SubscriptionCreate) => {
  const customer = await findLockedCustomer(tx, organization_id, { id })
  if (customer === undefined) throw invalid([issue(customerField(body), 'The customer was deleted.')])
  return customer
}

/** @throws AlreadyActiveSubscriptionError if the organization allows one subscription per customer */
const requireNoOther = async (tx: Tx, { organization, customer }: StoredSubscription): Promise<void> => {
  const { id: customer_id, organization_id, external_id, email } = customer
  const buyer = { checkout_id: null, organization_id, customer_id, external_id, email: email.toLowerCase() }
  if (await hasOtherSubscription(tx, organization, buyer))
    throw apiError(
      'AlreadyActiveSubscriptionError',
      'The customer already has an active subscription, and your settings allow one per customer.',
    )
}

/** @throws InvalidRequest if the first period cannot be charged to the customer */
const requireChargeable = (
  { tax, processor }: Pick<Services, 'tax' | 'processor'>,
  subscription: StoredSubscription,
  canPay: boolean,
  body: SubscriptionCreate,
): void => {
  const { amount, currency, customer, product } = subscription
  if (!canPay)
    throw invalid([
      issue(
        'product_id',
        `The product ${product.name} costs money, and the customer has no payment method that it can be charged to: they save one in the portal, or choose the one of an earlier purchase as their default. Otherwise sell it with a checkout.`,
      ),
    ])
  const { billing_address: address, tax_id } = customer
  const taxable = { amount, currency, price: firstPrice(subscription), address, tax_id }
  const fields = { address: customerField(body), amount: 'product_id' }
  const priced = priceDraft(tax, taxable, processor.limitsOf(currency), fields)
  if ('issues' in priced) throw invalid(priced.issues)
}

/** Inserts a subscription, and redeems its discount.
 *
 * @throws InvalidRequest if the discount has been used up since
 */
const insert = async (
  tx: Tx,
  { secret }: Services,
  row: SubscriptionRow,
  subscription: StoredSubscription,
): Promise<void> => {
  const { discount_id, prices, created_at } = subscription
  await insertSubscription(tx, row, prices)
  if (discount_id === null) return
  const redeemer = redeemerOf(secret, ownerOf(subscription))
  if (!(await insertSubscriptionRedemption(tx, subscription, discount_id, redeemer, created_at)))
    throw invalid([
      issue('discount_id', 'The discount can no longer be used: it has ended or has been used up.'),
    ])
}

/** Inserts a subscription that charges nothing now, with its events. */
const insertFree = async (
  tx: Tx,
  services: Services,
  row: SubscriptionRow,
  subscription: StoredSubscription,
  events: readonly SubscriptionEventType[],
): Promise<void> => {
  await insert(tx, services, row, subscription)
  await moveCredits(tx, subscription)
  await recordEvents(tx, services, [
    ...subscriptionEvents(subscription, events, services),
    ...(await stateEvents(tx, [subscription.customer])),
  ])
}

/**
 * Begins a subscription that a seller creates. A free one is active immediately, one with a trial begins it, and one
 * that begins later is paused until then, without an order. Any other is stored as `incomplete`, which no list shows,
 * until the payment of its first order makes it active.
 *
 * @param id id of the new subscription
 * @param canPay true when the customer has a payment method
 * @returns the change to charge now; undefined if nothing is charged now
 * @throws AlreadyActiveSubscriptionError, InvalidRequest
 */
export const beginSubscription = async (
  tx: Tx,
  services: Services,
  {
    id,
    customer: customerOf,
    body,
  }: {
    readonly id: string
    readonly customer: Named
    readonly body: SubscriptionCreate
  },
  canPay: boolean,
): Promise<{ readonly before: StoredSubscription; readonly change: PaidChange } | undefined> => {
  const customer = await lockNamedCustomer(tx, customerOf, body)
  await keepProduct(tx, body.product_id)
  const { row, subscription } = await newSubscription(tx, services, id, customer, body)
  await requireNoOther(tx, subscription)
  if (row.status === 'paused') {
    if (!isFree(subscription)) requireChargeable(services, subscription, canPay, body)
    await insertFree(tx, services, row, subscription, ['subscription.created', 'subscription.paused'])
    return undefined
  }
  if (isFree(subscription)) {
    await insertFree(tx, services, row, subscription, ['subscription.created', 'subscription.active'])
    if (subscription.confirms_start) await notifyStart(tx, subscription)
    return undefined
  }
  if (!isInTrial(row) || subscription.product.trial_requires_payment_method)
    requireChargeable(services, subscription, canPay, body)
  if (isInTrial(row)) {
    await insertFree(tx, services, row, subscription, ['subscription.created'])
    const redeemer = redeemerOf(services.secret, ownerOf(subscription))
    await insertTrialOfSubscription(tx, subscription, redeemer, row.created_at)
    return undefined
  }
  const { status, started_at } = row
  await insert(tx, services, { ...row, status: 'incomplete', started_at: null }, subscription)
  const before = await readSubscription(tx, id)
  return {
    before,
    change: {
      kind: 'create',
      field: 'product_id',
      columns: { status, started_at },
      prices: null,
      subscription: { ...before, status, started_at },
      lines: flatLines(before),
      billing_reason: 'subscription_create',
      events: ['subscription.created', 'subscription.active'],
    },
  }
}
