import {
  additions,
  checkoutPage,
  contract,
  apiErrorStatuses,
  endpointsOf,
  sandboxProcessor,
  type Endpoint,
  webhookEndpoints,
  webhookEvents,
} from '@atelier/contract'
import { minutes } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { insertCustomer } from './customers/customers/queries.ts'
import { insertMember } from './access/identity/testing/people.ts'
import { newCustomer, newDraft, newDraftToConfirm, saveCards } from './testing/drafts.ts'
import { changeAsBefore } from './testing/earlier-change.ts'
import { giveKey } from './testing/give-key.ts'
import { cards, openShop, type Shop } from './testing/open-shop.ts'
import { signIn } from './testing/sign-in.ts'
import {
  newPlan,
  ordersOf,
  subscribe,
  subscribeAsked,
  subscribeLate,
  type Subscription,
} from './testing/subscribe.ts'
import { newFile } from './testing/upload-file.ts'
import { signDownload } from './delivery/downloadables/token.ts'
import { giveCredit } from './testing/wallets.ts'

let shop: Shop
let small: string
let large: string
let yearly: string
let free: string
beforeAll(async () => {
  shop = await openShop()
  small = await newPlan(shop, 500)
  large = await newPlan(shop, 2000)
  yearly = await newPlan(shop, 20_000, { interval: 'year' })
  free = await newPlan(shop, 0)
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
/**
 * Errors not provoked here. Clients expect `NotPermitted` for blocked sellers, which do not exist yet;
 * license keys use it for other reasons, see license-keys/public.test.ts. `Unavailable` needs an unresponsive
 * processor, see silent-processor.test.ts; `ManualRetryLimitExceeded` needs repeated declines, see
 * pay-order.test.ts.
 */
const unused = ['NotPermitted', 'Unavailable', 'ManualRetryLimitExceeded']

const namedErrors = [
  ...endpointsOf({ ...contract, ...additions }),
  ...endpointsOf(checkoutPage, 'checkoutPage'),
  ...endpointsOf(sandboxProcessor, 'sandboxProcessor'),
].map(({ area, name, endpoint }): [string, Endpoint] => [`${area}.${name}`, endpoint])
const endpoints = new Map(namedErrors)

/** Call of an endpoint: its path parameter, body and caller. */
type Call = { readonly in?: string; readonly body?: object; readonly token?: string }

const pathOf = ({ path }: Endpoint, id: string): string =>
  path.replace('{platform}', 'discord').replaceAll(/\{\w+\}/g, id)

/** Required query strings. */
const rightQueries: Record<string, string> = {
  'portalUsage.get': '?period=week',
  'portalEmailUpdates.check': '?token=unknown',
  'meters.quantities': `?${new URLSearchParams({ start_timestamp: '2026-01-01T00:00:00Z', end_timestamp: '2026-01-01T00:00:00Z', interval: 'day' })}`,
}

const send = (name: string, call: Call): Promise<Response> => {
  const endpoint = endpoints.get(name)
  if (endpoint === undefined) throw new Error(`There is no endpoint ${name}.`)
  const token = endpoint.access === 'public' ? undefined : (call.token ?? shop.accessToken)
  return shop.fetch(
    new Request(shop.serverURL + pathOf(endpoint, call.in ?? unknownId) + (rightQueries[name] ?? ''), {
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

/** Creates a webhook endpoint that received an event and was then disabled. */
const silenced = async () => {
  const { serverURL, accessToken, fetch } = shop
  const webhooks = createClientFor({ webhookEndpoints, webhookEvents }, { serverURL, accessToken, fetch })
  const { id } = await webhooks.webhookEndpoints.create({
    body: { url: 'https://192.88.98.1/', events: ['benefit.created'] },
  })
  await shop.client.benefits.create({ body: { type: 'custom', description: 'A letter', properties: {} } })
  await webhooks.webhookEndpoints.update({ path: { id }, body: { enabled: false } })
  const [event] = (await webhooks.webhookEvents.list({ query: { endpoint_id: id } })).items
  return { id, event_id: event?.id ?? '' }
}

/** Caller that changes a subscription: its seller or its customer. */
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
/** Allows or forbids customers to change the products of their subscriptions, and several trials. */
const allow = (allowCustomerUpdates: boolean, preventTrialAbuse = false) => {
  const settings = { allowMultipleSubscriptions: false, prorationBehavior: 'prorate' as const }
  return shop.client.organizations.update({
    path: { id: shop.demo.organization_id },
    body: { subscriptionSettings: { ...settings, allowCustomerUpdates, preventTrialAbuse } },
  })
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
/** Makes a call while another transaction holds the lock of the subscription. */
const afterConcurrentChange = async (
  name: string,
  subscription: Subscription,
  call: Call,
): Promise<Response> =>
  shop.database.transact(async (tx) => {
    await tx.selectFrom('subscriptions').select('id').where('id', '=', subscription.id).forUpdate().execute()
    return send(name, call)
  })

/** Creates a subscription with a change of product with a pending payment. */
const changing = async (): Promise<Subscription> => {
  const subscription = await subscribeLate(shop, small)
  const call = await callOf(subscription, 'seller', { product_id: yearly })
  expect((await send('subscriptions.update', call)).status).toBe(409)
  return subscription
}

/** Creates a subscription that is charged to a card. */
const creation = async (card: string): Promise<Response> => {
  const { id: customer_id } = await newCustomer(shop)
  await saveCards(shop, customer_id, card)
  return send('subscriptionCreations.create', { body: { customer_id, product_id: small } })
}

/** Creates a subscription after another one has ended, and charges it to the same card, which its customer chooses. */
const creationAfterwards = async (customer_id: string): Promise<Response> => {
  const { items } = await shop.client.subscriptions.list({ query: { customer_id } })
  for (const { id } of items) await change(id, { revoke: true })
  const token = await tokenFor(customer_id)
  const methods = await shop.clientWith(token).customerPortal.customers.getPaymentMethods({ query: {} })
  await send('portalAccount.chooseDefaultPaymentMethod', { in: methods.items[0]?.id ?? '', token })
  return send('subscriptionCreations.create', { body: { customer_id, product_id: small } })
}

const opened = (productId: string) => shop.client.checkouts.create({ body: { productId } })
const expired = async (): Promise<Call> => {
  const { clientSecret } = await opened(small)
  await shop.letExpire()
  return { in: clientSecret }
}
/**
 * Creates a checkout of a plan for a buyer who already has one, with the email address that identifies them.
 */
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
/** Creates the order of an upgrade of an earlier version, whose charge was declined, with a session of its customer. */
const owing = async () => {
  const subscription = await subscribe(shop, small, { card: cards.declinedAgain })
  await changeAsBefore(shop, subscription, large)
  await shop.runJobs()
  const owed = (await ordersOf(shop, subscription)).find(({ status }) => status === 'pending')
  return { in: owed?.id ?? '', token: await tokenFor(subscription.customer_id) }
}
/** An order whose customer has no name. */
const nameless = async () => {
  const [order] = await ordersOf(shop, await subscribe(shop, small))
  const id = order?.customer_id ?? ''
  await shop.database.db.updateTable('customers').set({ name: null }).where('id', '=', id).execute()
  return { in: order?.id ?? '', token: await tokenFor(id) }
}
const refund = (order_id: string, fields: object = {}): Call => ({
  body: { order_id, amount: 1, reason: 'other', ...fields },
})
const orderOf = async (query: object) => (await shop.client.orders.list({ query })).items[0]?.id ?? ''
const soldOrder = async () => orderOf({ checkout_id: (await shop.buy()).id })

const revokedKey = async () => {
  const key = await giveKey(shop)
  await shop.client.licenseKeys.update({ path: { id: key.id }, body: { status: 'revoked' } })
  return key
}

/** Makes a call while customers can pause their subscriptions. */
const withPauses = async (call: () => Promise<Response>): Promise<Response> => {
  const set = (pause: boolean) =>
    shop.client.organizations.update({
      path: { id: shop.demo.organization_id },
      body: { customerPortalSettings: { subscription: { pause } } },
    })
  await set(true)
  const response = await call()
  await set(false)
  return response
}

const subscriptionCalls = (name: string, by: By): Record<string, () => Promise<Response>> => ({
  [`${name} AlreadyCanceledSubscription`]: async () => send(name, await callOf(await leaving(), by, end)),
  [`${name} BadRequest`]: async () => send(name, await callOf(await subscribe(shop, small), by, keep)),
  [`${name} MissingPaymentMethod`]: async () =>
    send(name, await callOf(await gift(), by, { product_id: small })),
  [`${name} SubscriptionUpdatePending`]: async () => {
    const subscription = await subscribe(shop, small)
    return afterConcurrentChange(name, subscription, await callOf(subscription, by, end))
  },
  [`${name} ResourceUnavailable`]: async () => send(name, await callOf(await ended(), by, keep)),
  [`${name} InactiveSubscription`]: async () =>
    withPauses(async () => send(name, await callOf(await subscribe(shop, small), by, { resume: true }))),
  [`${name} PaymentFailed`]: async () => {
    const subscription = await subscribe(shop, small, { card: cards.declinedAgain })
    return send(name, await callOf(subscription, by, { product_id: yearly }))
  },
  [`${name} PaymentActionRequired`]: async () =>
    send(name, await callOf(await subscribeAsked(shop, small), by, { product_id: yearly })),
})

/** Calls that provoke each named error except `ResourceNotFound`. */
const ways: Record<string, () => Promise<Response>> = {
  'checkouts.update NotOpenCheckout': async () => send('checkouts.update', { in: (await shop.buy()).id }),
  'checkouts.update AlreadyActiveSubscriptionError': async () => {
    const { id, email } = await second()
    return send('checkouts.update', { in: id, body: { customer_email: email } })
  },
  'checkouts.clientGet ExpiredCheckoutError': async () => send('checkouts.clientGet', await expired()),
  'checkoutEvents.stream ExpiredCheckoutError': async () => send('checkoutEvents.stream', await expired()),
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
  'checkouts.clientConfirm DiscountRedemptionLimitReached': async () => {
    const { id } = await shop.client.discounts.create({
      body: {
        name: 'Once for each',
        type: 'percentage',
        basis_points: 1000,
        duration: 'once',
        max_redemptions_per_customer: 1,
      },
    })
    const open = () =>
      shop.client.checkouts.create({ body: { productId: shop.demo.product_id, discountId: id } })
    const [first, second] = [await open(), await open()]
    const body = () => shop.buyer(cards.visa, 'twice@example.com')
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: first.clientSecret },
      body: await body(),
    })
    return send('checkouts.clientConfirm', { in: second.clientSecret, body: await body() })
  },
  'checkouts.clientConfirm TrialAlreadyRedeemed': async () => {
    await allow(true, true)
    const productId = await newPlan(shop, 1000, { trial: [7, 'day'] })
    const [first, second] = [
      await shop.client.checkouts.create({ body: { productId } }),
      await shop.client.checkouts.create({ body: { productId } }),
    ]
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: first.clientSecret },
      body: await shop.buyer(cards.mastercard, 'one-trial@example.com'),
    })
    await shop.runJobs()
    const answer = await send('checkouts.clientConfirm', {
      in: second.clientSecret,
      body: await shop.buyer(cards.mastercard, 'another-trial@example.com'),
    })
    await allow(true)
    return answer
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
  'subscriptions.revoke SubscriptionUpdatePending': async () => {
    const subscription = await subscribe(shop, small)
    return afterConcurrentChange('subscriptions.revoke', subscription, await callOf(subscription, 'seller'))
  },
  ...subscriptionCalls('customerPortal.subscriptions.update', 'customer'),
  'customerPortal.subscriptions.update UpdateSubscriptionNotAllowed': async () => {
    const call = await callOf(await subscribe(shop, small), 'customer', { product_id: large })
    await allow(false)
    const response = await send('customerPortal.subscriptions.update', call)
    await allow(true)
    return response
  },
  'customerPortal.subscriptions.cancel AlreadyCanceledSubscription': async () =>
    send('customerPortal.subscriptions.cancel', await callOf(await leaving(), 'customer')),
  'customerPortal.subscriptions.cancel SubscriptionUpdatePending': async () =>
    send('customerPortal.subscriptions.cancel', await callOf(await changing(), 'customer')),
  'customerPortal.customers.addPaymentMethod PaymentError': async () =>
    send('customerPortal.customers.addPaymentMethod', {
      token: await someone(),
      body: { confirmation_token_id: await shop.tokenOf(cards.declined), set_default: true, return_url: '/' },
    }),
  'portalCardSetups.start PaymentError': async () =>
    send('portalCardSetups.start', {
      token: await someone(),
      body: { confirmation_token_id: await shop.tokenOf(cards.declined) },
    }),
  'portalCardSetups.finish PaymentError': async () => {
    const token = await someone()
    const body = { confirmation_token_id: await shop.tokenOf(cards.challenge) }
    const setup = await send('portalCardSetups.start', { token, body })
    const { id } = (await setup.json()) as { id: string }
    return send('portalCardSetups.finish', { token, in: id })
  },
  'portalGuestSubscriptions.takeOver MissingPaymentMethod': async () => {
    const { id, customer_id } = await gift()
    const body = { subscription_ids: [id] }
    return send('portalGuestSubscriptions.takeOver', { token: await tokenFor(customer_id), body })
  },
  'portalTopUps.update MissingPaymentMethod': async () => {
    const { id: customer_id } = await shop.client.customers.create({
      body: { email: `${crypto.randomUUID()}@example.com` },
    })
    const choice = { product_id: unknownId, amount: 5000, threshold: 2000, consent: 'I agree.' }
    const { id } = await giveCredit(shop, customer_id, 700)
    return send('portalTopUps.update', {
      token: await tokenFor(customer_id),
      in: id,
      body: { auto_top_up: choice },
    })
  },
  'portalOrderPayments.confirm MissingPaymentMethod': async () => {
    const call = await owing()
    const { customers } = shop.clientWith(call.token).customerPortal
    for (const { id } of (await customers.getPaymentMethods()).items)
      await customers.deletePaymentMethod({ path: { id } })
    return send('portalOrderPayments.confirm', call)
  },
  'portalOrderPayments.confirm PaymentAlreadyInProgress': async () => {
    const call = await owing()
    const body = { confirmation_token_id: await shop.tokenOf(cards.late) }
    await send('portalOrderPayments.confirm', { ...call, body })
    return send('portalOrderPayments.confirm', call)
  },
  'portalOrderPayments.confirm OrderNotEligibleForRetry': async () => {
    const [paid] = await ordersOf(shop, await subscribe(shop, small))
    return send('portalOrderPayments.confirm', {
      token: await tokenFor(paid?.customer_id ?? ''),
      in: paid?.id ?? '',
    })
  },
  'unpaidOrders.update OrderNotDraft': async () =>
    send('unpaidOrders.update', { in: await soldOrder(), body: { description: 'Other' } }),
  'unpaidOrders.delete OrderNotDraft': async () => send('unpaidOrders.delete', { in: await soldOrder() }),
  'unpaidOrders.finalize OrderNotDraft': async () => send('unpaidOrders.finalize', { in: await soldOrder() }),
  'unpaidOrders.finalize PaymentFailed': async () => {
    const { draft } = await newDraft(shop, 500, cards.declinedAgain)
    return send('unpaidOrders.finalize', { in: draft.id })
  },
  'unpaidOrders.finalize PaymentActionRequired': async () => {
    const { draft } = await newDraftToConfirm(shop, 500)
    return send('unpaidOrders.finalize', { in: draft.id })
  },
  'unpaidOrders.finalize Conflict': async () => {
    const { draft, customer } = await newDraft(shop, 500, cards.visa)
    await shop.client.customers.delete({ path: { id: customer.id } })
    return send('unpaidOrders.finalize', { in: draft.id })
  },
  'subscriptionCreations.create AlreadyActiveSubscriptionError': async () => {
    const { customer_id } = await subscribe(shop, small)
    return send('subscriptionCreations.create', { body: { customer_id, product_id: free } })
  },
  'subscriptionCreations.create PaymentFailed': () => creation(cards.declinedAgain),
  'subscriptionCreations.create SubscriptionUpdatePending': async () => {
    const customer = await newCustomer(shop)
    const { clientSecret } = await shop.client.checkouts.create({
      body: { productId: small, customerId: customer.id },
    })
    const path = { client_secret: clientSecret }
    await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer(cards.late, customer.email) })
    await shop.travel(minutes(10))
    return creationAfterwards(customer.id)
  },
  'subscriptionCreations.create PaymentActionRequired': async () => {
    const { customer } = await newDraftToConfirm(shop, 500)
    return creationAfterwards(customer.id)
  },
  'unpaidOrders.void Conflict': async () =>
    send('unpaidOrders.void', { in: await soldOrder(), body: { reason: 'A gift' } }),
  'unpaidOrders.void PaymentAlreadyInProgress': async () => {
    const call = await owing()
    const body = { confirmation_token_id: await shop.tokenOf(cards.late) }
    await send('portalOrderPayments.confirm', { ...call, body })
    return send('unpaidOrders.void', { in: call.in, body: { reason: 'A gift' } })
  },
  'customerPortal.licenseKeys.validate BadRequest': async () => {
    const { use } = await giveKey(shop, { properties: { limit_usage: 1 } })
    return send('customerPortal.licenseKeys.validate', { body: { ...use, increment_usage: 2 } })
  },
  'licenseKeyUses.validate BadRequest': async () => {
    const { use } = await giveKey(shop, { properties: { limit_usage: 1 } })
    return send('licenseKeyUses.validate', { body: { ...use, increment_usage: 2 } })
  },
  'licenseKeyRotations.rotate RotateNotPermitted': async () =>
    send('licenseKeyRotations.rotate', { in: (await revokedKey()).id }),
  'portalLicenseKeyRotations.rotate RotateNotPermitted': async () => {
    const { id, customer_id } = await revokedKey()
    return send('portalLicenseKeyRotations.rotate', { in: id, token: await tokenFor(customer_id) })
  },
  'productDeletions.delete ProductNotDeletable': async () => {
    await shop.buy()
    return send('productDeletions.delete', { in: shop.demo.product_id })
  },
  'portalEmailUpdates.check Unauthorized': () => send('portalEmailUpdates.check', {}),
  'portalEmailUpdates.verify Unauthorized': () =>
    send('portalEmailUpdates.verify', { body: { token: 'unknown' } }),
  'checkoutPage.restart Conflict': async () =>
    send('checkoutPage.restart', { in: (await shop.openCheckout()).clientSecret }),
  'sandboxProcessor.answerChallenge Conflict': async () => {
    const call = { in: await challenged(), body: { outcome: 'complete' } }
    await send('sandboxProcessor.answerChallenge', call)
    return send('sandboxProcessor.answerChallenge', call)
  },

  'files.uploaded BadRequest': async () => {
    const file = await shop.client.files.create({ body: newFile(new Uint8Array(1)) })
    const parts = [{ number: 1, checksum_etag: '"nothing"', checksum_sha256_base64: null }]
    return send('files.uploaded', { in: file.id, body: { id: file.upload.id, path: file.path, parts } })
  },
  'oauth2.authorize Unauthorized': async () => {
    const { client_id } = await shop.client.oauth2.clients.create({
      body: { client_name: 'A', redirect_uris: ['https://app.example/'] },
    })
    const query = new URLSearchParams({ client_id, response_type: 'code', scope: 'openid' })
    return shop.fetch(new Request(`${shop.serverURL}/v1/oauth2/authorize?${query}`))
  },
  'customerPortal.subscriptions.update PauseResumeNotAllowed': async () =>
    send(
      'customerPortal.subscriptions.update',
      await callOf(await subscribe(shop, small), 'customer', { resume: true }),
    ),
  'subscriptionPreviews.change InactiveSubscription': async () =>
    send(
      'subscriptionPreviews.change',
      await callOf(await subscribe(shop, small), 'seller', { resume: true }),
    ),
  'portalSubscriptionPreviews.change InactiveSubscription': async () =>
    withPauses(async () =>
      send(
        'portalSubscriptionPreviews.change',
        await callOf(await subscribe(shop, small), 'customer', { resume: true }),
      ),
    ),
  'portalSubscriptionPreviews.change PauseResumeNotAllowed': async () =>
    send(
      'portalSubscriptionPreviews.change',
      await callOf(await subscribe(shop, small), 'customer', { resume: true }),
    ),
  'subscriptionPreviews.change AlreadyCanceledSubscription': async () =>
    send('subscriptionPreviews.change', await callOf(await leaving(), 'seller', end)),
  'subscriptionPreviews.change BadRequest': async () =>
    send('subscriptionPreviews.change', await callOf(await subscribe(shop, small), 'seller', keep)),
  'subscriptionPreviews.change MissingPaymentMethod': async () =>
    send('subscriptionPreviews.change', await callOf(await gift(), 'seller', { product_id: large })),
  'subscriptionPreviews.change SubscriptionUpdatePending': async () =>
    send('subscriptionPreviews.change', await callOf(await changing(), 'seller', { product_id: small })),
  'subscriptionPreviews.change ResourceUnavailable': async () =>
    send('subscriptionPreviews.change', await callOf(await ended(), 'seller', keep)),
  'portalSubscriptionPreviews.change AlreadyCanceledSubscription': async () =>
    send(
      'portalSubscriptionPreviews.change',
      await callOf(await leaving(), 'customer', { product_id: large }),
    ),
  'portalSubscriptionPreviews.change MissingPaymentMethod': async () =>
    send('portalSubscriptionPreviews.change', await callOf(await gift(), 'customer', { product_id: large })),
  'portalSubscriptionPreviews.change SubscriptionUpdatePending': async () =>
    send(
      'portalSubscriptionPreviews.change',
      await callOf(await changing(), 'customer', { product_id: small }),
    ),
  'portalSubscriptionPreviews.change UpdateSubscriptionNotAllowed': async () => {
    const subscription = await subscribe(shop, small)
    await allow(false)
    const response = await send(
      'portalSubscriptionPreviews.change',
      await callOf(subscription, 'customer', { product_id: large }),
    )
    await allow(true)
    return response
  },
  'portalPaymentMethods.confirm CustomerNotReady': async () =>
    send('portalPaymentMethods.confirm', {
      token: await someone(),
      body: { setup_intent_id: 'seti_unknown', set_default: true },
    }),
  'portalPaymentMethods.confirm PaymentError': async () => {
    const token = await someone()
    const body = { confirmation_token_id: await shop.tokenOf(cards.challenge) }
    const setup = await send('portalCardSetups.start', { token, body })
    const { id, client_secret } = (await setup.json()) as { id: string; client_secret: string }
    await shop.processor.answerChallenge({
      path: { payment_secret: client_secret },
      body: { outcome: 'fail' },
    })
    return send('portalPaymentMethods.confirm', { token, body: { setup_intent_id: id, set_default: true } })
  },
  'customerPortal.customers.deletePaymentMethod PaymentMethodInUseByActiveSubscription': async () => {
    const token = await tokenFor((await subscribe(shop, small)).customer_id)
    const [card] = (await shop.clientWith(token).customerPortal.customers.getPaymentMethods()).items
    return send('customerPortal.customers.deletePaymentMethod', { token, in: card?.id ?? '' })
  },
  'orderInvoices.generate OrderNotEligibleForInvoice': async () =>
    send('orderInvoices.generate', { in: (await owing()).in }),
  'orderInvoices.generate MissingInvoiceBillingDetails': async () =>
    send('orderInvoices.generate', { in: (await nameless()).in }),
  'portalOrderInvoices.update OrderNotEligibleForInvoice': async () =>
    send('portalOrderInvoices.update', { ...(await owing()), body: { billing_name: 'Ada' } }),
  'portalOrderInvoices.generate OrderNotEligibleForInvoice': async () =>
    send('portalOrderInvoices.generate', await owing()),
  'portalOrderInvoices.generate MissingInvoiceBillingDetails': async () =>
    send('portalOrderInvoices.generate', await nameless()),
  'orderReceipts.resend Conflict': async () => {
    const { id: checkout_id } = await shop.buy(cards.visa, 'deleted@example.com')
    const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
    await shop.client.customers.delete({ path: { id: order?.customer_id ?? '' } })
    return send('orderReceipts.resend', { in: order?.id ?? '' })
  },
  'customersTable.import Conflict': async () => {
    const email = 'at-the-same-time@example.com'
    const parts = { external_id: null, name: null, billing_address: null, tax_id: null, metadata: {} }
    const customer = { organization_id: shop.demo.organization_id, email, ...parts }
    const imported = await shop.database.transact(async (tx) => {
      await insertCustomer(tx, customer, shop.clock.now())
      const answer = send('customersTable.import', { body: { csv: `email\n${email}` } })
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(shop.database.db)
        expect(rows).not.toEqual([])
      })
      return { answer }
    })
    return imported.answer
  },
  'orderDownloads.create Conflict': async () => {
    const { id: checkout_id } = await shop.buy()
    const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
    const id = order?.id ?? ''
    // Restores the state before the work that follows a payment.
    await shop.database.db.deleteFrom('benefit_grants').where('order_id', '=', id).execute()
    return send('orderDownloads.create', { in: id, body: { file_id: unknownId } })
  },
  'domains.makePrimary Conflict': async () => {
    const created = await send('domains.create', {
      in: shop.demo.organization_id,
      body: { name: 'pay.example.com' },
    })
    return send('domains.makePrimary', { in: ((await created.json()) as { id: string }).id })
  },
  'webhookEndpoints.test Conflict': async () =>
    send('webhookEndpoints.test', { in: (await silenced()).id, body: { type: 'benefit.created' } }),
  'webhookEndpoints.replay Conflict': async () =>
    send('webhookEndpoints.replay', { in: (await silenced()).id }),
  'webhookEvents.redeliver Conflict': async () =>
    send('webhookEvents.redeliver', { in: (await silenced()).event_id }),
  'customerPortal.downloadables.get BadRequest': async () =>
    send('customerPortal.downloadables.get', { in: signDownload(shop, {}) }),
  'customerPortal.downloadables.get ResourceUnavailable': async () =>
    send('customerPortal.downloadables.get', {
      in: signDownload({ ...shop, clock: { now: () => new Date(0) } }, { id: unknownId }),
    }),
}

