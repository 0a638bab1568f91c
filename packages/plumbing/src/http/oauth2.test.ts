import { contract, type OAuth2Client, type OAuth2Introspection } from '@atelier/contract'
import { Polar } from '@polar-sh/sdk'
import { HTTPClient } from '@polar-sh/sdk/lib/http.js'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { silentLog } from '../testing/silent-log.ts'
import { createApp } from './app.ts'
import { createPipeline } from './pipeline.ts'
import { implement, type RequestFacts } from './handler.ts'

const registered: OAuth2Client = {
  redirect_uris: ['https://example.com/back'],
  token_endpoint_auth_method: 'client_secret_post',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: 'openid',
  client_name: 'A shop',
  client_id: 'c',
  client_secret: 's',
  client_id_issued_at: 1,
  client_secret_expires_at: 0,
}
const live: z.output<typeof OAuth2Introspection> = {
  active: true,
  client_id: 'c',
  token_type: 'access_token',
  scope: 'openid',
  sub_type: 'organization',
  sub: 'o',
  aud: 'c',
  iss: 'http://localhost:4000',
  exp: 2,
  iat: 1,
}

const neverCalled = (): never => {
  throw new Error('No test calls this.')
}

const received: { body: unknown; client: RequestFacts['client'] }[] = []
const note = (body: unknown, { client }: RequestFacts) => received.push({ body, client })
const { clients, ...calls } = contract.oauth2
const routes = [
  ...implement<typeof calls, object>(calls, {
    authorize: neverCalled,
    userinfo: neverCalled,
    token: ({ body }, { request }) => {
      note(body, request)
      return {
        access_token: 'a',
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: null,
        scope: 'openid',
        id_token: '',
      }
    },
    revoke: ({ body }, { request }) => {
      note(body, request)
      return {}
    },
    introspect: ({ body }, { request }) => {
      note(body, request)
      return live
    },
  })({}),
  ...implement<typeof clients, object>(clients, {
    list: neverCalled,
    create: ({ body }) => ({ ...registered, ...body }),
    get: () => registered,
    update: ({ body: { client_secret = registered.client_secret, ...body } }) => ({
      ...registered,
      ...body,
      client_secret,
    }),
    delete: () => undefined,
  })({}),
]
const pipeline = createPipeline({
  routes,
  authenticate: async () => ({
    kind: 'organization',
    organization_id: 'o',
    credential: { kind: 'organization_token', id: 't' },
    scopes: ['organizations:write'],
  }),
  limits: 'off',
  log: silentLog,
})
const app = createApp({
  pipelines: [pipeline],
  log: silentLog,
  publicUrl: 'http://localhost:4000',
  sandbox: true,
})
const post = (call: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.fetch(
    new Request(`http://localhost:4000/v1/oauth2/${call}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    }),
  )

describe('the OAuth2 calls of an unmodified @polar-sh/sdk', () => {
  const { oauth2 } = new Polar({
    serverURL: 'http://localhost:4000/snake',
    accessToken: 't',
    httpClient: new HTTPClient({ fetcher: (request) => app.fetch(request as Request) }),
  })
  const client = { clientId: 'c', clientSecret: 's' }

  it('register, read, replace and delete a client', async () => {
    const wish = { clientName: 'A shop', redirectUris: ['https://example.com/back'] }
    expect(await oauth2.clients.create(wish)).toMatchObject({ client_id: 'c', client_name: 'A shop' })
    expect(await oauth2.clients.get({ clientId: 'c' })).toMatchObject({ client_id: 'c' })
    const update = { ...wish, clientName: 'B', clientId: 'c' }
    expect(
      await oauth2.clients.update({ clientId: 'c', oAuth2ClientConfigurationUpdate: update }),
    ).toMatchObject({ client_name: 'B' })
    expect(await oauth2.clients.delete({ clientId: 'c' })).toEqual({})
  })

  it('exchange, introspect and revoke', async () => {
    const tokens = await oauth2.token({ ...client, grantType: 'refresh_token', refreshToken: 'r' })
    expect(tokens).toMatchObject({ accessToken: 'a', refreshToken: null, idToken: '' })
    expect(await oauth2.introspect({ ...client, token: 'a', tokenTypeHint: null })).toMatchObject({
      active: true,
      subType: 'organization',
    })
    expect(await oauth2.revoke({ ...client, token: 'a' })).toEqual({})
  })
})

describe('an OAuth2 form', () => {
  it('can name its client in the header instead', async () => {
    const basic = `Basic ${btoa(`${encodeURIComponent('my client')}:p%3Aw`)}`
    expect((await post('revoke', { token: 'a' }, { authorization: basic })).status).toBe(200)
    expect(received.at(-1)).toEqual({ body: { token: 'a' }, client: { id: 'my client', secret: 'p:w' } })
    for (const authorization of ['Basic !', `Basic ${btoa('none')}`, `Basic ${btoa('%:x')}`, 'Bearer t']) {
      await post('revoke', { token: 'a' }, { authorization })
      expect(received.at(-1)?.client).toBeUndefined()
    }
  })

  it('may contain parameters without a value, which count as omitted', async () => {
    await post('introspect', { token: 'a', client_id: 'c', client_secret: '' })
    expect(received.at(-1)?.body).toEqual({ token: 'a', client_id: 'c' })
  })

  it.each([
    ['token', {}, 400, 'unsupported_grant_type', "Missing 'grant_type' in request."],
    ['token', { grant_type: 'password' }, 400, 'unsupported_grant_type', "Invalid 'grant_type' in request."],
    [
      'token',
      { grant_type: 'authorization_code', redirect_uri: 'https://example.com' },
      400,
      'invalid_request',
      "Missing 'code' in request.",
    ],
    ['token', { grant_type: 'refresh_token' }, 400, 'invalid_request', "Missing 'refresh_token' in request."],
    ['revoke', { client_id: 'c' }, 400, 'invalid_request', "Missing 'token' in request."],
    ['introspect', { token: '' }, 400, 'invalid_request', "Missing 'token' in request."],
    [
      'revoke',
      { token: 'a', token_type_hint: 'x' },
      401,
      'unsupported_token_type',
      "Invalid 'token_type_hint' in request.",
    ],
  ] as const)('%s with %o is answered an error of OAuth 2.0', async (call, form, status, error, text) => {
    const response = await post(call, form)
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('pragma')).toBe('no-cache')
    expect(await response.json()).toEqual({ error, error_description: text })
  })
})

describe('the registration of a client', () => {
  const register = (change: object) =>
    app.fetch(
      new Request('http://localhost:4000/v1/oauth2/register', {
        method: 'POST',
        headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
        body: JSON.stringify({
          client_name: 'A shop',
          redirect_uris: ['https://example.com/back'],
          ...change,
        }),
      }),
    )

  it('rejects metadata that no client may have according to RFC 7591', async () => {
    for (const scope of ['web_default', 'openid admin', 'nothing:read']) {
      const response = await register({ scope })
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({
        error: 'invalid_client_metadata',
        error_description: 'A client can only ask for scopes that can be granted.',
      })
    }
    for (const scope of ['openid  products:read', 'openid nothing:read', ''])
      expect((await register({ scope })).status).toBe(201)
  })

  it('answers 422 to invalid metadata, such as an address anyone could listen on', async () => {
    const response = await register({ redirect_uris: ['http://example.com'], scope: 'admin' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      detail: [{ loc: ['body', 'redirect_uris', 0], msg: 'An HTTPS URL is required.' }, {}],
    })
    expect((await register({ redirect_uris: ['http://localhost:3000/back'] })).status).toBe(201)
  })
})
