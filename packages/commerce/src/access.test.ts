import { additions, contract, type Endpoint, endpointsOf, grantableScopes } from '@atelier/contract'
import { days, hours, minutes } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { hashToken, tokenFromSeed } from '@atelier/plumbing/tokens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiscord } from './catalog/integrations/discord/discord.ts'
import { standInKeys } from './catalog/integrations/discord/testing/state.ts'
import { createGithub } from './catalog/integrations/github/github.ts'
import { standInApp } from './catalog/integrations/github/testing/app.ts'
import { openShop, type Shop } from './testing/open-shop.ts'
import { signIn } from './testing/sign-in.ts'

let shop: Shop
let owner: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  const clock = testClock()
  // No call below reaches a platform.
  const nowhere = 'http://127.0.0.1:9'
  const integrations = {
    discord: createDiscord({ ...standInKeys, clock, api_url: `${nowhere}/api/v10` }),
    github: createGithub({ ...standInApp, apiUrl: nowhere }),
  }
  shop = await openShop({ integrations }, { clock })
  owner = await signIn(shop, 'owner@example.com')
  const { organization_id } = shop.demo
  await shop.database.db
    .insertInto('organization_members')
    .values({ organization_id, user_id: owner.user_id, role: 'owner', created_at: clock.now() })
    .execute()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const endpoints = endpointsOf({ ...contract, ...additions }).map(
  ({ area, name, endpoint }): [string, Endpoint] => [`${area}.${name}`, endpoint],
)

const call = (endpoint: Endpoint, token?: string) =>
  shop.fetch(
    new Request(shop.serverURL + endpoint.path.replaceAll(/\{\w+\}/g, unknownId), {
      method: endpoint.method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(endpoint.body !== undefined && { body: '{}' }),
    }),
  )
const issue = (request: object) =>
  shop.commerce.issueToken({ organization_id: shop.demo.organization_id, label: 'test', ...request })
const errorOf = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { error?: unknown }).error

/** Creates a personal token of an owner of the organization. */
const issuePersonal = async ({ scopes }: { readonly scopes: readonly string[] }): Promise<string> => {
  const response = await owner.call('POST', '/v1/personal-access-tokens/', { comment: 'test', scopes })
  return ((await response.json()) as { token: string }).token
}

/** Calls open to a kind of token; user calls require a personal token with a matching scope. */
const opens = (kind: 'organization_token' | 'personal_token') =>
  endpoints.filter(([, { access, scopes, credentials }]) => {
    if (access === 'user') return kind === 'personal_token' && scopes?.includes('web_default') === false
    return access === 'seller' && credentials?.includes(kind) !== false
  })

describe.each([
  ['organization_token', issue],
  ['personal_token', issuePersonal],
] as const)('with an %s', (kind, issueWith) => {
  it.each(opens(kind))('%s opens for each of its scopes and for no other', async (_, endpoint) => {
    const scopes = endpoint.scopes ?? []
    const otherResponse = await call(
      endpoint,
      await issueWith({ scopes: grantableScopes.filter((scope) => !scopes.includes(scope)) }),
    )
    expect(otherResponse.status).toBe(403)
    expect(await errorOf(otherResponse)).toBe('insufficient_scope')
    for (const scope of scopes) {
      const response = await call(endpoint, await issueWith({ scopes: [scope] }))
      // The protocol requires 401 for an unknown client.
      if (endpoint.failures === 'registration' && response.status === 401)
        expect(await errorOf(response)).toBe('invalid_client')
      else expect([200, 202, 404, 422]).toContain(response.status)
    }
  })

  it('the other calls of people do not open, whatever the scopes', async () => {
    const token = await issueWith({ scopes: grantableScopes })
    const opened = new Set(opens(kind).map(([name]) => name))
    const closed = endpoints.filter(([name, { access }]) => access === 'user' && !opened.has(name))
    expect(closed.length).toBeGreaterThan(20)
    const answers = await Promise.all(
      closed.map(async ([name, endpoint]) => `${name} ${(await call(endpoint, token)).status}`),
    )
    expect(answers.filter((answer) => !/ 40[13]$/.test(answer))).toEqual([])
  })
})

