import { SubscriptionExportColumn } from '@atelier/contract'
import { seconds } from '@atelier/plumbing/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, portalOf, subscribe, type Subscription } from '../../testing/subscribe.ts'

let shop: Shop
let plan: string
let held: Subscription[]
beforeAll(async () => {
  shop = await openShop()
  plan = await newPlan(shop, 1000, { name: 'Alpha' })
  const yearly = await newPlan(shop, 6000, { name: 'beta, "yearly"', interval: 'year' })
  held = []
  for (const [product, email] of [
    [plan, 'c@example.com'],
    [yearly, 'A@example.com'],
    [plan, 'b@example.com'],
  ] as const) {
    shop.clock.advance(seconds(1))
    held.push(await subscribe(shop, product, { email, metadata: { who: email } }))
  }
  await shop.client.subscriptions.revoke({ path: { id: held[2]?.id ?? '' } })
})
afterAll(() => shop.close())

const list = async (query: object) =>
  (await shop.client.subscriptions.list({ query })).items.map(({ id }) =>
    held.findIndex((candidate) => candidate.id === id),
  )

describe('subscriptions', () => {
  it('are listed by their objects', async () => {
    expect(await list({})).toEqual([2, 1, 0])
    expect(await list({ sorting: 'started_at', limit: 1, page: 2 })).toEqual([1])
    expect(await list({ sorting: 'customer' })).toEqual([1, 2, 0])
    expect(await list({ sorting: ['product', 'started_at'] })).toEqual([0, 2, 1])
    // A year at 6000 costs less per month than a month at 1000.
    expect(await list({ sorting: ['amount', 'started_at'] })).toEqual([1, 0, 2])
    expect(await list({ sorting: ['-status', 'started_at'] })).toEqual([2, 0, 1])
    expect(await list({ active: true })).toEqual([1, 0])
    expect(await list({ active: false })).toEqual([2])
    expect(await list({ product_id: plan })).toEqual([2, 0])
    const [first] = held
    // The month of the first one ends before the year of the second.
    const end = new Date(Date.parse(first?.current_period_end ?? '') + 1).toISOString()
    expect(await list({ active: true, current_period_end_before: end })).toEqual([0])
    expect(await list({ active: true, current_period_end_before: first?.current_period_end })).toEqual([])
    expect(await list({ metadata: { who: 'A@example.com' } })).toEqual([1])
    expect(await list({ discount_id: plan })).toEqual([])
    expect(await list({ organization_id: plan })).toEqual([])
  })

  it('are listed by their event at the end of the period', async () => {
    const update = (at: number, body: object) =>
      shop.client.subscriptions.update({ path: { id: held[at]?.id ?? '' }, body: body as never })
    expect(await list({ scheduled: 'renewal' })).toEqual([1, 0])
    await update(0, { pause_at_period_end: true })
    await update(1, { cancel_at_period_end: true })
    expect(await list({ scheduled: 'pause' })).toEqual([0])
    expect(await list({ scheduled: 'cancellation' })).toEqual([1])
    expect(await list({ scheduled: ['pause', 'cancellation'] })).toEqual([1, 0])
    await update(0, { pause_at_period_end: false })
    await update(1, { cancel_at_period_end: false })
    const third = await newPlan(shop, 3000)
    await update(0, { product_id: third, proration_behavior: 'next_period' })
    expect(await list({ scheduled: 'change' })).toEqual([0])
    expect(await list({ scheduled: 'renewal' })).toEqual([1])
    await update(0, { pending_update: null })
    expect(await list({ scheduled: 'renewal' })).toEqual([1, 0])
  })

  it('are saved as a table that spreadsheets read', async () => {
    const get = (accept: string) =>
      shop.fetch(
        new Request(`${shop.serverURL}/v1/subscriptions/export`, {
          headers: { Authorization: `Bearer ${shop.accessToken}`, Accept: accept },
        }),
      )
    const response = await get('text/csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    const text = await response.text()
    const created = held.map(({ created_at }) => created_at)
    expect(text).toBe(
      [
        'Email,Created At,Active,Product,Price,Currency,Interval',
        `b@example.com,${created[2]},false,Alpha,10.0,usd,month`,
        `A@example.com,${created[1]},true,"beta, ""yearly""",60.0,usd,year`,
        `c@example.com,${created[0]},true,Alpha,10.0,usd,month`,
        '',
      ].join('\r\n'),
    )
    expect(await shop.client.subscriptions.export({})).toBe(text)
  })

  it('are saved with the columns that are chosen, by the filters of the table', async () => {
    const columns = [...SubscriptionExportColumn.options]
    expect(columns).toHaveLength(27)
    const read = (query: object) => shop.client.subscriptions.export({ query })
    const [names, line] = (await read({ columns, status: 'canceled', timezone: 'Asia/Tokyo' })).split('\r\n')
    expect(names).toBe(columns.join(','))
    const subscription = await shop.client.subscriptions.get({ path: { id: held[2]?.id ?? '' } })
    const local = (time: string | null | undefined) =>
      new Date(Date.parse(time ?? '') + 9 * 3_600_000).toISOString().replace('Z', '+09:00')
    expect(line?.split(',')).toEqual([
      'b@example.com',
      local(subscription.started_at),
      'Alpha',
      '10.00',
      'usd',
      'canceled',
      'month',
      '1',
      subscription.customer.name,
      subscription.customer.name,
      subscription.customer.billingAddress?.country,
      '10.00',
      '',
      '',
      local(subscription.current_period_start),
      local(subscription.current_period_end),
      'false',
      local(subscription.canceled_at),
      local(subscription.ends_at),
      local(subscription.ended_at),
      '',
      '',
      '',
      'false',
      '',
      '',
      '',
    ])
    expect(await read({ columns: 'email', product_id: plan, started_before: held[2]?.started_at })).toBe(
      'email\r\nc@example.com\r\n',
    )
    expect(await read({ columns: 'email', started_after: held[2]?.started_at })).toBe(
      'email\r\nb@example.com\r\n',
    )
    expect(await read({ columns: 'email', cancel_at_period_end: true })).toBe('email\r\n')
    const headers = { Authorization: `Bearer ${shop.accessToken}` }
    const rejected = (query: string) =>
      shop.fetch(new Request(`${shop.serverURL}/v1/subscriptions/export?${query}`, { headers }))
    expect((await rejected('columns=password')).status).toBe(422)
    expect((await rejected('timezone=Mars/Base')).status).toBe(422)
  })

  it('are saved with what is scheduled for them', async () => {
    const update = (at: number, body: object) =>
      shop.client.subscriptions.update({ path: { id: held[at]?.id ?? '' }, body: body as never })
    const [first] = held
    const resumesAt = new Date(Date.parse(first?.current_period_end ?? '') + 86_400_000).toISOString()
    await update(0, { pause_at_period_end: true, resumes_at: resumesAt })
    await update(1, {
      product_id: await newPlan(shop, 9000, { name: 'Gamma' }),
      proration_behavior: 'next_period',
    })
    const columns = ['email', 'pause_at_period_end', 'paused_at', 'resumes_at', 'next_product'] as const
    const table = await shop.client.subscriptions.export({
      query: { columns: [...columns], status: 'active' },
    })
    expect(table.split('\r\n').slice(1, 3)).toEqual([
      'A@example.com,false,,,Gamma',
      `c@example.com,true,,${resumesAt},`,
    ])
    await update(0, { pause_at_period_end: false })
    await update(1, { pending_update: null })
  })

  it('are saved with the answers to custom fields, a column for each field', async () => {
    const own = await shop.openRival()
    const field = await own.client.customFields.create({
      body: { type: 'text', slug: 'team', name: 'Team, or class', properties: {} },
    })
    shop.clock.advance(1)
    const size = await own.client.customFields.create({
      body: {
        type: 'select',
        slug: 'size',
        name: 'Size',
        properties: { options: [{ value: 'l', label: 'Large' }] },
      },
    })
    const product = await own.client.products.create({
      body: {
        name: 'Reading',
        recurringInterval: 'month',
        prices: [{ amountType: 'fixed', priceAmount: 1000 }],
        attachedCustomFields: [field, size].map(({ id }) => ({ customFieldId: id, required: false })),
      },
    })
    const { clientSecret } = await own.client.checkouts.create({
      body: { productId: product.id, customFieldData: { team: 'Owls', size: 'l' } },
    })
    await own.client.checkouts.clientConfirm({
      path: { client_secret: clientSecret },
      body: await shop.buyer(cards.visa, 'owls@example.com'),
    })
    await shop.runJobs()
    const [header, line] = (await own.client.subscriptions.export({})).split('\r\n')
    expect(header).toBe('Email,Created At,Active,Product,Price,Currency,Interval,"Team, or class",Size')
    expect(line).toMatch(/^owls@example\.com,.*,month,Owls,Large$/)
  })

  it('of another organization do not exist', async () => {
    const { client } = await shop.openRival()
    const path = { id: held[0]?.id ?? '' }
    expect((await client.subscriptions.list()).items).toEqual([])
    await expectApiError(client.subscriptions.get({ path }), 'ResourceNotFound', 404)
    await expectApiError(client.subscriptions.revoke({ path }), 'ResourceNotFound', 404)
    await expectApiError(
      client.subscriptions.update({ path, body: { cancelAtPeriodEnd: true } }),
      'ResourceNotFound',
      404,
    )
  })

  it('are in the state of their customer', async () => {
    const state = await shop.client.customers.getState({ path: { id: held[0]?.customer_id ?? '' } })
    expect(state.active_subscriptions).toMatchObject([
      { id: held[0]?.id, status: 'active', product_id: plan },
    ])
    const ended = await shop.client.customers.getState({ path: { id: held[2]?.customer_id ?? '' } })
    expect(ended.active_subscriptions).toEqual([])
  })
})

describe('one subscription for each customer', () => {
  const confirm = async (email: string) => {
    const { clientSecret } = await shop.client.checkouts.create({ body: { productId: plan } })
    return shop.client.checkouts.clientConfirm({
      path: { client_secret: clientSecret },
      body: await shop.buyer(cards.visa, email),
    })
  }

  it('is the limit, until the seller allows more or the first one has ended', async () => {
    await expectApiError(confirm('C@EXAMPLE.com'), 'AlreadyActiveSubscriptionError', 403)
    const { clientSecret } = await shop.client.checkouts.create({ body: { productId: plan } })
    await expectApiError(
      shop.client.checkouts.clientUpdate({
        path: { client_secret: clientSecret },
        body: { customerEmail: 'c@example.com' },
      }),
      'AlreadyActiveSubscriptionError',
      403,
    )
    expect((await confirm('b@example.com')).status).toBe('confirmed')
    await shop.client.organizations.update({
      path: { id: shop.demo.organization_id },
      body: {
        subscriptionSettings: {
          allowMultipleSubscriptions: true,
          allowCustomerUpdates: true,
          prorationBehavior: 'prorate',
        },
      },
    })
    expect((await confirm('c@example.com')).status).toBe('confirmed')
    await shop.runJobs()
  })
})

describe('orders in the portal', () => {
  it('are the customer’s own, without the seller’s fields', async () => {
    const [ownOrder] = held
    if (ownOrder === undefined) throw new Error('Nothing is held.')
    const portal = (await portalOf(shop, ownOrder)).orders
    const { items } = await portal.list({
      query: { query: 'alph', subscription_id: ownOrder.id, sorting: '-net_amount' },
    })
    const [order] = items
    expect(order).toMatchObject({ customer_id: ownOrder.customer_id, product: { name: 'Alpha' } })
    expect(order).not.toHaveProperty('metadata')
    expect(order).not.toHaveProperty('customer')
    expect(await portal.get({ path: { id: order?.id ?? '' } })).toEqual(order)
    expect((await portal.invoice({ path: { id: order?.id ?? '' } })).url).toMatch(/^http/)
    const otherOrders = await shop.client.orders.list({ query: { customer_id: held[1]?.customer_id ?? '' } })
    await expectApiError(
      portal.get({ path: { id: otherOrders.items[0]?.id ?? '' } }),
      'ResourceNotFound',
      404,
    )
  })
})

it('are saved all, whichever page of the table they fall on', async () => {
  const before = await shop.client.subscriptions.export({})
  // Copies of an ended subscription; every three of them began at the same time.
  await sql`
    insert into subscriptions
    select (jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(), 'checkout_id', null,
      'started_at', original.started_at - make_interval(secs => number / 3)))).*
    from subscriptions as original, generate_series(1, 1300) as number
    where original.id = ${held[2]?.id}`.execute(shop.database.db)
  const copies =
    (await shop.client.subscriptions.export({})).split('\r\n').length - before.split('\r\n').length
  expect(copies).toBe(1300)
})
