import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { type Browser, codeFor, openBrowser, signIn } from '../../testing/sign-in.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Requests a code and returns it; '' if no code was sent. */
const askCode = async (email: string, browser = openBrowser(shop)): Promise<string> => {
  const before = shop.mails.length
  await browser.form('/login/code', { email })
  await shop.runJobs()
  return shop.mails.length > before ? (codeFor(shop, email) ?? '') : ''
}
const enter = (browser: Browser, email: string, code: string) => browser.form('/login', { email, code })
const otherThan = (code: string, by: number): string => String((Number(code) + by) % 1e6).padStart(6, '0')
/** True when the sign-in page redirects, as it does for a user with a session. */
const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.get('/login')).status === 303
const sessions = () => shop.database.db.selectFrom('user_sessions').selectAll().execute()
const cookieOf = (response: Response): string => response.headers.get('set-cookie') ?? ''

describe('a person', () => {
  it('signs in with a code and signs out', async () => {
    const ada = await signIn(shop, 'ada@example.com')
    expect((await ada.get('/login')).headers.get('location')).toBe(`${shop.serverURL}/dashboard`)
    const stolen = new Map(ada.jar)
    expect((await ada.form('/login/sign-out', {})).headers.get('location')).toBe('/login')
    expect(ada.jar.size).toBe(0)
    for (const [name, value] of stolen) ada.jar.set(name, value)
    expect(await isSignedIn(ada)).toBe(false)
    expect(await sessions()).toEqual([])
  })

  it('a user who requests another code returns to the original page', async () => {
    const browser = openBrowser(shop)
    const return_to = `${shop.serverURL}/account`
    const page = await browser.form('/login/code', { email: 'again@example.com', return_to: '/account' })
    const another = /href="([^"]+)"\s*>request a new code/.exec(await page.text())?.[1] ?? ''
    const form = await (await browser.get(another)).text()
    expect(form).toContain(`name="return_to" value="${return_to}"`)
  })

  it('gets a cookie that no script reads and no other site’s form carries, for 31 days', async () => {
    await signIn(shop, 'cookie@example.com')
    const browser = openBrowser(shop)
    const cookie = cookieOf(await enter(browser, 'cookie@example.com', await askCode('cookie@example.com')))
    expect(cookie).toMatch(/^atelier_session=/)
    for (const attribute of [/HttpOnly/, /SameSite=Lax/, /Path=\//, /Max-Age=2678400/])
      expect(cookie).toMatch(attribute)
  })

  it('signs in once with the link of an owner, and only after its button', async () => {
    const link = new URL(await shop.commerce.ownerLink(shop.demo.organization_id, 'Owner@Example.com'))
    const token = link.searchParams.get('token') ?? ''
    const browser = openBrowser(shop)
    const path = link.pathname + link.search
    for (let i = 0; i < 2; i += 1) expect((await browser.get(path)).status).toBe(200)
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => openBrowser(shop).form('/login/link', { token })),
    )
    expect(tries.map(({ status }) => status).filter((status) => status === 303)).toHaveLength(1)
    expect(tries.map(({ status }) => status).filter((status) => status === 410)).toHaveLength(19)
    const stored = await shop.database.db.selectFrom('user_verifications').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect((await browser.form('/login/link', { token: 'made-up' })).status).toBe(410)
    expect(
      await shop.commerce.firstOwnerLink(shop.demo.organization_id, 'second@example.com'),
    ).toBeUndefined()
  })
})

describe('a code', () => {
  it('works once, is stored as a hash, and is replaced by a newer one', async () => {
    const email = 'once@example.com'
    await signIn(shop, email)
    const first = await askCode(email)
    const second = await askCode(email)
    const browser = openBrowser(shop)
    if (first !== second) expect((await enter(browser, email, first)).status).toBe(422)
    const stored = await shop.database.db.selectFrom('user_verifications').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(second)
    expect((await enter(browser, email, second)).status).toBe(303)
    expect((await enter(openBrowser(shop), email, second)).status).toBe(422)
  })

  it('opens one session for concurrent entries', async () => {
    const email = 'parallel@example.com'
    await signIn(shop, email)
    const code = await askCode(email)
    const tries = await Promise.all(Array.from({ length: 20 }, () => enter(openBrowser(shop), email, code)))
    expect(tries.filter(({ status }) => status === 303)).toHaveLength(1)
  })

  it('can be tried five times, in total', async () => {
    const email = 'guess@example.com'
    await signIn(shop, email)
    const code = await askCode(email)
    for (let i = 1; i <= 5; i += 1)
      expect((await enter(openBrowser(shop), email, otherThan(code, i))).status).toBe(422)
    expect((await enter(openBrowser(shop), email, code)).status).toBe(422)
    const secondCode = await askCode(email)
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => enter(openBrowser(shop), email, otherThan(secondCode, i + 1))),
    )
    expect((await enter(openBrowser(shop), email, secondCode)).status).toBe(422)
  })

  it('ends after ten minutes', async () => {
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    onTestFinished(() => void vi.useRealTimers())
    const email = 'late@example.com'
    await signIn(shop, email)
    const code = await askCode(email)
    const { expires_at } = await shop.database.db
      .selectFrom('user_verifications')
      .select('expires_at')
      .where('identifier', 'like', `%${email}`)
      .executeTakeFirstOrThrow()
    expect(expires_at).toEqual(new Date(now + 10 * 60_000))
    vi.setSystemTime(now + 10 * 60_000 + 1)
    expect((await enter(openBrowser(shop), email, code)).status).toBe(422)
  })
})

