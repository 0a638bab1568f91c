import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { type Browser, openBrowser, signIn } from '../../testing/sign-in.ts'
import { portalVisitor } from '../../testing/portal-visitor.ts'
import { workOf } from '../../testing/watch-work.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const foreign: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://atelier.test.evil.example' },
  { origin: 'http://atelier.test', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://atelier.test', 'sec-fetch-site': 'same-site' },
]
const fill = (path: string): string =>
  path.replace('{slug}', 'atelier').replaceAll(/\{[\w.]+\}/g, crypto.randomUUID())
const askCode = async (browser: Browser, email: string) => {
  await browser.form('/login/code', { email })
  await shop.runJobs()
}
const verificationsOf = (email: string) =>
  shop.database.db
    .selectFrom('user_verifications')
    .select('value')
    .where('identifier', 'like', `%${email}`)
    .execute()

describe('a page of another site', () => {
  it('sends no form of ours with the cookie of a seller', async () => {
    const person = await signIn(shop, 'csrf@example.com')
    const paths = shop.commerce.pages
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => path)
      .filter((path) => /^\/(login|account|v1\/oauth2\/consent)/.test(path))
    expect(paths.length).toBeGreaterThan(18)
    for (const path of paths)
      for (const headers of foreign) {
        const answer = await person.form(fill(path), { email: 'x@example.com' }, headers)
        expect([path, answer.status, answer.headers.get('set-cookie')]).toEqual([path, 403, null])
      }
    expect((await person.get('/account')).status).toBe(200)
  })

  it('makes no call with the cookie of a seller', async () => {
    const person = await signIn(shop, 'call@example.com')
    const writes = shop.commerce.routes
      .map(({ endpoint }) => endpoint)
      .filter(({ access, method }) => access === 'user' && method !== 'GET')
    expect(writes.length).toBeGreaterThan(5)
    for (const { method, path } of writes)
      // A call without an origin proves nothing either.
      for (const headers of [...foreign, { origin: '' }]) {
        const answer = await person.call(method, fill(path), {}, headers)
        expect([method, path, answer.status]).toEqual([method, path, 403])
      }
    expect((await person.get('/account')).status).toBe(200)
  })

  it('sends no form with the cookie of a customer', async () => {
    const { id } = await shop.client.customers.create({ body: { email: 'buyer@example.com' } })
    const { customer_portal_url } = await shop.client.customerSessions.create({ body: { customer_id: id } })
    const visitor = portalVisitor(shop)
    await visitor.open(customer_portal_url)
    const paths = shop.commerce.pages
      .filter(({ method, path }) => method === 'POST' && path.startsWith('/{slug}/portal/'))
      .map(({ path }) => path.slice('/{slug}/portal'.length))
    expect(paths.length).toBeGreaterThan(4)
    for (const path of paths)
      for (const headers of foreign)
        expect([path, (await visitor.submit(fill(path), {}, headers)).status]).toEqual([path, 403])
    const calls = shop.commerce.routes.filter(
      ({ endpoint }) => endpoint.access === 'portal' && endpoint.method !== 'GET',
    )
    expect(calls.length).toBeGreaterThan(5)
    for (const { endpoint } of calls)
      for (const headers of [...foreign, {}]) {
        const { status } = await visitor.call(endpoint.method, fill(endpoint.path), {}, headers)
        expect([endpoint.path, status]).toEqual([endpoint.path, 403])
      }
    expect((await visitor.call('GET', '/v1/customer-portal/customers/me')).status).toBe(200)
  })
})

