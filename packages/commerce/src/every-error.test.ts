import {
  checkoutPage,
  contract,
  apiErrorStatuses,
  endpointsOf,
  sandboxProcessor,
  type Endpoint,
} from '@atelier/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cards, openShop, type Shop } from './testing/open-shop.ts'
import { newPlan, subscribe, type Subscription } from './testing/subscribe.ts'

let shop: Shop
let small: string
let large: string
let free: string
beforeAll(async () => {
  shop = await openShop()
  small = await newPlan(shop, 500)
  large = await newPlan(shop, 2000)
  free = await newPlan(shop, 0)
})
afterAll(() => shop.close())

const nobody = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
/**
 * Clients expect `NotPermitted` where a seller is shut out, and nothing shuts sellers out yet. `Unavailable` needs a
 * processor that is silent, see silent-processor.test.ts.
 */
const unused = ['NotPermitted', 'Unavailable']

const named = [
  ...endpointsOf(contract),
  ...endpointsOf(checkoutPage, 'checkoutPage'),
  ...endpointsOf(sandboxProcessor, 'sandboxProcessor'),
].map(({ area, name, endpoint }): [string, Endpoint] => [`${area}.${name}`, endpoint])
const endpoints = new Map(named)

/** One call of an endpoint: what stands for its path, its body, and who calls. */
type Call = { readonly in?: string; readonly body?: object; readonly token?: string }

const send = (name: string, call: Call): Promise<Response> => {
  const endpoint = endpoints.get(name)
  if (endpoint === undefined) throw new Error(`There is no endpoint ${name}.`)
  const token = endpoint.access === 'public' ? undefined : (call.token ?? shop.accessToken)
  return shop.fetch(
    new Request(shop.serverURL + endpoint.path.replaceAll(/\{\w+\}/g, call.in ?? nobody), {
      method: endpoint.method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(endpoint.body !== undefined && { body: JSON.stringify(call.body ?? {}) }),
    }),
  )
}

const tokenFor = async (customer_id: string): Promise<string> =>
  (await shop.client.customerSessions.create({ body: { customer_id } })).token
const someone = async () =>
  tokenFor((await shop.client.customers.create({ body: { email: `${crypto.randomUUID()}@example.com` } })).id)

/** The caller that changes a subscription: its seller, or its customer. */
type By = 'seller' | 'customer'
const callOf = async (subscription: Subscription, by: By, body?: object): Promise<Call> => ({
  in: subscription.id,
  ...(body !== undefined && { body }),
  ...(by === 'customer' && { token: await tokenFor(subscription.customer_id) }),
})
const end = { cancel_at_period_end: true }
const keep = { cancel_at_period_end: false }
const change = (id: string, body: object) =>
  shop.client.subscriptions.update({ path: { id }, body: body as { revoke: true } })
const leaving = async () => {
  const subscription = await subscribe(shop, small)
  await change(subscription.id, end)
  return subscription
}
const ended = async () => {
  const subscription = await subscribe(shop, small)
  await change(subscription.id, { revoke: true })
  return subscription
}
const gift = async (): Promise<Subscription> => {
  const { clientSecret } = await shop.client.checkouts.create({ body: { productId: free } })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: { customerEmail: `${crypto.randomUUID()}@example.com` },
  })
  await shop.runJobs()
  const [subscription] = (await shop.client.subscriptions.list({ query: { product_id: free } })).items
  if (subscription === undefined) throw new Error('There is no free subscription.')
  return subscription
}
/** What happens to a call while somebody else is changing the same subscription. */
const meanwhile = async (name: string, subscription: Subscription, call: Call): Promise<Response> =>
  shop.database.transact(async (tx) => {
    await tx.selectFrom('subscriptions').select('id').where('id', '=', subscription.id).forUpdate().execute()
    return send(name, call)
  })

