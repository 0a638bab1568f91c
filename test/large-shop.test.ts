import { additions } from '@atelier/contract'
import { monthsAfter } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectReconciled } from '../packages/commerce/src/testing/expect-reconciled.ts'
import { openShop, type Shop } from '../packages/commerce/src/testing/open-shop.ts'
import { servicesOf } from '../packages/commerce/src/testing/services-of.ts'
import { copyLines } from '../bench/large-shop/copy-lines.ts'
import { sizes } from '../bench/large-shop/sizes.ts'
import { writeShop } from '../bench/large-shop/write-shop.ts'
import type { SeedReport, SeedRequest } from '../bench/large-shop/writing.ts'

const request = { slug: 'northlight', size: 'small', seed: 7 } as const
const never = new AbortController().signal
const write = (request: SeedRequest, report: SeedReport, signal: AbortSignal) =>
  writeShop(servicesOf(shop), request, report, signal)

let shop: Shop
let client: Shop['client']
let organization_id: string
let accessToken: string
const reports: string[] = []

beforeAll(async () => {
  shop = await openShop()
  const seeded = await write(request, (message) => reports.push(message), never)
  organization_id = seeded.organization_id
  accessToken = await shop.commerce.issueToken({ organization_id, label: 'tests' })
  client = shop.clientWith(accessToken)
})
afterAll(() => shop.close())

it('passes the reconciliation, with the requested number of orders', async () => {
  const result = await expectReconciled(shop)
  expect(result.orders).toBe(sizes.small.orders)
  expect(result.refunds).toBeGreaterThan(0)
  expect(reports.at(-1)).toBe('statistics of the database')
})

it('sends rows in bounded pieces, in the format of COPY', () => {
  const at = new Date('2026-01-02T03:04:05.000Z')
  const row = { text: 'a\tb\\c\n', none: null, flag: true, at, data: { name: 'Åsa "A"' } }
  const pieces = [
    ...copyLines(
      Array.from({ length: 450 }, () => row),
      Object.keys(row),
    ),
  ]
  expect(pieces.map((piece) => piece.split('\n').length - 1)).toEqual([200, 200, 50])
  expect(pieces[2]?.split('\n')[0]).toBe(
    'a\\tb\\\\c\\n\t\\N\ttrue\t2026-01-02T03:04:05.000Z\t{"name":"Åsa \\\\"A\\\\""}',
  )
})

it('leaves no table of its own, and every month of events with the indexes of the events', async () => {
  const { rows } = await sql<{ name: string; indexes: number }>`
    select relname as name, (select count(*) from pg_index where indrelid = pg_class.oid)::int as indexes
    from pg_class where relname ~ '^(events|events_[0-9]{4}_[0-9]{2}|large_shop_.*)$' and relkind in ('r', 'p')`.execute(
    shop.database.db,
  )
  expect(rows.length).toBeGreaterThan(12)
  expect(rows.filter(({ name }) => name.startsWith('large_shop'))).toEqual([])
  expect(new Set(rows.map(({ indexes }) => indexes)).size).toBe(1)
})

it('answers every list', async () => {
  const { meters, orders, subscriptions, ...lists } = {
    customers: await client.customers.list({}),
    orders: await client.orders.list({}),
    subscriptions: await client.subscriptions.list({}),
    checkouts: await client.checkouts.list({}),
    products: await client.products.list({}),
    benefits: await client.benefits.list({}),
    discounts: await client.discounts.list({}),
    refunds: await client.refunds.list({}),
    licenseKeys: await client.licenseKeys.list({}),
    meters: await client.meters.list({}),
    customerMeters: await client.customerMeters.list({}),
    checkoutLinks: await client.checkoutLinks.list({}),
    customFields: await client.customFields.list({}),
    events: await client.events.list({ query: { limit: 100 } }),
  }
  for (const [name, { items }] of Object.entries(lists)) expect(items.length, name).toBeGreaterThan(0)
  expect(lists.customers.pagination.total_count).toBe(sizes.small.customers)
  expect(lists.events.pagination.total_count).toBe(sizes.small.events)
  expect(orders.pagination.total_count).toBe(sizes.small.orders)
  expect(meters.items).toHaveLength(2)
  expect(subscriptions.items.length).toBeGreaterThan(5)
  const [order] = orders.items
  if (order === undefined) throw new Error('There is no order.')
  const timelines = createClientFor(
    { saleTimelines: additions.saleTimelines },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  )
  const { items } = await timelines.saleTimelines.order({ path: { id: order.id } })
  expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['event', 'ledger']))
})

