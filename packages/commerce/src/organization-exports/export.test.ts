import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { days, hours } from '@atelier/plumbing/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { signIn } from '../testing/sign-in.ts'
import { giveCredit } from '../testing/wallets.ts'
import { letOthersGoAhead } from '../testing/waits.ts'
import { watchStatements } from '../testing/watch-work.ts'
import { readZip } from './testing/read-zip.ts'

let shop: Shop
let owner: Awaited<ReturnType<typeof signIn>>
let organization_id: string
beforeAll(async () => {
  shop = await openShop()
  organization_id = shop.demo.organization_id
  owner = await person('owner')
})
afterAll(() => shop.close())

/** Python, which reads ZIP files and is available on most machines. */
const hasPython = spawnSync('python3', ['--version']).status === 0

let people = 0
const person = async (role: 'owner' | 'admin' | 'developer' | undefined) => {
  const created = await signIn(shop, `person-${(people += 1)}@example.com`)
  if (role !== undefined)
    await shop.database.db
      .insertInto('organization_members')
      .values({ organization_id, user_id: created.user_id, role, created_at: shop.clock.now() })
      .execute()
  return created
}

type Export = { id: string; status: string; rows: number; size: number | null; url: string | null }
const path = () => `/v1/organizations/${organization_id}/exports`
const bodyOf = async (response: Response) => (await response.json()) as Export & { items: Export[] }
const ask = async () => bodyOf(await owner.call('POST', path()))
/** Requests another export, after the last one is older than an hour. */
const askAnew = async () => {
  shop.clock.advance(hours(1))
  return ask()
}
const read = async (id: string) => bodyOf(await owner.call('GET', `${path()}/${id}`))
const download = async (url: string | null) => shop.fetch(new Request(url ?? ''))

/** Lines of each file in an archive. */
const linesIn = (archive: Buffer) =>
  new Map(
    [...readZip(archive)].map(([name, text]) => [
      name,
      name.endsWith('.ndjson')
        ? text
            .split('\n')
            .slice(0, -1)
            .map((line) => JSON.parse(line) as Record<string, unknown>)
        : [JSON.parse(text) as Record<string, unknown>],
    ]),
  )

const archiveOf = async () => {
  const { id } = await askAnew()
  await shop.runJobs()
  const { url } = await read(id)
  return linesIn(Buffer.from(await (await download(url)).arrayBuffer()))
}