const opened = (productId: string) => shop.client.checkouts.create({ body: { productId } })
const expired = async (): Promise<Call> => {
  const { clientSecret } = await opened(small)
  await shop.letExpire()
  return { in: clientSecret }
}
/** A checkout of a plan whose buyer has one already, with the address that says so. */
const second = async () => {
  const { customer } = await subscribe(shop, small)
  return { ...(await opened(large)), email: customer.email }
}
const challenged = async (): Promise<string> => {
  const { clientSecret } = await shop.openCheckout()
  const confirmed = await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: await shop.buyer(cards.challenge),
  })
  return confirmed.paymentProcessorMetadata['intent_client_secret'] ?? ''
}
const refund = (order_id: string, given: object = {}): Call => ({
  body: { order_id, amount: 1, reason: 'other', ...given },
})
const orderOf = async (query: object) => (await shop.client.orders.list({ query })).items[0]?.id ?? ''
const soldOrder = async () => orderOf({ checkout_id: (await shop.buy()).id })

const subscriptionCalls = (name: string, by: By): Record<string, () => Promise<Response>> => ({
  [`${name} AlreadyCanceledSubscription`]: async () => send(name, await callOf(await leaving(), by, end)),
  [`${name} BadRequest`]: async () => send(name, await callOf(await subscribe(shop, small), by, keep)),
  [`${name} MissingPaymentMethod`]: async () =>
    send(name, await callOf(await gift(), by, { product_id: small })),
  [`${name} SubscriptionUpdatePending`]: async () => {
    const subscription = await subscribe(shop, small)
    return meanwhile(name, subscription, await callOf(subscription, by, end))
  },
  [`${name} ResourceUnavailable`]: async () => send(name, await callOf(await ended(), by, keep)),
})

/** How each named error but `ResourceNotFound` is come by. */
const ways: Record<string, () => Promise<Response>> = {
  'checkouts.update NotOpenCheckout': async () => send('checkouts.update', { in: (await shop.buy()).id }),
  'checkouts.update AlreadyActiveSubscriptionError': async () => {
    const { id, email } = await second()
    return send('checkouts.update', { in: id, body: { customer_email: email } })
  },
  'checkouts.clientGet ExpiredCheckoutError': async () => send('checkouts.clientGet', await expired()),
  'checkouts.clientUpdate ExpiredCheckoutError': async () => send('checkouts.clientUpdate', await expired()),
  'checkouts.clientUpdate NotOpenCheckout': async () =>
    send('checkouts.clientUpdate', { in: (await shop.buy()).clientSecret }),
  'checkouts.clientUpdate AlreadyActiveSubscriptionError': async () => {
    const { clientSecret, email } = await second()
    return send('checkouts.clientUpdate', { in: clientSecret, body: { customer_email: email } })
  },
  'checkouts.clientConfirm ExpiredCheckoutError': async () =>
    send('checkouts.clientConfirm', await expired()),
  'checkouts.clientConfirm NotOpenCheckout': async () =>
    send('checkouts.clientConfirm', { in: (await shop.buy()).clientSecret }),
  'checkouts.clientConfirm AlreadyActiveSubscriptionError': async () => {
    const { clientSecret, email } = await second()
    return send('checkouts.clientConfirm', { in: clientSecret, body: await shop.buyer(cards.visa, email) })
  },
  'checkouts.clientConfirm PaymentError': async () =>
    send('checkouts.clientConfirm', {
      in: (await shop.openCheckout()).clientSecret,
      body: await shop.buyer(cards.declined),
    }),
  'refunds.create RefundAmountTooHigh': async () =>
    send('refunds.create', refund(await soldOrder(), { amount: 150 })),
  'refunds.create RevokeSubscriptionBenefitsProhibited': async () => {
    const { id } = await subscribe(shop, small)
    const { items } = await shop.client.orders.list()
    const order = items.find(({ subscription_id }) => subscription_id === id)
    return send('refunds.create', refund(order?.id ?? '', { revoke_benefits: true }))
  },
  'refunds.create RefundedAlready': async () => {
    const order = await soldOrder()
    await send('refunds.create', refund(order, { amount: 149 }))
    return send('refunds.create', refund(order))
  },
  'refunds.create RefundUnknownPayment': async () => {
    const subscription = await subscribe(shop, small, { card: cards.declinedAgain })
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    const owed = await orderOf({ customer_id: subscription.customer_id, sorting: '-created_at' })
    return send('refunds.create', refund(owed))
  },
  ...subscriptionCalls('subscriptions.update', 'seller'),
  'subscriptions.revoke AlreadyCanceledSubscription': async () =>
    send('subscriptions.revoke', await callOf(await ended(), 'seller')),
  ...subscriptionCalls('customerPortal.subscriptions.update', 'customer'),
  'customerPortal.subscriptions.update UpdateSubscriptionNotAllowed': async () => {
    const call = await callOf(await subscribe(shop, small), 'customer', { product_id: large })
    const path = { id: shop.demo.organization_id }
    const settings = { allowMultipleSubscriptions: false, prorationBehavior: 'prorate' as const }
    const allow = (allowCustomerUpdates: boolean) =>
      shop.client.organizations.update({
        path,
        body: { subscriptionSettings: { ...settings, allowCustomerUpdates } },
      })
    await allow(false)
    const response = await send('customerPortal.subscriptions.update', call)
    await allow(true)
    return response
  },
  'customerPortal.subscriptions.cancel AlreadyCanceledSubscription': async () =>
    send('customerPortal.subscriptions.cancel', await callOf(await leaving(), 'customer')),
  'customerPortal.customers.addPaymentMethod PaymentError': async () =>
    send('customerPortal.customers.addPaymentMethod', {
      token: await someone(),
      body: { confirmation_token_id: await shop.tokenOf(cards.declined), set_default: true, return_url: '/' },
    }),
  'checkoutPage.restart Conflict': async () =>
    send('checkoutPage.restart', { in: (await shop.openCheckout()).clientSecret }),
  'sandboxProcessor.answerChallenge Conflict': async () => {
    const call = { in: await challenged(), body: { outcome: 'complete' } }
    await send('sandboxProcessor.answerChallenge', call)
    return send('sandboxProcessor.answerChallenge', call)
  },
}