const key = { key: 'unknown', organization_id: unknownId }

/** Valid bodies for objects that do not exist. */
const rightBodies: Record<string, object> = {
  'eventTypes.update': { label: 'Calls' },
  'wallets.addEntry': { amount: 700, reason: 'A gift' },
  'organizationDeletions.request': { slug: 'nowhere' },
  'products.updateBenefits': { benefits: [] },
  'customFields.update': { type: 'text' },
  'files.uploaded': { id: 'x', path: 'x', parts: [] },
  'orderDownloads.create': { file_id: unknownId },
  'portalWithdrawals.declare': { name: 'Ada' },
  'portalGuestSubscriptions.takeOver': { subscription_ids: [unknownId] },
  'portalTopUps.create': { product_id: unknownId, currency: 'usd' },
  'portalTopUps.update': { auto_top_up: null },
  'portalEmbeds.open': { link: unknownId },
  'domains.create': { name: 'pay.example.com' },
  'portalEmbedSettings.update': { origins: [] },
  'reviews.publish': { revision: 1 },
  'reviews.decline': { revision: 1, reason: 'Spam' },
  'reviewSettings.update': { ask_after_days: 3 },
  'withdrawalSettings.update': { asks_consent: true, refunds_at_once: false },
  'webhookEndpoints.test': { type: 'benefit.created' },
  'organizationMails.preview': { language: 'en' },
  'organizationMails.sendTest': { language: 'en' },
  'members.invite': { email: 'ada@example.com', role: 'support' },
  'members.changeRole': { role: 'support' },
  'members.transfer': { user_id: unknownId },
  'organizationAccessTokens.update': { comment: 'CI' },
  'personalAccessTokens.update': { comment: 'CI' },
  'portalPaymentMethods.confirm': { setup_intent_id: 'seti_unknown', set_default: true },
  'unpaidOrders.void': { reason: 'A gift' },
  'subscriptions.update': end,
  'subscriptionPreviews.change': end,
  'portalSubscriptionPreviews.change': { product_id: unknownId },
  'customerPortal.benefitGrants.update': { benefit_type: 'custom' },
  'customerPortal.subscriptions.update': end,
  'customerPortal.licenseKeys.validate': key,
  'customerPortal.licenseKeys.activate': { ...key, label: 'laptop' },
  'customerPortal.licenseKeys.deactivate': { ...key, activation_id: unknownId },
  'licenseKeyUses.validate': key,
  'licenseKeyUses.activate': { ...key, label: 'laptop' },
  'licenseKeyUses.deactivate': { ...key, activation_id: unknownId },
  'sandboxProcessor.answerChallenge': { outcome: 'complete' },
}

