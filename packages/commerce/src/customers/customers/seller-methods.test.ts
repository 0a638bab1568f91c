import { additions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { Polar } from 'polar-sdk-0-49'
import { HTTPClient } from 'polar-sdk-0-49/lib/http.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, ordersOf, portalOf, subscribe, type Subscription } from '../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const callsOf = (accessToken: string = shop.accessToken) =>
  createClientFor(
    {
      paymentMethods: additions.paymentMethods,
      setups: additions.portalCardSetups,
      portal: additions.portalPaymentMethods,
    },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  )
const sessionOf = async (customer_id: string) =>
  callsOf((await shop.client.customerSessions.create({ body: { customer_id } })).token)

/** A subscriber whom the seller knows by an external id. */
const openSubscriber = async (external_id: string, price = 1000): Promise<Subscription> => {
  const email = `${external_id}@example.com`
  const { id: customerId } = await shop.client.customers.create({ body: { email, external_id } })
  return subscribe(shop, await newPlan(shop, price), { email, customerId })
}

it('a seller lists the payment methods of a customer, by either id', async () => {
  const { customer_id } = await openSubscriber('ada')
  const byId = await callsOf().paymentMethods.list({ path: { id: customer_id } })
  expect(byId).toMatchObject({
    items: [
      {
        customer_id,
        processor: 'stripe',
        type: 'card',
        method_metadata: { brand: 'visa', last4: '4242' },
        is_default: true,
      },
    ],
    pagination: { total_count: 1, max_page: 1 },
  })
  expect(await callsOf().paymentMethods.listExternal({ path: { external_id: 'ada' } })).toEqual(byId)
  const second = { items: [], pagination: byId.pagination }
  const path = { id: customer_id }
  expect(await callsOf().paymentMethods.list({ path, query: { page: 2 } })).toEqual(second)
  const provider = new Polar({
    serverURL: `${shop.serverURL}/snake`,
    accessToken: shop.accessToken,
    httpClient: new HTTPClient({
      fetcher: async (input, init) => shop.fetch(input instanceof Request ? input : new Request(input, init)),
    }),
  })
  const page = await provider.customers.listPaymentMethods({ id: customer_id })
  expect(page.result.items).toMatchObject([{ type: 'card', methodMetadata: { last4: '4242' } }])
  const unknown = { path: { id: crypto.randomUUID() } }
  await expectApiError(callsOf().paymentMethods.list(unknown), 'ResourceNotFound', 404)
})

it('the last payment method of a subscription that renews cannot be deleted', async () => {
  const subscription = await openSubscriber('grace')
  const { customers } = await portalOf(shop, subscription)
  const [card] = (await customers.getPaymentMethods()).items
  const remove = () => customers.deletePaymentMethod({ path: { id: card?.id ?? '' } })
  await expectApiError(remove(), 'PaymentMethodInUseByActiveSubscription', 400)
  const confirmationTokenId = await shop.tokenOf(cards.mastercard)
  await customers.addPaymentMethod({ body: { confirmationTokenId, setDefault: false, returnUrl: '/' } })
  await remove()
  const [remainingMethod] = (await customers.getPaymentMethods()).items
  await shop.client.subscriptions.update({
    path: { id: subscription.id },
    body: { cancelAtPeriodEnd: true },
  })
  await customers.deletePaymentMethod({ path: { id: remainingMethod?.id ?? '' } })
  expect((await customers.getPaymentMethods()).items).toEqual([])
})

it('the last payment method of a free subscription can be deleted', async () => {
  const subscription = await openSubscriber('free', 0)
  const { customers } = await portalOf(shop, subscription)
  const confirmationTokenId = await shop.tokenOf(cards.visa)
  const { id } = await customers.addPaymentMethod({
    body: { confirmationTokenId, setDefault: true, returnUrl: '/' },
  })
  await customers.deletePaymentMethod({ path: { id } })
})

it('a payment method is confirmed once its bank agrees, and pays the outstanding amount once', async () => {
  const subscription = await subscribe(shop, await newPlan(shop, 700), { card: cards.declinedAgain })
  await shop.travel(new Date(subscription.current_period_end ?? ''))
  await shop.runJobs()
  const calls = await sessionOf(subscription.customer_id)
  const setup = await calls.setups.start({
    body: { confirmation_token_id: await shop.tokenOf(cards.challenge) },
  })
  const confirm = () => calls.portal.confirm({ body: { setup_intent_id: setup.id, set_default: true } })
  expect(await confirm()).toEqual({ status: 'requires_action', client_secret: setup.client_secret })
  await shop.processor.answerChallenge({
    path: { payment_secret: setup.client_secret },
    body: { outcome: 'complete' },
  })
  const confirmed = await confirm()
  expect(confirmed).toMatchObject({
    status: 'succeeded',
    payment_method: {
      is_default: true,
      customer_id: subscription.customer_id,
      method_metadata: { last4: '3155' },
    },
  })
  expect(await confirm()).toEqual(confirmed)
  await shop.runJobs()
  expect((await ordersOf(shop, subscription)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  const stranger = await sessionOf((await openSubscriber('stranger')).customer_id)
  const body = { setup_intent_id: setup.id, set_default: false }
  await expectApiError(stranger.portal.confirm({ body }), 'ResourceNotFound', 404)
  const { id } = await shop.client.customers.create({ body: { email: 'new@example.com' } })
  await expectApiError((await sessionOf(id)).portal.confirm({ body }), 'CustomerNotReady', 403)
})
