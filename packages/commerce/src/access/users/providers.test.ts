import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { testClock } from '@atelier/plumbing/testing'
import { randomPKCECodeVerifier } from 'openid-client'
import { openOpenIdProvider } from '../identity/providers/openid.ts'
import type { ProviderFetch } from '../identity/providers/port.ts'
import { openGithubSite } from '../identity/testing/github-site.ts'
import { ensureUser } from '../identity/user-queries.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { type Browser, openBrowser, signIn } from '../../testing/sign-in.ts'
import { openProvider, type Provider } from '../oauth2/testing/open-provider.ts'

const public_url = 'https://shop.test'
const githubUrl = 'https://github.test'
const github = openGithubSite(githubUrl, 'the-secret')

let provider: Provider
let shop: Shop
const provider_fetch: ProviderFetch = (url, options) => {
  const { origin, pathname, search } = new URL(url)
  if (origin !== provider.serverURL) return github.fetch(url, options)
  const { method, headers, body } = options
  return provider.send(pathname + search, { method, headers, ...(body && { body: String(body) }) })
}
beforeAll(async () => {
  // Our own OpenID Connect provider. Its clients compare its tokens with the system time.
  provider = await openProvider({ clock: testClock(new Date().toISOString()) })
  const client = await provider.register({ redirect_uris: [`${public_url}/login/with/oidc/callback`] })
  shop = await openShop({
    public_url,
    sign_in_providers: [
      { id: 'oidc', name: 'Mill & Sons', issuer: provider.serverURL, ...provider.credentials(client) },
      { id: 'github', name: 'GitHub', issuer: githubUrl, client_id: 'app', client_secret: 'the-secret' },
      { id: 'google', name: 'Google', issuer: 'https://nowhere.test', client_id: 'a', client_secret: 'b' },
    ],
    provider_fetch,
  })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const startAt = async (id: string, browser: Browser, return_to = '/account'): Promise<URL> => {
  const response = await browser.get(`/login/with/${id}?return_to=${encodeURIComponent(return_to)}`)
  return new URL(response.headers.get('location') ?? 'about:blank')
}
/** Agrees at the provider as a new or a known person; returns the query string of the redirect. */
const agreeAt = async (url: URL, user_id: string): Promise<string> => {
  provider.signIn(user_id)
  const { search } = url
  const back = await provider.answer(search)
  return `?${new URLSearchParams(provider.redirectParameters(back))}`
}
const comeBack = (browser: Browser, search: string, id = 'oidc') =>
  browser.get(`/login/with/${id}/callback${search}`)
const addUser = (email: string) => shop.database.transact((tx) => ensureUser(tx, email, shop.clock.now()))
const accounts = () => shop.database.db.selectFrom('user_accounts').selectAll().execute()
const sessionOf = (browser: Browser) => browser.jar.get('__Secure-atelier_session')

describe('a provider of OpenID Connect', () => {
  it('signs in the user with its verified address, and by the account from then on', async () => {
    const externalId = await provider.addPerson()
    const user = await addUser(`${externalId}@Example.com`)
    const browser = openBrowser(shop)
    expect(await (await browser.get('/login')).text()).toContain('Sign in with Mill &amp; Sons')
    const url = await startAt('oidc', browser)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: `${public_url}/login/with/oidc/callback`,
      response_type: 'code',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/.{20}/),
      state: expect.stringMatching(/.{20}/),
    })
    const response = await comeBack(browser, await agreeAt(url, externalId))
    expect([response.status, response.headers.get('location')]).toEqual([303, `${public_url}/account`])
    expect(browser.jar.has('atelier_sign_in')).toBe(false)
    const page = await (await browser.get('/account')).text()
    expect(page).toContain(`${externalId}@example.com`)
    expect(page).toContain('Mill &amp; Sons')
    const [account] = await accounts()
    expect(account).toMatchObject({
      user_id: user.id,
      provider: provider.serverURL,
      provider_account_id: externalId,
      access_token: null,
      refresh_token: null,
      id_token: null,
    })
    // The address may change on both sides; the account stays linked to the user.
    await shop.database.db
      .updateTable('users')
      .set({ email: 'moved@example.com' })
      .where('id', '=', user.id)
      .execute()
    const otherBrowser = openBrowser(shop)
    await comeBack(otherBrowser, await agreeAt(await startAt('oidc', otherBrowser), externalId))
    expect(await (await otherBrowser.get('/account')).text()).toContain('moved@example.com')
    expect(await accounts()).toHaveLength(1)
    await shop.runJobs()
    const mails = shop.mails.filter(({ subject }) => subject === 'How you sign in has changed')
    expect(mails.map(({ to, text }) => [to, text.split('\n')[0]])).toEqual([
      ['moved@example.com', 'Your account at Mill & Sons signs you in from now on.'],
    ])
    await shop.database.db
      .updateTable('user_sessions')
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .where('user_id', '=', user.id)
      .execute()
    const late = await otherBrowser.form(`/account/accounts/${account?.id}`, {})
    expect(late.headers.get('location')).toMatch(/^\/login\?prompt=login/)
    expect(await (await otherBrowser.get('/account')).text()).not.toContain('Disconnect')
    await comeBack(otherBrowser, await agreeAt(await startAt('oidc', otherBrowser), externalId))
    await otherBrowser.form(`/account/accounts/${account?.id}`, {})
    expect(await accounts()).toEqual([])
    const stranger = openBrowser(shop)
    expect(
      (await comeBack(stranger, await agreeAt(await startAt('oidc', stranger), externalId))).status,
    ).toBe(403)
  })

  it('signs no one in when a program sends HEAD, and the visit continues', async () => {
    const account = await provider.addPerson()
    await addUser(`${account}@example.com`)
    const browser = openBrowser(shop)
    const headOf = (path: string) =>
      shop.fetchFrom(
        new Request(public_url + path, {
          method: 'HEAD',
          redirect: 'manual',
          headers: { cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        }),
      )
    const factsOf = ({ status, headers }: Response) => [
      status,
      headers.get('location'),
      headers.get('set-cookie'),
    ]
    expect(factsOf(await headOf('/login/with/oidc'))).toEqual([303, null, null])
    const search = await agreeAt(await startAt('oidc', browser), account)
    expect(factsOf(await headOf(`/login/with/oidc/callback${search}`))).toEqual([303, null, null])
    for (const rejected of [
      '/login/with/google/callback',
      '/login/with/oidc/callback',
      `/login/with/github/callback${search}`,
      `/login/with/oidc/callback${search.replace('state=', 'state=_')}`,
      `/login/with/oidc/callback${search}&error=access_denied`,
      `/login/with/oidc/callback${search.replace('code=', 'kode=')}`,
    ])
      expect((await headOf(rejected)).status, rejected).toBe(403)
    // A provider that does not answer is not asked.
    expect((await headOf('/login/with/google')).status).toBe(303)
    expect((await headOf('/login/with/nobody')).headers.get('location')).toBe('/login')
    expect(await accounts()).toEqual([])
    expect((await comeBack(browser, search)).status).toBe(303)
    expect(sessionOf(browser)).toBeDefined()
    await shop.database.db.deleteFrom('user_accounts').execute()
  })

  it('creates no user, and does not trust an address that is not verified', async () => {
    const account = await provider.addPerson()
    const browser = openBrowser(shop)
    const answer = await comeBack(browser, await agreeAt(await startAt('oidc', browser), account))
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('No one here has the e-mail address'),
    ])
    await addUser(`${account}@example.com`)
    await provider.database.db
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', '=', account)
      .execute()
    const unproven = await comeBack(browser, await agreeAt(await startAt('oidc', browser), account))
    expect(await unproven.text()).toContain('has no verified e-mail address')
    expect(sessionOf(browser)).toBeUndefined()
    expect(await accounts()).toEqual([])
  })

  it('that is Google is trusted only for its own addresses, which stay with their owners', async () => {
    const redirect_uri = `${public_url}/login/with/google/callback`
    const client = provider.credentials(await provider.register({ redirect_uris: [redirect_uri] }))
    const settings = { id: 'google', name: 'Google', issuer: provider.serverURL } as const
    const google = openOpenIdProvider({ ...settings, ...client }, provider_fetch)
    const emailOf = async (email: string) => {
      const account = await provider.addPerson()
      await provider.database.db.updateTable('users').set({ email }).where('id', '=', account).execute()
      const checks = { state: 'a-state', nonce: crypto.randomUUID(), code_verifier: randomPKCECodeVerifier() }
      const search = await agreeAt(await google.authorizationUrl(redirect_uri, checks), account)
      return (await google.accountOf(new URL(redirect_uri + search), checks)).email
    }
    expect(await emailOf('ada@gmail.com')).toBe('ada@gmail.com')
    expect(await emailOf('ada@gmail.com.example')).toBeUndefined()
    expect(await emailOf('ada@mill.example')).toBeUndefined()
  })

  it('is asked for one session by concurrent responses', async () => {
    const account = await provider.addPerson()
    await addUser(`${account}@example.com`)
    const browser = openBrowser(shop)
    const search = await agreeAt(await startAt('oidc', browser), account)
    const jar = new Map(browser.jar)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => {
        const first = openBrowser(shop)
        for (const [name, value] of jar) first.jar.set(name, value)
        return comeBack(first, search)
      }),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  })

  it('that does not respond, or is not configured, redirects nowhere', async () => {
    const answer = await openBrowser(shop).get('/login/with/google')
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('does not respond')])
    expect((await openBrowser(shop).get('/login/with/nobody')).headers.get('location')).toBe('/login')
    const plain = await openShop()
    expect(await (await openBrowser(plain).get('/login')).text()).not.toContain('/login/with/')
    expect((await openBrowser(plain).get('/login/with/github')).headers.get('location')).toBe('/login')
    expect((await openBrowser(plain).get('/login/with/github/callback?code=a&state=b')).status).toBe(403)
    await plain.close()
  })
})