const declared = (name: string, endpoint: Endpoint) =>
  endpoint.errors.filter((error) => !unused.includes(error)).map((error) => `${name} ${error}`)

it('every named error of every call can be caused', () => {
  const all = namedErrors.flatMap(([name, endpoint]) => declared(name, endpoint))
  const rest = all.filter((item) => !item.endsWith(' ResourceNotFound'))
  expect(Object.keys(ways).toSorted()).toEqual(rest.toSorted())
})

const expectError = async (response: Response, error: string): Promise<void> => {
  const body = (await response.json()) as { error?: string; detail?: string }
  expect([response.status, body.error]).toEqual([
    apiErrorStatuses[error as keyof typeof apiErrorStatuses],
    error,
  ])
  // Clients know these messages for a missing license key.
  expect(body.detail).toMatch(/^(?:[A-Z].*[.]|Not found|Unauthorized)$/s)
}

it.each(Object.entries(ways))('%s', async (way, provoke) => {
  await expectError(await provoke(), way.split(' ')[1] ?? '')
})

/**
 * Calls about the session's own customer, who is missing only after a concurrent deletion, see
 * customers/portal.test.ts.
 */
const aboutSelf = [
  ...['get', 'update', 'addPaymentMethod'].map((call) => `customerPortal.customers.${call}`),
  'portalCardSetups.start',
  'portalPaymentMethods.confirm',
  'portalAccount.requestDeletion',
  'portalEmailUpdates.request',
]

