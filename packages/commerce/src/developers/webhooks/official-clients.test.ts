import { additions, earlyEventTypes, webhookData } from '@atelier/contract'
import { seconds } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { verifyWebhook } from '@atelier/sdk/webhooks'
import { validateEvent as validate9 } from '@polar-sh/sdk/webhooks'
import { validateEvent as validate16 } from 'polar-sdk-0-32-16/webhooks'
import { validateEvent as validate49 } from 'polar-sdk-0-49/webhooks'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { openReceiver, type Receiver } from './testing/receiver.ts'

let shop: Shop
let receiver: Receiver
let secret: string
beforeAll(async () => {
  shop = await openShop({ webhooks: { targets: 'any' } })
  receiver = await openReceiver()
  ;({ secret } = await desk().webhookEndpoints.create({ body: { url: receiver.url } }))
  await liveThrough()
  const deliverer = shop.commerce.openDeliverer()
  await deliverer.deliverDue()
  await deliverer.close()
})
afterAll(async () => {
  await receiver.close()
  await shop.close()
})

const desk = () =>
  createClientFor(additions, {
    serverURL: shop.serverURL,
    fetch: shop.fetch,
    accessToken: shop.accessToken,
  })

/** Card whose refunds are delayed. */
const refundedLate = '4000000000007726'

/** Triggers every event that an endpoint can receive. */
const liveThrough = async (): Promise<void> => {
  const { client } = shop
  const meter = await client.meters.create({
    body: {
      name: 'Calls',
      filter: { conjunction: 'and', clauses: [{ property: 'name', operator: 'eq', value: 'call' }] },
      aggregation: { func: 'count' },
    },
  })
  const benefit = await client.benefits.create({
    body: { type: 'custom', description: 'A letter', properties: { note: 'Thanks' } },
  })
  const keys = await client.benefits.create({
    body: { type: 'license_keys', description: 'A key', properties: { prefix: 'ab' } },
  })
  const credit = await client.benefits.create({
    body: { type: 'meter_credit', description: '10 calls', properties: { units: 10, meter_id: meter.id } },
  })
  await client.benefits.update({
    path: { id: benefit.id },
    body: { type: 'custom', description: 'Two letters' },
  })
  const plan = await newPlan(shop, 1500, { name: 'Club' })
  const path = { id: plan }
  await client.products.updateBenefits({ path, body: { benefits: [benefit.id, keys.id, credit.id] } })
  await client.products.update({ path, body: { name: 'The club' } })
  const subscription = await subscribe(shop, plan, { email: 'ada@example.com' })
  await shop.travel(new Date(subscription.current_period_end ?? ''))
  await shop.runJobs()
  const cancel = (cancelAtPeriodEnd: boolean) =>
    client.subscriptions.update({
      path: { id: subscription.id },
      body: { cancelAtPeriodEnd },
    })
  await cancel(true)
  await cancel(false)
  await client.benefits.update({
    path: { id: benefit.id },
    body: { type: 'custom', description: 'Three letters', properties: { note: 'Much changed' } },
  })
  await shop.runJobs()
  const [order] = (await client.orders.list({ query: { customer_id: subscription.customer_id } })).items
  await client.refunds.create({ body: { orderId: order?.id ?? '', amount: 100, reason: 'other' } })
  const oneTimeOrder = await shop.buy(refundedLate, 'grace@example.com')
  const [sold] = (await client.orders.list({ query: { checkout_id: oneTimeOrder.id } })).items
  await client.refunds.create({ body: { orderId: sold?.id ?? '', amount: 149, reason: 'customer_request' } })
  shop.clock.advance(seconds(5))
  await shop.runJobs()
  const picture = { name: 'painting.png', mime_type: 'image/png' }
  const file = await uploadFile(shop, new TextEncoder().encode('a painting'), picture)
  await desk().orderDownloads.create({ path: { id: sold?.id ?? '' }, body: { file_id: file.id } })
  await client.subscriptions.revoke({ path: { id: subscription.id } })
  await shop.runJobs()
  const guest = await client.customers.create({ body: { email: 'guest@example.com', name: 'Guest' } })
  await client.customers.update({ path: { id: guest.id }, body: { name: 'No guest' } })
  await client.customers.delete({ path: { id: guest.id } })
  const { organization_id } = shop.demo
  await client.organizations.update({ path: { id: organization_id }, body: { name: 'Another name' } })
  await shop.runJobs()
}

const typeOf = (body: string) => (JSON.parse(body) as { type: string }).type

it('every type of the profile is sent', () => {
  const sentTypes = new Set(receiver.received.map(({ body }) => typeOf(body)))
  expect(earlyEventTypes.filter((type) => !sentTypes.has(type))).toEqual([])
})

describe.each([
  ['@polar-sh/sdk 0.32.9', validate9],
  ['@polar-sh/sdk 0.32.16', validate16],
  ['@polar-sh/sdk 0.49.0', validate49],
])('%s', (_, validateEvent) => {
  it.each(earlyEventTypes)('accepts %s', (type) => {
    const ofType = receiver.received.filter(({ body }) => typeOf(body) === type)
    expect(ofType.length).toBeGreaterThan(0)
    for (const { body, headers } of ofType) {
      expect(validateEvent(body, headers, secret).type).toBe(type)
      // The Express adapter verifies a body that it has parsed and serialized again.
      expect(validateEvent(JSON.stringify(JSON.parse(body)), headers, secret).type).toBe(type)
    }
  })

  it('rejects a body that was changed on the way', () => {
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received
    expect(() => validateEvent(body.replace('"', ' "'), headers, secret)).toThrow()
  })
})

it('standardwebhooks accepts every request', () => {
  const verifier = new Webhook(secret)
  for (const { body, headers } of receiver.received) expect(verifier.verify(body, headers)).toBeTruthy()
})

it('the verifier of our SDK accepts every request, whose object matches its types', async () => {
  for (const { body, headers } of receiver.received) {
    const { type, data } = await verifyWebhook({ body, headers }, secret)
    const { error } = z.safeParse(webhookData[type], data)
    expect([type, error?.issues]).toEqual([type, undefined])
  }
})
