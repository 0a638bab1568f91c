import { testClock } from '@atelier/plumbing/testing'
import * as latest from 'mcp-sdk/client/auth.js'
import { auth, extractWWWAuthenticateParams, type OAuthClientProvider } from 'mcp-sdk/client/auth.js'
import * as of_1_17_0 from 'mcp-sdk-1-17-0/client/auth.js'
import * as of_1_19_1 from 'mcp-sdk-1-19-1/client/auth.js'
import * as of_1_20_2 from 'mcp-sdk-1-20-2/client/auth.js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openRelyingParty,
  type RelyingParty,
} from '../../packages/commerce/src/access/oauth2/testing/open-relying-party.ts'

let party: RelyingParty
beforeAll(async () => {
  party = await openRelyingParty({ clock: testClock(new Date().toISOString()) })
})
afterAll(() => party.close())
afterEach(() => {
  vi.unstubAllGlobals()
})

type Kept = {
  client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>
  verifier?: string
  address?: URL
}

type Method = 'none' | 'client_secret_post' | 'client_secret_basic' | 'left out'

/** Program on the user's own machine, like those that use servers of the Model Context Protocol. */
const openProgram = (stored: Kept, method: Method = 'none', host = '127.0.0.1'): OAuthClientProvider => ({
  redirectUrl: `http://${host}:33418/callback`,
  clientMetadata: {
    client_name: 'Assistant',
    redirect_uris: [`http://${host}:33418/callback`],
    ...(method !== 'left out' && { token_endpoint_auth_method: method }),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'openid products:read offline_access',
  },
  state: () => 'st',
  clientInformation: () => stored.client,
  saveClientInformation: (client) => {
    stored.client = client
  },
  tokens: () => stored.tokens,
  saveTokens: (tokens) => {
    stored.tokens = tokens
  },
  redirectToAuthorization: (address) => {
    stored.address = address
  },
  saveCodeVerifier: (verifier) => {
    stored.verifier = verifier
  },
  codeVerifier: () => stored.verifier ?? '',
})

it('the client of the Model Context Protocol, unmodified, finds this server, registers itself, and gets and renews tokens', async () => {
  const fetchFn = (address: string | URL, init?: RequestInit) => party.fetch(new Request(address, init))
  const serverUrl = `${party.serverURL}/v1/products/`
  const call = (token?: string) =>
    fetchFn(serverUrl, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  const { resourceMetadataUrl } = extractWWWAuthenticateParams(await call())
  expect(resourceMetadataUrl?.href).toBe(`${party.serverURL}/.well-known/oauth-protected-resource`)
  if (resourceMetadataUrl === undefined) throw new Error('The challenge names no metadata.')

  const stored: Kept = {}
  const options = { serverUrl, resourceMetadataUrl, fetchFn }
  expect(await auth(openProgram(stored), options)).toBe('REDIRECT')
  const url = stored.address ?? new URL(serverUrl)
  expect(url.searchParams.get('resource')).toMatch(party.serverURL)

  const person = party.openPerson()
  const login = await person.open(url.pathname + url.search)
  const question = await person.signInOn(login.text, 'ada@example.com')
  expect(question.text).toContain('its name has not been verified')
  const { elsewhere: landing } = await person.answer(question.text)
  expect(landing?.origin).toBe('http://127.0.0.1:33418')
  const authorizationCode = landing?.searchParams.get('code') ?? ''
  expect(await auth(openProgram(stored), { ...options, authorizationCode })).toBe('AUTHORIZED')
  const first = stored.tokens
  expect((await call(first?.access_token)).status).toBe(200)

  expect(await auth(openProgram(stored), options)).toBe('AUTHORIZED')
  expect(stored.tokens?.access_token).not.toBe(first?.access_token)
  expect((await call(stored.tokens?.access_token)).status).toBe(200)
  expect((await call(first?.access_token)).status).toBe(401)
})

it('it finds this server only from the address, too', async () => {
  const stored: Kept = {}
  const fetchFn = (address: string | URL, init?: RequestInit) => party.fetch(new Request(address, init))
  expect(await auth(openProgram(stored), { serverUrl: `${party.serverURL}/mcp`, fetchFn })).toBe('REDIRECT')
  expect(stored.address?.pathname).toBe('/oauth2/authorize')
})

/** Flow of the programs built on a release: sign-in, tokens, and their renewal in two windows at once. */
const signIn = async (release: typeof latest, method: Method, host: string) => {
  const stored: Kept = {}
  const serverUrl = `${party.serverURL}/mcp`
  const fetchFn = (address: string | URL, init?: RequestInit) => party.fetch(new Request(address, init))
  // Release 1.17.0 registers with the global function.
  vi.stubGlobal('fetch', fetchFn)
  const program = openProgram(stored, method, host)
  expect(await release.auth(program, { serverUrl, fetchFn })).toBe('REDIRECT')
  const person = party.openPerson()
  const url = stored.address ?? new URL(serverUrl)
  const login = await person.open(url.pathname + url.search)
  const question = await person.signInOn(login.text, 'ada@example.com')
  const { elsewhere: landing } = await person.answer(question.text)
  const authorizationCode = landing?.searchParams.get('code') ?? ''
  expect(await release.auth(program, { serverUrl, fetchFn, authorizationCode })).toBe('AUTHORIZED')
  const { tokens: first, verifier } = stored
  const window = () => ({ ...stored, verifier: verifier ?? '' })
  const windows = [window(), window()]
  const renewed = windows.map((window) =>
    release.auth(openProgram(window, method, host), { serverUrl, fetchFn }),
  )
  expect(await Promise.all(renewed)).toEqual(['AUTHORIZED', 'AUTHORIZED'])
  expect(windows[0]?.tokens).toEqual(windows[1]?.tokens)
  return { kept: stored, first, second: windows[0]?.tokens }
}

describe.each([
  ['1.17.0', of_1_17_0],
  ['1.19.1', of_1_19_1],
  ['1.20.2', of_1_20_2],
  ['1.32.2', latest],
])('a program that is built on release %s', (_version, release) => {
  it.each(['none', 'client_secret_post', 'client_secret_basic', 'left out'] as const)(
    'signs in and renews its tokens, registered with the method %s',
    async (method) => {
      const { kept, first, second } = await signIn(release as typeof latest, method, '127.0.0.1')
      expect('client_secret' in (kept.client ?? {})).toBe(method !== 'none')
      const call = (token?: string) =>
        party.fetch(
          new Request(`${party.serverURL}/v1/products/`, { headers: { authorization: `Bearer ${token}` } }),
        )
      expect((await call(second?.access_token)).status).toBe(200)
      expect((await call(first?.access_token)).status).toBe(401)
    },
  )

  it('listens on the loopback address of IPv6', async () => {
    const { second } = await signIn(release as typeof latest, 'none', '[::1]')
    expect(second?.scope?.split(' ')).toContain('products:read')
  })
})