it('unknown objects are not found, by any call', async () => {
  const token = await someone()
  const person = await signIn(shop, 'somebody@example.com')
  const owner = await signIn(shop, 'an-owner@example.com')
  const { organization_id } = shop.demo
  await insertMember(
    shop.database.db,
    { user_id: owner.user_id, organization_id, role: 'owner' },
    shop.clock.now(),
  )
  const isForSessions = ({ access, credentials }: Endpoint) =>
    access === 'seller' && credentials?.includes('session') === true && credentials.length === 1
  const byId = namedErrors.filter(
    ([name, endpoint]) => endpoint.errors.includes('ResourceNotFound') && !aboutSelf.includes(name),
  )
  expect(byId.length).toBeGreaterThan(40)
  for (const [name, endpoint] of byId) {
    const body = rightBodies[name]
    const response =
      endpoint.access === 'user' || isForSessions(endpoint)
        ? await (endpoint.access === 'user' ? person : owner).call(
            endpoint.method,
            pathOf(endpoint, unknownId),
            body,
          )
        : await send(name, { ...(body && { body }), ...(endpoint.access === 'portal' && { token }) })
    await expectError(response, 'ResourceNotFound').catch((error: unknown) => {
      throw new Error(`${name}: ${String(error)}`)
    })
  }
})
