import { testClock } from '@atelier/plumbing/testing'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openRelyingParty,
  post_logout_redirect_uri,
} from '../../packages/commerce/src/access/oauth2/testing/open-relying-party.ts'
import {
  openProvider,
  type Provider,
  redirect_uri,
} from '../../packages/commerce/src/access/oauth2/testing/open-provider.ts'

let provider: Provider
let owner: string
beforeAll(async () => {
  // The client compares the times in ID tokens with the clock of its machine.
  provider = await openProvider({ clock: testClock(new Date().toISOString()) })
  owner = await provider.addPerson('owner')
  provider.signIn(owner)
})
afterAll(() => provider.close())

const options = () => ({
  [client.customFetch]: (address: string, init: object) => provider.fetch(new Request(address, init)),
  execute: [client.allowInsecureRequests],
})

/** Signs in and consents as the user's browser would, and returns the final URL. */
const authorizeAt = async (address: URL): Promise<URL> => {
  const response = await provider.answer(address.search)
  return new URL(response.headers.get('location') ?? '')
}

it.each(['client_secret_post', 'client_secret_basic', 'none'])(
  'openid-client, unmodified, does everything as a client with %s',
  async (token_endpoint_auth_method) => {
    const authentication = {
      client_secret_post: undefined,
      client_secret_basic: client.ClientSecretBasic(),
      none: client.None(),
    }[token_endpoint_auth_method]
    const metadata = {
      client_name: 'Relying party',
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method,
    }
    const registered = await client.dynamicClientRegistration(
      new URL(provider.serverURL),
      metadata,
      authentication,
      options(),
    )
    const { client_id, client_secret } = registered.clientMetadata()
    const config = await client.discovery(
      new URL(provider.serverURL),
      client_id,
      String(client_secret),
      token_endpoint_auth_method === 'client_secret_basic'
        ? client.ClientSecretBasic(String(client_secret))
        : authentication,
      options(),
    )
    expect(config.serverMetadata().supportsPKCE()).toBe(true)

    const pkceCodeVerifier = client.randomPKCECodeVerifier()
    const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()]
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri,
      scope: 'openid email products:read',
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
      max_age: '600',
      prompt: 'consent',
    })
    expect(address.pathname).toBe('/oauth2/authorize')
    client.enableNonRepudiationChecks(config)
    const tokens = await client.authorizationCodeGrant(config, await authorizeAt(address), {
      pkceCodeVerifier,
      expectedState,
      expectedNonce,
      maxAge: 600,
      idTokenExpected: true,
    })
    expect(tokens.claims()).toMatchObject({ sub: owner, email: `${owner}@example.com` })
    expect(await client.fetchUserInfo(config, tokens.access_token, owner)).toMatchObject({
      sub: owner,
      email_verified: true,
    })

    const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(next.claims()).toMatchObject({ sub: owner })
    expect(next.access_token).not.toBe(tokens.access_token)
    await expect(client.fetchUserInfo(config, tokens.access_token, owner)).rejects.toThrow()
    if (token_endpoint_auth_method !== 'none')
      expect(await client.tokenIntrospection(config, next.access_token)).toMatchObject({
        active: true,
        sub: owner,
        scope: 'openid email products:read',
      })
    const products = new URL(`${provider.serverURL}/v1/products/`)
    const productsResponse = await client.fetchProtectedResource(config, next.access_token, products, 'GET')
    expect(productsResponse.status).toBe(200)
    await client.tokenRevocation(config, next.access_token)
    await expect(client.fetchUserInfo(config, next.access_token, owner)).rejects.toThrow()
    await expect(client.refreshTokenGrant(config, next.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  },
)

it('openid-client uses the registration of a client without a secret unchanged', async () => {
  const metadata = { client_name: 'App', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' }
  const config = await client.dynamicClientRegistration(
    new URL(provider.serverURL),
    metadata,
    undefined,
    options(),
  )
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri,
    scope: 'products:read',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const tokens = await client.authorizationCodeGrant(config, await authorizeAt(address), { pkceCodeVerifier })
  expect(tokens.scope).toBe('products:read')
})

it('openid-client signs a person out here, and the person returns signed out', async () => {
  const party = await openRelyingParty({ clock: testClock(new Date().toISOString()) })
  try {
    const config = await client.discovery(
      new URL(party.serverURL),
      party.client.client_id,
      party.client.client_secret,
      undefined,
      {
        [client.customFetch]: (address: string, init: object) => party.fetch(new Request(address, init)),
        execute: [client.allowInsecureRequests],
      },
    )
    const pkceCodeVerifier = client.randomPKCECodeVerifier()
    const person = party.openPerson()
    const visit = async (more: Record<string, string>) => {
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri,
        scope: 'openid',
        code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        ...more,
      })
      return person.open(address.pathname + address.search)
    }
    const login = await visit({ prompt: 'login', max_age: '60' })
    const question = await person.signInOn(login.text, 'ada@example.com')
    const { elsewhere: landing } = await person.answer(question.text)
    const tokens = await client.authorizationCodeGrant(config, landing ?? new URL(redirect_uri), {
      pkceCodeVerifier,
      maxAge: 60,
      idTokenExpected: true,
    })
    const end = client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri,
      state: 'back',
    })
    const back = await person.open(end.pathname + end.search)
    expect(back.elsewhere?.href).toBe(`${post_logout_redirect_uri}?state=back`)
    const silent = await visit({ prompt: 'none' })
    expect(silent.elsewhere?.searchParams.get('error')).toBe('login_required')
  } finally {
    await party.close()
  }
})
