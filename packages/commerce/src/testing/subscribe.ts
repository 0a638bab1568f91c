import { additions, type CallResult, type contract } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { expect } from 'vitest'
import { cards, type Shop } from './open-shop.ts'

/** Subscription in its seller's representation. */
export type Subscription = CallResult<typeof contract.subscriptions.get>

/** Creates a recurring product, by default a monthly one, in the currencies of the shop; a price of 0 is free. */
export const newPlan = async (
  shop: Shop,
  price: number,
  {
    name = `Plan at ${price}`,
    interval = 'month',
    count,
    taxBehavior,
    trial,
    needsCard = true,
  }: {
    name?: string
    interval?: 'day' | 'week' | 'month' | 'year'
    count?: number
    taxBehavior?: 'inclusive' | 'exclusive' | 'location' | undefined
    /** Length and unit of its trial. */
    trial?: readonly [number, 'day' | 'week' | 'month' | 'year']
    /** Asks for a card before the trial. */
    needsCard?: boolean
  } = {},
): Promise<string> => {
  const { id } = await shop.client.products.create({
    body: {
      name,
      recurringInterval: interval,
      recurringIntervalCount: count,
      ...(trial !== undefined && {
        trialIntervalCount: trial[0],
        trialInterval: trial[1],
        trialRequiresPaymentMethod: needsCard,
      }),
      prices:
        price === 0
          ? [{ amountType: 'free' }]
          : shop.plansIn.map((priceCurrency) => ({
              amountType: 'fixed' as const,
              priceAmount: price,
              priceCurrency,
              taxBehavior,
            })),
    },
  })
  return id
}

/** Client for the call with which a seller creates a subscription. */
export const creationsOf = ({ serverURL, fetch, accessToken }: Shop) =>
  createClientFor(
    { subscriptionCreations: additions.subscriptionCreations },
    { serverURL, fetch, accessToken },
  ).subscriptionCreations

type PlanRequest = {
  readonly card?: string
  readonly email?: string
  /** Customer whom the seller names: the buyer is no guest. */
  readonly customerId?: string
  readonly discountId?: string
  readonly subscriptionId?: string
  readonly amount?: number
  readonly currency?: 'usd' | 'eur' | 'jpy' | 'idr' | 'isk'
  readonly metadata?: Record<string, string>
}

let buyers = 0

/** Buys a plan through a checkout, by default as a new buyer, and returns the resulting subscription. */
export const subscribe = async (
  shop: Shop,
  productId: string,
  { card = cards.visa, email = `buyer-${(buyers += 1)}@example.com`, ...request }: PlanRequest = {},
): Promise<Subscription> => {
  const checkout = await shop.client.checkouts.create({
    body: { productId, ...shop.nextCurrency(), ...request },
  })
  const path = { client_secret: checkout.clientSecret }
  await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer(card, email) })
  await shop.runJobs()
  const { status, customerId } = await shop.client.checkouts.get({ path: { id: checkout.id } })
  expect(status).toBe('succeeded')
  const { items } = await shop.client.subscriptions.list({ query: { customer_id: customerId ?? '' } })
  const opened = items.find(({ checkout_id }) => checkout_id === checkout.id)
  if (opened === undefined) throw new Error(`The checkout ${checkout.id} opened no subscription.`)
  return opened
}

/** Buys a plan with a card whose payments the processor answers five seconds later. */
export const subscribeLate = async (shop: Shop, productId: string): Promise<Subscription> => {
  const { id, clientSecret } = await shop.client.checkouts.create({ body: { productId } })
  const body = await shop.buyer(cards.late, `late-${(buyers += 1)}@example.com`)
  await shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body })
  shop.clock.advance(5000)
  await shop.runJobs()
  const [order] = (await shop.client.orders.list({ query: { checkout_id: id } })).items
  return again(shop, { id: order?.subscription_id ?? '' })
}

/** Buys a plan with a card whose bank asks its holder about every payment. */
export const subscribeAsked = async (shop: Shop, productId: string): Promise<Subscription> => {
  const { id, clientSecret } = await shop.client.checkouts.create({ body: { productId } })
  const { paymentProcessorMetadata } = await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: await shop.buyer(cards.challengeAgain, `asked-${(buyers += 1)}@example.com`),
  })
  const payment_secret = paymentProcessorMetadata['intent_client_secret'] ?? ''
  await shop.processor.answerChallenge({ path: { payment_secret }, body: { outcome: 'complete' } })
  await shop.runJobs()
  const [order] = (await shop.client.orders.list({ query: { checkout_id: id } })).items
  return again(shop, { id: order?.subscription_id ?? '' })
}

/** Returns the current subscription for its seller. */
export const again = (shop: Shop, { id }: { readonly id: string }): Promise<Subscription> =>
  shop.client.subscriptions.get({ path: { id } })

/** Ends all subscriptions of a shop, so that later tests do not renew them when they advance the time. */
export const endSubscriptions = async ({ client }: Shop): Promise<void> => {
  const { items } = await client.subscriptions.list({ query: { active: true, limit: 100 } })
  for (const { id } of items) await client.subscriptions.revoke({ path: { id } })
}

/** Returns the orders of a subscription, oldest first. */
export const ordersOf = async (shop: Shop, { id, customer_id }: Subscription) => {
  const { items } = await shop.client.orders.list({
    query: { customer_id, sorting: 'created_at', limit: 100 },
  })
  return items.filter(({ subscription_id }) => subscription_id === id)
}

/** Returns the statuses and totals of the orders of a subscription, oldest first. */
export const totalsOf = async (shop: Shop, subscription: Subscription): Promise<string[]> =>
  (await ordersOf(shop, subscription)).map(({ status, total_amount }) => `${status} ${total_amount}`)

/** Changes a subscription as its seller. @param body any kind of change, also a wrong one */
export const updateOf = (shop: Shop, { id }: Pick<Subscription, 'id'>, body: object): Promise<Subscription> =>
  shop.client.subscriptions.update({ path: { id }, body: body as never })

/** Events for consumers only, not sent to sellers. */
const internal: readonly string[] = ['subscription.past_due', 'order.fulfilled']

/** Returns the seller events about a subscription and its orders, in order. */
export const eventTypesOf = async (shop: Shop, ...ids: readonly string[]): Promise<string[]> =>
  (await shop.events())
    .filter(({ subject_id, type }) => ids.includes(subject_id) && !internal.includes(type))
    .map(({ type }) => type)

/** Returns the portal client of a subscription's customer. */
export const portalOf = async (shop: Shop, { customer_id }: Subscription) => {
  const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
  return shop.clientWith(token).customerPortal
}
