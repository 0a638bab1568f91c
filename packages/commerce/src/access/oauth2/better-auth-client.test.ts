import { testClock } from '@atelier/plumbing/testing'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { genericOAuth } from 'better-auth/plugins'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openRelyingParty, type RelyingParty } from './testing/open-relying-party.ts'

const app = 'https://shop.example'

let party: RelyingParty
beforeAll(async () => {
  party = await openRelyingParty({ clock: testClock(new Date().toISOString()) })
  // The library calls providers through the global fetch only.
  vi.stubGlobal('fetch', (address: string | URL | Request, init?: RequestInit) =>
    party.fetch(new Request(address, init)),
  )
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await party.close()
})

it('better-auth, unmodified, signs people in to another program by this server', async () => {
  const { client_id, client_secret } = await party.register({
    redirect_uris: [`${app}/api/auth/callback/atelier`],
  })
  const tables = { user: [], session: [], account: [], verification: [] }
  const { handler } = betterAuth({
    baseURL: app,
    secret: 's'.repeat(40),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    database: memoryAdapter(tables),
    plugins: [
      genericOAuth({
        config: [
          {
            providerId: 'atelier',
            clientId: client_id,
            clientSecret: client_secret,
            discoveryUrl: `${party.serverURL}/.well-known/openid-configuration`,
            requireIdTokenVerification: true,
            scopes: ['openid', 'email'],
            pkce: true,
          },
        ],
      }),
    ],
  })
  const cookies = new Map<string, string>()
  const visit = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('origin', app)
    const response = await handler(new Request(new URL(path, app), { ...init, headers }))
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }

  const started = await visit('/api/auth/sign-in/social', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'atelier', callbackURL: '/done' }),
  })
  const { url } = (await started.json()) as { url: string }
  const requestUrl = new URL(url)
  expect(requestUrl.origin).toBe(party.serverURL)

  const person = party.openPerson()
  const login = await person.open(requestUrl.pathname + requestUrl.search)
  const question = await person.signInOn(login.text, 'ada@example.com')
  const { elsewhere } = await person.answer(question.text)
  expect(elsewhere?.origin).toBe(app)
  const back = await visit(`${elsewhere?.pathname}${elsewhere?.search}`)
  expect(new URL(back.headers.get('location') ?? '', app).pathname).toBe('/done')
  const session = await (await visit('/api/auth/get-session')).json()
  expect(session).toMatchObject({ user: { email: 'ada@example.com', emailVerified: true } })
})
