import { additions, type Attention, type Found } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertMember } from '../../access/identity/testing/people.ts'
import { aReview } from '../../testing/a-review.ts'
import { aShipment } from '../../testing/a-shipment.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { insertPastOrder, insertPastSubscription } from '../../testing/past-sales.ts'
import { signIn } from '../../testing/sign-in.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
let person: Awaited<ReturnType<typeof signIn>>
let stranger: Awaited<ReturnType<typeof signIn>>
let plan: string
let ada: string

const started = '2026-01-05T10:00:00Z'

beforeAll(async () => {
  shop = await openShop()
  person = await signIn(shop, 'helper@example.com')
  stranger = await signIn(shop, 'stranger@example.com')
  await insertMember(
    shop.database.db,
    { user_id: person.user_id, organization_id: shop.demo.organization_id, role: 'read_only' },
    shop.clock.now(),
  )
  plan = await newPlan(shop, 1500, { name: 'Tea 100% club' })
  ada = (await shop.client.customers.create({ body: { email: 'ada@example.com', name: 'Ada L' } })).id
})
afterAll(() => shop.close())

const address = (call: string) => `/v1/organizations/${shop.demo.organization_id}/${call}`
const attention = async () => (await (await person.get(address('attention'))).json()) as Attention
const search = async (text: string): Promise<readonly Found[]> => {
  const response = await person.get(`${address('search')}?query=${encodeURIComponent(text)}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { items: Found[] }).items
}
const idsOf = async (text: string) => (await search(text)).map(({ id }) => id)

describe('open tasks', () => {
  it('are none in a shop without problems', async () => {
    const emptyList = { total_count: 0, items: [] }
    expect(await attention()).toEqual({
      disputes: emptyList,
      payment_holds: emptyList,
      unassigned_payments: emptyList,
      other_currencies: emptyList,
      rejected_charges: emptyList,
      past_due_subscriptions: emptyList,
      failed_grants: emptyList,
      deletion_requests: emptyList,
      withdrawals: emptyList,
      shipments: emptyList,
      reviews: emptyList,
      failing_webhooks: emptyList,
    })
  })

  it('include every undecided review', async () => {
    const { id, order_id } = await aReview(shop, 'maja@example.com')
    const { total_count, items } = (await attention()).reviews
    expect([total_count, items]).toMatchObject([1, [{ id, display_name: 'Maja', rating: 4 }]])
    await shop.client.refunds.create({
      body: { orderId: order_id, amount: 149, reason: 'other', revokeBenefits: false },
    })
    await shop.runJobs()
    expect((await attention()).reviews.items).toEqual([])
  })

  it('is every shipment that is to be sent', async () => {
    const { order_id } = await aShipment(shop, 'parcel@example.com')
    expect((await attention()).shipments).toMatchObject({
      total_count: 1,
      items: [{ order_id, content: 'Print 20 × 30 cm' }],
    })
    await shop.client.refunds.create({ body: { orderId: order_id, amount: 149, reason: 'other' } })
    await shop.runJobs()
    expect((await attention()).shipments.items).toEqual([])
  })

  it('is every subscription that is past due, the longest first', async () => {
    const ids: string[] = []
    for (const day of [4, 2, 3, 9, 8, 7]) {
      const past = { customer_id: ada, product_id: plan, amount: 1500, interval: 'month', started } as const
      const id = await insertPastSubscription(shop, past)
      ids[day] = id
      await shop.database.db
        .updateTable('subscriptions')
        .set({ status: 'past_due', past_due_at: new Date(`2026-02-0${day}T00:00:00Z`) })
        .where('id', '=', id)
        .execute()
    }
    const { total_count, items } = (await attention()).past_due_subscriptions
    expect(total_count).toBe(6)
    expect(items.map(({ id }) => id)).toEqual([2, 3, 4, 7, 8].map((day) => ids[day]))
    expect(items[0]).toEqual({
      id: ids[2],
      customer: { id: ada, name: 'Ada L', email: 'ada@example.com' },
      product_name: 'Tea 100% club',
      amount: 1500,
      currency: 'usd',
      past_due_at: '2026-02-02T00:00:00.000Z',
    })
  })

  it('include every failed benefit, and none that waits for its customer or was revoked', async () => {
    const benefit = await shop.client.benefits.create({
      body: { type: 'custom', description: 'A letter', properties: { note: null } },
    })
    await shop.client.products.updateBenefits({ path: { id: plan }, body: { benefits: [benefit.id] } })
    await subscribe(shop, plan, { email: 'grace@example.com' })
    const grants = () => shop.database.db.updateTable('benefit_grants').where('benefit_id', '=', benefit.id)
    const failed = { granted_at: null, error_message: 'It is full.', error_at: new Date(started) }
    await grants()
      .set({ ...failed, error_type: 'BenefitActionRequiredError' })
      .execute()
    expect((await attention()).failed_grants.total_count).toBe(0)
    await grants().set({ error_type: 'RemoteError' }).execute()
    const { total_count, items } = (await attention()).failed_grants
    expect(total_count).toBeGreaterThan(0)
    expect(items[0]).toMatchObject({
      customer: { email: 'grace@example.com' },
      benefit_id: benefit.id,
      benefit_description: 'A letter',
      message: 'It is full.',
      failed_at: '2026-01-05T10:00:00.000Z',
    })
    await grants()
      .set({ revoked_at: new Date(started) })
      .execute()
    expect((await attention()).failed_grants.total_count).toBe(0)
  })
})

it('webhook endpoints that fail need attention, and those that were disabled for it', async () => {
  const desk = createClientFor(
    { webhookEndpoints: additions.webhookEndpoints },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken: shop.accessToken },
  )
  const { id } = await desk.webhookEndpoints.create({ body: { url: 'https://192.88.98.1/secret' } })
  expect((await attention()).failing_webhooks.total_count).toBe(0)
  const change = (to: object) =>
    shop.database.db.updateTable('webhook_endpoints').set(to).where('id', '=', id).execute()
  await change({ failing_since: new Date(started), consecutive_failures: 3 })
  const failing = {
    id,
    name: '192.88.98.1',
    consecutive_failures: 3,
    failing_since: '2026-01-05T10:00:00.000Z',
    disabled_at: null,
  }
  expect((await attention()).failing_webhooks).toEqual({ total_count: 1, items: [failing] })
  await change({ enabled: false, disabled_at: new Date(started) })
  expect((await attention()).failing_webhooks.items[0]?.disabled_at).toBe('2026-01-05T10:00:00.000Z')
  await desk.webhookEndpoints.delete({ path: { id } })
  expect((await attention()).failing_webhooks.total_count).toBe(0)
})

it('deletion requests of customers are open tasks, the oldest first, until they are done', async () => {
  const ids: string[] = []
  for (const day of [4, 2, 3, 9, 8, 7]) {
    const { id } = await shop.client.customers.create({ body: { email: `leaves-${day}@example.com` } })
    ids[day] = id
    await shop.database.db
      .updateTable('customers')
      .set({ deletion_requested_at: new Date(`2026-02-0${day}T00:00:00Z`) })
      .where('id', '=', id)
      .execute()
  }
  const { total_count, items } = (await attention()).deletion_requests
  expect(total_count).toBe(6)
  expect(items.map(({ customer }) => customer.id)).toEqual([2, 3, 4, 7, 8].map((day) => ids[day]))
  expect(items[0]).toEqual({
    customer: { id: ids[2], name: null, email: 'leaves-2@example.com' },
    requested_at: '2026-02-02T00:00:00.000Z',
  })
  for (const id of ids.filter(Boolean)) await shop.client.customers.delete({ path: { id } })
  expect((await attention()).deletion_requests).toEqual({ total_count: 0, items: [] })
})

describe('the search', () => {
  let bob: string
  let order: string
  let number: string
  beforeAll(async () => {
    bob = (await shop.client.customers.create({ body: { email: 'bob_1@example.com' } })).id
    const bought = { customer_id: bob, product_id: shop.demo.product_id, at: started, subtotal: 900 }
    await insertPastOrder(shop, bought)
    const [first] = (await shop.client.orders.list({ query: { customer_id: bob } })).items
    order = first?.id ?? ''
    number = first?.invoice_number ?? ''
  })

  it('finds any object by its id', async () => {
    expect(await search(bob)).toEqual([{ type: 'customer', id: bob, title: 'bob_1@example.com', note: null }])
    expect(await idsOf(` ${order.toUpperCase()} `)).toEqual([order])
    expect(await idsOf(plan)).toEqual([plan])
    expect(await idsOf(crypto.randomUUID())).toEqual([])
  })

  it('finds customers by parts of their addresses and names, with their purchases', async () => {
    expect(await idsOf('BOB_1@')).toEqual([bob, order])
    const result = await search('ada l')
    expect(result[0]).toEqual({ type: 'customer', id: ada, title: 'Ada L', note: 'ada@example.com' })
    expect(result.slice(1).map(({ type }) => type)).toEqual(Array(5).fill('subscription'))
    expect(result[1]?.note).toBe('Tea 100% club · past due')
  })

  it('finds products by their names, and orders by the numbers of their invoices', async () => {
    expect(await idsOf('100% c')).toEqual([plan])
    expect(await idsOf('100_')).toEqual([])
    expect(await idsOf(number.toLowerCase())).toEqual([order])
  })

  it('finds nothing of other organizations, and nothing for a blank text', async () => {
    const rival = await shop.openRival()
    const rivalCustomer = await rival.client.customers.create({ body: { email: 'bob_1@rival.example' } })
    expect(await idsOf('rival.example')).toEqual([])
    expect(await idsOf(rivalCustomer.id)).toEqual([])
    expect(await idsOf('  ')).toEqual([])
    expect(await idsOf('')).toEqual([])
  })
})

it('answers only members, and no text that is too long', async () => {
  for (const call of ['attention', 'search?query=a']) {
    expect((await stranger.get(address(call))).status).toBe(404)
  }
  expect((await person.get(`${address('search')}?query=${'x'.repeat(321)}`)).status).toBe(422)
})
