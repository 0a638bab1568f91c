import { additions, contract, type Endpoint, endpointsOf } from '@atelier/contract'
import { days } from '@atelier/plumbing/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertMember } from './access/identity/testing/people.ts'
import { aReview } from './testing/a-review.ts'
import { aShipment } from './testing/a-shipment.ts'
import { contents } from './testing/contents.ts'
import { cards, openShop, type Shop } from './testing/open-shop.ts'
import { labelledEvent } from './testing/event-types.ts'
import { signIn } from './testing/sign-in.ts'
import { giveCredit } from './testing/wallets.ts'

/** Tables of object kinds, by the path segment of the kind. */
const tables = {
  disputes: 'disputes',
  payouts: 'payouts',
  reviews: 'reviews',
  shipments: 'shipments',
  repositories: 'repositories',
  'custom-fields': 'custom_fields',
  domains: 'domains',
  payments: 'payments',
  wallets: 'wallets',
  dashboards: 'metric_dashboards',
  'event-types': 'event_types',
} as const
type Kind = keyof typeof tables

const kindOf = ({ path }: Endpoint): Kind | undefined => {
  const [, , first = '', second = '', third = ''] = path.split('/')
  return [first, first === 'metrics' ? second : third].find((part): part is Kind => part in tables)
}

const endpoints = endpointsOf({ ...contract, ...additions })
  .map(({ area, name, endpoint }) => ({ name: `${area}.${name}`, endpoint, kind: kindOf(endpoint) }))
  .flatMap(({ kind, ...endpoint }) => (kind === undefined ? [] : [{ ...endpoint, kind }]))
const ofOne = endpoints.filter(({ endpoint }) => endpoint.path.includes('{id}'))

/** Valid bodies, so that only the organization prevents a call from succeeding. */
const bodies: Readonly<Record<string, object>> = {
  'customFields.update': { type: 'text', name: 'Theirs now' },
  'repositories.update': { profile_settings: { description: 'Theirs now' } },
  'disputes.submitEvidence': { statement: 'Theirs now' },
  'domains.create': { name: 'theirs-now.example.com' },
  'reviews.publish': { revision: 1 },
  'reviews.decline': { revision: 1, reason: 'Theirs now' },
  'shipments.markSent': { carrier: 'Theirs now' },
  'wallets.addEntry': { amount: 500, reason: 'Theirs now' },
  'metricDashboards.create': { name: 'Theirs now' },
  'metricDashboards.update': { name: 'Theirs now' },
  'eventTypes.update': { label: 'Theirs now' },
}

type Send = (method: string, path: string, body?: object) => Promise<Response>

let shop: Shop
/** Callers of the organization that owns the objects, and of another organization. */
let owners: Record<'token' | 'cookie', Send>
let rivals: Record<'token' | 'cookie', Send>
const ids = new Map<Kind, string>()

const aDispute = async () => {
  await shop.buy(cards.disputed, 'disputes@example.com')
  await shop.travel(5000)
  return shop.database.db.selectFrom('disputes').select('id').executeTakeFirstOrThrow()
}

const aWallet = async () => {
  const body = { email: 'wallets@example.com' }
  const { id } = await shop.client.customers.create({ body })
  return (await giveCredit(shop, id, 700)).id
}

const aPayout = async () => {
  await shop.buy(cards.visa, 'pays@example.com')
  await shop.travel(days(10))
  return shop.database.db.selectFrom('payouts').select('id').executeTakeFirstOrThrow()
}

const aRepository = async () => {
  const { organization_id } = shop.demo
  const now = shop.clock.now()
  const external_organization_id = crypto.randomUUID()
  await shop.database.db
    .insertInto('external_organizations')
    .values({
      id: external_organization_id,
      organization_id,
      platform: 'github',
      account_id: '1',
      installation_id: '1',
      name: 'mill',
      avatar_url: 'https://example.com/a.png',
      is_personal: false,
      read_at: now,
      created_at: now,
    })
    .execute()
  const id = crypto.randomUUID()
  await shop.database.db
    .insertInto('repositories')
    .values({
      id,
      organization_id,
      external_organization_id,
      platform_id: '3',
      name: 'poems',
      is_private: true,
      created_at: now,
    })
    .execute()
  return { id }
}

const idOf = async (answer: Promise<Response>) => (await answer).json() as Promise<{ id: string }>