describe('an attacker who probes for known addresses', () => {
  it('causes equal work: a code is stored for every address, and each wrong try is counted', async () => {
    const [knownEmail, unknown] = ['is-known@example.com', 'is-unknown@example.com']
    await signIn(shop, knownEmail)
    const browser = openBrowser(shop)
    for (const email of [knownEmail, unknown]) {
      await askCode(browser, email)
      await browser.form('/login', { email, code: '000000' })
      expect((await verificationsOf(email)).map(({ value }) => /:\d+$/.exec(value)?.[0])).toEqual([':1'])
    }
    expect(shop.mails.some(({ to }) => to === unknown)).toBe(false)
  })

  it('learns nothing from response times: the same statements and the same hashes', async () => {
    const [knownEmail, unknown] = ['is-measured@example.com', 'is-nobody@example.com']
    await signIn(shop, knownEmail)
    const browser = openBrowser(shop)
    const queued = async () =>
      (await sql`select task_identifier from graphile_worker.jobs`.execute(shop.database.db)).rows
    const ask = async (email: string) => {
      const work = await workOf(() => browser.form('/login/code', { email }))
      const jobs = await queued()
      await shop.runJobs()
      return { ...work, jobs }
    }
    const enter = (email: string) => workOf(() => browser.form('/login', { email, code: '000000' }))
    // The second code replaces the first.
    for (let round = 0; round < 2; round += 1) {
      const response = await ask(knownEmail)
      expect(response.statements).not.toEqual([])
      expect(response.jobs).toHaveLength(1)
      expect(await ask(unknown)).toEqual(response)
      // The sixth attempt meets a code that was tried too often.
      for (let tries = 1; tries <= 6; tries += 1) {
        const entered = await enter(knownEmail)
        expect(entered.statements).not.toEqual([])
        expect(entered.hashes).toBe(tries < 6 ? 1 : 0)
        expect(await enter(unknown)).toEqual(entered)
      }
    }
  })
})

describe('a stolen link', () => {
  it('of an invitation adds only the person with its address as a member', async () => {
    const owner = await signIn(shop, 'host@example.com')
    const created = await owner.call('POST', '/v1/organizations/', { name: 'Host', slug: 'host-of-guests' })
    const { id } = (await created.json()) as { id: string }
    await owner.call('POST', `/v1/organizations/${id}/invitations`, {
      email: 'guest@example.com',
      role: 'admin',
    })
    await shop.runJobs()
    const mail = shop.mails.findLast(({ to }) => to === 'guest@example.com')
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const thief = await signIn(shop, 'thief@example.com')
    expect((await thief.form('/login/invitation', { token })).status).toBe(403)
    expect((await openBrowser(shop).form('/login/invitation', { token })).headers.get('location')).toBe(
      '/login',
    )
    // Requesting the address is not enough: its mailbox has to confirm.
    await thief.form('/account/email', { email: 'guest@example.com' })
    expect((await thief.form('/login/invitation', { token })).status).toBe(403)
    const members = await shop.database.db
      .selectFrom('organization_members')
      .select('user_id')
      .where('organization_id', '=', id)
      .execute()
    expect(members).toEqual([{ user_id: owner.user_id }])
    const guest = await signIn(shop, 'guest@example.com')
    expect((await guest.form('/login/invitation', { token })).status).toBe(303)
  })

  it('of an owner signs in once, of a hundred concurrent uses', async () => {
    const link = new URL(await shop.commerce.ownerLink(shop.demo.organization_id, 'owner@example.com'))
    const token = link.searchParams.get('token') ?? ''
    const tries = await Promise.all(
      Array.from({ length: 100 }, () => openBrowser(shop).form('/login/link', { token })),
    )
    const count = (status: number) => tries.filter((answer) => answer.status === status).length
    expect([count(303), count(410)]).toEqual([1, 99])
  })
})

describe('a planted session', () => {
  it('does not become that of the person who signs in, in either direction', async () => {
    const victim = await signIn(shop, 'victim@example.com')
    const attacker = await signIn(shop, 'attacker@example.com')
    const planted = attacker.jar.get('atelier_session') ?? ''
    victim.jar.set('atelier_session', planted)
    const link = new URL(await shop.commerce.ownerLink(shop.demo.organization_id, 'victim@example.com'))
    await victim.form('/login/link', { token: link.searchParams.get('token') ?? '' })
    expect(victim.jar.get('atelier_session')).not.toBe(planted)
    expect(await (await victim.get('/account')).text()).toContain('victim@example.com')
    expect((await attacker.get('/account')).status).toBe(303)
  })
})
