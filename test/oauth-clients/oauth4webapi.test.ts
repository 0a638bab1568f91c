import { testClock } from '@atelier/plumbing/testing'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openProvider,
  type Provider,
  redirect_uri,
} from '../../packages/commerce/src/access/oauth2/testing/open-provider.ts'

let provider: Provider
let owner: string
beforeAll(async () => {
  provider = await openProvider({ clock: testClock(new Date().toISOString()) })
  owner = await provider.addPerson('owner')
  provider.signIn(owner)
})
afterAll(() => provider.close())

const options = () => ({
  [oauth.customFetch]: (address: string, init: object) => provider.fetch(new Request(address, init)),
  [oauth.allowInsecureRequests]: true,
})

it.each(['oidc', 'oauth2'] as const)(
  'oauth4webapi, unmodified, does everything after discovery as %s',
  async (algorithm) => {
    const issuer = new URL(provider.serverURL)
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { ...options(), algorithm }),
    )
    expect(server.authorization_response_iss_parameter_supported).toBe(true)
    const metadata = { client_name: 'Strict', redirect_uris: [redirect_uri] }
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(server, metadata, options()),
    )
    const authentication = oauth.ClientSecretPost(String(client.client_secret))

    const verifier = oauth.generateRandomCodeVerifier()
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
    const query = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri,
      response_type: 'code',
      scope: 'openid email',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    })
    const response = await provider.answer(`?${query}`)
    const back = new URL(response.headers.get('location') ?? '')
    const parameters = oauth.validateAuthResponse(server, client, back, state)
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        parameters,
        redirect_uri,
        verifier,
        options(),
      ),
      { expectedNonce: nonce, requireIdToken: true },
    )
    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ sub: owner })
    const info = await oauth.processUserInfoResponse(
      server,
      client,
      owner,
      await oauth.userInfoRequest(server, client, tokens.access_token, options()),
    )
    expect(info.email).toBe(`${owner}@example.com`)

    const next = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(
        server,
        client,
        authentication,
        tokens.refresh_token ?? '',
        options(),
      ),
    )
    const about = await oauth.processIntrospectionResponse(
      server,
      client,
      await oauth.introspectionRequest(server, client, authentication, next.access_token, options()),
    )
    expect(about).toMatchObject({ active: true, client_id: client.client_id })
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, authentication, next.access_token, options()),
    )
    const after = await oauth.processIntrospectionResponse(
      server,
      client,
      await oauth.introspectionRequest(server, client, authentication, next.refresh_token ?? '', options()),
    )
    expect(after).toEqual({ active: false })
  },
)
