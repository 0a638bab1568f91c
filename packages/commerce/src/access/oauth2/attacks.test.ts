import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openProvider, type Provider, redirect_uri, verifier } from './testing/open-provider.ts'

/**
 * Concurrent redemptions of one code: `AT_ONCE=100 npx vitest run
 * packages/commerce/src/access/oauth2/attacks.test.ts`.
 */
const atOnce = Number(process.env['AT_ONCE'] ?? 25)

let provider: Provider
let owner: string
beforeAll(async () => {
  provider = await openProvider()
  owner = await provider.addPerson('owner')
})
afterAll(() => provider.close())
beforeEach(() => provider.signIn(owner))

type Client = Awaited<ReturnType<Provider['register']>>
type Tokens = Awaited<ReturnType<Provider['tokensFor']>>

const errorOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
]
const statusOf = async (token: string) => (await provider.call('/v1/oauth2/userinfo', token)).status

describe('a stolen code', () => {
  it(`returns one pair of tokens to ${atOnce} concurrent redemptions`, async () => {
    const client = await provider.register()
    const code = await provider.codeFor(client)
    const answers = await Promise.all(Array.from({ length: atOnce }, () => provider.redeem(client, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(atOnce - 1)
    const rows = await provider.database.db.selectFrom('oauth2_tokens').select('client_id').execute()
    const { id } = await provider.database.db
      .selectFrom('oauth2_clients')
      .select('id')
      .where('client_id', '=', client.client_id)
      .executeTakeFirstOrThrow()
    expect(rows.filter(({ client_id }) => client_id === id)).toHaveLength(1)
  })

  it('ends the tokens of its first use when it is used again', async () => {
    const client = await provider.register()
    const code = await provider.codeFor(client)
    const tokens = (await (await provider.redeem(client, code)).json()) as Tokens
    expect(await statusOf(tokens.access_token)).toBe(200)
    expect(await errorOf(await provider.redeem(client, code))).toEqual([400, 'invalid_grant'])
    expect(await statusOf(tokens.access_token)).toBe(401)
    expect(await errorOf(await provider.refresh(client, tokens.refresh_token))).toEqual([
      400,
      'invalid_grant',
    ])
  })

  it('is worthless for another client, and still works for its own', async () => {
    const [client, otherClient] = [await provider.register(), await provider.register()]
    const code = await provider.codeFor(client)
    expect(await errorOf(await provider.redeem(otherClient, code))).toEqual([400, 'invalid_grant'])
    const tokens = (await (await provider.redeem(client, code)).json()) as Tokens
    expect(await errorOf(await provider.refresh(otherClient, tokens.refresh_token))).toEqual([
      400,
      'invalid_grant',
    ])
    expect(await statusOf(tokens.access_token)).toBe(200)
  })

  it('is worthless without its verifier and its redirect URI', async () => {
    const client = await provider.register()
    const code = await provider.codeFor(client)
    const tries: [Record<string, string>, string][] = [
      [{ code_verifier: '' }, 'invalid_request'],
      [{ code_verifier: verifier.replace('d', 'e') }, 'invalid_grant'],
      [{ code_verifier: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }, 'invalid_grant'],
      [{ redirect_uri: '' }, 'invalid_grant'],
      [{ redirect_uri: `${redirect_uri}/` }, 'invalid_grant'],
    ]
    for (const [change, error] of tries)
      expect(await errorOf(await provider.redeem(client, code, change))).toEqual([400, error])
    expect((await provider.redeem(client, code)).status).toBe(200)
  })
})

describe('a downgrade of PKCE', () => {
  const withoutChallenge = { code_challenge: '', code_challenge_method: '' }

  it('is detected when the challenge was removed from the request', async () => {
    const client = await provider.register()
    const code = await provider.codeFor(client, withoutChallenge)
    expect(await errorOf(await provider.redeem(client, code))).toEqual([400, 'invalid_grant'])
    expect((await provider.redeem(client, code, { code_verifier: '' })).status).toBe(200)
  })

  it('is impossible for clients without a secret', async () => {
    const client = await provider.register({ token_endpoint_auth_method: 'none' })
    const query = provider.queryOf(client.client_id, withoutChallenge)
    expect(provider.redirectParameters(await provider.send(`/oauth2/authorize${query}`))).toMatchObject({
      error: 'invalid_request',
    })
    const tokens = (await (
      await provider.redeem(client, await provider.codeFor(client), { client_secret: '' })
    ).json()) as Tokens
    expect(await statusOf(tokens.access_token)).toBe(200)
  })
})

it('a mix-up of servers is noticed by the issuer in every answer', async () => {
  const { client_id } = await provider.register()
  for (const action of ['allow', 'deny'])
    expect(
      provider.redirectParameters(await provider.answer(provider.queryOf(client_id), { action })),
    ).toMatchObject({
      iss: provider.serverURL,
      state: 'st',
    })
})

describe('a redirect URI', () => {
  it.each([
    'https://APP.example/callback',
    'https://app.example:443/callback',
    'https://app.example:8443/callback',
    'https://app.example/callback/',
    'https://app.example/callback/../callback',
    'https://app.example/Callback',
    'https://app.example/%63allback',
    'https://app.example/callback?x=1',
    'https://app.example/callback#x',
    'https://app.example@evil.example/callback',
    'https://user@app.example/callback',
    'https://app.example.evil.example/callback',
    'https://app.example\\@evil.example/callback',
    'http://app.example/callback',
    '//app.example/callback',
    ' https://app.example/callback',
    'javascript:alert(1)',
  ])('%s is not the registered one', async (address) => {
    const { client_id } = await provider.register()
    const query = provider.queryOf(client_id, { redirect_uri: address })
    for (const path of ['/oauth2/authorize', '/v1/oauth2/authorize']) {
      const response = await provider.send(path + query)
      expect([response.status, response.headers.get('location')]).toEqual([400, null])
    }
  })

  it('on the same machine may have another port, and nothing else', async () => {
    const { client_id } = await provider.register({ redirect_uris: ['http://127.0.0.1:3000/cb'] })
    const ask = (address: string) =>
      provider.send(`/oauth2/authorize${provider.queryOf(client_id, { redirect_uri: address })}`)
    expect((await ask('http://127.0.0.1:49152/cb')).status).toBe(200)
    for (const address of [
      'http://127.0.0.1:49152/other',
      'http://localhost:3000/cb',
      'http://127.0.0.1:3000@evil.example/cb',
      'http://127.0.0.1.evil.example/cb',
      'https://127.0.0.1:3000/cb',
    ])
      expect((await ask(address)).status).toBe(400)
  })
})

it('a redirect URI that was registered under weaker rules is no longer followed', async () => {
  const client = await provider.register()
  const address = 'http://localhost.evil.example/cb'
  await provider.database.db
    .updateTable('oauth2_clients')
    .set({ redirect_uris: [address] })
    .where('client_id', '=', client.client_id)
    .execute()
  for (const redirection of [{ redirect_uri: address }, {}]) {
    const query = new URLSearchParams({
      client_id: client.client_id,
      response_type: 'code',
      scope: 'openid',
      ...redirection,
    })
    const answer = await provider.send(`/v1/oauth2/authorize?${query}`)
    expect(await errorOf(answer)).toEqual([400, 'invalid_request'])
  }
})

describe('a forged token', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it('is not accepted, however it is signed', async () => {
    const client = await provider.register()
    const { id_token } = await provider.tokensFor(client)
    const [, claims = ''] = id_token.split('.')
    const jwks = await (await provider.send('/.well-known/jwks.json')).text()
    const none = `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`
    const confused = `${part({ alg: 'HS256', typ: 'JWT' })}.${claims}`
    const signature = createHmac('sha256', jwks).update(confused).digest('base64url')
    for (const token of [id_token, none, `${confused}.${signature}`]) {
      expect(await statusOf(token)).toBe(401)
      const request = { ...provider.credentials(client), token }
      expect(await (await provider.post('/v1/oauth2/introspect', request)).json()).toEqual({ active: false })
    }
  })

  it('is not a refresh token, a code or the secret of a client either', async () => {
    const client = await provider.register()
    const tokens = await provider.tokensFor(client)
    for (const token of [tokens.refresh_token, client.client_secret, client.client_id])
      expect(await statusOf(token)).toBe(401)
    expect(await errorOf(await provider.refresh(client, tokens.access_token))).toEqual([400, 'invalid_grant'])
    expect(await errorOf(await provider.redeem(client, tokens.access_token))).toEqual([400, 'invalid_grant'])
    expect((await provider.call('/v1/products/', client.registration_access_token)).status).toBe(401)
  })
})

describe('the consent page', () => {
  const openForm = async (client: Client, more: Record<string, string> = {}) => {
    const query = provider.queryOf(client.client_id, more)
    const page = await provider.send(`/oauth2/authorize${query}`)
    const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
    return { page, query, csrf }
  }
  const send = (query: string, form: Record<string, string>, headers = {}) =>
    provider.post(`/v1/oauth2/consent${query}`, { action: 'allow', ...form }, headers)

  it('accepts no response of another site, session or request', async () => {
    const client = await provider.register()
    const { query, csrf } = await openForm(client)
    const otherForm = await openForm(client, { scope: 'openid orders:read' })
    const rejected = async (answer: Promise<Response>) => {
      const { status, headers } = await answer
      expect([status, headers.get('location')]).toEqual([403, null])
    }
    await rejected(send(query, {}))
    await rejected(send(query, { csrf: `${csrf}x` }))
    await rejected(send(otherForm.query, { csrf }))
    await rejected(send(query, { csrf }, { origin: 'https://evil.example' }))
    await rejected(send(query, { csrf }, { 'sec-fetch-site': 'cross-site' }))
    const body = new URLSearchParams({ action: 'allow', csrf })
    await rejected(provider.send(`/v1/oauth2/consent${query}`, { method: 'POST', body }))
    provider.signIn(owner)
    await rejected(send(query, { csrf }))
    provider.signOut()
    expect((await send(query, { csrf })).status).toBe(401)
  })

  it('cannot be shown in a frame, and sends its form nowhere but to the client', async () => {
    const { page } = await openForm(await provider.register())
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("script-src 'none'")
    expect(policy).toContain("form-action 'self' https:;".replace(';', ''))
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
  })

  it('shows the name of a client as text', async () => {
    const client_name = '<img src=x onerror=alert(1)>'
    const client = await provider.register({ client_name, tos_uri: 'https://a.example/"onclick="x' }, '')
    const query = provider.queryOf(client.client_id)
    const text = await (await provider.send(`/oauth2/authorize${query}`)).text()
    expect(text).not.toContain('<img')
    expect(text).toContain('&lt;img src=x')
    expect(text).not.toContain('"onclick="')
    expect(text).toContain('its name has not been verified')
  })

  it('gives access to an organization only to those who manage it', async () => {
    const client = await provider.register()
    const rival = await provider.openRival()
    const asOrganization = { sub_type: 'organization' }
    const { query, csrf } = await openForm(client, asOrganization)
    const foreign = await send(query, { csrf, sub: rival.organization_id })
    expect(foreign.headers.get('location')).toBeNull()
    expect(foreign.status).toBe(400)
    expect((await send(query, { csrf })).status).toBe(400)
    provider.signIn(await provider.addPerson('support'))
    expect((await openForm(client, asOrganization)).csrf).toBe('')
    const page = await provider.send(`/oauth2/authorize${provider.queryOf(client.client_id, asOrganization)}`)
    expect(await page.text()).toContain('You do not manage one')
  })
})

it('a refresh token that is used by two concurrent requests for different scopes leaves no valid token', async () => {
  const client = await provider.register()
  const { refresh_token } = await provider.tokensFor(client)
  const scopes = [{}, { scope: 'openid' }]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => provider.refresh(client, refresh_token, scopes[index % 2])),
  )
  const pairs = await Promise.all(
    answers.filter(({ status }) => status === 200).map((answer) => answer.json() as Promise<Tokens>),
  )
  expect(new Set(pairs.map(({ access_token }) => access_token)).size).toBe(1)
  expect(await statusOf(pairs[0]?.access_token ?? '')).toBe(401)
})