const callersOf = async (organization_id: string, email: string) => {
  const token = await shop.commerce.issueToken({ organization_id, label: 'two tenants' })
  const person = await signIn(shop, email)
  const { user_id } = person
  await insertMember(shop.database.db, { user_id, organization_id, role: 'owner' }, shop.clock.now())
  const withToken: Send = (method, path, body) =>
    shop.fetch(
      new Request(shop.serverURL + path, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  return { token: withToken, cookie: person.call }
}

beforeAll(async () => {
  shop = await openShop()
  const { organization_id } = shop.demo
  owners = await callersOf(organization_id, 'owner@example.com')
  rivals = await callersOf((await shop.openRival()).organization_id, 'rival@example.com')
  ids.set('payouts', (await aPayout()).id)
  ids.set('disputes', (await aDispute()).id)
  const payments = shop.database.db.selectFrom('payments').select('id')
  ids.set('payments', (await payments.executeTakeFirstOrThrow()).id)
  ids.set('reviews', (await aReview(shop, 'reviews@example.com')).id)
  ids.set('wallets', await aWallet())
  const dashboard = { name: 'Growth', metrics: ['revenue'] }
  ids.set('dashboards', (await idOf(owners.token('POST', '/v1/metrics/dashboards', dashboard))).id)
  ids.set('event-types', await labelledEvent(shop, 'call', 'Calls'))
  ids.set('shipments', (await aShipment(shop, 'prints@example.com')).id)
  ids.set('repositories', (await aRepository()).id)
  const field = { type: 'text', name: 'Size', slug: 'size', properties: {} }
  ids.set('custom-fields', (await idOf(owners.token('POST', '/v1/custom-fields/', field))).id)
  const domain = { name: 'pay.example.com' }
  const atDomains = `/v1/organizations/${organization_id}/domains`
  ids.set('domains', (await idOf(owners.token('POST', atDomains, domain))).id)
})
afterAll(() => shop.close())

/** Returns the path of a call about the shop's object, or about the shop. */
const pathOf = (kind: Kind, { path }: Endpoint): string =>
  path.replace(
    '{id}',
    path.startsWith('/v1/organizations/') ? shop.demo.organization_id : (ids.get(kind) ?? ''),
  )

const rowOf = async (kind: Kind): Promise<unknown> =>
  (
    await sql`select * from ${sql.table(tables[kind])} where organization_id = ${shop.demo.organization_id} order by id`.execute(
      shop.database.db,
    )
  ).rows

it('has an object of every kind', () => {
  expect([...ids.keys()].toSorted()).toEqual(Object.keys(tables).toSorted())
  for (const kind of Object.keys(tables))
    expect(ofOne.filter((item) => item.kind === kind).length, kind).toBeGreaterThan(0)
})

describe.each(['token', 'cookie'] as const)('another organization with a %s', (by) => {
  it.each(ofOne)('finds nothing at $name', async ({ name, endpoint, kind }) => {
    const before = await rowOf(kind)
    const response = await rivals[by](endpoint.method, pathOf(kind, endpoint), bodies[name])
    expect([response.status, ((await response.json()) as { error?: string }).error]).toEqual([
      404,
      'ResourceNotFound',
    ])
    expect(await rowOf(kind)).toEqual(before)
  })

  it.each(endpoints.filter(({ endpoint }) => endpoint.method === 'GET'))(
    'reads nothing of the shop at $name, and its own people do',
    async ({ endpoint, kind }) => {
      const isOfOne = endpoint.path.includes('{id}')
      const { organization_id } = shop.demo
      const query = by === 'cookie' && !isOfOne ? `?organization_id=${organization_id}` : ''
      const path = pathOf(kind, endpoint) + query
      const rivalText = await (await rivals[by]('GET', path)).text()
      for (const id of [...ids.values()].filter((item) => !path.includes(item)))
        expect(rivalText).not.toContain(id)
      const ownResponse = await owners[by]('GET', path)
      expect(ownResponse.status, await ownResponse.clone().text()).toBe(200)
    },
  )
})

describe('every id of the shop', () => {
  const ofAnything = endpointsOf({ ...contract, ...additions }).filter(
    ({ endpoint: { access, path } }) => (access === 'seller' || access === 'user') && path.includes('{'),
  )

  /** An id of each table that has any. */
  const idOfEach = async (): Promise<readonly string[]> => {
    const { db } = shop.database
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(db)
    const result = rows.map(async ({ name }) => {
      const { organization_id } = shop.demo
      const row = sql<{ id: string }>`
        select id from ${sql.table(name)} as one
        where one.id = ${organization_id} or to_jsonb(one) ->> 'organization_id' = ${organization_id} limit 1`
      return (await row.execute(db)).rows.map(({ id }) => id)
    })
    return (await Promise.all(result)).flat()
  }

  it('opens nothing to another organization, whatever its scopes, and changes nothing', async () => {
    const all = await idOfEach()
    expect(all.length).toBeGreaterThan(20)
    const calls = ofAnything.flatMap(({ endpoint: { method, path } }) =>
      all.map((id) => ({ method, path: path.replaceAll(/\{\w+\}/g, id) })),
    )
    // Notes the use of the token.
    await rivals.token('GET', '/v1/products/')
    const before = await contents(shop.database.db)
    for (const { method, path } of calls) {
      const { status } = await rivals.token(method, path, method === 'GET' ? undefined : {})
      expect.soft([method, path, status >= 400 && status < 500]).toEqual([method, path, true])
    }
    expect(await contents(shop.database.db)).toEqual(before)
  })
})