describe('an export', () => {
  it('contains all data of the organization, and none of others', async () => {
    const bought = await shop.buy()
    await shop.client.events.ingest({
      body: { events: [{ name: 'painted', external_customer_id: 'ada', metadata: { tokens: 3 } }] },
    })
    const rival = await shop.openRival()
    await rival.client.customers.create({ body: { email: 'foreign@example.com' } })
    await rival.client.events.ingest({
      body: { events: [{ name: 'foreign', external_customer_id: 'foreign' }] },
    })
    const files = await archiveOf()
    const of = (name: string) => files.get(`${name}.ndjson`) ?? []
    const orders = await shop.client.orders.list({})
    expect(of('orders').map(({ id }) => id)).toEqual(orders.items.map(({ id }) => id))
    expect(of('order_items')).toHaveLength(orders.items.flatMap(({ items }) => items).length)
    expect(of('checkouts')).toMatchObject([{ id: bought.id, status: 'succeeded' }])
    expect(of('customers')).toMatchObject([{ email: 'ada@example.com', organization_id }])
    expect(of('events').filter(({ source }) => source === 'user')).toMatchObject([
      { name: 'painted', external_customer_id: 'ada', metadata: { tokens: 3 } },
    ])
    expect(of('ledger_entries').length).toBeGreaterThan(1)
    expect(of('organization_tokens').map(({ label }) => label)).toContain('tests')
    expect(of('organization_members')).toMatchObject([{ user_id: owner.user_id, role: 'owner' }])
    expect(of('users')).toMatchObject([{ id: owner.user_id, email: 'person-1@example.com' }])
    const [manifest] = files.get('manifest.json') ?? []
    expect(manifest).toMatchObject({ organization_id, rows: { orders: of('orders').length, customers: 1 } })
    const text = JSON.stringify([...files])
    expect(text).not.toContain('foreign')
    expect(text).not.toContain(rival.organization_id)
    expect(text).not.toMatch(/_hash"|client_secret"|atelier_oat_[A-Za-z0-9]{20}/)
  })

  it('has prices, discounts, taxes and balances in their currencies', async () => {
    const product = await shop.client.products.create({
      body: {
        name: 'A print',
        recurringInterval: null,
        prices: [
          { amountType: 'fixed', priceAmount: 1000 },
          { amountType: 'fixed', priceAmount: 1500, priceCurrency: 'jpy', taxBehavior: 'inclusive' },
        ],
      },
    })
    const amounts = { usd: 500, jpy: 700 }
    await shop.client.discounts.create({ body: { name: 'Off', type: 'fixed', duration: 'once', amounts } })
    const { id: customer_id } = await shop.client.customers.create({ body: { email: 'yen@example.com' } })
    await giveCredit(shop, customer_id, 700, 'jpy')
    const checkout = await shop.client.checkouts.create({
      body: { productId: product.id, currency: 'jpy', customerId: customer_id },
    })
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: checkout.clientSecret },
      body: await shop.buyer(),
    })
    await shop.runJobs()
    const files = await archiveOf()
    const lines = (name: string, of: object) => {
      const rows = files.get(`${name}.ndjson`) ?? []
      return rows.filter((row) => Object.entries(of).every(([key, value]) => row[key] === value))
    }
    expect(lines('product_prices', { product_id: product.id })).toMatchObject([
      { price_currency: 'usd', price_amount: 1000, tax_behavior: null },
      { price_currency: 'jpy', price_amount: 1500, tax_behavior: 'inclusive' },
    ])
    expect(lines('discounts', { name: 'Off' })).toMatchObject([{ amounts }])
    expect(lines('wallets', { customer_id })).toMatchObject([{ currency: 'jpy', balance: 0 }])
    const entries = lines('wallet_entries', {}).map(
      ({ cause, amount }) => `${String(cause)} ${String(amount)}`,
    )
    expect(entries.toSorted()).toEqual(['credit 700', 'order -700'])
    expect(lines('orders', { currency: 'jpy' })).toMatchObject([
      { tax_behavior: 'inclusive', wallet_amount: 700 },
    ])
    expect(lines('payments', { currency: 'jpy' })).toMatchObject([
      { amount: 800, settlement_currency: 'usd' },
    ])
  })

  it.skipIf(!hasPython)('is read by other programs', async () => {
    const pieces: Uint8Array[] = []
    const { slug } = await shop.client.organizations.get({ path: { id: organization_id } })
    await shop.commerce.exportOrganization(slug, async (bytes) => {
      pieces.push(bytes)
    })
    const directory = mkdtempSync(join(tmpdir(), 'atelier-zip-'))
    try {
      writeFileSync(join(directory, 'a.zip'), Buffer.concat(pieces))
      const script =
        'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(len(z.namelist()))'
      const count = execFileSync('python3', ['-c', script, join(directory, 'a.zip')], { encoding: 'utf8' })
      expect(Number(count)).toBe([...readZip(Buffer.concat(pieces))].length)
    } finally {
      rmSync(directory, { recursive: true })
    }
  })

  it('of an unknown organization is rejected with a sentence', async () => {
    await expect(shop.commerce.exportOrganization('nobody', async () => undefined)).rejects.toThrow(
      'There is no organization with the slug "nobody".',
    )
  })
})