it('has metrics, ledger, meters and events that agree', async () => {
  const day = (moment: Date): string => moment.toISOString().slice(0, 10)
  const today = shop.clock.now()
  const { periods } = await client.metrics.get({
    query: {
      organization_id,
      start_date: day(monthsAfter(today, -sizes.small.months - 1)),
      end_date: day(today),
      interval: 'month',
    },
  })
  const { db } = shop.database
  const entries = db.selectFrom('ledger_entries').where('organization_id', '=', organization_id)
  const { sold } = await entries
    .where('account', '=', 'revenue')
    .select(({ fn }) => fn.sum<number>('amount').as('sold'))
    .executeTakeFirstOrThrow()
  expect(periods.reduce((sum, { revenue = 0 }) => sum + revenue, 0)).toBe(-sold)

  for (const { id, filter, aggregation } of (await client.meters.list({})).items) {
    const [{ value: name } = { value: undefined }] = filter.clauses as readonly { value?: unknown }[]
    const storedEvents = await client.events.list({ query: { name: String(name), limit: 100 } })
    const { total } = await client.meters.quantities({
      path: { id },
      query: {
        start_timestamp: monthsAfter(today, -13).toISOString(),
        end_timestamp: today.toISOString(),
        interval: 'month',
      },
    })
    if (aggregation.func === 'count') expect(total).toBe(storedEvents.pagination.total_count)
    else expect(total).toBeGreaterThan(storedEvents.pagination.total_count)
  }
})

it('announces no payout: the processor has no money for years that it has not seen', async () => {
  const { payouts } = createClientFor(
    { payouts: additions.payouts },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  )
  expect(await payouts.balance({})).toMatchObject({ next_payout_at: null, next_payout_amount: null })
})

it('is rejected a second time, and resumes where it was interrupted', async () => {
  const otherRequest = { ...request, slug: 'cut-short' }
  await expect(write(request, () => undefined, never)).rejects.toThrow(
    'The organization northlight has already been seeded. Name another one',
  )
  const stop = new AbortController()
  const steps: string[] = []
  const first = await write(
    otherRequest,
    (message) => {
      steps.push(message)
      if (message.startsWith('customers')) stop.abort()
    },
    stop.signal,
  )
  expect(first.is_finished).toBe(false)
  await expectReconciled(shop)
  await expect(write({ ...otherRequest, seed: 8 }, () => undefined, never)).rejects.toThrow(
    'The organization cut-short is half seeded. Continue with --size small --seed 7',
  )
  const later: string[] = []
  expect(await write(otherRequest, (message) => later.push(message), never)).toEqual({
    ...first,
    is_finished: true,
  })
  expect(later).not.toContain(steps[0])
  expect((await expectReconciled(shop)).orders).toBe(2 * sizes.small.orders)
})

it('is rejected in an organization of another currency', async () => {
  const { organization_id } = await shop.openRival()
  await shop.database.db
    .updateTable('organizations')
    .set({ slug: 'tokyo', default_presentment_currency: 'jpy' })
    .where('id', '=', organization_id)
    .execute()
  const seeded = write({ ...request, slug: 'tokyo' }, () => undefined, never)
  await expect(seeded).rejects.toThrow('The organization tokyo sells in JPY, and seeded sales are in USD.')
})

it('creates the same shop from the same number, and the shop continues', async () => {
  const numbersOf = (slug: string) =>
    shop.database.db
      .selectFrom('orders')
      .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
      .select(['subtotal_amount', 'orders.tax_amount', 'orders.created_at'])
      .where('organizations.slug', '=', slug)
      .orderBy('orders.created_at')
      .orderBy('subtotal_amount')
      .execute()
  expect(await numbersOf('cut-short')).toEqual(await numbersOf('northlight'))
  const renewed = await shop.database.db
    .selectFrom('subscriptions')
    .select(['id', 'current_period_end'])
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'active')
    .where('cancel_at_period_end', '=', false)
    .orderBy('current_period_end')
    .executeTakeFirstOrThrow()
  await shop.travel(renewed.current_period_end)
  const { items } = await client.orders.list({
    query: { subscription_id: renewed.id },
  })
  expect(items[0]).toMatchObject({ status: 'paid', created_at: renewed.current_period_end.toISOString() })
})
