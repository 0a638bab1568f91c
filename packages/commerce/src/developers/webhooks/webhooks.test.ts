import {
  additions,
  contract,
  earlyEventTypes,
  sellerEvents,
  WebhookEventType,
  type WebhookEvent,
} from '@atelier/contract'
import { hours, minutes, days } from '@atelier/plumbing/clock'
import { closedGate, silentLog } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { consumersOf } from '../../core/domain-events/consume.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { openDeliverer } from './deliver.ts'
import { sealSecret } from './sign.ts'
import { type Answer, openReceiver, type Received } from './testing/receiver.ts'
import { webhooks } from './index.ts'

let shop: Shop
let deliverer: ReturnType<Shop['commerce']['openDeliverer']>
beforeAll(async () => {
  shop = await openShop({ webhooks: { targets: 'any' } })
  deliverer = shop.commerce.openDeliverer()
})
afterAll(async () => {
  await deliverer.close()
  await shop.close()
})

const deskOf = (accessToken = shop.accessToken) =>
  createClientFor(
    { ...contract, ...additions },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  )
type Desk = ReturnType<typeof deskOf>
let desk: Desk
beforeEach(() => {
  desk = deskOf()
})

const receiver = async (answer?: (request: Received) => Answer) => {
  const opened = await openReceiver(answer)
  onTestFinished(opened.close)
  return opened
}

type Body = Parameters<Desk['webhookEndpoints']['create']>[0]['body']
/** Creates an endpoint, and deletes it after the test. */
const endpointAt = async (url: string, more: Partial<Body> = {}) => {
  const endpoint = await desk.webhookEndpoints.create({ body: { url, ...more } })
  onTestFinished(async () => {
    await desk.webhookEndpoints.delete({ path: { id: endpoint.id } }).catch(() => undefined)
  })
  return endpoint
}

const newBenefit = (description: string) =>
  shop.client.benefits.create({ body: { type: 'custom', description, properties: { note: null } } })
const eventsOf = async (endpoint_id: string): Promise<readonly WebhookEvent[]> =>
  (await desk.webhookEvents.list({ query: { endpoint_id, limit: 100 } })).items
const typesOf = (received: readonly Received[]) =>
  received.map(({ body }) => (JSON.parse(body) as { type: string }).type)

