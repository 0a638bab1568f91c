import { type PortalEvent, portalEvents } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { recordUsageEvents } from '../billing/customer-meters/folding/report-usage.ts'
import { newBenefit, newProduct } from '../testing/benefits.ts'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'
import { portalVisitor } from '../testing/portal-visitor.ts'
import { servicesOf } from '../testing/services-of.ts'
import { newPlan, subscribe } from '../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const tokenOf = async (customer_id: string) =>
  (await shop.client.customerSessions.create({ body: { customer_id } })).token

/** Follows a session from its first message; collects the messages. */
const follow = async (accessToken: string) => {
  const { serverURL, fetch } = shop
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const client = createClientFor(portalEvents, { serverURL, fetch, accessToken })
  const events = client.stream({}, { signal: leaving.signal })[Symbol.asyncIterator]()
  const first = await events.next()
  expect(first.value).toMatchObject({ key: 'connected', payload: {} })
  const received: PortalEvent[] = []
  const collect = async (): Promise<void> => {
    for (let next = await events.next(); next.done !== true; next = await events.next())
      received.push(next.value)
  }
  collect().catch(() => undefined)
  return received
}
const keysOf = (received: readonly PortalEvent[]) => received.map(({ key }) => key)

const buyAs = async (email: string, productId = shop.demo.product_id) => {
  const { id, clientSecret } = await shop.client.checkouts.create({ body: { productId } })
  const { customerSessionToken } = await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: await shop.buyer(cards.visa, email),
  })
  await shop.runJobs()
  const [order] = (await shop.client.orders.list({ query: { checkout_id: id } })).items
  if (order === undefined) throw new Error('The purchase made no order.')
  return { order, token: customerSessionToken }
}

it('a customer receives events of their orders, benefits and subscriptions, and of no one else’s', async () => {
  const benefit_id = await newBenefit(shop)
  const product_id = await newProduct(shop, benefit_id)
  const { order: earlier } = await buyAs('followed@example.com')
  const received = await follow(await tokenOf(earlier.customer_id))
  await buyAs('other@example.com')
  const { order } = await buyAs('followed@example.com', product_id)
  await expect.poll(() => keysOf(received)).toContain('benefit.granted')
  expect(received.find(({ key }) => key === 'order.created')?.payload).toEqual({
    order_id: order.id,
    product_id,
    subscription_id: null,
  })
  const granted = received.find(({ key }) => key === 'benefit.granted')
  expect(granted?.payload).toEqual({
    grant_id: expect.any(String),
    benefit_id,
    benefit_type: 'custom',
  })

  const refund = { orderId: order.id, amount: 100, reason: 'other' as const, revokeBenefits: true }
  await shop.client.refunds.create({ body: refund })
  await shop.runJobs()
  await expect.poll(() => keysOf(received)).toContain('benefit.revoked')
  expect(JSON.stringify(received)).not.toContain(earlier.id)
  expect(new Set(received.map(({ id }) => id)).size).toBe(received.length)
})

it('a subscription is reported when it changes', async () => {
  const { id: subscription_id, customer_id } = await subscribe(shop, await newPlan(shop, 1000))
  const received = await follow(await tokenOf(customer_id))
  await shop.client.subscriptions.update({ path: { id: subscription_id }, body: { revoke: true } })
  await expect
    .poll(() => received.map(({ payload }) => payload))
    .toContainEqual({ subscription_id, product_id: expect.any(String), status: 'canceled' })
})

it('the session of a purchase receives only events of that purchase', async () => {
  const { order, token } = await buyAs('bought@example.com')
  const [ownFeed, whole] = [await follow(token ?? ''), await follow(await tokenOf(order.customer_id))]
  const { order: otherOrder } = await buyAs('bought@example.com')
  await shop.client.refunds.create({ body: { orderId: order.id, amount: 1, reason: 'other' } })
  await shop.runJobs()
  const ids = (received: readonly PortalEvent[]) => JSON.stringify(received)
  await expect.poll(() => ids(whole)).toContain(otherOrder.id)
  await expect.poll(() => ids(ownFeed)).toContain(order.id)
  expect(ids(ownFeed)).not.toContain(otherOrder.id)
})

/** Returns the stored form of an event about a customer's order. */
const storedEvent = (id: string, customer_id: string) => ({
  id,
  organization_id: shop.demo.organization_id,
  type: 'order.created' as const,
  subject_id: id,
  data: JSON.stringify({ id, status: 'paid', product_id: id, subscription_id: null, customer_id }) as never,
  occurred_at: shop.clock.now(),
})
const newCustomer = async (email: string) => (await shop.client.customers.create({ body: { email } })).id
const idsOf = (received: readonly PortalEvent[]) => received.map(({ id }) => id)