/** Bodies that are right, for things that are not there. */
const rightBodies: Record<string, object> = {
  'products.updateBenefits': { benefits: [] },
  'customFields.update': { type: 'text' },
  'subscriptions.update': end,
  'customerPortal.subscriptions.update': end,
  'sandboxProcessor.answerChallenge': { outcome: 'complete' },
}

const built = () => new Set(shop.commerce.routes.flatMap(({ endpoint, built }) => (built ? [endpoint] : [])))
const declared = (name: string, endpoint: Endpoint) =>
  endpoint.errors.filter((error) => !unused.includes(error)).map((error) => `${name} ${error}`)

it('every named error of every call that is built can be come by', () => {
  const all = named.flatMap(([name, endpoint]) => (built().has(endpoint) ? declared(name, endpoint) : []))
  const rest = all.filter((one) => !one.endsWith(' ResourceNotFound'))
  expect(Object.keys(ways).toSorted()).toEqual(rest.toSorted())
})

const expectError = async (response: Response, error: string): Promise<void> => {
  const body = (await response.json()) as { error?: string; detail?: string }
  expect([response.status, body.error]).toEqual([
    apiErrorStatuses[error as keyof typeof apiErrorStatuses],
    error,
  ])
  expect(body.detail).toMatch(/^[A-Z].*[.]$/s)
}

it.each(Object.entries(ways))('%s', async (way, provoke) => {
  await expectError(await provoke(), way.split(' ')[1] ?? '')
})

it('what does not exist is not found, by any call', async () => {
  const token = await someone()
  const given = named.filter(
    ([, endpoint]) => built().has(endpoint) && endpoint.errors.includes('ResourceNotFound'),
  )
  expect(given.length).toBeGreaterThan(40)
  for (const [name, endpoint] of given) {
    const body = rightBodies[name]
    const response = await send(name, {
      ...(body && { body }),
      ...(endpoint.access === 'portal' && { token }),
    })
    await expectError(response, 'ResourceNotFound').catch((error: unknown) => {
      throw new Error(`${name}: ${String(error)}`)
    })
  }
})
