import { additions, apiVersions, eventsOfProfile } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { openReceiver, type Receiver } from './testing/receiver.ts'

let shop: Shop
let receiver: Receiver
let deliverer: ReturnType<Shop['commerce']['openDeliverer']>
beforeAll(async () => {
  shop = await openShop({ webhooks: { targets: 'any' } })
  receiver = await openReceiver()
  deliverer = shop.commerce.openDeliverer()
})
afterEach(async () => {
  const { items } = await desk().webhookEndpoints.list({ query: { limit: 100 } })
  for (const { id } of items) await desk().webhookEndpoints.delete({ path: { id } })
  receiver.received.length = 0
})
afterAll(async () => {
  await deliverer.close()
  await receiver.close()
  await shop.close()
})

const desk = () =>
  createClientFor(additions, {
    serverURL: shop.serverURL,
    fetch: shop.fetch,
    accessToken: shop.accessToken,
  })
type Body = Parameters<ReturnType<typeof desk>['webhookEndpoints']['create']>[0]['body']
const endpointOf = (body: Partial<Body>) =>
  desk().webhookEndpoints.create({ body: { url: receiver.url, events: ['product.created'], ...body } })

const offerFree = () =>
  shop.client.products.create({
    body: { name: 'A sample', recurringInterval: null, prices: [{ amountType: 'free' }] },
  })

type Sent = {
  readonly type: string
  readonly api_version?: string
  readonly data: { readonly prices: readonly object[] }
}
/** Delivers what is due; returns the header of the version and the body of each request. */
const deliver = async (): Promise<[string | undefined, Sent][]> => {
  await deliverer.deliverDue()
  return receiver.received.map(({ headers, body }) => [
    headers['webhook-api-version'],
    JSON.parse(body) as Sent,
  ])
}
const free = { amount_type: 'free' }
const fixed = { amount_type: 'fixed', price_amount: 0, price_currency: 'usd' }

describe('the version of a webhook endpoint', () => {
  it.each(apiVersions)('%s is named by the header and the body of its events', async (api_version) => {
    const { id } = await endpointOf({ api_version })
    await offerFree()
    const [[header, body] = []] = await deliver()
    expect(header).toBe(api_version)
    expect(body).toMatchObject({ type: 'product.created', api_version, data: { prices: [fixed] } })
    const { items } = await desk().webhookEvents.list({ query: { endpoint_id: id } })
    expect(items).toMatchObject([{ api_version, status: 'succeeded' }])
  })

  it('is null by default, and then no delivery names one', async () => {
    const { id } = await endpointOf({})
    expect(await desk().webhookEndpoints.get({ path: { id } })).toMatchObject({
      api_version: null,
      profile: 'sdk_0_32',
    })
    await offerFree()
    const [[header, body] = []] = await deliver()
    expect([header, Object.keys(body ?? {})]).toEqual([undefined, ['type', 'timestamp', 'data']])
    expect(body).toMatchObject({ data: { prices: [free] } })
    const { items } = await desk().webhookEvents.list({ query: { endpoint_id: id } })
    expect(items).toMatchObject([{ api_version: null }])
  })

  it('is that of the time when an event was recorded, also when it is sent again', async () => {
    const { id } = await endpointOf({ api_version: '2026-04' })
    await offerFree()
    const to = (api_version: '2026-10' | null) =>
      desk().webhookEndpoints.update({ path: { id }, body: { api_version } })
    expect(await to('2026-10')).toMatchObject({ api_version: '2026-10' })
    await offerFree()
    expect((await deliver()).map(([header]) => header)).toEqual(['2026-04', '2026-10'])
    expect(await to(null)).toMatchObject({ api_version: null })
    const { items } = await desk().webhookEvents.list({ query: { endpoint_id: id, sorting: 'created_at' } })
    for (const event of items) await desk().webhookEvents.redeliver({ path: { id: event.id } })
    await offerFree()
    const all = await deliver()
    const versionNames = all.map(([header = 'none', { api_version = 'none' }]) => `${header} ${api_version}`)
    expect(new Set(versionNames)).toEqual(new Set(['2026-04 2026-04', '2026-10 2026-10', 'none none']))
    expect(versionNames).toHaveLength(5)
    const stored = await desk().webhookEndpoints.update({ path: { id }, body: { name: 'Other' } })
    expect(stored).toMatchObject({ api_version: null })
  })

  it('opens every event by default, and its test names it', async () => {
    const { id, profile, events } = await endpointOf({ api_version: '2026-10', events: null })
    expect([profile, events]).toEqual(['all', eventsOfProfile.all])
    await deliverer.deliverDue()
    receiver.received.length = 0
    await offerFree()
    await deliver()
    receiver.received.length = 0
    const body = { type: 'product.created' } as const
    expect(await desk().webhookEndpoints.test({ path: { id }, body })).toMatchObject({
      api_version: '2026-10',
      test: true,
    })
    expect(await deliver()).toMatchObject([['2026-10', { api_version: '2026-10' }]])
  })

  it.each(['slack', 'discord'] as const)('is not named to %s, whose messages have none', async (format) => {
    const { id } = await endpointOf({ format, api_version: '2026-10', events: ['customer.created'] })
    await shop.client.customers.create({ body: { email: `${format}@example.com` } })
    await desk().webhookEndpoints.test({ path: { id }, body: { type: 'customer.created' } })
    const deliveries = await deliver()
    expect(deliveries.map(([header]) => header)).toEqual([undefined, undefined])
    const { items } = await desk().webhookEvents.list({ query: { endpoint_id: id } })
    expect(items.map(({ api_version }) => api_version)).toEqual([null, null])
    expect(await desk().webhookEndpoints.get({ path: { id } })).toMatchObject({ api_version: '2026-10' })
  })

  it('must exist', async () => {
    const response = await shop.fetch(
      new Request(`${shop.serverURL}/v1/webhooks/endpoints`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.accessToken}` },
        body: JSON.stringify({ url: receiver.url, api_version: '2025-01' }),
      }),
    )
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', 'api_version'] }] })
  })
})
