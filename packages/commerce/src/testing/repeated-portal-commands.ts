import { portalGuestSubscriptions, portalOrderPayments } from '@atelier/contract'
import { expect } from 'vitest'
import { changeAsBefore } from './earlier-change.ts'
import { cards, type Shop } from './open-shop.ts'
import { expectChangedOnce } from './repeated-plan-commands.ts'
import { eventsOf, newEmail, portalClient, type RepeatedCommand, subscriber } from './repetition-steps.ts'
import { again, newPlan, ordersOf, subscribe, eventTypesOf } from './subscribe.ts'

const allowChanges = ({ client, demo }: Shop) =>
  client.organizations.update({
    path: { id: demo.organization_id },
    body: {
      subscriptionSettings: {
        allowMultipleSubscriptions: true,
        allowCustomerUpdates: true,
        prorationBehavior: 'invoice',
      },
    },
  })

/** Returns a subscription that owes the order of a change of an earlier version, because its card was declined. */
const owingSubscriber = async (shop: Shop, email: string) => {
  const subscription = await subscribe(shop, await newPlan(shop, 500), { email, card: cards.declinedAgain })
  await changeAsBefore(shop, subscription, await newPlan(shop, 2000))
  await shop.runJobs()
  const order = (await ordersOf(shop, subscription)).find(({ status }) => status === 'pending')
  if (order === undefined) throw new Error('Nothing is owed.')
  return { subscription, order }
}

/** Returns the amounts that the processor has charged for an order. */
const chargedFor = async ({ database }: Shop, order_id: string) =>
  (
    await database.db
      .selectFrom('sandbox_payments')
      .select(['amount', 'metadata'])
      .where('status', '=', 'succeeded')
      .execute()
  )
    .filter(({ metadata }) => metadata['order_id'] === order_id)
    .map(({ amount }) => amount)

const orderPayment = async (shop: Shop): Promise<RepeatedCommand> => {
  const { subscription, order } = await owingSubscriber(shop, newEmail())
  const portal = await portalClient(shop, { portalOrderPayments }, subscription.customer_id)
  const path = { id: order.id }
  const body = { confirmation_token_id: await shop.tokenOf(cards.mastercard) }
  return {
    call: (options) => portal.portalOrderPayments.confirm({ path, body }, options),
    // A payment that was never asked for is given up after a minute, and the order is owed as before.
    mayBeUndone: true,
    expectOnce: async () => {
      const { status } = await shop.client.orders.get({ path })
      expect([status, await chargedFor(shop, order.id)]).toEqual(
        status === 'paid' ? ['paid', [1500]] : ['pending', []],
      )
    },
  }
}

/** Charges the open order of a guest to the card of the customer who takes over the subscription. */
const guestTakenOver = async (shop: Shop): Promise<RepeatedCommand> => {
  const email = newEmail()
  await allowChanges(shop)
  await subscribe(shop, await newPlan(shop, 500), { email })
  const { subscription, order } = await owingSubscriber(shop, email)
  const portal = await portalClient(shop, { portalGuestSubscriptions }, subscription.customer_id)
  const guests = portal.portalGuestSubscriptions
  const { token } = await shop.client.customerSessions.create({
    body: { customer_id: subscription.customer_id },
  })
  await shop.clientWith(token).customerPortal.customers.addPaymentMethod({
    body: { confirmationTokenId: await shop.tokenOf(cards.mastercard), setDefault: true, returnUrl: '/' },
  })
  await shop.runJobs()
  expect(await chargedFor(shop, order.id)).toEqual([])
  const body = { subscription_ids: [subscription.id] }
  return {
    call: (options) => guests.takeOver({ body }, options),
    expectOnce: async () => {
      expect((await guests.list({})).items).toEqual([])
      expect(await chargedFor(shop, order.id)).toEqual([1500])
      expect(await eventsOf(shop, order.id, 'order.paid')).toBe(1)
    },
  }
}

const expectCanceledOnce = async (shop: Shop, id: string, answers: readonly unknown[]) => {
  for (const answer of answers) expect(answer).toMatchObject({ id, cancel_at_period_end: true })
  expect((await again(shop, { id })).cancel_at_period_end).toBe(true)
  expect((await eventTypesOf(shop, id)).filter((type) => type === 'subscription.canceled')).toHaveLength(1)
}

const cancellationBySeller = async (shop: Shop): Promise<RepeatedCommand> => {
  const { id } = await subscriber(shop)
  return {
    call: (options) =>
      shop.client.subscriptions.update({ path: { id }, body: { cancelAtPeriodEnd: true } }, options),
    expectOnce: (answers) => expectCanceledOnce(shop, id, answers),
  }
}

const cancellationByCustomer = async (shop: Shop): Promise<RepeatedCommand> => {
  const { id, customer_id } = await subscriber(shop)
  const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
  const { subscriptions } = shop.clientWith(token).customerPortal
  return {
    call: (options) => subscriptions.cancel({ path: { id } }, options),
    expectOnce: (answers) => expectCanceledOnce(shop, id, answers),
  }
}

const planChangeByCustomer = async (shop: Shop): Promise<RepeatedCommand> => {
  const subscription = await subscriber(shop)
  const { id, customer_id } = subscription
  await allowChanges(shop)
  const product_id = await newPlan(shop, 2000)
  const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
  const { subscriptions } = shop.clientWith(token).customerPortal
  return {
    call: (options) => subscriptions.update({ path: { id }, body: { product_id } }, options),
    // As with a change by the seller.
    mayBeUndone: true,
    expectOnce: (answers) => expectChangedOnce(shop, subscription, answers),
  }
}

/** Commands about what a customer owes and holds. */
export const repeatedPortalCommands: Readonly<Record<string, (shop: Shop) => Promise<RepeatedCommand>>> = {
  'the payment of an order that is owed': orderPayment,
  'the taking over of what a guest bought': guestTakenOver,
  'a cancellation by the seller': cancellationBySeller,
  'a cancellation by the customer': cancellationByCustomer,
  'a change of plan by the customer': planChangeByCustomer,
}
