import { createHmac } from 'node:crypto'
import { days } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openRelyingParty,
  post_logout_redirect_uri,
  type RelyingParty,
} from './testing/open-relying-party.ts'

let party: RelyingParty
let person: ReturnType<RelyingParty['openPerson']>
let id_token: string
let access_token: string
beforeAll(async () => {
  party = await openRelyingParty()
})
afterAll(() => party.close())
beforeEach(async () => {
  person = party.openPerson()
  const login = await person.open(party.addressOf({ prompt: 'consent' }))
  const question = await person.signInOn(login.text, 'ada@example.com')
  const { elsewhere: landing } = await person.answer(question.text)
  ;({ id_token, access_token } = await party.redeem(landing?.searchParams.get('code') ?? ''))
})

const addressOf = (query: Record<string, string>): string => `/oauth2/logout?${new URLSearchParams(query)}`
/** Returns true if the account page opens without a redirect to the sign-in. */
const isSignedIn = async (visitor = person): Promise<boolean> =>
  (await visitor.get('/account')).status === 200
/** Submits the confirmation form. */
const confirm = (text: string, change: Record<string, string> = {}) =>
  person.press(/action="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '', {
    csrf: /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '',
    ...change,
  })

describe('a logout that a client requests', () => {
  it('ends the session of the person its ID token names, and leads back with the state', async () => {
    const stolen = new Map(person.jar)
    const end = await person.open(
      addressOf({ id_token_hint: id_token, post_logout_redirect_uri, state: 's 1' }),
    )
    expect(end.elsewhere?.href).toBe(`${post_logout_redirect_uri}?state=s+1`)
    expect(await isSignedIn()).toBe(false)
    for (const [name, value] of stolen) person.jar.set(name, value)
    expect(await isSignedIn()).toBe(false)
  })

  it('ends nothing for HEAD, which answers with the same location', async () => {
    const cookie = [...person.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const path = addressOf({ id_token_hint: id_token, post_logout_redirect_uri })
    const head = await party.fetch(
      new Request(`${party.serverURL}${path}`, { method: 'HEAD', headers: { cookie } }),
    )
    expect([head.status, head.headers.get('location')]).toEqual([303, post_logout_redirect_uri])
    expect(await isSignedIn()).toBe(true)
  })

  it('works with an ID token that has expired, and by POST', async () => {
    party.clock.advance(days(2))
    const fields = { id_token_hint: id_token, post_logout_redirect_uri }
    const end = await person.press('/oauth2/logout', fields)
    expect(end.elsewhere?.href).toBe(post_logout_redirect_uri)
    expect(await isSignedIn()).toBe(false)
  })

  it('leaves the access that the person has given unchanged', async () => {
    await person.open(addressOf({ id_token_hint: id_token }))
    const info = await person.get('/v1/oauth2/userinfo', { authorization: `Bearer ${access_token}` })
    expect(info.status).toBe(200)
  })

  it('redirects back when no one is signed in', async () => {
    const address = addressOf({ id_token_hint: id_token, post_logout_redirect_uri })
    await person.open(address)
    expect((await person.open(address)).elsewhere?.href).toBe(post_logout_redirect_uri)
  })
})

describe('a logout without an ID token of the person', () => {
  it('asks first, and then leads to an address of the client', async () => {
    const response = await person.open(
      addressOf({ client_id: party.client.client_id, post_logout_redirect_uri, state: 'st' }),
    )
    expect(response.text).toContain('Ledger App')
    expect(await isSignedIn()).toBe(true)
    expect((await confirm(response.text)).elsewhere?.href).toBe(`${post_logout_redirect_uri}?state=st`)
    expect(await isSignedIn()).toBe(false)
  })

  it('asks first when another person is signed in, and when the ID token is forged', async () => {
    const otherPerson = party.openPerson()
    const login = await otherPerson.open(party.addressOf())
    await otherPerson.signInOn(login.text, 'grace@example.com')
    const [header = '', claims = ''] = id_token.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const confused = `${Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url')}.${claims}`
    const keys = await (await otherPerson.get('/.well-known/jwks.json')).text()
    const signature = createHmac('sha256', keys).update(confused).digest('base64url')
    const created = [`${header}.${claims}.AAAA`, `${none}.${claims}.`, `${confused}.${signature}`, 'x']
    for (const hint of [id_token, ...created])
      expect((await otherPerson.open(addressOf({ id_token_hint: hint }))).text).toContain('Sign out?')
    expect(await isSignedIn(otherPerson)).toBe(true)
  })

  it('redirects nowhere automatically when no one is signed in', async () => {
    const stranger = party.openPerson()
    const url = addressOf({ client_id: party.client.client_id, post_logout_redirect_uri })
    const page = await stranger.open(url)
    expect([page.elsewhere, page.response.status]).toEqual([undefined, 200])
    expect(page.text).toContain('Go back to app.example')
  })

  it('accepts no form of another site, session or request', async () => {
    const url = await person.open(addressOf({}))
    const csrf = /name="csrf" value="([^"]+)"/.exec(url.text)?.[1] ?? ''
    const evil = await person.form('/oauth2/logout', { csrf }, { origin: 'https://evil.example' })
    expect(evil.status).toBe(403)
    expect((await person.form('/oauth2/logout?state=x', { csrf })).status).toBe(403)
    expect((await person.form('/oauth2/logout', { csrf: `${csrf}x` })).status).toBe(403)
    expect(await isSignedIn()).toBe(true)
    const page = await person.get('/oauth2/logout')
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

describe('the address after a logout', () => {
  it.each([
    'https://app.example/signed-out/',
    'https://app.example/callback',
    'https://APP.example/signed-out',
    'https://app.example@evil.example/signed-out',
    'https://evil.example/',
    'javascript:alert(1)',
  ])('%s is not the registered one, so nothing happens', async (address) => {
    const page = await person.open(addressOf({ id_token_hint: id_token, post_logout_redirect_uri: address }))
    expect([page.response.status, page.elsewhere]).toEqual([400, undefined])
    expect(await isSignedIn()).toBe(true)
  })

  it('is rejected for the wrong client, a second time, or without a client', async () => {
    const otherClient = await party.register()
    const wrong = { id_token_hint: id_token, client_id: otherClient.client_id, post_logout_redirect_uri }
    expect((await person.open(addressOf(wrong))).response.status).toBe(400)
    const repeatedState = `${addressOf({ id_token_hint: id_token, state: 'a' })}&state=b`
    expect((await person.open(repeatedState)).response.status).toBe(400)
    const signedOutPage = await person.open(addressOf({ post_logout_redirect_uri }))
    expect((await confirm(signedOutPage.text)).elsewhere).toBeUndefined()
    expect(await isSignedIn()).toBe(false)
  })
})
