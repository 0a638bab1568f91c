import { apiVersions } from '@atelier/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, subscribe, subscribeLate, type Subscription } from '../../testing/subscribe.ts'

let shop: Shop
let small: string
let large: string
let free: string
beforeAll(async () => {
  shop = await openShop()
  small = await newPlan(shop, 1000)
  large = await newPlan(shop, 9000)
  free = await newPlan(shop, 0)
})
afterAll(() => shop.close())

const agentOf = (release: string) => ({
  'user-agent': `speakeasy-sdk/typescript ${release} 2.575.2 0.1.0 @polar-sh/sdk`,
})
/** Headers of the callers that name no version. */
const unversioned: Readonly<Record<string, Record<string, string>>> = {
  '0.32.9': agentOf('0.32.9'),
  '0.49.0': agentOf('0.49.0'),
  Python: { 'user-agent': 'speakeasy-sdk/python 0.28.1 2.700.0 0.1.0 polar-sdk' },
  curl: { 'user-agent': 'curl/8.0' },
}

type Call = { readonly path: string; readonly token?: string; readonly method?: string }

/** Makes a call with these headers; returns the status, the named error and the version of the response. */
const answerTo = async (
  { path, token = shop.accessToken, method = 'PATCH' }: Call,
  headers: Record<string, string>,
  body?: object,
) => {
  const request = new Request(shop.serverURL + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await shop.fetch(request)
  const { error, detail } = (await response.json()) as { error?: string; detail?: unknown }
  if (typeof detail === 'string') expect(detail).toMatch(/^[A-Z].*\.$/s)
  return [response.status, error, response.headers.get('polar-version')]
}

const tokenFor = async (customer_id: string) =>
  (await shop.client.customerSessions.create({ body: { customer_id } })).token
const callsOn = async ({ id, customer_id }: Subscription) => ({
  seller: { path: `/snake/v1/subscriptions/${id}` },
  own: { path: `/snake/v1/customer-portal/subscriptions/${id}`, token: await tokenFor(customer_id) },
})

/** Subscription whose change of product has a pending payment. */
const changing = async (): Promise<Subscription> => {
  const subscription = await subscribeLate(shop, small)
  const body = { productId: large, prorationBehavior: 'invoice' as const }
  const path = { id: subscription.id }
  await expectApiError(shop.client.subscriptions.update({ path, body }), 'SubscriptionUpdatePending', 409)
  return subscription
}
const gift = async (): Promise<Subscription> => {
  const { clientSecret } = await shop.client.checkouts.create({ body: { productId: free } })
  const body = { customerEmail: `${crypto.randomUUID()}@example.com` }
  await shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body })
  await shop.runJobs()
  const [subscription] = (await shop.client.subscriptions.list({ query: { product_id: free } })).items
  if (subscription === undefined) throw new Error('There is no free subscription.')
  return subscription
}

describe('an error of a subscription', () => {
  it('that is being charged is SubscriptionLocked to callers of a version, and keeps its name for others', async () => {
    const { seller, own } = await callsOn(await changing())
    const back = { product_id: small }
    for (const call of [seller, own]) {
      for (const version of apiVersions)
        expect(await answerTo(call, { 'polar-version': version }, back)).toEqual([
          409,
          'SubscriptionLocked',
          version,
        ])
      for (const [name, headers] of Object.entries(unversioned))
        expect([name, ...(await answerTo(call, headers, back))]).toEqual([
          name,
          409,
          'SubscriptionUpdatePending',
          null,
        ])
    }
    // Our own API has no versions.
    const plainPath = { path: seller.path.replace('/snake', '') }
    for (const version of [...apiVersions, 'other'])
      expect(await answerTo(plainPath, { 'polar-version': version }, back)).toEqual([
        409,
        'SubscriptionUpdatePending',
        null,
      ])
  })

  it('without a payment method is PaymentMethodRequired only for a customer’s call of a version', async () => {
    const { seller, own } = await callsOn(await gift())
    const priced = { product_id: small }
    const versioned = { 'polar-version': '2026-10' }
    expect(await answerTo(own, versioned, priced)).toEqual([409, 'PaymentMethodRequired', '2026-10'])
    expect(await answerTo(seller, versioned, priced)).toEqual([400, 'MissingPaymentMethod', '2026-10'])
    for (const headers of Object.values(unversioned))
      for (const call of [seller, own])
        expect(await answerTo(call, headers, priced)).toEqual([400, 'MissingPaymentMethod', null])
  })

  it('whose product customers may not change is UpdateSubscriptionPlanNotAllowed to a call of a version', async () => {
    const { own } = await callsOn(await subscribe(shop, small))
    const settings = { allowMultipleSubscriptions: false, prorationBehavior: 'prorate' as const }
    const allow = (allowCustomerUpdates: boolean) =>
      shop.client.organizations.update({
        path: { id: shop.demo.organization_id },
        body: { subscriptionSettings: { ...settings, allowCustomerUpdates } },
      })
    await allow(false)
    const versionedAnswer = await answerTo(own, { 'polar-version': '2027-01' }, { product_id: large })
    expect(versionedAnswer).toEqual([403, 'UpdateSubscriptionPlanNotAllowed', '2027-01'])
    const other = await answerTo(own, agentOf('0.32.9'), { product_id: large })
    expect(other).toEqual([403, 'UpdateSubscriptionNotAllowed', null])
    await allow(true)
  })
})

