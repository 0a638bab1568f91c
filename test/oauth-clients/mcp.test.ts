import { testClock } from '@atelier/plumbing/testing'
import { auth, extractWWWAuthenticateParams, type OAuthClientProvider } from 'mcp-sdk/client/auth.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openRelyingParty,
  type RelyingParty,
} from '../../packages/commerce/src/areas/oauth2/testing/open-relying-party.ts'

let party: RelyingParty
beforeAll(async () => {
  party = await openRelyingParty({ clock: testClock(new Date().toISOString()) })
})
afterAll(() => party.close())

type Kept = {
  client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>
  verifier?: string
  address?: URL
}

/** A program on the user's own machine, as the programs that use servers of the Model Context Protocol are. */
const openProgram = (kept: Kept): OAuthClientProvider => ({
  redirectUrl: 'http://127.0.0.1:33418/callback',
  clientMetadata: {
    client_name: 'Assistant',
    redirect_uris: ['http://127.0.0.1:33418/callback'],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'openid products:read',
  },
  state: () => 'st',
  clientInformation: () => kept.client,
  saveClientInformation: (client) => {
    kept.client = client
  },
  tokens: () => kept.tokens,
  saveTokens: (tokens) => {
    kept.tokens = tokens
  },
  redirectToAuthorization: (address) => {
    kept.address = address
  },
  saveCodeVerifier: (verifier) => {
    kept.verifier = verifier
  },
  codeVerifier: () => kept.verifier ?? '',
})

it('the client of the Model Context Protocol, unmodified, finds this server, registers itself, and gets and renews tokens', async () => {
  const fetchFn = (address: string | URL, init?: RequestInit) => party.fetch(new Request(address, init))
  const serverUrl = `${party.serverURL}/v1/products/`
  const call = (token?: string) =>
    fetchFn(serverUrl, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  const { resourceMetadataUrl } = extractWWWAuthenticateParams(await call())
  expect(resourceMetadataUrl?.href).toBe(`${party.serverURL}/.well-known/oauth-protected-resource`)
  if (resourceMetadataUrl === undefined) throw new Error('The challenge names no metadata.')

  const kept: Kept = {}
  const options = { serverUrl, resourceMetadataUrl, fetchFn }
  expect(await auth(openProgram(kept), options)).toBe('REDIRECT')
  const asked = kept.address ?? new URL(serverUrl)
  expect(asked.searchParams.get('resource')).toMatch(party.serverURL)

  const person = party.openPerson()
  const login = await person.open(asked.pathname + asked.search)
  const question = await person.signInOn(login.text, 'ada@example.com')
  expect(question.text).toContain('nobody has checked its name')
  const { elsewhere } = await person.answer(question.text)
  expect(elsewhere?.origin).toBe('http://127.0.0.1:33418')
  const authorizationCode = elsewhere?.searchParams.get('code') ?? ''
  expect(await auth(openProgram(kept), { ...options, authorizationCode })).toBe('AUTHORIZED')
  const first = kept.tokens
  expect((await call(first?.access_token)).status).toBe(200)

  expect(await auth(openProgram(kept), options)).toBe('AUTHORIZED')
  expect(kept.tokens?.access_token).not.toBe(first?.access_token)
  expect((await call(kept.tokens?.access_token)).status).toBe(200)
  expect((await call(first?.access_token)).status).toBe(401)
})

it('it finds this server from the address alone, too', async () => {
  const kept: Kept = {}
  const fetchFn = (address: string | URL, init?: RequestInit) => party.fetch(new Request(address, init))
  expect(await auth(openProgram(kept), { serverUrl: `${party.serverURL}/mcp`, fetchFn })).toBe('REDIRECT')
  expect(kept.address?.pathname).toBe('/oauth2/authorize')
})
