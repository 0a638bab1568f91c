import { grantableScopes } from '@atelier/contract'
import { days, hours } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { signIn } from '../../testing/sign-in.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Person = Awaited<ReturnType<typeof signIn>>
type Answer = Record<string, unknown>
let people = 0
const person = () => signIn(shop, `maker-${(people += 1)}@example.com`)
const json = async (response: Response) => (await response.json()) as Answer
const path = '/v1/organization-access-tokens/'
const personal = '/v1/personal-access-tokens/'

/** Creates an organization with members of each role. */
const company = async () => {
  const { organization_id, client } = await shop.openRival()
  const member = async (role: 'owner' | 'admin' | 'developer' | 'support' | 'read_only') => {
    const user = await person()
    await shop.database.db
      .insertInto('organization_members')
      .values({ organization_id, user_id: user.user_id, role, created_at: shop.clock.now() })
      .execute()
    return user
  }
  return { organization_id, client, member }
}
const setRole = (organization_id: string, { user_id }: Person, role: 'developer' | 'read_only') =>
  shop.database.db
    .updateTable('organization_members')
    .set({ role })
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .execute()
const make = async (by: Person, body: object) => json(await by.call('POST', path, { comment: 'CI', ...body }))
const call = async (token: unknown, method = 'GET', to = '/v1/products/', body?: object) =>
  shop.fetch(
    new Request(shop.serverURL + to, {
      method,
      headers: { Authorization: `Bearer ${String(token)}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
const statusOf = async (...args: Parameters<typeof call>) => (await call(...args)).status
const product = { name: 'A print', recurring_interval: null, prices: [{ amount_type: 'free' }] }
const issuesOf = (answer: Answer) =>
  (answer['detail'] as { loc: unknown[]; type: string; msg: string }[]).map(({ loc, type }) => [
    loc.at(-1),
    type,
  ])

describe('the wire of a token', () => {
  const old = 'speakeasy-sdk/typescript 0.32.9 2.575.2 0.1.0 @polar-sh/sdk'

  it('is that of its calls below /snake that name neither a client nor a version, until it changes', async () => {
    const { organization_id, member } = await company()
    const owner = await member('owner')
    const scopes = ['products:read', 'products:write']
    const created = await make(owner, { organization_id, scopes, wire: '2026-10' })
    const personalToken = await json(
      await owner.call('POST', personal, { comment: 'CI', scopes, wire: '2026-04' }),
    )
    const { id } = created['organization_access_token'] as Answer
    const { id: own_id } = personalToken['personal_access_token'] as Answer
    expect([created['organization_access_token'], personalToken['personal_access_token']]).toMatchObject([
      { wire: '2026-10' },
      { wire: '2026-04' },
    ])
    await call(created['token'], 'POST', '/v1/products/', product)
    const readAs = async (token: unknown, headers: Record<string, string> = {}, prefix = '/snake') => {
      const request = new Request(`${shop.serverURL}${prefix}/v1/products/`, {
        headers: { ...headers, authorization: `Bearer ${String(token)}` },
      })
      const { items } = (await (await shop.fetch(request)).json()) as { items: { prices: Answer[] }[] }
      return items[0]?.prices[0]?.['amount_type'] ?? items[0]?.prices[0]?.['amountType']
    }
    for (const token of [created['token'], personalToken['token']]) {
      expect(await readAs(token)).toBe('fixed')
      expect(await readAs(token, { 'user-agent': old })).toBe('free')
      expect(await readAs(token, { 'user-agent': old, 'polar-version': '2027-01' })).toBe('fixed')
      expect(await readAs(token, {}, '')).toBe('free')
    }
    const renamed = await json(await owner.call('PATCH', path + String(id), { comment: 'Other' }))
    expect(renamed).toMatchObject({ comment: 'Other', wire: '2026-10' })
    for (const [at, token] of [
      [path + String(id), created['token']],
      [personal + String(own_id), personalToken['token']],
    ] as const) {
      expect(await json(await owner.call('PATCH', at, { wire: 'open' }))).toMatchObject({ wire: 'open' })
      expect(await readAs(token)).toBe('free')
      expect(await json(await owner.call('PATCH', at, { wire: null }))).toMatchObject({ wire: null })
      expect(await readAs(token)).toBe('free')
    }
  })

  it('must exist', async () => {
    const { organization_id, member } = await company()
    const wrong = await make(await member('owner'), {
      organization_id,
      scopes: ['products:read'],
      wire: '2025-01',
    })
    expect(issuesOf(wrong)).toMatchObject([['wire', expect.any(String)]])
  })
})

describe('an organization access token', () => {
  it('is shown once, opens only its scopes, and ends immediately', async () => {
    const { organization_id, member } = await company()
    const owner = await member('owner')
    const scopes = ['products:read']
    const created = await make(owner, { organization_id, scopes, expires_in: 'PT1H' })
    const token = created['token']
    expect(token).toMatch(/^atelier_oat_[A-Za-z0-9]{43}$/)
    const shownToken = created['organization_access_token'] as Answer
    expect(shownToken).toMatchObject({
      comment: 'CI',
      scopes,
      organization_id,
      last_used_at: null,
      modified_at: null,
    })
    expect(Date.parse(String(shownToken['expires_at'])) - shop.clock.now().getTime()).toBe(hours(1))
    expect(JSON.stringify(shownToken)).not.toContain(String(token))

    expect(await statusOf(token)).toBe(200)
    expect(await statusOf(token, 'POST', '/v1/products/', product)).toBe(403)
    expect(await statusOf(token, 'GET', '/v1/customers/')).toBe(403)
    const list = await owner.get(`${path}?organization_id=${organization_id}`)
    const text = await list.text()
    expect(text).not.toContain(String(token))
    const { items } = JSON.parse(text) as { items: Answer[] }
    const listed = items.find(({ id }) => id === shownToken['id'])
    expect(listed).toMatchObject({ last_used_at: shop.clock.now().toISOString(), comment: 'CI' })

    const ownPath = `${path}${String(shownToken['id'])}`
    const changed = await owner.call('PATCH', ownPath, { comment: 'Deploys', scopes: ['customers:read'] })
    expect(await json(changed)).toMatchObject({ comment: 'Deploys', scopes: ['customers:read'] })
    expect([await statusOf(token), await statusOf(token, 'GET', '/v1/customers/')]).toEqual([403, 200])
    expect((await owner.call('DELETE', ownPath)).status).toBe(204)
    expect(await statusOf(token, 'GET', '/v1/customers/')).toBe(401)
    expect((await owner.call('DELETE', ownPath)).status).toBe(404)
  })

  it('opens no more than the role of its creator, and remains when the creator leaves', async () => {
    const { organization_id, member } = await company()
    const developer = await member('developer')
    const wide = { organization_id, scopes: ['products:read', 'organizations:write'] }
    expect(issuesOf(await make(developer, wide))).toEqual([['scopes', 'value_error']])
    const created = await make(developer, { organization_id, scopes: ['products:read'] })
    const ownPath = `${path}${String((created['organization_access_token'] as Answer)['id'])}`
    const widened = await developer.call('PATCH', ownPath, { scopes: ['organizations:write'] })
    expect([widened.status, issuesOf(await json(widened))]).toEqual([422, [['scopes', 'value_error']]])
    await setRole(organization_id, developer, 'read_only')
    expect((await developer.call('PATCH', ownPath, { comment: 'Mine' })).status).toBe(403)
    expect((await developer.call('DELETE', ownPath)).status).toBe(403)
    await shop.database.db
      .deleteFrom('organization_members')
      .where('user_id', '=', developer.user_id)
      .execute()
    expect((await developer.call('DELETE', ownPath)).status).toBe(404)
    expect(await statusOf(created['token'])).toBe(200)
  })

  it('is for members who manage tokens, of this organization', async () => {
    const [ownCompany, otherCompany] = [await company(), await company()]
    const { organization_id } = ownCompany
    const scopes = ['products:read']
    const [owner, stranger] = [await ownCompany.member('owner'), await otherCompany.member('owner')]
    for (const role of ['support', 'read_only'] as const) {
      const rejected = await (
        await ownCompany.member(role)
      ).call('POST', path, { organization_id, scopes, comment: 'x' })
      expect(rejected.status).toBe(403)
    }
    expect(issuesOf(await make(stranger, { organization_id, scopes }))).toEqual([
      ['organization_id', 'value_error'],
    ])
    expect(issuesOf(await make(owner, { scopes }))).toEqual([['organization_id', 'missing']])
    const created = await make(owner, { organization_id, scopes })
    const { id } = created['organization_access_token'] as Answer
    expect((await stranger.call('PATCH', `${path}${String(id)}`, { comment: 'y' })).status).toBe(404)
    expect((await stranger.call('DELETE', `${path}${String(id)}`)).status).toBe(404)
    const seen = await json(await stranger.get(path))
    expect(JSON.stringify(seen)).not.toContain(String(id))
    // Tokens cannot create tokens.
    expect(await statusOf(created['token'], 'GET', path)).toBe(401)
  })

  it.each([
    ['no scopes', { scopes: [] }, 'scopes'],
    ['a reserved scope', { scopes: ['web_default'] }, 0],
    ['a lifetime of nothing', { expires_in: 'P0D' }, 'expires_in'],
    ['a lifetime in fractions', { expires_in: 'PT0.5H' }, 'expires_in'],
    ['an endless lifetime', { expires_in: 'P999999999Y' }, 'expires_in'],
    ['no comment', { comment: '' }, 'comment'],
  ])('is not created with %s', async (_, wrong, at) => {
    const { organization_id, member } = await company()
    const answer = await make(await member('owner'), { organization_id, scopes: ['products:read'], ...wrong })
    expect(issuesOf(answer)[0]?.[0]).toBe(at)
  })

  it('ends for calls in progress: none that started after its end succeeds', async () => {
    const { organization_id, member } = await company()
    const owner = await member('owner')
    const created = await make(owner, { organization_id, scopes: ['products:read'] })
    const ownPath = `${path}${String((created['organization_access_token'] as Answer)['id'])}`
    const early = Array.from({ length: 20 }, () => statusOf(created['token']))
    const [revoked, ...repeatedRevocations] = await Promise.all([
      owner.call('DELETE', ownPath),
      owner.call('DELETE', ownPath),
      owner.call('PATCH', ownPath, { comment: 'Too late' }),
    ])
    const late = await Promise.all(Array.from({ length: 20 }, () => statusOf(created['token'])))
    expect([204, 404]).toContain(revoked.status)
    expect(new Set([revoked.status, repeatedRevocations[0]?.status])).toEqual(new Set([204, 404]))
    expect((await Promise.all(early)).every((status) => status === 200 || status === 401)).toBe(true)
    expect(new Set(late)).toEqual(new Set([401]))
  })

  it('created while its creator loses the role is within the role before or after', async () => {
    const { organization_id, member } = await company()
    const [owner, admin] = [await member('owner'), await member('admin')]
    const [first] = await Promise.all([
      admin.call('POST', path, { organization_id, comment: 'x', scopes: ['organizations:write'] }),
      owner.call('PATCH', `/v1/organizations/${organization_id}/members/${admin.user_id}`, {
        role: 'read_only',
      }),
    ])
    expect([201, 403]).toContain(first.status)
    const next = await admin.call('POST', path, { organization_id, comment: 'x', scopes: ['products:read'] })
    expect(next.status).toBe(403)
  })
})

describe('a personal access token', () => {
  const create = async (by: Person, body: object) =>
    json(await by.call('POST', personal, { comment: 'laptop', ...body }))

  it('acts as its user, is shown once, and expires', async () => {
    const ada = await person()
    const scopes = ['organizations:write']
    const created = await create(ada, { scopes, expires_in: 60 })
    const token = created['token']
    expect(token).toMatch(/^atelier_pat_[A-Za-z0-9]{43}$/)
    expect(created['personal_access_token']).toMatchObject({ comment: 'laptop', scopes, last_used_at: null })
    const organization = { name: 'By a token', slug: `t-${crypto.randomUUID()}` }
    const opened = await call(token, 'POST', '/v1/organizations/', organization)
    expect(opened.status).toBe(201)
    const { id: organization_id } = await json(opened)
    const members = await json(await ada.get(`/v1/organizations/${String(organization_id)}/members`))
    expect(members['items']).toMatchObject([{ user_id: ada.user_id, role: 'owner' }])
    const text = await (await ada.get(personal)).text()
    expect(text).not.toContain(String(token))
    expect(JSON.parse(text)).toMatchObject({ items: [{ last_used_at: shop.clock.now().toISOString() }] })
    expect(await statusOf(token, 'GET', personal)).toBe(403)
    shop.clock.advance(60_000)
    expect(await statusOf(token, 'POST', '/v1/organizations/', organization)).toBe(401)
  })

  it('is reported to its user by e-mail, without its text', async () => {
    const ada = await person()
    const created = await create(ada, { scopes: ['user:read'] })
    await shop.runJobs()
    const mails = shop.mails.filter(({ subject }) => subject === 'A personal access token was created')
    expect(mails.at(-1)?.text).toContain('The personal access token "laptop" was created.')
    expect(JSON.stringify(shop.mails)).not.toContain(String(created['token']))
  })

  it('is created only within fifteen minutes of a sign-in, like one of an organization', async () => {
    const { organization_id, member } = await company()
    const owner = await member('developer')
    const signedIn = (minutesAgo: number) =>
      shop.database.db
        .updateTable('user_sessions')
        .set({ created_at: new Date(Date.now() - minutesAgo * 60_000) })
        .where('user_id', '=', owner.user_id)
        .execute()
    const scopes = ['user:read']
    const calls = [
      ['POST', personal, { comment: 'x', scopes }],
      ['POST', path, { comment: 'x', scopes: ['products:read'], organization_id }],
      ['DELETE', '/v1/user', undefined],
    ] as const
    const created = await create(owner, { scopes: grantableScopes })
    await signedIn(16)
    for (const [method, to, body] of calls) {
      const rejected = await owner.call(method, to, body)
      expect([rejected.status, await json(rejected)]).toEqual([
        403,
        {
          error: 'NotPermitted',
          detail: 'You signed in a while ago. Sign in again, then repeat this call.',
        },
      ])
      expect([401, 403]).toContain(await statusOf(created['token'], method, to, body))
    }
    expect((await owner.get(personal)).status).toBe(200)
    await signedIn(14)
    const statuses = []
    for (const [method, to, body] of calls) statuses.push((await owner.call(method, to, body)).status)
    expect(statuses).toEqual([201, 201, 204])
  })

  it('is listed, changed and revoked only by its user', async () => {
    const [ada, eve] = [await person(), await person()]
    const created = await create(ada, { scopes: ['user:read'] })
    const ownPath = `${personal}${String((created['personal_access_token'] as Answer)['id'])}`
    expect(await json(await eve.get(personal))).toMatchObject({ items: [] })
    expect((await eve.call('PATCH', ownPath, { comment: 'hers' })).status).toBe(404)
    expect((await eve.call('DELETE', ownPath)).status).toBe(404)
    expect(await json(await ada.call('PATCH', ownPath, { comment: 'desk' }))).toMatchObject({
      comment: 'desk',
    })
    expect((await ada.call('DELETE', ownPath)).status).toBe(204)
    expect(await statusOf(created['token'], 'POST', '/v1/organizations/', {})).toBe(401)
  })

  it('is created only with scopes that a role of its user opens', async () => {
    const { member } = await company()
    const reader = await member('read_only')
    expect(issuesOf(await create(reader, { scopes: ['products:write'] }))).toEqual([
      ['scopes', 'value_error'],
    ])
    expect((await create(reader, { scopes: ['products:read'] }))['token']).toBeDefined()
    const stranger = await person()
    expect(issuesOf(await create(stranger, { scopes: ['products:read'] }))).toEqual([
      ['scopes', 'value_error'],
    ])
  })

  it('has in each organization the current role of its user, and no access once the user has left', async () => {
    const [first, second] = [await company(), await company()]
    const developer = await first.member('developer')
    await shop.database.db
      .insertInto('organization_members')
      .values({
        organization_id: second.organization_id,
        user_id: developer.user_id,
        role: 'read_only',
        created_at: shop.clock.now(),
      })
      .execute()
    const { token } = await create(developer, { scopes: ['products:write', 'products:read'] })
    const add = ({ organization_id }: { organization_id: string }) =>
      statusOf(token, 'POST', '/snake/v1/products/', { ...product, organization_id })
    const seen = async () => {
      const { items } = await json(await call(token, 'GET', '/snake/v1/products/?limit=100'))
      return new Set((items as Answer[]).map(({ organization_id }) => organization_id))
    }
    expect([await add(first), await add(second)]).toEqual([201, 403])
    await second.client.products.create({
      body: { name: 'Theirs', recurringInterval: null, prices: [{ amountType: 'free' }] },
    })
    expect(await seen()).toEqual(new Set([first.organization_id, second.organization_id]))
    await setRole(first.organization_id, developer, 'read_only')
    expect([await add(first), await add(second)]).toEqual([403, 403])
    expect(await seen()).toEqual(new Set([first.organization_id, second.organization_id]))
    await shop.database.db
      .deleteFrom('organization_members')
      .where('user_id', '=', developer.user_id)
      .where('organization_id', '=', first.organization_id)
      .execute()
    expect(await seen()).toEqual(new Set([second.organization_id]))
    const entries = await shop.database.db
      .selectFrom('audit_entries')
      .select(['actor_type', 'actor_id', 'credential_type', 'organization_id'])
      .where('endpoint', '=', 'POST /v1/products/')
      .where('object_type', '=', 'products')
      .where('actor_id', '=', developer.user_id)
      .execute()
    expect(entries).toEqual([
      {
        actor_type: 'user',
        actor_id: developer.user_id,
        credential_type: 'personal_token',
        organization_id: first.organization_id,
      },
    ])
  })

  it('ends with its user', async () => {
    const ada = await person()
    const { token } = await create(ada, { scopes: ['organizations:write'] })
    expect((await ada.call('DELETE', '/v1/user')).status).toBe(204)
    expect(await statusOf(token, 'POST', '/v1/organizations/', {})).toBe(401)
    shop.clock.advance(days(1))
  })
})