describe('an endpoint', () => {
  it('has the events of the profile by default, and a secret that is shown once', async () => {
    const created = await endpointAt('https://example.com/hooks', { name: 'Shop' })
    expect(created).toMatchObject({
      name: 'Shop',
      format: 'raw',
      profile: 'sdk_0_32',
      ordered: false,
      enabled: true,
    })
    expect(created.events).toEqual(earlyEventTypes)
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    const storedEndpoint = await desk.webhookEndpoints.get({ path: { id: created.id } })
    expect(storedEndpoint).toEqual({ ...created, secret: 'whsec_********' })
    expect((await desk.webhookEndpoints.list({})).items).toContainEqual(storedEndpoint)
    const signedEndpoint = await endpointAt('https://example.com/hooks', { secret: 'a secret of my own' })
    expect(signedEndpoint.secret).toBe('whsec_********')
  })

  it('rejects a secret that verifiers would reject or strangers could guess, and shows a stored one as weak', async () => {
    const url = 'https://example.com/hooks'
    const { id, weak_secret } = await endpointAt(url)
    expect(weak_secret).toBe(false)
    for (const secret of ['mysecret', 'whsec_********', 'v1,whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3']) {
      await expectInvalid(desk.webhookEndpoints.create({ body: { url, secret } }), 'body.secret')
      await expectInvalid(desk.webhookEndpoints.update({ path: { id }, body: { secret } }), 'body.secret')
    }
    const { database, secret } = servicesOf(shop)
    const sealed_secret = sealSecret(secret, id, 'mysecret')
    await database.db.updateTable('webhook_endpoints').set({ sealed_secret }).where('id', '=', id).execute()
    expect((await desk.webhookEndpoints.get({ path: { id } })).weak_secret).toBe(true)
    const { items } = await desk.webhookEndpoints.list({})
    expect(items.find((endpoint) => endpoint.id === id)?.weak_secret).toBe(true)
    expect((await desk.webhookEndpoints.resetSecret({ path: { id } })).weak_secret).toBe(false)
  })

  it('can subscribe to every event of the seller', () => {
    expect([...WebhookEventType.options].toSorted()).toEqual(Object.keys(sellerEvents).toSorted())
    expect(earlyEventTypes).toHaveLength(27)
  })

  it('is rejected events that its receiver would reject', async () => {
    const body = { url: 'https://example.com/hooks', events: ['order.fulfilled'] as const }
    await expectInvalid(
      desk.webhookEndpoints.create({ body: { ...body, events: [...body.events] } }),
      'body.events',
    )
    const created = await endpointAt(body.url, { events: ['order.fulfilled'], profile: 'all' })
    await expectInvalid(
      desk.webhookEndpoints.update({ path: { id: created.id }, body: { profile: 'sdk_0_32' } }),
      'body.events',
    )
  })

  it('changes part by part, and is gone when it is deleted', async () => {
    const { id } = await endpointAt('https://example.com/a')
    const changed = await desk.webhookEndpoints.update({
      path: { id },
      body: { url: 'https://example.com/b', name: 'B', ordered: true, events: ['order.paid'] },
    })
    expect(changed).toMatchObject({
      url: 'https://example.com/b',
      name: 'B',
      ordered: true,
      events: ['order.paid'],
    })
    expect((await desk.webhookEndpoints.update({ path: { id }, body: { name: null } })).name).toBeNull()
    await desk.webhookEndpoints.delete({ path: { id } })
    await expectApiError(desk.webhookEndpoints.get({ path: { id } }), 'ResourceNotFound', 404)
  })

  it('of another organization cannot be seen, changed or sent to, nor can its deliveries', async () => {
    const at = await receiver()
    const { id } = await endpointAt(at.url, { events: ['benefit.created'] })
    await newBenefit('Private')
    await deliverer.deliverDue()
    const [event] = await eventsOf(id)
    expect(event?.status).toBe('succeeded')
    const notified = { path: { id: event?.id ?? '' } }
    const replay = await desk.webhookEndpoints.replay({
      path: { id },
      body: { status: 'any', start_timestamp: event?.created_at ?? '' },
    })
    expect(replay.total).toBe(1)
    await deliverer.deliverDue()
    const rival = await shop.openRival()
    const rivalDesk = deskOf(
      await shop.commerce.issueToken({ organization_id: rival.organization_id, label: 'r' }),
    )
    for (const call of [
      () => rivalDesk.webhookEndpoints.get({ path: { id } }),
      () => rivalDesk.webhookEndpoints.update({ path: { id }, body: { name: 'x' } }),
      () => rivalDesk.webhookEndpoints.delete({ path: { id } }),
      () => rivalDesk.webhookEndpoints.resetSecret({ path: { id } }),
      () => rivalDesk.webhookEndpoints.test({ path: { id }, body: { type: 'product.created' } }),
      () => rivalDesk.webhookEndpoints.replay({ path: { id }, body: {} }),
      () => rivalDesk.webhookEvents.get(notified),
      () => rivalDesk.webhookEvents.redeliver(notified),
      () => rivalDesk.webhookEvents.replay({ path: { id: replay.id } }),
    ])
      await expectApiError(call(), 'ResourceNotFound', 404)
    expect((await rivalDesk.webhookEndpoints.list({})).items).toEqual([])
    expect((await rivalDesk.webhookEvents.list({})).items).toEqual([])
    expect((await rivalDesk.webhookDeliveries.list({})).items).toEqual([])
    expect(at.received).toHaveLength(2)
  })

  it('is one of fifty at most', async () => {
    const rival = await shop.openRival()
    const token = await shop.commerce.issueToken({ organization_id: rival.organization_id, label: 'many' })
    const many = deskOf(token)
    const create = () => many.webhookEndpoints.create({ body: { url: 'https://example.com/hooks' } })
    for (let count = 0; count < 48; count++) await create()
    const results = await Promise.allSettled([create(), create(), create(), create()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expectInvalid(create(), 'body.organization_id')
  })
})

describe('a delivery', () => {
  it('sends an endpoint its subscribed events, signed for both kinds of verifiers', async () => {
    const at = await receiver()
    const { id, secret } = await endpointAt(at.url, { events: ['benefit.created'] })
    const benefit = await newBenefit('A letter')
    await shop.client.benefits.update({
      path: { id: benefit.id },
      body: { type: 'custom', description: 'Two' },
    })
    await deliverer.deliverDue()
    expect(typesOf(at.received)).toEqual(['benefit.created'])
    const [received] = at.received
    if (received === undefined) throw new Error('The endpoint received nothing.')
    const { body, headers } = received
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Atelier webhooks' })
    expect(JSON.stringify(JSON.parse(body))).toBe(body)
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['type', 'timestamp', 'data'])
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: { id: benefit.id } })
    expect(new Webhook(Buffer.from(secret).toString('base64')).verify(body, headers)).toBeTruthy()
    const [event] = await eventsOf(id)
    expect(event).toMatchObject({
      id: headers['webhook-id'],
      payload: body,
      status: 'succeeded',
      succeeded: true,
      attempts: 1,
      last_http_code: 200,
      subject_id: benefit.id,
      test: false,
    })
    const storedEvent = await desk.webhookEvents.get({ path: { id: event?.id ?? '' } })
    expect(storedEvent.deliveries).toMatchObject([
      { succeeded: true, http_code: 200, response: 'ok', error: null },
    ])
  })

  it('has a separate id for each endpoint', async () => {
    const at = await receiver()
    await endpointAt(at.url, { events: ['benefit.created'] })
    await endpointAt(at.url, { events: ['benefit.created'] })
    await newBenefit('Two told')
    await deliverer.deliverDue()
    expect(new Set(at.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
    expect(at.received).toHaveLength(2)
  })

  it('is tried again under the same id with the same body until it succeeds', async () => {
    const statuses = [500, 301, 404, 204]
    const at = await receiver(() => ({
      status: statuses.shift() ?? 200,
      headers: { Location: '/elsewhere' },
    }))
    const { id } = await endpointAt(at.url, { events: ['benefit.created'] })
    await newBenefit('Again')
    for (const pause of [0, 7000, 40_000, minutes(3)]) {
      shop.clock.advance(pause)
      await deliverer.deliverDue()
    }
    expect(at.received.map(({ path }) => path)).toEqual(['/hooks', '/hooks', '/hooks', '/hooks'])
    expect(new Set(at.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(at.received.map(({ body }) => body)).size).toBe(1)
    const [event] = await eventsOf(id)
    expect(event).toMatchObject({ status: 'succeeded', attempts: 4, last_http_code: 204 })
    const { items } = await desk.webhookDeliveries.list({ query: { endpoint_id: id } })
    expect(items.map(({ http_code }) => http_code)).toEqual([204, 404, 301, 500])
    const find = async (query: object) =>
      (await desk.webhookDeliveries.list({ query: { endpoint_id: id, ...query } })).pagination.total_count
    expect(await find({ succeeded: true })).toBe(1)
    expect(await find({ http_code_class: '4xx' })).toBe(1)
    expect(await find({ event_type: 'benefit.updated' })).toBe(0)
    expect(await find({ query: event?.subject_id })).toBe(4)
    expect(await find({ query: 'letter' })).toBe(0)
    expect(await find({ end_timestamp: items[2]?.created_at })).toBe(1)
    expect((await desk.webhookEndpoints.get({ path: { id } })).failing_since).toBeNull()
  })

  it('is given up after ten attempts within a day', async () => {
    const at = await receiver(() => ({ status: 500 }))
    const { id } = await endpointAt(at.url, { events: ['benefit.created'] })
    await newBenefit('Never')
    const started = shop.clock.now()
    let [event] = await eventsOf(id)
    while (event?.next_attempt_at != null) {
      const next = new Date(event.next_attempt_at)
      if (next > shop.clock.now()) shop.clock.set(next)
      await deliverer.deliverDue()
      ;[event] = await eventsOf(id)
    }
    expect(event).toMatchObject({ status: 'failed', succeeded: false, attempts: 10 })
    expect(shop.clock.now().getTime() - started.getTime()).toBeLessThan(hours(24))
  })

  it('fails when the address does not respond', async () => {
    const at = await openReceiver()
    await at.close()
    const { id } = await endpointAt(at.url, { events: ['benefit.created'] })
    await newBenefit('Nobody')
    await deliverer.deliverDue()
    const { items } = await desk.webhookDeliveries.list({ query: { endpoint_id: id } })
    expect(items).toMatchObject([
      { succeeded: false, http_code: null, response: null, error: 'The receiver refused the connection.' },
    ])
  })

  it('fails when the receiver asks for another protocol or closes the connection without a response', async () => {
    const answers = [
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      'HTTP/1.1 101 Switching Protocols\r\n\r\n',
      '',
    ]
    const at = await receiver(() => ({ raw: answers[at.received.length - 1] ?? '' }))
    const { id } = await endpointAt(at.url, { events: ['benefit.created'] })
    for (const [index] of answers.entries()) {
      await newBenefit(`Upgrade ${index}`)
      await deliverer.deliverDue()
    }
    const { items } = await desk.webhookDeliveries.list({ query: { endpoint_id: id } })
    expect(items.map(({ succeeded }) => succeeded)).toEqual([false, false, false])
    expect(items.map(({ error }) => error)).toEqual(
      expect.arrayContaining([
        'The receiver responded with 101 and asked for a protocol other than HTTP.',
        null,
        'The receiver closed the connection before it responded.',
      ]),
    )
  })

  it('keeps the beginning of a long answer', async () => {
    const at = await receiver(() => ({ status: 200, body: `\0${'é'.repeat(100_000)}` }))
    const { id } = await endpointAt(at.url, { events: ['benefit.created'] })
    await newBenefit('Long')
    await deliverer.deliverDue()
    const { items } = await desk.webhookDeliveries.list({ query: { endpoint_id: id } })
    expect(items[0]?.response).toBe('é'.repeat(2047))
  })

  it('signs with the old secret as well for a day after a rotation', async () => {
    const at = await receiver()
    const { id, secret } = await endpointAt(at.url, { events: ['benefit.created'] })
    const changed = await desk.webhookEndpoints.resetSecret({ path: { id } })
    expect(changed.secret).not.toBe(secret)
    const verifies = (with_secret: string) => {
      const { body = '', headers = {} } = at.received.at(-1) ?? {}
      try {
        return new Webhook(with_secret).verify(body, headers) !== undefined
      } catch {
        return false
      }
    }
    await newBenefit('Overlap')
    await deliverer.deliverDue()
    expect([verifies(secret), verifies(changed.secret)]).toEqual([true, true])
    shop.clock.advance(hours(24))
    await newBenefit('After')
    await deliverer.deliverDue()
    expect([verifies(secret), verifies(changed.secret)]).toEqual([false, true])
  })

  it('posts events in a channel of Slack or Discord, except unimportant ones', async () => {
    const at = await receiver()
    const events = ['customer.created', 'customer.updated'] as const
    await endpointAt(`${at.url}/slack`, { format: 'slack', events: [...events] })
    await endpointAt(`${at.url}/discord`, { format: 'discord', events: [...events] })
    const customer = await shop.client.customers.create({ body: { email: 'a@example.com', name: 'A <b>' } })
    await shop.client.customers.update({ path: { id: customer.id }, body: { name: 'B' } })
    await deliverer.deliverDue()
    const notified = at.received.map(({ path, body }) => [path, JSON.parse(body) as unknown])
    expect(Object.fromEntries(notified)).toEqual({
      '/hooks/slack': { text: 'A &lt;b&gt; (a@example.com) is a new customer.' },
      '/hooks/discord': {
        content: 'A <b> (a@example.com) is a new customer.',
        allowed_mentions: { parse: [] },
      },
    })
    expect(at.received).toHaveLength(2)
  })

  it('does not prevent a change when a channel cannot be notified of it', async () => {
    const at = await receiver()
    const { id } = await endpointAt(at.url, { format: 'slack', events: ['order.paid'] })
    const { organization_id, product_id: subject_id } = shop.demo
    const logged: unknown[] = []
    const log = { ...silentLog, error: (_: object, message: string) => logged.push(message) }
    const services = { clock: shop.clock, consumers: consumersOf([webhooks]), log }
    await shop.database.transact((tx) =>
      recordEvents(tx, services, [{ organization_id, type: 'order.paid', subject_id, data: {} }]),
    )
    expect(logged).toEqual(['A webhook could not be written; it is not sent.'])
    expect(await eventsOf(id)).toEqual([])
  })

  it('waits only for the change: a rolled back one is sent to no one', async () => {
    const at = await receiver()
    await endpointAt(at.url, { events: ['benefit.created'] })
    const { organization_id, product_id: subject_id } = shop.demo
    const failing = shop.database.transact(async (tx) => {
      const services = { clock: shop.clock, consumers: consumersOf([webhooks]) }
      await recordEvents(tx, services, [{ organization_id, type: 'benefit.created', subject_id, data: {} }])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await deliverer.deliverDue()
    expect(at.received).toEqual([])
  })
})

describe('order', () => {
  const record = async (subjects: readonly string[]) => {
    const { organization_id } = shop.demo
    const services = { clock: shop.clock, consumers: consumersOf([webhooks]) }
    for (const [index, subject_id] of subjects.entries())
      await shop.database.transact((tx) =>
        recordEvents(tx, services, [
          { organization_id, type: 'product.updated', subject_id, data: { number: index } },
        ]),
      )
  }
  const numbers = (received: readonly Received[]) =>
    received.map(({ body }) => (JSON.parse(body) as { data: { number: number } }).data.number)

  it('is kept for each object on request of the endpoint, also while one of them fails', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    let isDown = true
    const at = await receiver(({ body }) => ({ status: isDown && body.includes('"number":0') ? 500 : 200 }))
    await endpointAt(at.url, { events: ['product.updated'], ordered: true })
    await record([first, second, first, first, second])
    await deliverer.deliverDue()
    expect(numbers(at.received)).toEqual([0, 1, 4])
    isDown = false
    shop.clock.advance(7000)
    await deliverer.deliverDue()
    expect(numbers(at.received).slice(3)).toEqual([0, 2, 3])
  })

  it('is not kept without that request', async () => {
    const id = crypto.randomUUID()
    const at = await receiver(({ body }) => ({ status: body.includes('"number":0') ? 500 : 200 }))
    await endpointAt(at.url, { events: ['product.updated'] })
    await record([id, id])
    await deliverer.deliverDue()
    expect(numbers(at.received).toSorted((a, b) => a - b)).toEqual([0, 1])
  })
})

describe('an organization that is being deleted', () => {
  it('receives nothing, and does not make a clock wait', async () => {
    const at = await receiver()
    const { id } = await endpointAt(at.url, { events: ['benefit.created'] })
    await newBenefit('Before')
    const ask = (deletion_due_at: Date | null) =>
      shop.database.db
        .updateTable('organizations')
        .set({ deletion_requested_at: deletion_due_at, deletion_due_at })
        .where('id', '=', shop.demo.organization_id)
        .execute()
    await ask(shop.clock.now())
    await deliverer.deliverDue()
    expect(await deliverer.nextMoment()).toBeUndefined()
    expect(at.received).toEqual([])
    await ask(null)
    expect(await deliverer.nextMoment()).toBeDefined()
    await deliverer.deliverDue()
    expect((await eventsOf(id)).map(({ status }) => status)).toEqual(['succeeded'])
  })
})

describe('order in a long queue', () => {
  it('lets followers sleep while the first one waits, and wakes the next when one ends', async () => {
    const subject_id = crypto.randomUUID()
    let isDown = true
    const at = await receiver(() => ({ status: isDown ? 500 : 200 }))
    const { id } = await endpointAt(at.url, { events: ['product.updated'], ordered: true })
    const record = () =>
      shop.database.transact((tx) =>
        recordEvents(tx, { clock: shop.clock, consumers: consumersOf([webhooks]) }, [
          { organization_id: shop.demo.organization_id, type: 'product.updated', subject_id, data: {} },
        ]),
      )
    const isAnyDue = async () => {
      const waiting = (await eventsOf(id)).filter(({ status }) => status === 'waiting')
      return waiting.some(({ next_attempt_at }) => new Date(next_attempt_at ?? '') <= shop.clock.now())
    }
    for (let count = 0; count < 3; count++) await record()
    await deliverer.deliverDue()
    expect(await isAnyDue()).toBe(false)
    await record()
    await deliverer.deliverDue()
    expect(await isAnyDue()).toBe(false)
    expect(at.received).toHaveLength(1)
    isDown = false
    shop.clock.advance(7000)
    await deliverer.deliverDue()
    expect((await eventsOf(id)).map(({ status }) => status)).toEqual(Array(4).fill('succeeded'))

    isDown = true
    for (let count = 0; count < 3; count++) await record()
    await deliverer.deliverDue()
    isDown = false
    await desk.webhookEndpoints.update({ path: { id }, body: { ordered: false } })
    await deliverer.deliverDue()
    const statuses = (await eventsOf(id)).slice(0, 3).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['succeeded', 'succeeded', 'waiting'])
  })
})

describe('one that hangs', () => {
  it('does not delay other endpoints, and is sent again when its process ended', async () => {
    const hanging = await receiver(() => 'hang')
    const healthy = await receiver()
    const events = ['benefit.created'] as const
    const { id } = await endpointAt(hanging.url, { events: [...events] })
    const { id: healthy_id } = await endpointAt(healthy.url, { events: [...events] })
    const dying = shop.commerce.openDeliverer()
    await newBenefit('Hanging')
    dying.start()
    await expect.poll(async () => (await eventsOf(healthy_id))[0]?.status).toBe('succeeded')
    await expect.poll(() => hanging.received.length).toBe(1)
    const otherDeliverer = shop.commerce.openDeliverer()
    await otherDeliverer.deliverDue()
    expect(hanging.received).toHaveLength(1)
    await otherDeliverer.close()
    await hanging.close()
    await dying.close()
    expect((await eventsOf(id))[0]?.status).toBe('waiting')
  })

  it('is taken over when its process died silently', async () => {
    const at = await receiver()
    const { id } = await endpointAt(at.url, { events: ['benefit.created'] })
    await newBenefit('Orphan')
    const claimed = (until: Date) =>
      shop.database.db
        .updateTable('webhook_events')
        .set({ claim: crypto.randomUUID(), claimed_until: until })
        .where('endpoint_id', '=', id)
        .execute()
    await claimed(new Date(Date.now() + 60_000))
    await deliverer.deliverDue()
    expect(at.received).toEqual([])
    await claimed(new Date(Date.now() - 1000))
    await deliverer.deliverDue()
    expect(at.received).toHaveLength(1)
  })

  it('is sent by one of many processes', async () => {
    const at = await receiver()
    await endpointAt(at.url, { events: ['benefit.created'] })
    for (let count = 0; count < 5; count++) await newBenefit(`Shared ${count}`)
    const processes = [1, 2, 3].map(() => shop.commerce.openDeliverer())
    await Promise.all(processes.map((process) => process.deliverDue()))
    await Promise.all(processes.map((process) => process.close()))
    expect(at.received).toHaveLength(5)
    expect(new Set(at.received.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
  })
})

/** A deliverer whose first transactions fail. @param onFailure called at each failure */
const unluckyDeliverer = (failures: number, onFailure: () => void = () => undefined) => {
  const services = servicesOf(shop)
  let remainingFailures = failures
  return openDeliverer({
    ...services,
    webhooks: { ...services.webhooks, targets: 'any' },
    database: {
      ...services.database,
      transact: (work, ...more) => {
        if (remainingFailures-- <= 0) return services.database.transact(work, ...more)
        onFailure()
        return Promise.reject(new Error('deadlock detected'))
      },
    },
  })
}

describe('outcomes that cannot be stored immediately', () => {
  it('are stored later, and nothing is sent twice in the meantime', async () => {
    const gate = closedGate()
    const at = await receiver(({ body }) => ({
      status: 200,
      ...(body.includes('Kept 3') && { after: gate.opened }),
    }))
    const { id } = await endpointAt(at.url, { events: ['benefit.created'] })
    for (let count = 0; count < 4; count++) await newBenefit(`Kept ${count}`)
    const unlucky = unluckyDeliverer(2)
    const sending = unlucky.deliverDue()
    await expect.poll(() => at.received.length).toBe(4)
    await deliverer.deliverDue()
    gate.open()
    await sending
    await unlucky.close()
    expect(at.received).toHaveLength(4)
    const types = (await eventsOf(id)).map(({ status, attempts }) => `${status} ${attempts}`)
    expect(types).toEqual(Array(4).fill('succeeded 1'))
  })

  it('count consecutively: an endpoint fails since the first failure after a success', async () => {
    const failed = closedGate()
    const at = await receiver(({ body }) =>
      body.includes('Well') ? { status: 200 } : { status: 500, after: failed.opened },
    )
    const { id } = await endpointAt(at.url, { events: ['benefit.created'] })
    const long_ago = new Date(shop.clock.now().getTime() - days(1))
    await shop.database.db
      .updateTable('webhook_endpoints')
      .set({ consecutive_failures: 1, failing_since: long_ago, warned_at: long_ago })
      .where('id', '=', id)
      .execute()
    await newBenefit('Well')
    await newBenefit('Ill')
    const unlucky = unluckyDeliverer(1, failed.open)
    await unlucky.deliverDue()
    await unlucky.close()
    const health = await shop.database.db
      .selectFrom('webhook_endpoints')
      .select(['consecutive_failures', 'failing_since', 'warned_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(health).toEqual({ consecutive_failures: 1, failing_since: shop.clock.now(), warned_at: null })
  })
})

describe('an endpoint that fails', () => {
  it('is not sent events late that were recorded while it was being disabled', async () => {
    const at = await receiver()
    const { id } = await endpointAt(at.url, { events: ['benefit.created'] })
    const path = { id }
    const write = () =>
      shop.database.transact(async (tx) => {
        const services = { clock: shop.clock, consumers: consumersOf([webhooks]) }
        const { organization_id, product_id: subject_id } = shop.demo
        await recordEvents(tx, services, [{ organization_id, type: 'benefit.created', subject_id, data: {} }])
        // Another connection disables the endpoint before this change commits.
        await desk.webhookEndpoints.update({ path, body: { enabled: false } })
      })
    await write()
    await deliverer.deliverDue()
    expect((await eventsOf(id)).map(({ status }) => status)).toEqual(['failed'])
    await desk.webhookEndpoints.update({ path, body: { enabled: true } })
    await write()
    await desk.webhookEndpoints.update({ path, body: { enabled: true } })
    await deliverer.deliverDue()
    expect((await eventsOf(id)).map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect(at.received).toEqual([])
  })

  it('is disabled immediately when it answers 410 Gone, with an e-mail about it', async () => {
    const at = await receiver(() => ({ status: 410 }))
    await shop.commerce.ownerLink(shop.demo.organization_id, 'owner@example.com')
    await shop.runJobs()
    const { id } = await endpointAt(at.url, { events: ['benefit.created'], ordered: true })
    shop.mails.length = 0
    await newBenefit('Gone')
    await newBenefit('Not wanted')
    await deliverer.deliverDue()
    await shop.runJobs()
    const disabled_at = shop.clock.now().toISOString()
    expect(await desk.webhookEndpoints.get({ path: { id } })).toMatchObject({ enabled: false, disabled_at })
    expect((await eventsOf(id)).map(({ status }) => status)).toEqual(['failed', 'failed'])
    const mails = shop.mails.filter(({ to }) => to === 'owner@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('was disabled')])
    expect(mails[0]?.text).toContain('410 Gone')
    shop.clock.advance(hours(24))
    await deliverer.deliverDue()
    expect(new Set(at.received.map(({ headers }) => headers['webhook-id'])).size).toBe(at.received.length)
  })

  it('is reported by e-mail first, then disabled after a day, and its missed events can be sent again', async () => {
    let isDown = true
    const at = await receiver(() => ({ status: isDown ? 503 : 200 }))
    await shop.commerce.ownerLink(shop.demo.organization_id, 'owner@example.com')
    await shop.runJobs()
    const { id } = await endpointAt(at.url, { events: ['benefit.created'] })
    const mails = () =>
      shop.mails.filter(({ subject }) => /webhook/.test(subject)).map(({ to, subject }) => [to, subject])
    shop.mails.length = 0
    for (let count = 0; count < 10; count++) await newBenefit(`Missed ${count}`)
    await deliverer.deliverDue()
    await shop.runJobs()
    expect(mails()).toEqual([['owner@example.com', expect.stringContaining('does not respond')]])
    expect(await desk.webhookEndpoints.get({ path: { id } })).toMatchObject({
      enabled: true,
      consecutive_failures: 10,
    })
    shop.clock.advance(hours(24))
    await deliverer.deliverDue()
    await shop.runJobs()
    expect(mails()).toHaveLength(2)
    expect(mails()[1]?.[1]).toContain('was disabled')
    const mail = shop.mails.find(({ subject }) => subject.includes('was disabled'))
    expect(mail?.html).toContain('Open the endpoint')
    expect(mail?.text).toContain(`127.0.0.1:${at.port}`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('/hooks?')
    expect(mail?.text).not.toContain(at.url)
    expect(mail?.text).toContain('Pending events can then be resent')
    const disabled = await desk.webhookEndpoints.get({ path: { id } })
    expect(disabled).toMatchObject({ enabled: false, disabled_at: shop.clock.now().toISOString() })
    const events = await eventsOf(id)
    expect(events.map(({ status }) => status)).toEqual(Array(10).fill('failed'))
    await newBenefit('Not told')
    expect(await eventsOf(id)).toHaveLength(10)
    const path = { id }
    await expectApiError(desk.webhookEndpoints.replay({ path, body: {} }), 'Conflict', 409)
    await expectApiError(
      desk.webhookEndpoints.test({ path, body: { type: 'benefit.created' } }),
      'Conflict',
      409,
    )
    const redeliver = { path: { id: events[0]?.id ?? '' } }
    await expectApiError(desk.webhookEvents.redeliver(redeliver), 'Conflict', 409)

    isDown = false
    const enabled = await desk.webhookEndpoints.update({ path, body: { enabled: true } })
    expect(enabled).toMatchObject({ consecutive_failures: 0, failing_since: null, disabled_at: null })
    const replay = await desk.webhookEndpoints.replay({ path, body: {} })
    expect(replay).toMatchObject({ total: 10, waiting: 10, succeeded: 0, failed: 0, left_out: 0 })
    await deliverer.deliverDue()
    const done = await desk.webhookEvents.replay({ path: { id: replay.id } })
    expect(done).toMatchObject({ total: 10, waiting: 0, succeeded: 10 })
    expect((await desk.webhookEndpoints.replay({ path, body: {} })).total).toBe(0)
  })
})

describe('sending again', () => {
  it('sends one event under its id, even if it had succeeded', async () => {
    const at = await receiver()
    const { id } = await endpointAt(at.url, { events: ['benefit.created'] })
    await newBenefit('Once more')
    await deliverer.deliverDue()
    const [event] = await eventsOf(id)
    expect(await desk.webhookEvents.redeliver({ path: { id: event?.id ?? '' } })).toMatchObject({
      id: event?.id,
      status: 'waiting',
    })
    await deliverer.deliverDue()
    expect(at.received.map(({ headers }) => headers['webhook-id'])).toEqual([event?.id, event?.id])
    expect(at.received[1]?.body).toBe(at.received[0]?.body)
    expect((await eventsOf(id))[0]).toMatchObject({ status: 'succeeded', attempts: 2 })
  })

  it('sends all of a time, by type', async () => {
    const at = await receiver()
    const { id } = await endpointAt(at.url, { events: ['benefit.created', 'benefit.updated'] })
    const path = { id }
    await newBenefit('Before')
    shop.clock.advance(minutes(1))
    const start_timestamp = shop.clock.now().toISOString()
    const benefit = await newBenefit('Meant')
    await shop.client.benefits.update({
      path: { id: benefit.id },
      body: { type: 'custom', description: 'Bee' },
    })
    shop.clock.advance(minutes(1))
    const end_timestamp = shop.clock.now().toISOString()
    await newBenefit('Later')
    await deliverer.deliverDue()
    await expectInvalid(
      desk.webhookEndpoints.replay({ path, body: { status: 'any' } }),
      'body.start_timestamp',
    )
    const body = { status: 'any', start_timestamp, end_timestamp } as const
    const both = await desk.webhookEndpoints.replay({ path, body })
    expect(both.total).toBe(2)
    await deliverer.deliverDue()
    const replay = await desk.webhookEndpoints.replay({
      path,
      body: { ...body, event_type: ['benefit.updated'] },
    })
    expect(replay.total).toBe(1)
    await deliverer.deliverDue()
    const counted = await desk.webhookEvents.replay({ path: { id: both.id } })
    expect(counted).toMatchObject({ total: 1, waiting: 0, succeeded: 1, failed: 0 })
    expect(typesOf(at.received.slice(4))).toEqual(
      expect.arrayContaining(['benefit.created', 'benefit.updated', 'benefit.updated']),
    )
  })

  it('sends a test with the latest object of the type', async () => {
    const at = await receiver()
    const { id } = await endpointAt(at.url, { events: ['order.paid'] })
    const benefit = await newBenefit('Sample')
    const testEvent = await desk.webhookEndpoints.test({ path: { id }, body: { type: 'benefit.created' } })
    expect(testEvent).toMatchObject({ test: true, status: 'waiting', type: 'benefit.created' })
    await deliverer.deliverDue()
    expect(JSON.parse(at.received[0]?.body ?? '')).toMatchObject({
      type: 'benefit.created',
      timestamp: shop.clock.now().toISOString(),
      data: { id: benefit.id },
    })
    await expectInvalid(
      desk.webhookEndpoints.test({ path: { id }, body: { type: 'subscription.past_due' } }),
      'body.type',
    )
  })

  it('sends no deleted data, and nothing is kept longer than 90 days', async () => {
    const at = await receiver()
    const { id } = await endpointAt(at.url, { events: ['benefit.created'] })
    await newBenefit('Deleted')
    await desk.webhookEndpoints.delete({ path: { id } })
    await deliverer.deliverDue()
    expect(at.received).toEqual([])
    expect((await desk.webhookEvents.list({})).pagination.total_count).toBeGreaterThan(0)
    shop.clock.advance(days(91))
    await shop.runJobs()
    expect((await desk.webhookEvents.list({})).items).toEqual([])
    expect((await desk.webhookDeliveries.list({})).items).toEqual([])
  })
})

it('a listener receives events in their sent form', async () => {
  const followed = new AbortController()
  onTestFinished(() => followed.abort())
  const events = desk.webhookEvents.listen({}, { signal: followed.signal })
  const iterator = events[Symbol.asyncIterator]()
  expect((await iterator.next()).value).toMatchObject({ type: null, payload: '' })
  await newBenefit('Heard')
  const { value } = await iterator.next()
  expect(value).toMatchObject({ type: 'benefit.created' })
  expect(JSON.parse(value?.payload ?? '')).toMatchObject({
    type: 'benefit.created',
    data: { description: 'Heard' },
  })
})

it('a listener receives an event that commits late, however active other shops are in the meantime', async () => {
  const { organization_id, product_id: subject_id } = shop.demo
  const services = { clock: shop.clock, consumers: consumersOf([webhooks]) }
  const followed = new AbortController()
  onTestFinished(() => followed.abort())
  const iterator = desk.webhookEvents.listen({}, { signal: followed.signal })[Symbol.asyncIterator]()
  await iterator.next()
  await shop.database.transact(async (tx) => {
    const late = { organization_id, type: 'product.updated', subject_id, data: { late: true } } as const
    await recordEvents(tx, services, [late])
    const otherEvents = Array.from({ length: 300 }, () => ({
      organization_id: crypto.randomUUID(),
      type: 'product.updated' as const,
      subject_id,
      data: {},
    }))
    await shop.database.transact((otherTx) => recordEvents(otherTx, services, otherEvents))
    await newBenefit('In time')
    expect((await iterator.next()).value).toMatchObject({ type: 'benefit.created' })
  })
  expect((await iterator.next()).value).toMatchObject({ type: 'product.updated' })
})