describe('an unknown address', () => {
  it('gets the same response as a known one, and no e-mail', async () => {
    const knownEmail = 'known@example.com'
    await signIn(shop, knownEmail)
    const answer = async (email: string) => {
      const response = await openBrowser(shop).form('/login/code', { email })
      return [response.status, (await response.text()).replaceAll(email, 'ADDRESS')]
    }
    const unknown = 'nobody@example.com'
    expect(await answer(unknown)).toEqual(await answer(knownEmail))
    await shop.runJobs()
    expect(codeFor(shop, unknown)).toBeUndefined()
    const wrong = async (email: string) => {
      const response = await enter(openBrowser(shop), email, '123456')
      return [response.status, (await response.text()).replaceAll(email, 'ADDRESS')]
    }
    expect(await wrong(unknown)).toEqual(await wrong(knownEmail))
  })

  it('does not become a user by a request', async () => {
    await askCode('stranger@example.com')
    const result = await shop.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'stranger@example.com')
      .execute()
    expect(result).toEqual([])
  })
})

describe('attacks', () => {
  it('a planted session is not signed in by the sign-in: its cookie changes and it ends', async () => {
    const email = 'fixed@example.com'
    const victim = await signIn(shop, email)
    const planted = victim.jar.get('atelier_session') ?? ''
    expect((await enter(victim, email, await askCode(email))).status).toBe(303)
    expect(victim.jar.get('atelier_session')).not.toBe(planted)
    const attacker = openBrowser(shop)
    attacker.jar.set('atelier_session', planted)
    expect(await isSignedIn(attacker)).toBe(false)
    for (const invented of ['made-up', `made-up.${'A'.repeat(43)}=`, planted.split('.')[0] ?? '']) {
      attacker.jar.set('atelier_session', invented)
      expect(await isSignedIn(attacker)).toBe(false)
    }
  })

  it('the row of a session in the database is not enough to sign in', async () => {
    await signIn(shop, 'row@example.com')
    const attacker = openBrowser(shop)
    for (const { token, id } of await sessions())
      for (const value of [token, id, `${token}.${token}`]) {
        attacker.jar.set('atelier_session', value)
        expect(await isSignedIn(attacker)).toBe(false)
      }
  })

  it('a form of another site neither signs anyone in nor out', async () => {
    const email = 'csrf@example.com'
    const ada = await signIn(shop, email)
    const code = await askCode(email)
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: shop.serverURL, 'sec-fetch-site': 'cross-site' },
      { origin: shop.serverURL, 'sec-fetch-site': 'same-site' },
    ]) {
      expect((await ada.form('/login/sign-out', {}, headers)).status).toBe(403)
      expect((await openBrowser(shop).form('/login', { email, code }, headers)).status).toBe(403)
      expect((await openBrowser(shop).form('/login/code', { email }, headers)).status).toBe(403)
      expect((await openBrowser(shop).form('/login/link', { token: 'x' }, headers)).status).toBe(403)
    }
    expect(await isSignedIn(ada)).toBe(true)
  })

  it('the browser is led to no other site', async () => {
    const email = 'led@example.com'
    const signedIn = await signIn(shop, email)
    const { host } = new URL(shop.serverURL)
    for (const return_to of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      `https://${host}@evil.example/`,
      `http://evil.example@${host}/`,
      `${shop.serverURL}.evil.example/`,
      '/\t/evil.example',
    ]) {
      const response = await signedIn.get(`/login?return_to=${encodeURIComponent(return_to)}`)
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        `${shop.serverURL}/dashboard`,
      ])
    }
    const code = await askCode(email)
    const outside = await openBrowser(shop).form('/login', { email, code, return_to: '//evil.example' })
    expect(outside.headers.get('location')).toBe(`${shop.serverURL}/dashboard`)
    const inside = await signedIn.get('/login?return_to=%2Foauth2%2Fauthorize%3Fa%3Db')
    expect(inside.headers.get('location')).toBe(`${shop.serverURL}/oauth2/authorize?a=b`)
  })

  it('codes can be requested five times an hour for one address and twenty from one network', async () => {
    // The limits follow the monotonic clock, which is fixed here.
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const limited = await openShop({ sign_in_limits: 'on' })
    const ask = async (email: string, ip: string) =>
      (await openBrowser(limited, ip).form('/login/code', { email })).status
    for (let i = 0; i < 5; i += 1) expect(await ask('a@example.com', `198.51.100.${i}`)).toBe(200)
    expect(await ask('A@example.com', '198.51.100.99')).toBe(429)
    const statuses = []
    for (let i = 0; i < 21; i += 1) statuses.push(await ask(`${i}@example.com`, '203.0.113.1'))
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect(await ask('other@example.com', '203.0.113.2')).toBe(200)
    const tries = []
    for (let i = 0; i < 61; i += 1)
      tries.push((await enter(openBrowser(limited, '203.0.113.9'), `${i}@example.com`, '123456')).status)
    expect(tries.at(-1)).toBe(429)
    await limited.close()
  })
})