describe('a subscription that is not canceled', () => {
  it('is SubscriptionNotScheduledToCancel to a call of a version that withdraws a cancellation', async () => {
    const calls = await callsOn(await subscribe(shop, small))
    const keep = { cancel_at_period_end: false }
    for (const call of [calls.seller, calls.own]) {
      const versionedAnswer = await answerTo(call, { 'polar-version': '2026-04' }, keep)
      expect(versionedAnswer).toEqual([409, 'SubscriptionNotScheduledToCancel', '2026-04'])
      for (const headers of Object.values(unversioned))
        expect(await answerTo(call, headers, keep)).toEqual([400, 'BadRequest', null])
    }
  })
})

describe('a pause', () => {
  it('has the same errors on every wire', async () => {
    const { seller, own } = await callsOn(await subscribe(shop, small))
    const versioned = { 'polar-version': '2027-01' }
    for (const headers of [versioned, ...Object.values(unversioned)]) {
      const [status, error] = await answerTo(seller, headers, { resume: true })
      expect([status, error]).toEqual([403, 'InactiveSubscription'])
      const rejected = await answerTo(own, headers, { pause_at_period_end: true })
      expect(rejected.slice(0, 2)).toEqual([403, 'PauseResumeNotAllowed'])
    }
  })

  it('is unpaid for clients of 2025, and its fields only exist for later ones', async () => {
    const { id } = await subscribe(shop, small)
    await shop.client.subscriptions.update({ path: { id }, body: { pauseAtPeriodEnd: true } })
    await shop.travel(
      new Date((await shop.client.subscriptions.get({ path: { id } })).current_period_end ?? ''),
    )
    const read = async (headers: Record<string, string>, query = '') => {
      const request = new Request(`${shop.serverURL}/snake/v1/subscriptions/${query || id}`, {
        headers: { ...headers, authorization: `Bearer ${shop.accessToken}` },
      })
      return (await shop.fetch(request)).json() as Promise<Record<string, unknown>>
    }
    expect(await read(agentOf('0.32.9'))).toMatchObject({ status: 'unpaid', ended_at: null })
    expect(await read(agentOf('0.49.0'))).toMatchObject({ status: 'paused', resumes_at: null })
    expect(await read({ 'polar-version': '2026-10' })).toMatchObject({
      status: 'paused',
      pause_at_period_end: false,
      pending_update: null,
    })
    const listed = async (headers: Record<string, string>) =>
      (await read(headers, '?status=paused')) as { items: { id: string; status: string }[] }
    expect((await listed({})).items).toMatchObject([{ id, status: 'paused' }])
    expect((await listed(agentOf('0.32.9'))).items).toMatchObject([{ id, status: 'unpaid' }])
    await shop.client.subscriptions.revoke({ path: { id } })
  })
})

describe('a version', () => {
  it('that does not exist is a 404 of every call, and nothing is done', async () => {
    const { id } = await subscribe(shop, small)
    const call = { path: `/snake/v1/subscriptions/${id}` }
    const end = { cancel_at_period_end: true }
    for (const version of ['2025-01', '2026-10-01', ''])
      expect(await answerTo(call, { 'polar-version': version }, end)).toEqual([404, 'ResourceNotFound', null])
    expect(await shop.client.subscriptions.get({ path: { id } })).toMatchObject({
      cancel_at_period_end: false,
    })
    const headers = { 'polar-version': '2025-01', authorization: `Bearer ${shop.accessToken}` }
    const response = await shop.fetch(new Request(shop.serverURL + call.path, { headers }))
    expect(await response.json()).toEqual({
      error: 'ResourceNotFound',
      detail:
        'There is no API version matching the one in `Polar-Version`. Use 2026-04, 2026-10, or 2027-01.',
    })
  })

  it('is repeated by responses of every kind', async () => {
    const headers = { 'polar-version': '2026-04' }
    const paths = ['/snake/v1/subscriptions/', '/snake/v1/products/', '/snake/v1/customers/nobody']
    const answers = await Promise.all(paths.map((path) => answerTo({ path, method: 'GET' }, headers)))
    expect(answers).toEqual([
      [200, undefined, '2026-04'],
      [200, undefined, '2026-04'],
      [422, 'RequestValidationError', '2026-04'],
    ])
    const stranger = { path: '/snake/v1/products/', method: 'GET', token: 'garbage' }
    expect((await answerTo(stranger, headers))[2]).toBe('2026-04')
  })

  it('has no free price: it is a fixed one of zero', async () => {
    const read = async (headers: Record<string, string>) => {
      const response = await shop.fetch(
        new Request(`${shop.serverURL}/snake/v1/products/${free}`, {
          headers: { ...headers, authorization: `Bearer ${shop.accessToken}` },
        }),
      )
      return ((await response.json()) as { prices: object[] }).prices
    }
    for (const version of apiVersions)
      expect(await read({ 'polar-version': version })).toMatchObject([
        { amount_type: 'fixed', price_amount: 0, price_currency: 'usd' },
      ])
    expect(await read({})).toMatchObject([{ amount_type: 'free' }])
  })
})