describe('attacks on the way back from a provider', () => {
  it('a response is worthless in another browser, with another state, nonce, verifier or provider', async () => {
    const account = await provider.addPerson()
    await addUser(`${account}@example.com`)
    const [victim, attacker] = [openBrowser(shop), openBrowser(shop)]
    const search = await agreeAt(await startAt('oidc', attacker), account)
    // Login CSRF: the attacker tries to sign the victim in as the attacker.
    expect((await comeBack(victim, search)).status).toBe(403)
    await startAt('oidc', victim)
    expect((await comeBack(victim, search)).status).toBe(403)
    const state = (await startAt('oidc', victim)).searchParams.get('state') ?? ''
    const code = new URLSearchParams(search).get('code') ?? ''
    // The victim's state with the attacker's code: PKCE detects it.
    expect((await comeBack(victim, `?${new URLSearchParams({ code, state })}`)).status).toBe(403)
    const attackerState = await agreeAt(await startAt('oidc', attacker), account)
    expect((await comeBack(attacker, attackerState.replace(/state=/, 'state=_'))).status).toBe(403)
    // A failed response removes the cookie: the sign-in has to start again.
    expect((await comeBack(attacker, attackerState)).status).toBe(403)
    const mixed = await agreeAt(await startAt('oidc', attacker), account)
    expect((await comeBack(attacker, mixed, 'github')).status).toBe(403)
    for (const browser of [victim, attacker]) expect(sessionOf(browser)).toBeUndefined()
  })

  it('pages of others cannot exhaust the attempts of a network', async () => {
    // The limits follow the monotonic clock, which is fixed here.
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const limited = await openShop({
      sign_in_limits: 'on',
      sign_in_providers: [
        { id: 'github', name: 'GitHub', issuer: githubUrl, client_id: 'app', client_secret: 'the-secret' },
      ],
      provider_fetch: github.fetch,
    })
    const victim = openBrowser(limited)
    const [callback, challenge] = ['/login/with/github/callback?code=a&state=b', '/login/passkey/challenge']
    for (let i = 0; i < 70; i += 1) {
      expect((await openBrowser(limited).get(callback)).status).toBe(403)
      expect((await victim.get('/login/with/github')).status).toBe(303)
      expect((await victim.get('/login/with/nobody')).status).toBe(303)
    }
    expect((await victim.form(challenge, {})).status).toBe(200)
    for (let i = 0; i < 59; i += 1) await victim.form(challenge, {})
    expect((await victim.form(challenge, {})).status).toBe(429)
    expect((await victim.get(callback)).status).toBe(429)
    await limited.close()
  })

  it('HEAD uses up no start and no attempt, calls no provider, and is rejected as GET is', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const calls: string[] = []
    const { serverURL, credentials } = provider
    const client = await provider.register({ redirect_uris: [`${public_url}/login/with/oidc/callback`] })
    const limited = await openShop({
      public_url,
      sign_in_limits: 'on',
      sign_in_providers: [{ id: 'oidc', name: 'Mill', issuer: serverURL, ...credentials(client) }],
      provider_fetch: (url, { method, headers, body }) => {
        calls.push(url)
        const { pathname, search } = new URL(url)
        return provider.send(pathname + search, { method, headers, ...(body && { body: String(body) }) })
      },
    })
    const browser = openBrowser(limited)
    const headOf = async (path: string) => {
      const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const init = { method: 'HEAD', redirect: 'manual', headers: { cookie } } as const
      return (await limited.fetch(new Request(public_url + path, init))).status
    }
    for (let i = 0; i < 310; i += 1) expect(await headOf('/login/with/oidc')).toBe(303)
    expect(calls).toEqual([])
    const location = (await browser.get('/login/with/oidc')).headers.get('location') ?? ''
    const callback = `/login/with/oidc/callback?code=a&state=${new URL(location).searchParams.get('state')}`
    for (let i = 0; i < 70; i += 1) expect(await headOf(callback)).toBe(303)
    for (let i = 0; i < 60; i += 1) await browser.form('/login/passkey/challenge', {})
    expect([await headOf(callback), (await browser.get(callback)).status]).toEqual([429, 429])
    for (let i = 0; i < 299; i += 1) await browser.get('/login/with/oidc')
    expect(await headOf('/login/with/oidc')).toBe(429)
    expect((await browser.get('/login/with/oidc')).status).toBe(429)
    expect(await headOf('/login/with/nobody')).toBe(303)
    await limited.close()
  })

  it('a cookie that was forged, is of another provider or too old is ignored', async () => {
    const account = await provider.addPerson()
    await addUser(`${account}@example.com`)
    for (const value of ['x', 'A'.repeat(300)]) {
      const browser = openBrowser(shop)
      const search = await agreeAt(await startAt('oidc', browser), account)
      browser.jar.set('atelier_sign_in', value)
      expect((await comeBack(browser, search)).status).toBe(403)
    }
    const browser = openBrowser(shop)
    const cookie = (await browser.get('/login/with/oidc')).headers.get('set-cookie')
    for (const attribute of [/HttpOnly/, /SameSite=Lax/, /Path=\/login\/with;/, /Max-Age=600/, /Secure/])
      expect(cookie).toMatch(attribute)
    expect(cookie).not.toContain(new URL(provider.serverURL).host)
  })

  it('the browser is led to no other site, and a session that it had ends', async () => {
    const account = await provider.addPerson()
    await addUser(`${account}@example.com`)
    const browser = await signIn(shop, `${account}@example.com`)
    const planted = sessionOf(browser) ?? ''
    const url = await startAt('oidc', browser, '//evil.example')
    const response = await comeBack(browser, await agreeAt(url, account))
    expect(response.headers.get('location')).toBe(`${public_url}/dashboard`)
    const attacker = openBrowser(shop)
    attacker.jar.set('__Secure-atelier_session', planted)
    expect((await attacker.get('/account')).headers.get('location')).toMatch(/^\/login/)
  })
})