describe('the calls of owners', () => {
  it('return the progress of an export, one at a time, and the location of its file', async () => {
    shop.clock.advance(hours(1))
    const [first, second] = await Promise.all([ask(), ask()])
    expect(first).toMatchObject({ status: 'writing', size: null, url: null })
    expect(second.id).toBe(first.id)
    await shop.runJobs()
    const ready = await read(first.id)
    expect(ready).toMatchObject({ status: 'ready', rows: expect.any(Number), url: expect.any(String) })
    const response = await download(ready.url)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.zip"$/)
    expect((await response.arrayBuffer()).byteLength).toBe(ready.size)
    const listed = (await bodyOf(await owner.call('GET', path()))).items
    expect(listed.map(({ id }) => id)).toContain(first.id)
    expect((await download(ready.url?.split('?')[0] ?? '')).status).toBe(403)
    shop.clock.advance(hours(1))
    expect((await download(ready.url)).status).toBe(403)
    expect((await download((await read(first.id)).url)).status).toBe(200)
  })

  it('are rejected for everyone else', async () => {
    for (const role of ['admin', 'developer'] as const) {
      const member = await person(role)
      for (const [method, at] of [
        ['POST', path()],
        ['GET', path()],
        ['GET', `${path()}/${crypto.randomUUID()}`],
      ] as const)
        expect((await member.call(method, at)).status).toBe(403)
    }
    const stranger = await person(undefined)
    expect((await stranger.call('POST', path())).status).toBe(404)
    expect((await owner.call('GET', `${path()}/${crypto.randomUUID()}`)).status).toBe(404)
    const foreign = { origin: 'https://evil.example' }
    expect((await owner.call('POST', path(), undefined, foreign)).status).toBe(403)
  })

  it('keep the file for seven days', async () => {
    const { id } = await askAnew()
    await shop.runJobs()
    const key = `exports/${id}.zip`
    expect(await shop.storage.head('files', key)).toBeDefined()
    await shop.travel(days(7) - 1000)
    expect((await read(id)).status).toBe('ready')
    await shop.travel(2000)
    await shop.runJobs()
    expect((await owner.call('GET', `${path()}/${id}`)).status).toBe(404)
    expect(await shop.storage.head('files', key)).toBeUndefined()
  })

  it('report a failed export, and allow another', async () => {
    const { id } = await askAnew()
    const handler = shop.commerce.jobs.find(({ job }) => job.name === 'organization-exports.write')
    const run = (lastAttempt: boolean, signal: AbortSignal) =>
      handler?.run({ export_id: id }, { attempt: 1, lastAttempt, signal })
    const stopping = AbortSignal.abort(new Error('The process stops.'))
    await expect(run(true, stopping)).rejects.toThrow('The process stops.')
    expect(await read(id)).toMatchObject({ status: 'writing' })
    const { signal } = new AbortController()
    vi.spyOn(shop.storage, 'write').mockRejectedValue(new Error('The disk is full.'))
    await expect(run(false, signal)).rejects.toThrow('The disk is full.')
    expect(await read(id)).toMatchObject({ status: 'writing' })
    await expect(run(true, signal)).rejects.toThrow('The disk is full.')
    vi.restoreAllMocks()
    expect(await read(id)).toMatchObject({ status: 'failed', url: null })
    expect(await shop.storage.head('files', `exports/${id}.zip`)).toBeUndefined()
    await shop.runJobs()
    expect((await ask()).id).not.toBe(id)
    await shop.runJobs()
  })
})

it('a long export reads no further than it has written', async () => {
  const [customers, pageLength] = [3000, 200]
  // Texts that hardly compress, so that writes are as large as reads.
  await sql`insert into customers (id, organization_id, email, email_verified, metadata, created_at)
    select gen_random_uuid(), ${organization_id}, 'customer-' || number || '@example.com', false,
      jsonb_build_object('note', (select string_agg(md5(random()::text || number || part), '') from generate_series(1, 125) as part)),
      now()
    from generate_series(1, ${customers}::int) as number`.execute(shop.database.db)
  const { slug } = await shop.client.organizations.get({ path: { id: organization_id } })
  const statements = watchStatements()
  /** Number of customer pages read. Undefined before the first and after the last one. */
  const pagesRead = (): number | undefined => {
    const texts = statements.texts()
    const begun = texts.findIndex((text) => text.includes('declare') && text.includes('from "customers"'))
    const rest = begun === -1 ? [] : texts.slice(begun)
    return rest.length === 0 || rest.includes('close exported_rows')
      ? undefined
      : rest.filter((text) => text.startsWith('fetch')).length
  }
  const samples: { readonly pages: number; readonly before: number }[] = []
  let [total, largest] = [0, 0]
  await shop.commerce.exportOrganization(slug, async (bytes) => {
    const pages = pagesRead()
    if (pages !== undefined) {
      samples.push({ pages, before: total })
      largest = Math.max(largest, pages)
    }
    total += bytes.byteLength
    // Gives a reader that reads ahead the time to do so.
    await letOthersGoAhead(shop, 2)
  })
  statements.restore()
  expect(samples.length).toBeGreaterThan(100)
  const perPage = (total * pageLength) / customers
  for (const { pages, before } of samples) expect(pages * perPage).toBeLessThan(before + 4 * perPage)
  expect(largest).toBeGreaterThan(customers / pageLength - 3)
})
