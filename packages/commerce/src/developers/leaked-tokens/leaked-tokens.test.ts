import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createToken, hashToken } from '@atelier/plumbing/tokens'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { withDeadline } from '../../catalog/integrations/deadline.ts'
import { openScanningKeys } from '../../catalog/integrations/github/scanning-keys.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { signIn } from '../../testing/sign-in.ts'

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const [current, foreign] = [pair(), pair()]
const published = {
  public_keys: [
    {
      key_identifier: 'k1',
      key: current.publicKey.export({ type: 'spki', format: 'pem' }),
      is_current: true,
    },
  ],
}

/** GitHub's key list, as its server returns it. */
const keyServer = { status: 200, body: JSON.stringify(published), asked: 0, silent: false }
let server: Server
let url: string
let now = 0
let shop: Shop
beforeAll(async () => {
  server = createServer((_, response) => {
    keyServer.asked += 1
    if (!keyServer.silent) response.writeHead(keyServer.status).end(keyServer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/meta/public_keys/secret_scanning`
  shop = await openShop({ scanning_keys: openScanningKeys({ url, now: () => now }) })
})
afterAll(async () => {
  await shop.close()
  server.closeAllConnections()
  server.close()
})

const path = '/v1/integrations/github/secret-scanning'
type Sent = { key?: string; by?: typeof current; body?: string; signature?: string }
const send = (
  report: unknown,
  { key = 'k1', by = current, body = JSON.stringify(report), signature }: Sent = {},
) =>
  shop.fetch(
    new Request(shop.serverURL + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Github-Public-Key-Identifier': key,
        'Github-Public-Key-Signature':
          signature ?? sign('sha256', Buffer.from(body), by.privateKey).toString('base64'),
      },
      body,
    }),
  )
const place = 'https://github.com/ada/poems/blob/main/.env'
const result = (token: string, type = 'atelier_token') => ({ token, type, url: place, source: 'content' })
const labelsOf = async (response: Response) => {
  expect(response.status).toBe(200)
  const answer = (await response.json()) as { token_raw: string; token_type: string; label: string }[]
  return Object.fromEntries(answer.map(({ token_raw, label }) => [token_raw, label]))
}
const statusWith = async (token: string, to = '/v1/products/') =>
  (await shop.fetch(new Request(shop.serverURL + to, { headers: { Authorization: `Bearer ${token}` } })))
    .status
const ownerOf = async (organization_id = shop.demo.organization_id) => {
  const email = `${crypto.randomUUID()}@example.com`
  const person = await signIn(shop, email)
  await shop.database.db
    .insertInto('organization_members')
    .values({ organization_id, user_id: person.user_id, role: 'owner', created_at: shop.clock.now() })
    .execute()
  return { ...person, email }
}
const mailsTo = (email: string) =>
  shop.mails.filter(({ to, subject }) => to === email && subject.includes('public'))

describe('a report of leaked tokens', () => {
  it('ends an organization token immediately, and notifies the owners once, however often it arrives', async () => {
    const { organization_id } = await shop.openRival()
    const { email } = await ownerOf(organization_id)
    const token = await shop.commerce.issueToken({ organization_id, label: 'deploys' })
    const made_up = createToken('atelier_oat_')
    const report = [result(token), result(made_up), result('hello')]
    const labels = { [token]: 'true_positive', [made_up]: 'false_positive', hello: 'false_positive' }
    expect(await statusWith(token)).toBe(200)
    const all = await Promise.all(Array.from({ length: 8 }, () => send(report)))
    for (const response of all) expect(await labelsOf(response)).toEqual(labels)
    expect(await statusWith(token)).toBe(401)
    expect(await labelsOf(await send(report))).toEqual(labels)
    await shop.runJobs()
    expect(mailsTo(email)).toHaveLength(1)
    const text = mailsTo(email)[0]?.text ?? ''
    expect([text.includes('"deploys"'), text.includes(place), text.includes(token)]).toEqual([
      true,
      true,
      false,
    ])
    const entries = await shop.database.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('organization_id', '=', organization_id)
      .execute()
    expect(entries).toMatchObject([
      {
        actor_type: 'scanner',
        action: 'deleted',
        object_type: 'organization_tokens',
        endpoint: `POST ${path}`,
      },
    ])
  })

  it('ends personal tokens, sessions of users and sessions of customers', async () => {
    const ada = await ownerOf()
    const created = await ada.call('POST', '/v1/personal-access-tokens/', {
      comment: 'pc',
      scopes: ['user:read'],
    })
    const { token } = (await created.json()) as { token: string }
    const cookie = ada.jar.get('atelier_session') ?? ''
    const customer = await shop.client.customers.create({
      body: { email: `${crypto.randomUUID()}@example.com` },
    })
    const session = await shop.client.customerSessions.create({ body: { customer_id: customer.id } })
    expect(await statusWith(session.token, '/v1/customer-portal/customers/me')).toBe(200)
    const labels = await labelsOf(await send([result(token), result(cookie), result(session.token)]))
    expect(labels).toEqual({
      [token]: 'true_positive',
      [cookie]: 'true_positive',
      [session.token]: 'true_positive',
    })
    expect(await statusWith(session.token, '/v1/customer-portal/customers/me')).toBe(401)
    expect((await ada.get('/v1/personal-access-tokens/')).status).toBe(401)
    const remainingTokens = await shop.database.db
      .selectFrom('personal_tokens')
      .select('id')
      .where('user_id', '=', ada.user_id)
      .execute()
    expect(remainingTokens).toEqual([])
    await shop.runJobs()
    expect(mailsTo(ada.email)).toHaveLength(2)
    expect(mailsTo(customer.email).map(({ text }) => text.includes('audit log'))).toEqual([false])
  })

  it('ends tokens of OAuth2 with all of the same consent', async () => {
    const { email, user_id } = await ownerOf()
    const [client, otherClient] = [await aClient(), await aClient()]
    const family_id = crypto.randomUUID()
    const leaked = await insertPair({ client_id: client.id, user_id, family_id })
    const later = await insertPair({ client_id: client.id, user_id, family_id })
    const otherPair = await insertPair({ client_id: client.id, user_id })
    const ofOther = await insertPair({ client_id: otherClient.id, user_id })
    expect(await userinfo(later.access_token)).toBe(200)
    expect(await labelsOf(await send([result(leaked.refresh_token)]))).toEqual({
      [leaked.refresh_token]: 'true_positive',
    })
    for (const { access_token } of [leaked, later, otherPair]) expect(await userinfo(access_token)).toBe(401)
    expect(await userinfo(ofOther.access_token)).toBe(200)
    await shop.runJobs()
    expect(mailsTo(email).map(({ text }) => text.includes(`${client.client_name} acts for you`))).toEqual([
      true,
    ])
  })

  it('notifies the owners of the organization for which a token of OAuth2 acts', async () => {
    const { organization_id } = await shop.openRival()
    const [maker, owner] = [await ownerOf(organization_id), await ownerOf(organization_id)]
    const { id } = await aClient()
    const pair = await insertPair({ client_id: id, user_id: maker.user_id, organization_id })
    await labelsOf(await send([result(pair.access_token)]))
    await shop.runJobs()
    for (const { email } of [maker, owner]) {
      const [mail, ...more] = mailsTo(email)
      expect(more).toEqual([])
      expect(mail?.text).toContain('acts for your organization')
      expect(mail?.text).toContain('audit log')
    }
  })

  it('ends the tokens of OAuth2 that are refreshed at that moment', async () => {
    const { user_id } = await ownerOf()
    const client = await aClient()
    for (let round = 0; round < 8; round += 1) {
      const pair = await insertPair({ client_id: client.id, user_id })
      const form = new URLSearchParams({
        client_id: client.client_id,
        client_secret: client.client_secret,
        grant_type: 'refresh_token',
        refresh_token: pair.refresh_token,
      })
      const [refreshed, reported] = await Promise.all([
        shop.fetch(new Request(`${shop.serverURL}/v1/oauth2/token`, { method: 'POST', body: form })),
        send([result(pair.access_token)]),
      ])
      expect(reported.status).toBe(200)
      const { access_token } = (await refreshed.json()) as { access_token?: string }
      if (access_token !== undefined) expect(await userinfo(access_token)).toBe(401)
    }
    const remainingTokens = await shop.database.db
      .selectFrom('oauth2_tokens')
      .select('id')
      .where('user_id', '=', user_id)
      .where('ended_at', 'is', null)
      .execute()
    expect(remainingTokens).toEqual([])
  })

  it('replaces secrets and registration tokens of clients', async () => {
    const { email } = await ownerOf()
    const client = await aClient()
    const before = shop.mails.length
    const labels = await labelsOf(
      await send([result(client.client_secret), result(client.registration_access_token)]),
    )
    expect(Object.values(labels)).toEqual(['true_positive', 'true_positive'])
    expect(
      await statusWith(client.registration_access_token, `/v1/oauth2/register/${client.client_id}`),
    ).toBe(401)
    const introspection = await shop.fetch(
      new Request(`${shop.serverURL}/v1/oauth2/introspect`, {
        method: 'POST',
        body: new URLSearchParams({
          token: 'x',
          client_id: client.client_id,
          client_secret: client.client_secret,
        }),
      }),
    )
    expect(introspection.status).toBe(401)
    await shop.runJobs()
    expect(shop.mails.slice(before).filter(({ to }) => to === email)).toHaveLength(2)
  })

  it('does all of it or nothing', async () => {
    const { organization_id } = shop.demo
    const token = await shop.commerce.issueToken({ organization_id, label: 'kept' })
    const { database } = shop
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(
      database.db,
    )
    await sql`create trigger fail before insert on leaked_tokens execute function fail()`.execute(database.db)
    expect((await send([result(token)])).status).toBe(500)
    expect(await statusWith(token)).toBe(200)
    await sql`drop trigger fail on leaked_tokens`.execute(database.db)
    expect(await labelsOf(await send([result(token)]))).toEqual({ [token]: 'true_positive' })
  })
})

describe('a report is not trusted', () => {
  it('when its signature does not match', async () => {
    const { organization_id } = shop.demo
    const token = await shop.commerce.issueToken({ organization_id, label: 'safe' })
    const body = JSON.stringify([result(token)])
    const good = sign('sha256', Buffer.from(body), current.privateKey).toString('base64')
    for (const wrong of [
      { by: foreign },
      { signature: 'bm9uZQ==' },
      { signature: good, body: `${body} ` },
      { signature: good, body: JSON.stringify([result('other')]) },
    ]) {
      const response = await send([result(token)], wrong)
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ detail: 'Invalid signature.' })
    }
    const unknown = await send([result(token)], { key: 'k2' })
    expect(unknown.status).toBe(400)
    expect(await unknown.text()).not.toContain(token)
    expect(await statusWith(token)).toBe(200)
  })

  it('when it is not signed: it is not even read', async () => {
    const signed = { 'Github-Public-Key-Identifier': 'k1', 'Github-Public-Key-Signature': 'bm9uZQ==' }
    for (const name of Object.keys(signed)) {
      let pulled = 0
      const body = new ReadableStream<Uint8Array>(
        {
          pull: (controller) => {
            pulled += 1
            controller.enqueue(new TextEncoder().encode('[]'))
            if (pulled > 3) controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      const headers = new Headers({ ...signed, 'Content-Type': 'application/json' })
      headers.delete(name)
      const init = { method: 'POST', headers, body, duplex: 'half' } as const
      const response = await shop.fetch(new Request(shop.serverURL + path, init))
      expect([response.status, pulled]).toEqual([403, 0])
    }
  })

  it('when one address sends very many', async () => {
    const sendFrom = (ip: string) =>
      shop.fetchFrom(new Request(shop.serverURL + path, { method: 'POST', body: '[]' }), ip)
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const answers = await Promise.all(Array.from({ length: 150 }, () => sendFrom('192.0.2.7')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50)
    const rejected = await sendFrom('192.0.2.7')
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await sendFrom('192.0.2.8')).status).toBe(403)
  })

  it.each([
    ['no JSON', '{'],
    ['no list', '{}'],
    ['no tokens', '[{"type":"x"}]'],
    ['too many', JSON.stringify(Array.from({ length: 1001 }, () => result('x')))],
  ])('when it is %s', async (_, body) => {
    expect((await send(undefined, { body })).status).toBe(400)
  })

  it('when it is larger than a megabyte', async () => {
    expect((await send([result('x'.repeat(1_100_000))])).status).toBe(413)
  })
})

describe('the keys of GitHub', () => {
  it('are fetched once an hour, and for unknown ones once a minute', async () => {
    await send([])
    now += 3_599_000
    const before = keyServer.asked
    await Promise.all([send([]), send([], { key: 'k9' }), send([], { key: 'k8' })])
    expect(keyServer.asked).toBe(before + 1)
    await send([], { key: 'k7' })
    expect(keyServer.asked).toBe(before + 1)
    now += 3_600_000
    await Promise.all([send([]), send([])])
    expect(keyServer.asked).toBe(before + 2)
  })

  it('that are known are still used while GitHub is unreachable; unknown ones are 503', async () => {
    for (const broken of [
      { status: 500 },
      { body: '{"public_keys":[{"key_identifier":"k1","key":"no key"}]}' },
      { body: 'x'.repeat(200_000) },
      { silent: true },
    ]) {
      now += 3_600_000
      Object.assign(keyServer, broken)
      const before = keyServer.asked
      const deadline = new AbortController()
      const answer = withDeadline(deadline.signal, () => send([]))
      await expect.poll(() => keyServer.asked).toBe(before + 1)
      if (keyServer.silent) deadline.abort()
      expect((await answer).status).toBe(200)
      const request = keyServer.asked
      for (const key of ['k3', 'k4', 'k3']) expect((await send([], { key })).status).toBe(503)
      expect(keyServer.asked).toBe(request)
      Object.assign(keyServer, { status: 200, body: JSON.stringify(published), silent: false })
    }
  })

  it('are requested with a deadline', async () => {
    keyServer.silent = true
    await expect(openScanningKeys({ url, timeout: 50 }).find('k1')).rejects.toThrow('timeout')
    keyServer.silent = false
  })
})

const userinfo = (token: string) => statusWith(token, '/v1/oauth2/userinfo')
/** Inserts a token pair of a client, as exchanging a code does. */
const insertPair = async (of: {
  client_id: string
  user_id: string
  family_id?: string
  organization_id?: string
}) => {
  const [access_token, refresh_token] = [createToken('atelier_at_u_'), createToken('atelier_rt_u_')]
  await shop.database.db
    .insertInto('oauth2_tokens')
    .values({
      family_id: crypto.randomUUID(),
      ...of,
      id: crypto.randomUUID(),
      access_token_hash: hashToken(shop.secret, access_token),
      refresh_token_hash: hashToken(shop.secret, refresh_token),
      scopes: ['openid'],
      granted_scopes: ['openid'],
      auth_time: shop.clock.now(),
      created_at: shop.clock.now(),
      expires_at: new Date(shop.clock.now().getTime() + 3_600_000),
    })
    .execute()
  return { access_token, refresh_token }
}

/** Registers a client of the demo organization, with its secrets. */
const aClient = async () => {
  const response = await shop.fetch(
    new Request(`${shop.serverURL}/v1/oauth2/register`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${shop.accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_name: 'Poems', redirect_uris: ['http://localhost:3000/cb'] }),
    }),
  )
  const created = (await response.json()) as Record<
    'client_id' | 'client_name' | 'client_secret' | 'registration_access_token',
    string
  >
  const { id } = await shop.database.db
    .selectFrom('oauth2_clients')
    .select('id')
    .where('client_id', '=', created.client_id)
    .executeTakeFirstOrThrow()
  return { ...created, id }
}
