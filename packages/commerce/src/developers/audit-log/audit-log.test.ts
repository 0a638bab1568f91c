import { days } from '@atelier/plumbing/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { signIn } from '../../testing/sign-in.ts'

let shop: Shop
let owner: Person
beforeAll(async () => {
  shop = await openShop()
  owner = await member('owner')
})
afterAll(() => shop.close())

type Person = Awaited<ReturnType<typeof signIn>>
type Role = 'owner' | 'admin' | 'developer' | 'support' | 'read_only'
type Entry = Record<string, unknown>

const member = async (role: Role, organization_id = shop.demo.organization_id) => {
  const person = await signIn(shop, `${crypto.randomUUID()}@example.com`)
  await shop.database.db
    .insertInto('organization_members')
    .values({ organization_id, user_id: person.user_id, role, created_at: shop.clock.now() })
    .execute()
  return person
}
const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  shop.fetch(
    new Request(`${shop.serverURL}/snake${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${shop.accessToken}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
/** Returns the entries of the audit log that a person can read, with their total. */
const entriesFor = async (person: Person, query = '') => {
  const response = await person.get(`/v1/audit-log/?limit=100&${query}`)
  expect(response.status).toBe(200)
  const { items, pagination } = (await response.json()) as {
    items: Entry[]
    pagination: { total_count: number }
  }
  return { items, total: pagination.total_count }
}
const ofRequest = async (id: string) => (await entriesFor(owner, `request_id=${id}`)).items
const print = { name: 'A print', recurring_interval: null, prices: [{ amount_type: 'free' }] }
const product = async () => {
  const response = await send('POST', '/v1/products/', print)
  return String(((await response.json()) as Entry)['id'])
}

describe('an entry', () => {
  it('states who changed what, from and to which value, by which call', async () => {
    const id = await product()
    const request = crypto.randomUUID()
    await send('PATCH', `/v1/products/${id}`, { name: 'Another print' }, { 'X-Request-Id': request })
    const [entry, ...more] = (await ofRequest(request)).filter(
      ({ object_type }) => object_type === 'products',
    )
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      organization_id: shop.demo.organization_id,
      actor_type: 'organization',
      actor_id: shop.demo.organization_id,
      credential_type: 'organization_token',
      request_id: request,
      ip_address: '127.0.0.1',
      endpoint: 'PATCH /v1/products/{id}',
      action: 'updated',
      object_type: 'products',
      object_id: id,
      before: { name: 'A print' },
      after: { name: 'Another print' },
      created_at: shop.clock.now().toISOString(),
    })
    expect(Object.keys(entry?.['after'] as object).toSorted()).toEqual(['modified_at', 'name'])
  })

  it('of a part of an object names the object and its organization', async () => {
    const id = await product()
    const { items } = await entriesFor(owner, `object_id=${id}`)
    expect(items.map(({ object_type, action }) => `${object_type} ${action}`).toSorted()).toEqual([
      'product_prices created',
      'products created',
    ])
    expect(items.every(({ before }) => before === null)).toBe(true)
  })

  it('of a deletion has all that there was', async () => {
    const created = await owner.call('POST', '/v1/organization-access-tokens/', {
      organization_id: shop.demo.organization_id,
      comment: 'CI',
      scopes: ['products:read'],
    })
    const { organization_access_token, token } = (await created.json()) as {
      organization_access_token: { id: string }
      token: string
    }
    const { id } = organization_access_token
    await owner.call('DELETE', `/v1/organization-access-tokens/${id}`)
    const { items } = await entriesFor(owner, `object_id=${id}`)
    const deleted = items.find(({ action }) => action === 'deleted')
    expect(deleted).toMatchObject({
      actor_type: 'user',
      actor_id: owner.user_id,
      credential_type: 'session',
      before: { label: 'CI', scopes: ['products:read'] },
      after: null,
    })
    const { rows } = await sql<{
      all: string
    }>`select json_agg(audit_entries)::text as all from audit_entries`.execute(shop.database.db)
    expect(rows[0]?.all).not.toContain('token_hash')
    expect(rows[0]?.all).not.toContain(token)
  })

  it('is not written by a call that changes nothing, or fails', async () => {
    const id = await product()
    const request = crypto.randomUUID()
    const headers = { 'X-Request-Id': request }
    expect((await send('PATCH', `/v1/products/${id}`, { name: '' }, headers)).status).toBe(422)
    expect((await send('GET', `/v1/products/${id}`, undefined, headers)).status).toBe(200)
    const unknownId = crypto.randomUUID()
    expect((await send('PATCH', `/v1/products/${unknownId}`, { name: 'Nothing' }, headers)).status).toBe(404)
    expect(await ofRequest(request)).toEqual([])
  })

  it('is part of its transaction: a rollback removes it', async () => {
    const { database, clock } = shop
    const acting = database.actingAs({ actor_type: 'operator', endpoint: 'a test', at: clock.now() })
    const change = (fails: boolean) =>
      acting.transact(async (tx) => {
        await tx
          .updateTable('organizations')
          .set({ website: fails ? 'https://a.example' : 'https://b.example' })
          .where('id', '=', shop.demo.organization_id)
          .execute()
        if (fails) throw new Error('The transaction fails.')
      })
    await expect(change(true)).rejects.toThrow('The transaction fails.')
    await Promise.all([change(false), change(true).catch(() => undefined)])
    const { items } = await entriesFor(owner, 'endpoint=a%20test')
    expect(items.map(({ after }) => after)).toEqual([{ website: 'https://b.example' }])
  })

  it('is written by a write outside a transaction too, and by none without a caller', async () => {
    const { database, clock, demo } = shop
    const by = database.actingAs({ actor_type: 'operator', endpoint: 'one statement', at: clock.now() })
    const set = (db: typeof database.db, email: string) =>
      db.updateTable('organizations').set({ email }).where('id', '=', demo.organization_id).execute()
    await Promise.all([set(by.db, 'acted@example.com'), set(database.db, 'nobody@example.com')])
    await set(database.db, 'nobody@example.com')
    const { items } = await entriesFor(owner, 'endpoint=one%20statement')
    expect(items).toMatchObject([{ after: { email: 'acted@example.com' }, actor_type: 'operator' }])
  })

  it('keeps the actors of parallel calls apart', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const request = crypto.randomUUID()
        const response = await send('POST', '/v1/products/', print, { 'X-Request-Id': request })
        return { request, id: String(((await response.json()) as Entry)['id']) }
      }),
    )
    for (const { request, id } of ids)
      expect(new Set((await ofRequest(request)).map(({ object_id }) => object_id))).toEqual(new Set([id]))
  })

  it('of the command line names the command', async () => {
    const { organization_id } = shop.demo
    await shop.commerce.openNamedToken({
      organization_id,
      name: 'cli',
      expires_at: null,
      change_expiry: false,
    })
    await shop.commerce.ownerLink(organization_id, 'second-owner@example.com')
    const { items } = await entriesFor(owner, 'actor_type=operator')
    const commands = new Set(items.map(({ endpoint }) => endpoint))
    expect(commands.has('atelier token') && commands.has('atelier owner')).toBe(true)
    expect(items.find(({ endpoint }) => endpoint === 'atelier token')).toMatchObject({
      actor_id: null,
      request_id: null,
      object_type: 'organization_tokens',
    })
  })
})

describe('the audit log', () => {
  it('is for owners and admins, of their own organizations', async () => {
    await product()
    const { organization_id } = await shop.openRival()
    const rival = await member('owner', organization_id)
    expect((await entriesFor(rival)).items).toEqual([])
    expect((await entriesFor(rival, `organization_id=${shop.demo.organization_id}`)).items).toEqual([])
    expect((await entriesFor(await member('admin'))).total).toBeGreaterThan(0)
    for (const role of ['developer', 'support', 'read_only'] as const)
      expect((await entriesFor(await member(role))).items).toEqual([])
    expect((await send('GET', '/v1/audit-log/')).status).toBe(401)
    expect((await shop.fetch(new Request(`${shop.serverURL}/v1/audit-log/`))).status).toBe(401)
  })

  it('shows people only their own actions on their own objects', async () => {
    const ada = await signIn(shop, `${crypto.randomUUID()}@example.com`)
    await ada.call('POST', '/v1/personal-access-tokens/', { comment: 'mine', scopes: ['user:read'] })
    const { items } = await entriesFor(ada)
    expect(items).toMatchObject([
      { organization_id: null, object_type: 'personal_tokens', after: { comment: 'mine' } },
    ])
    expect((await entriesFor(owner, 'object_type=personal_tokens')).items).toEqual([])
  })

  it('is filtered by actor, object, call and moment', async () => {
    const [start, id] = [shop.clock.now(), await product()]
    shop.clock.advance(1000)
    const later = await product()
    const end = shop.clock.now().toISOString()
    const about = async (query: string) =>
      new Set((await entriesFor(owner, query)).items.map(({ object_id }) => object_id))
    expect((await about(`end_timestamp=${end}`)).has(later)).toBe(false)
    expect(await about(`start_timestamp=${end}`)).toEqual(new Set([later]))
    expect((await about(`start_timestamp=${start.toISOString()}&object_type=products`)).has(id)).toBe(true)
    expect(await about(`object_id=${id}&object_id=${later}`)).toEqual(new Set([id, later]))
    expect((await about(`endpoint=POST%20/v1/products/&actor_type=organization`)).has(id)).toBe(true)
    expect(await about(`actor_id=${owner.user_id}&object_type=products`)).toEqual(new Set())
    const [ownEntry] = (await entriesFor(owner, `object_id=${id}`)).items
    expect((await about(`credential_id=${String(ownEntry?.['credential_id'])}`)).has(id)).toBe(true)
  })

  it('is one list of several organizations and of the user’s own actions, in pages and in both directions', async () => {
    const [first, second] = [await shop.openRival(), await shop.openRival()]
    const both = await member('owner', first.organization_id)
    await shop.database.db
      .insertInto('organization_members')
      .values({
        organization_id: second.organization_id,
        user_id: both.user_id,
        role: 'admin',
        created_at: shop.clock.now(),
      })
      .execute()
    const owners = [first.organization_id, second.organization_id, null]
    for (const [index, organization_id] of owners.entries())
      await sql`
        insert into audit_entries
          (organization_id, actor_type, actor_id, endpoint, action, object_type, object_id, created_at)
        select ${organization_id}, 'user', ${both.user_id}, 'x', 'created', 'mixed', (i * 3 + ${index})::text,
          ${shop.clock.now()}::timestamptz - (i * 3 + ${index}) * interval '1 second'
        from generate_series(0, 9) as i`.execute(shop.database.db)
    for (const [sorting, expected] of [
      ['-created_at', Array.from({ length: 30 }, (_, i) => `${i}`)],
      ['created_at', Array.from({ length: 30 }, (_, i) => `${29 - i}`)],
    ] as const) {
      const pages = await Promise.all(
        [1, 2, 3].map(async (page) => {
          const query = `object_type=mixed&limit=12&page=${page}&sorting=${sorting}`
          return (await (await both.get(`/v1/audit-log/?${query}`)).json()) as {
            items: Entry[]
            pagination: object
          }
        }),
      )
      expect(pages.flatMap(({ items }) => items.map(({ object_id }) => object_id))).toEqual(expected)
      expect(pages[0]?.pagination).toEqual({ total_count: 30, max_page: 3 })
    }
    const scopeQuery = `object_type=mixed&organization_id=${second.organization_id}`
    expect((await entriesFor(both, scopeQuery)).total).toBe(10)
  })

  it('is exported as a table, all of it, the newest first', async () => {
    const { organization_id } = await shop.openRival()
    const rival = await member('owner', organization_id)
    await sql`
      insert into audit_entries
        (organization_id, actor_type, actor_id, endpoint, action, object_type, object_id, created_at)
      select null, 'user', ${rival.user_id}, 'x', 'created', 'things', 'own ' || i,
        ${shop.clock.now()}::timestamptz - (i / 7) * interval '1 second'
      from generate_series(1, 1000) as i`.execute(shop.database.db)
    await sql`
      insert into audit_entries (organization_id, actor_type, endpoint, action, object_type, object_id, after, created_at)
      select ${organization_id}, 'operator', '=cmd', 'created', 'things', i::text, '{"name":"a, \\"b\\""}',
        ${shop.clock.now()}::timestamptz - (i / 3) * interval '1 second'
      from generate_series(1, 4000) as i`.execute(shop.database.db)
    const response = await rival.get('/v1/audit-log/export?object_type=things')
    expect(response.headers.get('content-type')).toContain('text/csv')
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(5001)
    expect(lines[0]).toContain('id,created_at,organization_id')
    expect(new Set(lines.slice(1).map((line) => line.split(',')[12])).size).toBe(5000)
    expect(lines.some((line) => line.includes(`,'=cmd,`))).toBe(true)
    const moments = lines.slice(1).map((line) => line.split(',')[1] ?? '')
    expect(moments).toEqual(moments.toSorted().toReversed())
  })

  it('deletes entries older than 400 days, in batches', async () => {
    const id = await product()
    await sql`
      insert into audit_entries (actor_type, endpoint, action, object_type, object_id, created_at)
      select 'operator', 'old', 'created', 'old', i::text, ${shop.clock.now()}::timestamptz - interval '399 days'
      from generate_series(1, 6000) as i`.execute(shop.database.db)
    const count = async (object_type: string) =>
      (
        await shop.database.db
          .selectFrom('audit_entries')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('object_type', '=', object_type)
          .executeTakeFirstOrThrow()
      ).count
    await shop.runJobs()
    expect(await count('old')).toBe(6000)
    shop.clock.advance(days(1))
    await shop.runJobs()
    expect(await count('old')).toBe(0)
    expect((await entriesFor(owner, `object_id=${id}`)).total).toBeGreaterThan(0)
  })
})