it('an event whose transaction commits late is still reported', async () => {
  const customer_id = await newCustomer('late@example.com')
  const received = await follow(await tokenOf(customer_id))
  const [early, late] = [crypto.randomUUID(), crypto.randomUUID()]
  await shop.database.transact(async (tx) => {
    await tx.insertInto('domain_events').values(storedEvent(late, customer_id)).execute()
    await shop.database.db.insertInto('domain_events').values(storedEvent(early, customer_id)).execute()
    await expect.poll(() => idsOf(received)).toEqual([early])
  })
  await expect.poll(() => idsOf(received)).toEqual([early, late])
})

it('an event that got its number before the stream was opened and commits after it is reported, and no earlier one', async () => {
  const customer_id = await newCustomer('under-way@example.com')
  const [late, early, last] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const received: string[] = []
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  // These services have no other streams: their reader starts with this one.
  const { events } = servicesOf(shop)
  await shop.database.transact(async (tx) => {
    await tx.insertInto('domain_events').values(storedEvent(late, customer_id)).execute()
    await shop.database.db.insertInto('domain_events').values(storedEvent(early, customer_id)).execute()
    const followed = await events.follow(customer_id, leaving.signal)
    void (async () => {
      for await (const { id } of followed) received.push(id)
    })()
  })
  await shop.database.db.insertInto('domain_events').values(storedEvent(last, customer_id)).execute()
  await expect.poll(() => received.toSorted()).toEqual([late, last].toSorted())
})

it('a stream whose events are not read ends, and its reader can reconnect', async () => {
  const customer_id = await newCustomer('slow@example.com')
  const { events } = servicesOf(shop)
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const { signal } = leaving
  const followed = await events.follow(customer_id, signal)
  const write = (count: number) =>
    shop.database.db
      .insertInto('domain_events')
      .values(Array.from({ length: count }, () => storedEvent(crypto.randomUUID(), customer_id)))
      .execute()
  await write(100)
  const repeatedFeed = await events.follow(customer_id, signal)
  // The reading that ends the first stream also delivers the next event to the second.
  await write(1)
  const next = await repeatedFeed[Symbol.asyncIterator]().next()
  expect(next.done).toBe(false)
  const takenEvents = []
  for await (const event of followed) takenEvents.push(event)
  expect(takenEvents).toEqual([])
})

it('a stream does not begin while the database is away', async () => {
  const { database } = shop
  const broken = { ...database, db: database.db.withSchema('nowhere') }
  const { events } = servicesOf({ ...shop, database: broken })
  await expect(events.follow(crypto.randomUUID(), new AbortController().signal)).rejects.toThrow(/nowhere/)
})

it('usage is not reported: it changes too often to reload everything', async () => {
  const { id, customer_id } = await subscribe(shop, await newPlan(shop, 1000))
  const received = await follow(await tokenOf(customer_id))
  await shop.database.transact((tx) =>
    recordUsageEvents(tx, servicesOf(shop), { customer_ids: [customer_id], subscription_ids: [id] }),
  )
  const recorded = (await shop.events()).filter(({ subject_id }) => subject_id === id).map(({ type }) => type)
  expect(recorded.at(-1)).toBe('subscription.usage_changed')
  await shop.client.subscriptions.update({ path: { id }, body: { revoke: true } })
  await expect.poll(() => keysOf(received)).toContain('subscription.updated')
  expect(received.filter(({ key }) => key === 'subscription.updated').map(({ payload }) => payload)).toEqual([
    { subscription_id: id, product_id: expect.any(String), status: 'canceled' },
  ])
})

it('the portal’s application follows by its cookie', async () => {
  const { order } = await buyAs('page@example.com')
  const visitor = portalVisitor(shop)
  await visitor.open(`?customer_session_token=${await tokenOf(order.customer_id)}`)
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const { body, status } = await shop.fetch(
    new Request(`${shop.serverURL}${visitor.home}/v1/customer-portal/customers/stream`, {
      headers: { Cookie: `portal_session=${visitor.cookies.get('portal_session')}` },
      signal: leaving.signal,
    }),
  )
  expect(status).toBe(200)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  await buyAs('page@example.com')
  while (!text.includes('order.created')) text += (await reader?.read())?.value ?? ''
  expect(text).toMatch(/^retry: 2000\n\ndata: \{"key":"connected"/)
})