describe('a token', () => {
  const get = (token: string) => call(contract.products.list, token)

  it('works until it expires, and is stored as a hash only', async () => {
    const token = await issue({ expires_at: new Date(shop.clock.now().getTime() + hours(1)) })
    expect(token).toMatch(/^atelier_oat_[A-Za-z0-9]{43}$/)
    expect((await get(token)).status).toBe(200)
    const dump = JSON.stringify(
      await shop.database.db.selectFrom('organization_tokens').selectAll().execute(),
    )
    expect(dump).not.toContain(token)
    expect(dump).toContain(hashToken(shop.secret, token))
    shop.clock.advance(hours(1))
    expect(await errorOf(await get(token))).toBe('invalid_token')
    expect(await errorOf(await get('atelier_oat_made-up'))).toBe('invalid_token')
  })

  it('records its last use once a minute', async () => {
    const token = await issue({})
    const lastUse = async () => {
      await get(token)
      const endpoint = await shop.database.db
        .selectFrom('organization_tokens')
        .select('last_used_at')
        .where('token_hash', '=', hashToken(shop.secret, token))
        .executeTakeFirstOrThrow()
      return endpoint.last_used_at?.getTime()
    }
    const first = await lastUse()
    expect(first).toBe(shop.clock.now().getTime())
    shop.clock.advance(minutes(1) - 1)
    expect(await lastUse()).toBe(first)
    shop.clock.advance(1)
    expect(await lastUse()).toBe(shop.clock.now().getTime())
  })

  it('of the caller’s own choice can be ensured any number of times concurrently', async () => {
    const token = tokenFromSeed('atelier_oat_', new Uint8Array(32).fill(7))
    const request = { organization_id: shop.demo.organization_id, label: 'studio' }
    await Promise.all(Array.from({ length: 5 }, () => shop.commerce.ensureToken(token, request)))
    expect((await get(token)).status).toBe(200)
  })
})

describe('the session of a buyer', () => {
  const confirm = async (email: string, customerId?: string) => {
    const checkout = await shop.client.checkouts.create({
      body: { productId: shop.demo.product_id, customerId: customerId ?? null },
    })
    const path = { client_secret: checkout.clientSecret }
    const { customerSessionToken } = await shop.client.checkouts.clientConfirm({
      path,
      body: await shop.buyer(undefined, email),
    })
    return { token: customerSessionToken, id: checkout.id }
  }
  const authenticate = (token: string) => shop.commerce.authenticate(token, { access: 'portal' })

  it('opens when the purchase has succeeded, for that purchase, for an hour', async () => {
    const { token, id } = await confirm('session@example.com')
    expect(await authenticate(token)).toBe('unknown')
    await shop.runJobs()
    const { customerId } = await shop.client.checkouts.get({ path: { id } })
    expect(await authenticate(token)).toMatchObject({
      kind: 'portal',
      customer_id: customerId,
      checkout_id: id,
      scopes: ['customer_portal:write'],
    })
    expect(await errorOf(await call(contract.products.list, token))).toBe('invalid_token')
    const checkoutWithCustomer = await confirm('whatever@example.com', customerId ?? '')
    await shop.runJobs()
    expect(await authenticate(checkoutWithCustomer.token)).toMatchObject({
      customer_id: customerId,
      checkout_id: checkoutWithCustomer.id,
    })
    shop.clock.advance(hours(1))
    expect(await authenticate(token)).toBe('unknown')
  })

  it('opens its own purchase for a buyer who typed the address of a known customer, and nothing of deleted customers', async () => {
    const first = await confirm('victim@example.com')
    await shop.runJobs()
    const second = await confirm('VICTIM@example.com')
    await shop.runJobs()
    expect(await authenticate(second.token)).toMatchObject({ checkout_id: second.id })
    expect(await authenticate(first.token)).toMatchObject({ checkout_id: first.id })
    const { customerId } = await shop.client.checkouts.get({ path: { id: first.id } })
    await shop.client.customers.delete({ path: { id: customerId ?? '' } })
    expect(await authenticate(first.token)).toBe('unknown')
  })

  it('is forgotten when it has ended', async () => {
    const sessions = () => shop.database.db.selectFrom('customer_sessions').selectAll().execute()
    await shop.runJobs()
    const before = await sessions()
    expect(before.length).toBeGreaterThan(0)
    shop.clock.advance(days(1))
    for (const _ of before) await confirm('later@example.com')
    expect((await sessions()).every(({ expires_at }) => expires_at > shop.clock.now())).toBe(true)
    await shop.runJobs()
  })
})

describe('calls by client secret', () => {
  it('ignore the Authorization header', async () => {
    const { clientSecret } = await shop.openCheckout()
    for (const Authorization of [`Bearer ${shop.accessToken}`, 'Bearer rubbish']) {
      const response = await shop.fetch(
        new Request(`${shop.serverURL}/v1/checkouts/client/${clientSecret}`, { headers: { Authorization } }),
      )
      expect(response.status).toBe(200)
    }
  })

  it('of another organization do not accept its token', async () => {
    const checkout = await shop.openCheckout()
    const { client } = await shop.openRival()
    const path = { id: checkout.id }
    await expect(client.checkouts.get({ path })).rejects.toMatchObject({ status: 404 })
    await expect(client.checkouts.update({ path, body: {} })).rejects.toMatchObject({ status: 404 })
    expect((await client.checkouts.list()).items).toEqual([])
  })
})
