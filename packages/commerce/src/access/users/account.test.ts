import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { openBrowser, signIn } from '../../testing/sign-in.ts'
import { browserOf, shortAddress } from './browser-name.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const forms = [
  '/account/name',
  '/account/email',
  '/account/passkeys',
  '/account/passkeys/challenge',
  `/account/passkeys/${crypto.randomUUID()}`,
  `/account/passkeys/${crypto.randomUUID()}/remove`,
  `/account/accounts/${crypto.randomUUID()}`,
  '/account/sessions',
  `/account/sessions/${crypto.randomUUID()}`,
  '/account/delete',
]

describe('the account page', () => {
  it('shows the person and changes the name', async () => {
    const ada = await signIn(shop, 'ada@example.com')
    await ada.form('/account/name', { name: ' Ada <Lovelace> ' })
    const page = await ada.get('/account?done=name')
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/)
    const text = await page.text()
    for (const expectedText of [
      'ada@example.com',
      'Ada &lt;Lovelace&gt;',
      'Your name was saved.',
      'This browser',
    ])
      expect(text).toContain(expectedText)
    expect(await (await ada.get('/account?done=constructor')).text()).not.toContain('role="status"')
  })

  it('lists browsers, and signs out one or all others', async () => {
    const email = 'many@example.com'
    const browsers = [await signIn(shop, email), await signIn(shop, email), await signIn(shop, email)]
    const [currentBrowser, ...otherBrowsers] = browsers
    const text = await (await currentBrowser?.get('/account'))?.text()
    const ids = [...(text ?? '').matchAll(/\/account\/sessions\/([\w-]+)"/g)].map(([, id]) => id)
    expect(ids).toHaveLength(2)
    const stranger = await signIn(shop, 'other@example.com')
    await stranger.form(`/account/sessions/${ids[0]}`, {})
    expect((await otherBrowsers[1]?.get('/account'))?.status).toBe(200)
    await currentBrowser?.form(`/account/sessions/${ids[0]}`, {})
    expect((await otherBrowsers[1]?.get('/account'))?.status).toBe(303)
    expect((await otherBrowsers[0]?.get('/account'))?.status).toBe(200)
    await currentBrowser?.form('/account/sessions', {})
    expect((await otherBrowsers[0]?.get('/account'))?.status).toBe(303)
    expect((await currentBrowser?.get('/account'))?.status).toBe(200)
  })

  it('accepts no text that cannot be stored, and sends no referrer with a redirect', async () => {
    const person = await signIn(shop, 'nul@example.com')
    const rejected = await person.form('/account/name', { name: 'a\0b' })
    expect(rejected.status).toBe(422)
    expect(await rejected.json()).toMatchObject({ detail: [{ loc: ['body', 'name'] }] })
    expect((await person.form('/login/code', { 'email\0': 'x' })).status).toBe(422)
    const saved = await person.form('/account/name', { name: 'Nul' })
    expect([saved.status, saved.headers.get('referrer-policy')]).toEqual([303, 'no-referrer'])
  })

  it('records each change in the audit log', async () => {
    const person = await signIn(shop, 'noted@example.com')
    await person.form('/account/name', { name: 'Ada' })
    await person.form('/account/email', { email: 'noted-anew@example.com' })
    const entries = await shop.database.db
      .selectFrom('audit_entries')
      .select(['endpoint', 'action', 'object_type', 'credential_type'])
      .where('actor_id', '=', person.user_id)
      .where('actor_type', '=', 'user')
      .orderBy('object_type')
      .execute()
    const common = { credential_type: 'session' }
    expect(entries).toEqual([
      {
        ...common,
        endpoint: 'POST /account/email',
        action: 'created',
        object_type: 'user_email_changes',
      },
      { ...common, endpoint: 'POST /account/name', action: 'updated', object_type: 'users' },
    ])
  })

  it('exports all data of the person, as a file', async () => {
    const person = await signIn(shop, 'export@example.com')
    const response = await person.get('/account/export')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="atelier-account.json"')
    expect(await response.json()).toMatchObject({
      email: 'export@example.com',
      organizations: [],
      records: { passkeys: [], accounts: [] },
      sessions: [{ is_current: true }],
    })
  })

  it('deletes a person who confirms their address, but not the last owner of an organization', async () => {
    const person = await signIn(shop, 'gone@example.com')
    expect((await person.form('/account/delete', { confirm: 'yes' })).status).toBe(422)
    const created = await person.call('POST', '/v1/organizations/', { name: 'Mill', slug: 'mill-of-gone' })
    const { id } = (await created.json()) as { id: string }
    const rejected = await person.form('/account/delete', { confirm: 'gone@example.com' })
    expect([rejected.status, await rejected.text()]).toEqual([
      422,
      expect.stringContaining('You are the last owner of Mill.'),
    ])
    await shop.database.db.deleteFrom('organization_members').where('organization_id', '=', id).execute()
    const deleted = await person.form('/account/delete', { confirm: 'Gone@example.com' })
    expect(deleted.headers.get('location')).toBe('/login')
    const remainingUsers = shop.database.db.selectFrom('users').select('id').where('id', '=', person.user_id)
    expect(await remainingUsers.execute()).toEqual([])
  })

  it('is shown to no one else, and other sites write nothing in it', async () => {
    const stranger = openBrowser(shop)
    for (const path of ['/account', '/account/export'])
      expect((await stranger.get(path)).headers.get('location')).toBe('/login?return_to=%2Faccount')
    const person = await signIn(shop, 'guarded@example.com')
    for (const path of forms) {
      expect((await stranger.form(path, {})).headers.get('location')).toBe('/login?return_to=%2Faccount')
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: shop.serverURL, 'sec-fetch-site': 'cross-site' },
        { origin: shop.serverURL, 'sec-fetch-site': 'same-site' },
      ])
        expect((await person.form(path, { confirm: 'guarded@example.com' }, headers)).status).toBe(403)
    }
    expect((await person.get('/account')).status).toBe(200)
    expect((await person.form('/account/sessions/none', {})).status).toBe(404)
  })
})

describe('the name of a browser', () => {
  it.each([
    [null, 'A browser'],
    ['curl/8', 'A browser'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/147.0 Safari/537.36 Edg/147.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Mobile Safari/604',
      'Safari on iOS',
    ],
  ])('of %s is %s', (user_agent, name) => expect(browserOf(user_agent)).toBe(name))
})

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
])('the address %s is shown as %s', (address, masked) => expect(shortAddress(address)).toBe(masked))