describe('an address of ours that leads elsewhere', () => {
  const strange = 'https://evil.example/login'

  it('cannot be created by registering a client: errors for it are shown, and not followed', async () => {
    const { client_id } = await provider.register({ redirect_uris: [strange], scope: 'openid' }, '')
    provider.signOut()
    const tries = [
      [{ scope: 'made:up' }, 'invalid_scope'],
      [{ prompt: 'none' }, 'login_required'],
      [{ code_challenge: 'short' }, 'invalid_request'],
    ] as const
    for (const [change, error] of tries) {
      const query = provider.queryOf(client_id, { redirect_uri: strange, scope: 'openid', ...change })
      const page = await provider.send(`/oauth2/authorize${query}`)
      expect([page.status, page.headers.get('location')]).toEqual([400, null])
      expect(await page.text()).toContain('Go back to evil.example')
      const answer = await provider.send(`/v1/oauth2/authorize${query}`)
      expect(answer.headers.get('location')).toBeNull()
      expect(await errorOf(answer)).toEqual([400, error])
    }
  })

  it('is followed for a client that a user or an organization has registered', async () => {
    const ofUser = await provider.register({ scope: 'openid' }, '')
    await provider.database.db
      .updateTable('oauth2_clients')
      .set({ user_id: owner })
      .where('client_id', '=', ofUser.client_id)
      .execute()
    provider.signOut()
    for (const { client_id } of [ofUser, await provider.register({ scope: 'openid' })])
      for (const path of ['/oauth2/authorize', '/v1/oauth2/authorize']) {
        const query = provider.queryOf(client_id, { scope: 'openid', prompt: 'none' })
        expect(provider.redirectParameters(await provider.send(path + query))).toMatchObject({
          error: 'login_required',
        })
      }
  })

  it('is followed once the user has decided', async () => {
    const client = await provider.register({ redirect_uris: [strange], scope: 'openid' }, '')
    const query = provider.queryOf(client.client_id, { redirect_uri: strange, scope: 'openid' })
    for (const action of ['deny', 'allow'])
      expect((await provider.answer(query, { action })).headers.get('location')).toMatch(
        /^https:\/\/evil\.example\/login\?/,
      )
  })
})

it('a nonce is worth one code, however many concurrent requests use it', async () => {
  const client = await provider.register()
  await provider.codeFor(client)
  const query = provider.queryOf(client.client_id, { nonce: 'replayed' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => provider.send(`/oauth2/authorize${query}`)),
  )
  const codes = answers
    .map((answer) => provider.redirectParameters(answer)['code'])
    .filter((code) => code !== undefined)
  expect(codes).toHaveLength(1)
})

it('a token of one client is unknown to another: it learns nothing, and can end nothing', async () => {
  const [client, otherClient] = [await provider.register(), await provider.register()]
  const { access_token, refresh_token } = await provider.tokensFor(client)
  for (const token of [access_token, refresh_token]) {
    const request = { ...provider.credentials(otherClient), token }
    expect(await (await provider.post('/v1/oauth2/introspect', request)).json()).toEqual({ active: false })
    expect(await errorOf(await provider.post('/v1/oauth2/revoke', request))).toEqual([400, 'invalid_grant'])
  }
  expect(await errorOf(await provider.refresh(otherClient, refresh_token))).toEqual([400, 'invalid_grant'])
  expect(await statusOf(access_token)).toBe(200)
})
