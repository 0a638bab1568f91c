import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { days, minutes } from '@atelier/plumbing/clock'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { deriveKey, hashToken, openText } from '@atelier/plumbing/tokens'
import { sql } from 'kysely'
import { servicesOf } from '../../testing/services-of.ts'
import { openProvider, type Provider, redirect_uri, verifier } from './testing/open-provider.ts'

let provider: Provider
let owner: string
beforeAll(async () => {
  provider = await openProvider()
  owner = await provider.addPerson('owner')
})
afterAll(() => provider.close())
beforeEach(() => provider.signIn(owner))

const bodyOf = (response: Response) => response.json() as Promise<Record<string, unknown>>
const errorOf = async (response: Response) => [response.status, (await bodyOf(response))['error']]
const json = { 'content-type': 'application/json' }

describe('a client', () => {
  it('is registered once with its secrets, which are neither shown again nor stored', async () => {
    const response = await provider.send('/v1/oauth2/register', {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${provider.accessToken}` },
      body: JSON.stringify({ client_name: 'A', redirect_uris: ['http://localhost:3000/cb'] }),
    })
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('pragma')).toBe('no-cache')
    const created = await bodyOf(response)
    expect(created).toMatchObject({
      client_id: expect.stringMatching(/^atelier_ci_/),
      client_secret: expect.stringMatching(/^atelier_cs_\w{43}$/),
      registration_access_token: expect.stringMatching(/^atelier_crt_\w{43}$/),
      client_secret_expires_at: 0,
      token_endpoint_auth_method: 'client_secret_post',
    })
    const path = `/v1/oauth2/register/${String(created['client_id'])}`
    const readResponse = await provider.call(path, String(created['registration_access_token']))
    expect(readResponse.status).toBe(200)
    expect(await bodyOf(readResponse)).toMatchObject({
      client_name: 'A',
      client_secret: 'atelier_cs_********',
    })
    const rows = JSON.stringify(await provider.database.db.selectFrom('oauth2_clients').selectAll().execute())
    expect(rows).not.toContain(created['client_secret'])
    expect(rows).not.toContain(created['registration_access_token'])
  })

  it('must have redirect URIs that are safe to go to', async () => {
    const register = (address: string) =>
      provider.send('/v1/oauth2/register', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ client_name: 'A', redirect_uris: [address] }),
      })
    expect((await register('http://example.com')).status).toBe(422)
    for (const address of [
      'http://localhost.evil.example/cb',
      'http://evil-localhost.example/cb',
      'http://*.localhost/cb',
      'https://*.example.com/cb',
      'https:/app.example/cb',
      'http:localhost/cb',
      'view-source:https://app.example/',
    ])
      expect([address, (await register(address)).status]).toEqual([address, 422])
    for (const address of ['http://[::1]:3000/cb', 'http://app.localhost:3000/cb', 'http://192.168.1.5/cb'])
      expect([address, (await register(address)).status]).toEqual([address, 201])
    expect((await register('javascript:alert(1)')).status).toBe(422)
    for (const address of ['https://a@b.example/', 'https://b.example/#x', 'https://b.example\\@c.example/'])
      expect(await errorOf(await register(address))).toEqual([400, 'invalid_redirect_uri'])
    expect((await register('com.example.app:/callback')).status).toBe(201)
  })

  it('is replaced under its own id, and without a foreign secret', async () => {
    const client = await provider.register()
    const put = (body: object) =>
      provider.send(`/v1/oauth2/register/${client.client_id}`, {
        method: 'PUT',
        headers: { ...json, authorization: `Bearer ${client.registration_access_token}` },
        body: JSON.stringify({ client_name: 'B', redirect_uris: [redirect_uri], ...body }),
      })
    expect((await put({})).status).toBe(422)
    expect(await errorOf(await put({ client_id: 'other' }))).toEqual([400, 'invalid_request'])
    const { client_id, client_secret } = client
    expect(await errorOf(await put({ client_id, client_secret: 'wrong' }))).toEqual([400, 'invalid_request'])
    expect(await bodyOf(await put({ client_id, client_secret, scope: 'openid' }))).toMatchObject({
      client_name: 'B',
      scope: 'openid',
    })
    expect((await put({ client_id, client_secret: 'atelier_cs_********' })).status).toBe(200)
    const tokens = await provider.tokensFor(client)
    expect(tokens.access_token).toMatch(/^atelier_at_u_/)
  })

  it('without a secret has none, and one of an earlier registration stays valid', async () => {
    const metadata = { token_endpoint_auth_method: 'none' }
    const client = await provider.register(metadata)
    expect(client).not.toHaveProperty('client_secret')
    expect(client).not.toHaveProperty('client_secret_expires_at')
    const path = `/v1/oauth2/register/${client.client_id}`
    const readResponse = await bodyOf(await provider.call(path, client.registration_access_token))
    expect(readResponse['client_secret']).toBe('atelier_cs_********')
    const earlier = 'a secret that the registration answered'
    const { database, secret } = servicesOf(provider)
    await database.db
      .updateTable('oauth2_clients')
      .set({ secret_hash: hashToken(secret, earlier) })
      .where('client_id', '=', client.client_id)
      .execute()
    const redeemed = async (client_secret: string, header = {}) => {
      const form = client_secret === '' ? { client_id: client.client_id } : {}
      const code = await provider.codeFor(client)
      const grant = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier }
      return (await provider.post('/v1/oauth2/token', { ...grant, ...form }, header)).status
    }
    const basic = (text: string) => ({ authorization: `Basic ${btoa(`${client.client_id}:${text}`)}` })
    expect(await redeemed('')).toBe(200)
    expect(await redeemed(earlier, basic(earlier))).toBe(200)
    expect(await redeemed('no secret', basic(''))).toBe(200)
    expect(await redeemed('wrong', basic('wrong'))).toBe(401)
  })

  it('that had no secret and registers a method that needs one gets it once', async () => {
    const client = await provider.register({ token_endpoint_auth_method: 'none' })
    const put = async (body: object) => {
      const answer = await provider.send(`/v1/oauth2/register/${client.client_id}`, {
        method: 'PUT',
        headers: { ...json, authorization: `Bearer ${client.registration_access_token}` },
        body: JSON.stringify({
          client_id: client.client_id,
          client_name: 'B',
          redirect_uris: [redirect_uri],
          ...body,
        }),
      })
      return String((await bodyOf(answer))['client_secret'])
    }
    expect(await put({ token_endpoint_auth_method: 'none', client_secret: '' })).toBe('atelier_cs_********')
    const client_secret = await put({})
    expect(client_secret).toMatch(/^atelier_cs_\w{43}$/)
    expect(await put({})).toBe('atelier_cs_********')
    const tokens = await provider.tokensFor({ ...client, client_secret })
    expect(tokens.access_token).toMatch(/^atelier_at_u_/)
  })

  it('omits empty texts, and accepts http only for its own website', async () => {
    const register = (metadata: object) =>
      provider.send('/v1/oauth2/register', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ client_name: 'A', redirect_uris: [redirect_uri], ...metadata }),
      })
    const empty = { client_uri: '', logo_uri: '', tos_uri: '', policy_uri: '', scope: '' }
    // As programs write that have a structure with every member.
    const unset = { ...empty, token_endpoint_auth_method: '', grant_types: null, response_types: null }
    for (const metadata of [empty, unset, { ...unset, scope: null, post_logout_redirect_uris: null }]) {
      const answer = await bodyOf(await register(metadata))
      for (const name of ['client_uri', 'logo_uri', 'tos_uri', 'policy_uri'])
        expect(answer).not.toHaveProperty(name)
      expect(answer['scope']).toContain('products:read')
      expect(answer).toMatchObject({
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        post_logout_redirect_uris: [],
      })
    }
    expect((await register({ client_name: '  ' })).status).toBe(422)
    for (const name of ['client_uri', 'logo_uri', 'tos_uri', 'policy_uri']) {
      expect((await register({ [name]: 'javascript:alert(1)' })).status).toBe(422)
      expect((await register({ [name]: 'https://app.example/' })).status).toBe(201)
    }
  })

  it('may ask for unknown scopes, and for nothing else', async () => {
    const client = await provider.register({ scope: 'openid offline_access products:read' })
    expect(client).toMatchObject({ scope: 'openid products:read' })
    const unknown = await provider.send('/v1/oauth2/register', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ client_name: 'A', redirect_uris: [redirect_uri], scope: 'offline_access' }),
    })
    expect(await errorOf(unknown)).toEqual([400, 'invalid_client_metadata'])
    const tokens = await provider.tokensFor(client, { scope: 'openid offline_access' })
    expect(tokens.scope).toBe('openid')
    const narrowerBody = { scope: 'openid offline_access' }
    expect(await bodyOf(await provider.refresh(client, tokens.refresh_token, narrowerBody))).toMatchObject({
      scope: 'openid',
    })
  })

  it('that is deleted is gone with its tokens', async () => {
    const client = await provider.register()
    const tokens = await provider.tokensFor(client)
    const path = `/v1/oauth2/register/${client.client_id}`
    expect((await provider.call(path, client.registration_access_token, 'DELETE')).status).toBe(204)
    for (const token of [client.registration_access_token, provider.accessToken])
      expect(await errorOf(await provider.call(path, token))).toEqual([401, 'invalid_client'])
    expect((await provider.call('/v1/oauth2/userinfo', tokens.access_token)).status).toBe(401)
    expect(await errorOf(await provider.refresh(client, tokens.refresh_token))).toEqual([
      400,
      'invalid_client',
    ])
  })

  it('is seen by its own organization alone, the newest first, in pages', async () => {
    const rival = await provider.openRival()
    const token = await provider.commerce.issueToken({
      organization_id: rival.organization_id,
      label: 'oauth2',
    })
    const names = ['first', 'second', 'third']
    for (const client_name of names) {
      await provider.register({ client_name }, token)
      provider.clock.advance(1000)
    }
    const page = await bodyOf(await provider.call('/v1/oauth2/?limit=2', token))
    expect(page).toMatchObject({
      items: [{ client_name: 'third' }, { client_name: 'second' }],
      pagination: { total_count: 3, max_page: 2 },
    })
    const foreign = await provider.register({})
    expect(await errorOf(await provider.call(`/v1/oauth2/register/${foreign.client_id}`, token))).toEqual([
      401,
      'invalid_client',
    ])
    const anonymous = await provider.register({}, '')
    const ownResponse = await provider.call(
      `/v1/oauth2/register/${anonymous.client_id}`,
      anonymous.registration_access_token,
    )
    expect(ownResponse.status).toBe(200)
    expect(
      await errorOf(
        await provider.call(`/v1/oauth2/register/${foreign.client_id}`, anonymous.registration_access_token),
      ),
    ).toEqual([401, 'invalid_client'])
  })
})

describe('an authorization request', () => {
  const authorize = (query: string) => provider.send(`/v1/oauth2/authorize${query}`)
  const redirected = async (query: string) => {
    const response = await authorize(query)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toMatch(/^https:\/\/app\.example\/callback\?/)
    return provider.redirectParameters(response)
  }

  it('goes nowhere while its client or its redirect URI is unknown', async () => {
    const { client_id } = await provider.register()
    expect(await errorOf(await authorize(''))).toEqual([400, 'invalid_client'])
    expect(await errorOf(await authorize('?client_id=unknown'))).toEqual([400, 'invalid_client'])
    const wrong = provider.queryOf(client_id, { redirect_uri: 'https://evil.example/' })
    expect(await errorOf(await authorize(wrong))).toEqual([400, 'invalid_request'])
    const implicit = provider.queryOf(client_id, { response_type: 'token' })
    expect(await errorOf(await authorize(implicit))).toEqual([400, 'unsupported_response_type'])
    const repeatedParameter = `${provider.queryOf(client_id)}&client_id=${client_id}`
    expect((await provider.send(`/oauth2/authorize${repeatedParameter}`)).status).toBe(400)
    expect((await provider.send(`/oauth2/authorize${wrong}`)).status).toBe(400)
  })

  it('reports other errors to the client', async () => {
    const { client_id } = await provider.register({ scope: 'openid email products:read' })
    const cases = [
      [{ scope: '' }, 'invalid_scope'],
      [{ scope: 'openid orders:read' }, 'invalid_scope'],
      [{ scope: 'offline_access' }, 'invalid_scope'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ code_challenge_method: 'S512' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge_method: '' }, 'invalid_request'],
      [{ prompt: 'none login' }, 'invalid_request'],
      [{ prompt: 'sign_up' }, 'invalid_request'],
      [{ resource: 'https://other.example/' }, 'invalid_target'],
      [{ max_age: '-1' }, 'invalid_request'],
    ] as const
    for (const [change, error] of cases)
      expect(await redirected(provider.queryOf(client_id, change))).toMatchObject({
        error,
        state: 'st',
        iss: provider.serverURL,
      })
    expect(await redirected(provider.queryOf(client_id, { code_challenge_method: '' }))).toMatchObject({
      error_description: expect.stringContaining('S256'),
    })
    for (const [change, error] of [
      [{ sub_type: 'team' }, 'invalid_request'],
      [{ sub: crypto.randomUUID() }, 'invalid_request'],
      [{ sub_type: 'organization', sub: crypto.randomUUID() }, 'invalid_sub'],
    ] as const)
      expect(await errorOf(await authorize(provider.queryOf(client_id, change)))).toEqual([400, error])
  })

  it('asks for a sign-in, and silent requests only answer', async () => {
    const { client_id } = await provider.register()
    expect(await redirected(provider.queryOf(client_id, { prompt: 'none' }))).toMatchObject({
      error: 'consent_required',
      state: 'st',
    })
    expect((await authorize(provider.queryOf(client_id, { prompt: 'login' }))).status).toBe(401)
    provider.signOut()
    const response = await authorize(provider.queryOf(client_id))
    expect([response.status, (await bodyOf(response))['detail']]).toEqual([401, 'Unauthorized'])
    expect(await redirected(provider.queryOf(client_id, { prompt: 'none' }))).toMatchObject({
      error: 'login_required',
    })
    const page = await provider.send(`/oauth2/authorize${provider.queryOf(client_id)}`)
    expect(page.status).toBe(303)
    expect(page.headers.get('location')).toMatch(/^\/login\?return_to=%2Foauth2%2Fauthorize%3Fclient_id/)
  })

  it('shows the client, the scopes and the organization', async () => {
    const { client_id } = await provider.register()
    expect(await bodyOf(await authorize(provider.queryOf(client_id)))).toMatchObject({
      client: { client_id, client_name: 'Ledger App' },
      sub_type: 'user',
      sub: { id: owner },
      scopes: ['openid', 'email', 'products:read'],
    })
    const response = await authorize(provider.queryOf(client_id, { sub_type: 'organization' }))
    expect(await bodyOf(response)).toMatchObject({
      sub_type: 'organization',
      sub: null,
      organizations: [{ id: provider.demo.organization_id, slug: 'atelier' }],
    })
    provider.signIn(await provider.addPerson('developer'))
    const foreign = { sub_type: 'organization', sub: provider.demo.organization_id }
    expect(await errorOf(await authorize(provider.queryOf(client_id, foreign)))).toEqual([400, 'invalid_sub'])
  })

  it('is answered immediately when the user has consented to as much before', async () => {
    const client = await provider.register()
    await provider.codeFor(client)
    const query = provider.queryOf(client.client_id, { scope: 'openid' })
    expect(await redirected(query)).toMatchObject({
      code: expect.stringMatching(/^atelier_ac_/),
      state: 'st',
    })
    const silent = provider.queryOf(client.client_id, { prompt: 'none' })
    const codes = () =>
      provider.database.db
        .selectFrom('oauth2_codes')
        .select('id')
        .execute()
        .then(({ length }) => length)
    const before = await codes()
    for (const path of ['/oauth2/authorize', '/v1/oauth2/authorize']) {
      const head = await provider.send(path + silent, { method: 'HEAD' })
      expect([head.status, provider.redirectParameters(head)]).toEqual([
        302,
        { state: 'st', iss: provider.serverURL },
      ])
    }
    expect(await codes()).toBe(before)
    expect(await redirected(silent)).toHaveProperty('code')
    expect((await authorize(provider.queryOf(client.client_id, { prompt: 'consent' }))).status).toBe(200)
    const wider = provider.queryOf(client.client_id, { scope: 'openid orders:read' })
    expect((await authorize(wider)).status).toBe(200)
    provider.signIn(await provider.addPerson('owner'))
    expect((await authorize(query)).status).toBe(200)
  })

  it('asks again for programs that any program on the machine could impersonate', async () => {
    const address = 'com.example.app:/callback'
    const metadata = { redirect_uris: [address], token_endpoint_auth_method: 'none' }
    const { client_id } = await provider.register(metadata, '')
    const query = provider.queryOf(client_id, { redirect_uri: address })
    expect((await provider.answer(query)).headers.get('location')).toMatch(
      /^com\.example\.app:\/callback\?code=/,
    )
    expect((await provider.send(`/oauth2/authorize${query}`)).status).toBe(200)
  })

  it('with a nonce is answered once', async () => {
    const client = await provider.register()
    await provider.codeFor(client, { nonce: 'once' })
    expect(await redirected(provider.queryOf(client.client_id, { nonce: 'once' }))).toMatchObject({
      error: 'invalid_request',
      error_description: 'Replay attack',
    })
  })

  it('can ask for a fresh sign-in, without a loop', async () => {
    const client = await provider.register()
    await provider.codeFor(client)
    provider.clock.advance(minutes(10))
    for (const change of [{ max_age: '60' }, { prompt: 'login' }] as const) {
      const query = provider.queryOf(client.client_id, change)
      const page = await provider.send(`/oauth2/authorize${query}`)
      expect(page.status).toBe(303)
      const login = new URL(page.headers.get('location') ?? '', provider.serverURL)
      expect(login.searchParams.get('prompt')).toBe('login')
      const back = login.searchParams.get('return_to') ?? ''
      const stale = await provider.send(back)
      expect(provider.redirectParameters(stale)).toMatchObject({ error: 'login_required' })
      provider.signIn(owner)
      expect(provider.redirectParameters(await provider.send(back))).toHaveProperty('code')
      provider.clock.advance(minutes(10))
    }
    expect(
      provider.redirectParameters(
        await provider.send(`/oauth2/authorize${provider.queryOf(client.client_id, { max_age: '3600' })}`),
      ),
    ).toHaveProperty('code')
  })

  it('that is denied is reported', async () => {
    const { client_id } = await provider.register()
    const denied = await provider.answer(provider.queryOf(client_id), { action: 'deny' })
    expect([denied.status, provider.redirectParameters(denied)['error']]).toEqual([302, 'access_denied'])
  })
})

describe('tokens', () => {
  it('are given for a code, with an ID token that the published keys verify', async () => {
    const client = await provider.register()
    const tokens = await provider.tokensFor(client, { nonce: crypto.randomUUID() })
    expect(tokens).toMatchObject({
      access_token: expect.stringMatching(/^atelier_at_u_\w{43}$/),
      refresh_token: expect.stringMatching(/^atelier_rt_u_\w{43}$/),
      token_type: 'Bearer',
      expires_in: 864_000,
      scope: 'openid email products:read',
    })
    const jwks = await provider.asJson<Parameters<typeof createLocalJWKSet>[0]>(
      provider.send('/.well-known/jwks.json'),
    )
    expect(Object.keys(jwks.keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    const { payload, protectedHeader } = await jwtVerify(tokens.id_token, createLocalJWKSet(jwks), {
      issuer: provider.serverURL,
      audience: client.client_id,
      currentDate: provider.clock.now(),
    })
    expect(protectedHeader.alg).toBe('RS256')
    expect(payload).toMatchObject({ sub: owner, email: `${owner}@example.com`, email_verified: true })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
  })

  it('are refreshed in turns: the old pair ends, and its second use ends the family', async () => {
    const client = await provider.register()
    const first = await provider.tokensFor(client)
    const second = await provider.asJson<typeof first>(provider.refresh(client, first.refresh_token))
    expect(second.expires_in).toBe(3600)
    expect((await provider.call('/v1/oauth2/userinfo', first.access_token)).status).toBe(401)
    expect((await provider.call('/v1/oauth2/userinfo', second.access_token)).status).toBe(200)
    const wide = await provider.refresh(client, second.refresh_token, { scope: 'openid orders:read' })
    expect(await errorOf(wide)).toEqual([400, 'invalid_scope'])
    const narrow = await provider.refresh(client, second.refresh_token, { scope: 'openid' })
    const third = (await narrow.json()) as typeof first
    expect(third.scope).toBe('openid')
    expect((await provider.call('/v1/products/', third.access_token)).status).toBe(403)
    const repeatedRefresh = await provider.refresh(client, second.refresh_token)
    expect(await errorOf(repeatedRefresh)).toEqual([400, 'invalid_grant'])
    expect((await provider.call('/v1/oauth2/userinfo', third.access_token)).status).toBe(401)
    expect(await errorOf(await provider.refresh(client, third.refresh_token))).toEqual([400, 'invalid_grant'])
  })

  it('are the same when the same refresh is repeated, until they are refreshed themselves', async () => {
    const client = await provider.register()
    const first = await provider.tokensFor(client)
    const refreshes = await Promise.all([1, 2, 3].map(() => provider.refresh(client, first.refresh_token)))
    const answers = (await Promise.all(refreshes.map(bodyOf))) as unknown as (typeof first)[]
    const [second = first] = answers
    expect(answers).toEqual([second, second, second])
    expect((await provider.call('/v1/oauth2/userinfo', second.access_token)).status).toBe(200)
    const third = await provider.asJson<typeof first>(provider.refresh(client, second.refresh_token))
    expect(await errorOf(await provider.refresh(client, first.refresh_token))).toEqual([400, 'invalid_grant'])
    expect((await provider.call('/v1/oauth2/userinfo', third.access_token)).status).toBe(401)
  })

  it.each(['later', 'with another scope', 'by another client', 'after the access was revoked'])(
    'end when a refresh is repeated %s',
    async (method) => {
      const client = await provider.register()
      const first = await provider.tokensFor(client)
      const second = await provider.asJson<typeof first>(provider.refresh(client, first.refresh_token))
      const { db } = provider.database
      if (method === 'later')
        await db
          .updateTable('oauth2_tokens')
          .set({ replaced_at: sql`replaced_at - interval '30 seconds'` })
          .where('replaced_at', 'is not', null)
          .execute()
      if (method === 'after the access was revoked')
        await provider.post('/v1/oauth2/revoke', {
          ...provider.credentials(client),
          token: second.access_token,
        })
      const asker = method === 'by another client' ? await provider.register() : client
      const scope = method === 'with another scope' ? { scope: 'openid' } : {}
      expect(await errorOf(await provider.refresh(asker, first.refresh_token, scope))).toEqual([
        400,
        'invalid_grant',
      ])
      expect((await provider.call('/v1/oauth2/userinfo', second.access_token)).status).toBe(401)
    },
  )

  it('of a refresh are readable in the database to no one', async () => {
    const client = await provider.register()
    const first = await provider.tokensFor(client)
    const second = await provider.asJson<typeof first>(provider.refresh(client, first.refresh_token))
    const rows = await provider.database.db.selectFrom('oauth2_tokens').selectAll().execute()
    const texts = rows.map((row) => JSON.stringify(row) + (row.sealed_answer?.toString('latin1') ?? ''))
    for (const token of [first.refresh_token, second.access_token, second.refresh_token])
      expect(texts.join()).not.toContain(token)
    // The answer opens to the presented token, and to no other text of the server.
    const pair = rows.find(
      (row) =>
        row.sealed_answer !== null &&
        row.refresh_token_hash === hashToken(provider.secret, first.refresh_token),
    )
    const opened = (token: string): string =>
      openText(
        deriveKey(provider.secret, `answer to refresh token ${token}`),
        pair?.sealed_answer ?? Buffer.alloc(0),
        pair?.id ?? '',
      )
    expect(opened(first.refresh_token)).toContain(second.access_token)
    for (const token of ['', first.access_token, second.refresh_token]) expect(() => opened(token)).toThrow()
  })

  it('expire', async () => {
    const client = await provider.register()
    const tokens = await provider.tokensFor(client)
    provider.clock.advance(days(10))
    expect((await provider.call('/v1/oauth2/userinfo', tokens.access_token)).status).toBe(401)
    const next = await provider.asJson<typeof tokens>(provider.refresh(client, tokens.refresh_token))
    provider.clock.advance(minutes(60))
    expect((await provider.call('/v1/oauth2/userinfo', next.access_token)).status).toBe(401)
    provider.signIn(owner)
    const code = await provider.codeFor(client)
    provider.clock.advance(minutes(5))
    expect(await errorOf(await provider.redeem(client, code))).toEqual([400, 'invalid_grant'])
  })

  it('are revoked in pairs, and introspected by their own client', async () => {
    const [client, otherClient] = [await provider.register(), await provider.register()]
    const tokens = await provider.tokensFor(client)
    const ask = (of: typeof client, path: string, token: string, more = {}) =>
      provider.post(`/v1/oauth2/${path}`, { ...provider.credentials(of), token, ...more })
    expect(await bodyOf(await ask(client, 'introspect', tokens.access_token))).toMatchObject({
      active: true,
      client_id: client.client_id,
      token_type: 'access_token',
      sub_type: 'user',
      sub: owner,
      iss: provider.serverURL,
    })
    expect(await bodyOf(await ask(client, 'introspect', tokens.refresh_token))).toMatchObject({
      active: true,
      token_type: 'refresh_token',
    })
    expect(await bodyOf(await ask(otherClient, 'introspect', tokens.access_token))).toEqual({ active: false })
    expect(await errorOf(await ask(otherClient, 'revoke', tokens.access_token))).toEqual([
      400,
      'invalid_grant',
    ])
    expect(await bodyOf(await ask(client, 'revoke', 'unknown'))).toEqual({})
    const noHint = await ask(client, 'introspect', tokens.access_token, { token_type_hint: '' })
    expect(await bodyOf(noHint)).toMatchObject({ active: true })
    const hint = await ask(client, 'revoke', tokens.access_token, { token_type_hint: 'id_token' })
    expect(await errorOf(hint)).toEqual([401, 'unsupported_token_type'])
    expect(await bodyOf(await ask(client, 'revoke', tokens.access_token))).toEqual({})
    expect(await bodyOf(await ask(client, 'introspect', tokens.refresh_token))).toEqual({ active: false })
    expect(await bodyOf(await ask(client, 'introspect', 'made-up'))).toEqual({ active: false })
    expect(await errorOf(await provider.refresh(client, tokens.refresh_token))).toEqual([
      400,
      'invalid_grant',
    ])
    expect((await provider.call('/v1/oauth2/userinfo', tokens.access_token)).status).toBe(401)
  })

  it('are for clients that authenticate', async () => {
    const client = await provider.register()
    const code = await provider.codeFor(client)
    const wrong = await provider.redeem({ ...client, client_secret: 'wrong' }, code)
    expect(await errorOf(wrong)).toEqual([401, 'invalid_client'])
    expect(wrong.headers.get('www-authenticate')).toBeNull()
    const form = { grant_type: 'authorization_code', code, redirect_uri }
    const basic = (id: string, secret: string) => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` })
    const byHeader = await provider.post('/v1/oauth2/token', form, basic(client.client_id, 'wrong'))
    expect(await errorOf(byHeader)).toEqual([401, 'invalid_client'])
    expect(byHeader.headers.get('www-authenticate')).toMatch(/^Basic /)
    expect((await provider.post('/v1/oauth2/token', form, basic('nobody', 'x'))).status).toBe(401)
    expect(await errorOf(await provider.post('/v1/oauth2/token', { ...form, client_id: 'nobody' }))).toEqual([
      400,
      'invalid_client',
    ])
    expect(await errorOf(await provider.post('/v1/oauth2/token', form))).toEqual([400, 'invalid_client'])
    const verified = { ...form, code_verifier: verifier }
    const byRightHeader = await provider.post(
      '/v1/oauth2/token',
      verified,
      basic(client.client_id, client.client_secret),
    )
    expect(byRightHeader.status).toBe(200)
    const inHeader = await provider.register({ token_endpoint_auth_method: 'client_secret_basic' })
    expect(await errorOf(await provider.redeem(inHeader, await provider.codeFor(inHeader)))).toEqual([
      401,
      'invalid_client',
    ])
    const codesOnly = await provider.register({ grant_types: ['authorization_code'] })
    const tokens = await provider.tokensFor(codesOnly)
    expect(tokens.refresh_token).toBeNull()
    expect(await errorOf(await provider.refresh(codesOnly, 'any'))).toEqual([400, 'unauthorized_client'])
    const unsupported = { ...provider.credentials(client), grant_type: 'client_credentials' }
    expect(await errorOf(await provider.post('/v1/oauth2/token', unsupported))).toEqual([
      400,
      'unsupported_grant_type',
    ])
  })

  it('of a user act for the organizations in which the role opens the call', async () => {
    const client = await provider.register()
    const { access_token } = await provider.tokensFor(client)
    expect((await provider.call('/v1/products/', access_token)).status).toBe(200)
    expect((await provider.call('/v1/orders/', access_token)).status).toBe(403)
    provider.signIn(await provider.addPerson())
    const stranger = await provider.tokensFor(client)
    expect((await bodyOf(await provider.call('/v1/products/', stranger.access_token)))['items']).toEqual([])
    expect((await provider.call('/v1/oauth2/userinfo', stranger.access_token)).status).toBe(200)
    provider.signIn(await provider.addPerson('read_only'))
    const reader = await provider.tokensFor(client, { scope: 'products:write' })
    expect((await provider.call('/v1/products/', reader.access_token, 'POST')).status).toBe(403)
  })

  it('of an organization act as it', async () => {
    const client = await provider.register()
    const tokens = await provider.tokensFor(client, { sub_type: 'organization' })
    expect(tokens.access_token).toMatch(/^atelier_at_o_/)
    expect(tokens.refresh_token).toMatch(/^atelier_rt_o_/)
    const list = await provider.call('/v1/products/', tokens.access_token)
    expect(list.status).toBe(200)
    expect(((await bodyOf(list))['items'] as unknown[]).length).toBeGreaterThan(0)
    expect((await provider.call('/v1/customers/', tokens.access_token)).status).toBe(403)
    expect(await bodyOf(await provider.call('/v1/oauth2/userinfo', tokens.access_token))).toEqual({
      sub: provider.demo.organization_id,
      name: 'atelier',
    })
  })
})

it('the user info has an e-mail address only for clients with its scope', async () => {
  const client = await provider.register()
  const { access_token } = await provider.tokensFor(client)
  for (const method of ['GET', 'POST'])
    expect(await bodyOf(await provider.call('/v1/oauth2/userinfo', access_token, method))).toEqual({
      sub: owner,
      email: `${owner}@example.com`,
      email_verified: true,
    })
  const plain = await provider.tokensFor(client, { scope: 'openid' })
  expect(await bodyOf(await provider.call('/v1/oauth2/userinfo', plain.access_token))).toEqual({
    sub: owner,
  })
  const closed = await provider.tokensFor(client, { scope: 'products:read' })
  expect(await errorOf(await provider.call('/v1/oauth2/userinfo', closed.access_token))).toEqual([
    403,
    'insufficient_scope',
  ])
})
