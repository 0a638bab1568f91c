import { additions } from '@atelier/contract'
import { minutes } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../testing/open-shop.ts'

let shop: Shop
let books: ReturnType<typeof open>['ledger']
const open = (accessToken: string) =>
  createClientFor(
    { ledger: additions.ledger },
    { serverURL: shop.serverURL, fetch: (request) => shop.fetch(request), accessToken },
  )

/** Ledger of another organization without sales. */
const openTheirs = async () => {
  const { organization_id } = await shop.openRival()
  return open(await shop.commerce.issueToken({ organization_id, label: 'books' })).ledger
}

const day = () => shop.clock.now().toISOString().slice(0, 10)

beforeAll(async () => {
  shop = await openShop()
  books = open(shop.accessToken).ledger
  for (let bought = 0; bought < 5; bought += 1) await shop.buy()
  const [order] = (await shop.client.orders.list({})).items
  await shop.client.refunds.create({
    body: { orderId: order?.id ?? '', amount: 49, reason: 'customer_request' },
  })
  await shop.runJobs()
})
afterAll(() => shop.close())

describe('the books of an organization', () => {
  it('show each entry with the balance after it, page by page, as one long list', async () => {
    const whole = await books.entries({ query: { limit: 100 } })
    expect(whole.next_cursor).toBeNull()
    expect(whole.items[0]?.balance).toBe(5 * 149 - 49)
    const upward = whole.items.toReversed()
    let balance = 0
    for (const entry of upward) expect(entry.balance).toBe((balance += entry.amount))
    expect(whole.items.every(({ invoice_number }) => /^ATELIER-\d{4}$/.test(invoice_number ?? ''))).toBe(true)

    const paged = []
    let cursor: string | undefined
    do {
      const page = await books.entries({ query: { limit: 2, ...(cursor !== undefined && { cursor }) } })
      paged.push(...page.items)
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(paged).toEqual(whole.items)
  })

  it('can be read by account and by days; balances include earlier entries', async () => {
    const today = { start_date: day(), end_date: day() }
    const { items } = await books.entries({ query: { account: 'refunds', ...today } })
    expect(items).toMatchObject([{ kind: 'refund', amount: 49, balance: 49 }])
    expect((await books.entries({ query: { end_date: '2023-01-01' } })).items).toEqual([])
    const { items: balances } = await books.balances({ query: today })
    expect(balances.find(({ account }) => account === 'processor_balance')).toEqual({
      account: 'processor_balance',
      currency: 'usd',
      opening_balance: 0,
      debits: 745,
      credits: -49,
      closing_balance: 696,
    })
    expect(balances.reduce((sum, { closing_balance }) => sum + closing_balance, 0)).toBe(0)
    const later = await books.balances({ query: { start_date: '2100-01-01' } })
    expect(later.items.find(({ account }) => account === 'revenue')).toMatchObject({
      opening_balance: -745,
      debits: 0,
      credits: 0,
      closing_balance: -745,
    })
  })

  it('reject an invalid cursor, and show nothing of other organizations', async () => {
    await expect(books.entries({ query: { cursor: 'made-up' } })).rejects.toThrow(
      'Must be the next_cursor of a page.',
    )
    const forged = ['0000-01-01T00:00:00Z', '2030-01-01T00:00:00+20:00'].map((moment) =>
      Buffer.from(JSON.stringify([moment, crypto.randomUUID(), 0])).toString('base64url'),
    )
    for (const cursor of forged) expect(await books.entries({ query: { cursor } })).toHaveProperty('items')
    const rivalLedger = await openTheirs()
    expect(await rivalLedger.entries({})).toEqual({ items: [], next_cursor: null })
    expect(await rivalLedger.balances({})).toEqual({ items: [] })
    expect(await rivalLedger.check({})).toEqual({ check: null })
  })

  it('contain sales and taxes by country, also as a table', async () => {
    const query = { start_date: '2023-01-01', end_date: day() }
    const { items } = await books.taxes({ query })
    const sum = (pick: (row: (typeof items)[number]) => number) =>
      items.reduce((total, row) => total + pick(row), 0)
    expect([
      sum((row) => row.orders),
      sum((row) => row.sold_amount),
      sum((row) => row.refunded_amount),
    ]).toEqual([5, 745, 49])
    expect(items.every((row) => row.net_amount === row.sold_amount - row.refunded_amount)).toBe(true)
    const [head, first] = (await books.exportTaxes({ query })).split('\r\n')
    expect(head).toContain('country,currency,orders,sold_amount')
    expect(first).toContain(String((items[0]?.sold_amount ?? 0) / 100))
  })
})

describe('a check of the books', () => {
  it('is done once for concurrent requests, and reports that everything agrees', async () => {
    const response = await Promise.all([1, 2, 3, 4].map(() => books.startCheck({ body: {} })))
    expect(new Set(response.map(({ id }) => id)).size).toBe(1)
    expect(response[0]).toMatchObject({ status: 'running', finished_at: null })
    await shop.runJobs()
    expect((await books.check({})).check).toMatchObject({
      status: 'finished',
      orders: 5,
      payments: 5,
      refunds: 1,
      difference_count: 0,
    })
    expect((await books.startCheck({ body: {} })).id).toBe(response[0]?.id)
  })

  it('lists differences of this organization, and of no other', async () => {
    shop.clock.advance(minutes(2))
    const { organization_id } = shop.demo
    const { items } = await shop.client.orders.list({ query: { organization_id, limit: 1 } })
    const change = (by: number) =>
      sql`update order_items set amount = amount + ${by} where order_id = ${items[0]?.id}`.execute(
        shop.database.db,
      )
    await change(1)
    const rivalLedger = await openTheirs()
    await rivalLedger.startCheck({ body: {} })
    await books.startCheck({ body: {} })
    await shop.runJobs()
    const { check } = await books.check({})
    expect(check?.difference_count).toBe(1)
    expect(check?.differences[0]).toMatch(/is an order whose lines do not add up to it\.$/)
    expect((await rivalLedger.check({})).check).toMatchObject({ orders: 0, difference_count: 0 })
    await change(-1)
  })

  it('ends without a result when another one replaced it', async () => {
    shop.clock.advance(minutes(2))
    const { id } = await books.startCheck({ body: {} })
    const newer = crypto.randomUUID()
    await sql`update ledger_checks set id = ${newer} where id = ${id}`.execute(shop.database.db)
    await shop.runJobs()
    expect((await books.check({})).check).toMatchObject({ id: newer, status: 'running', finished_at: null })
  })

  it('cannot be started by a read-only member', async () => {
    const issue = (scopes: readonly ('orders:read' | 'refunds:write')[]) =>
      shop.commerce.issueToken({ organization_id: shop.demo.organization_id, label: 'scoped', scopes })
    const reader = open(await issue(['orders:read'])).ledger
    await expect(reader.startCheck({ body: {} })).rejects.toMatchObject({ error: 'insufficient_scope' })
    const writer = open(await issue(['refunds:write'])).ledger
    expect((await writer.startCheck({ body: {} })).status).toBe('running')
  })
})
