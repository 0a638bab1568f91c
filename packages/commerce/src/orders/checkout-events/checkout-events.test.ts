import { additions, type CheckoutEvent, checkoutEvents } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { hours } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan } from '../../testing/subscribe.ts'
import { openReceiver, type Receiver } from '../../developers/webhooks/testing/receiver.ts'
import { eventDraftsOf, isComplete } from './rules.ts'

let shop: Shop
let receiver: Receiver
beforeAll(async () => {
  shop = await openShop({ webhooks: { targets: 'any' } })
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver.close()
  await shop.close()
})

/** Follows a checkout from its first message, and collects its messages. */
const follow = async (client_secret: string) => {
  const { serverURL, fetch } = shop
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const client = createClientFor(checkoutEvents, { serverURL, fetch })
  const stream = client.stream({ path: { client_secret } }, { signal: leaving.signal })
  const events = stream[Symbol.asyncIterator]()
  const received: CheckoutEvent[] = []
  const first = await events.next()
  if (first.done !== true) received.push(first.value)
  const collect = async (): Promise<void> => {
    for (let next = await events.next(); next.done !== true; next = await events.next())
      received.push(next.value)
  }
  return { told: received, ended: collect() }
}
const keysOf = (received: readonly CheckoutEvent[]) =>
  received.map(({ key }) => key.slice('checkout.'.length))

const open = (productId = shop.demo.product_id) => shop.client.checkouts.create({ body: { productId } })
const pay = async (client_secret: string) => {
  const body = await shop.buyer(cards.visa, `${crypto.randomUUID()}@example.com`)
  await shop.client.checkouts.clientConfirm({ path: { client_secret }, body })
  await shop.runJobs()
}

describe('the stream of a checkout', () => {
  it('streams each event once, and all of them to a late reader', async () => {
    const { clientSecret } = await open(await newPlan(shop, 900))
    const { told: received, ended } = await follow(clientSecret)
    expect(received).toMatchObject([{ key: 'checkout.updated', payload: { status: 'open' } }])
    await pay(clientSecret)
    await ended
    const late = await follow(clientSecret)
    await late.ended
    for (const item of [received, late.told])
      expect(keysOf(item).slice(-4).toSorted()).toEqual([
        'order_created',
        'subscription_created',
        'updated',
        'webhook_event_delivered',
      ])
    expect(received.at(-1)).toMatchObject({ payload: { status: 'succeeded' } })
  })

  it('is not opened by HEAD, which has its status and headers', async () => {
    const { clientSecret } = await open()
    const head = (secret: string) =>
      shop.fetch(new Request(`${shop.serverURL}/v1/checkouts/client/${secret}/stream`, { method: 'HEAD' }))
    const answer = await head(clientSecret)
    expect([answer.status, answer.headers.get('content-type'), answer.body]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      null,
    ])
    expect((await head('unknown')).status).toBe(404)
  })

  it('sends the end when the seller’s server received it', async () => {
    const desk = createClientFor(additions, { ...shop, accessToken: shop.accessToken })
    const { id } = await desk.webhookEndpoints.create({ body: { url: receiver.url } })
    const { clientSecret } = await open()
    await pay(clientSecret)
    const { told: received, ended } = await follow(clientSecret)
    await expect.poll(() => keysOf(received)).toContain('order_created')
    expect(keysOf(received)).not.toContain('webhook_event_delivered')
    const deliverer = shop.commerce.openDeliverer()
    await deliverer.deliverDue()
    await deliverer.close()
    await ended
    expect(keysOf(received)).toEqual(['updated', 'order_created', 'webhook_event_delivered'])
    await desk.webhookEndpoints.delete({ path: { id } })
  })

  it('responds as the checkout itself where there is none, or no longer one', async () => {
    await expect(follow('nothing')).rejects.toMatchObject({ status: 404 })
    const { clientSecret } = await open()
    await shop.travel(hours(2))
    await expect(follow(clientSecret)).rejects.toMatchObject({ status: 410, error: 'ExpiredCheckoutError' })
  })
})

describe('event contents', () => {
  const paid = { status: 'succeeded', has_order: true, has_subscription: false } as const

  it('keeps the buyer for the seller’s server, but not forever', () => {
    const waiting = { ...paid, has_waiting_webhooks: true }
    expect(isComplete(eventDraftsOf(waiting, true))).toBe(false)
    expect(isComplete(eventDraftsOf(waiting, false))).toBe(true)
  })

  it.each(['failed', 'expired'] as const)('ends with a checkout that has %s', (status) => {
    const ended = { status, has_order: false, has_subscription: false, has_waiting_webhooks: true }
    expect(isComplete(eventDraftsOf(ended, true))).toBe(true)
  })
})