describe('GitHub', () => {
  const emails = (email: string, verified = true) => [
    { email: 'first@example.com', primary: false, verified: true },
    { email, primary: true, verified },
  ]

  it('signs in the user who has the primary address, if it is verified', async () => {
    const user = await addUser('octo@example.com')
    const person = { id: 583231, name: 'Octo', emails: emails('Octo@Example.com') }
    const browser = openBrowser(shop)
    const url = await startAt('github', browser)
    expect(url.origin + url.pathname).toBe(`${githubUrl}/login/oauth/authorize`)
    expect(url.searchParams.get('scope')).toBe('user:email')
    const answer = await comeBack(browser, `?${github.agree(url, person)}`, 'github')
    expect(answer.headers.get('location')).toBe(`${public_url}/account`)
    expect(await (await browser.get('/account')).text()).toContain('Octo')
    expect(await accounts()).toContainEqual(
      expect.objectContaining({
        user_id: user.id,
        provider: `${githubUrl}/login/oauth`,
        provider_account_id: '583231',
      }),
    )
    await addUser('first@example.com')
    const otherBrowser = openBrowser(shop)
    const unverified = { id: 2, name: null, emails: emails('octo@example.com', false) }
    const search = github.agree(await startAt('github', otherBrowser), unverified)
    expect((await comeBack(otherBrowser, `?${search}`, 'github')).status).toBe(403)
  })

  it('rejects a code that is not its own, and one that the person denied', async () => {
    const browser = openBrowser(shop)
    const state = (await startAt('github', browser)).searchParams.get('state') ?? ''
    const wrong = await comeBack(browser, `?${new URLSearchParams({ code: 'made-up', state })}`, 'github')
    expect(wrong.status).toBe(403)
    const secondState = (await startAt('github', browser)).searchParams.get('state') ?? ''
    const denied = new URLSearchParams({ error: 'access_denied', state: secondState })
    expect((await comeBack(browser, `?${denied}`, 'github')).status).toBe(403)
  })
})
