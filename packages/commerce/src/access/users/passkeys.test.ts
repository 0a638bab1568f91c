import { after, minutes } from '@atelier/plumbing/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAuthenticator, type Twist } from '../identity/testing/authenticator.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { type Browser, openBrowser, signIn } from '../../testing/sign-in.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Device = ReturnType<typeof openAuthenticator>
type Options = {
  readonly challenge: string
  readonly excludeCredentials?: readonly { readonly id: string }[]
}

const challengeFor = async (browser: Browser, path: string): Promise<Options> =>
  (await (await browser.form(path, {})).json()) as Options
const add = async (browser: Browser, device: Device, name = 'Laptop', twist: Twist = {}) => {
  const options = await challengeFor(browser, '/account/passkeys/challenge')
  return browser.form('/account/passkeys', { answer: device.create(options, twist), name })
}
const answerOf = async (device: Device, twist: Twist = {}, browser = openBrowser(shop)) =>
  device.sign(await challengeFor(browser, '/login/passkey/challenge'), twist)
const enter = (answer: string, browser = openBrowser(shop)) => browser.form('/login/passkey', { answer })
const passkeys = () => shop.database.db.selectFrom('user_passkeys').selectAll().execute()
let people = 0
/** Returns a person with a passkey. */
const withPasskey = async () => {
  const person = await signIn(shop, `passkey-${(people += 1)}@example.com`)
  const device = openAuthenticator(shop.serverURL)
  expect((await add(person, device)).headers.get('location')).toBe('/account?done=passkey-added')
  return { person, device }
}
const signInLongAgo = async (user_id: string) => {
  await shop.database.db
    .updateTable('user_sessions')
    .set({ created_at: new Date(Date.now() - 16 * 60_000) })
    .where('user_id', '=', user_id)
    .execute()
}

describe('a passkey', () => {
  it('is added, signs in without an address, is renamed and removed, and the person is notified', async () => {
    const { person, device } = await withPasskey()
    const browser = openBrowser(shop)
    const answer = await answerOf(device, {}, browser)
    const response = await browser.form('/login/passkey', { answer, return_to: '/account' })
    expect([response.status, response.headers.get('location')]).toEqual([303, `${shop.serverURL}/account`])
    expect(response.headers.get('set-cookie')).toMatch(/^atelier_session=.*HttpOnly/)
    const page = await (await browser.get('/account')).text()
    expect(page).toContain('Laptop')
    const passkey = (await passkeys()).find(({ user_id }) => user_id === person.user_id)
    expect(passkey).toMatchObject({ name: 'Laptop', counter: 2, transports: ['internal'] })
    expect(passkey?.last_used_at).not.toBeNull()
    const path = `/account/passkeys/${passkey?.id}`
    await browser.form(path, { name: ' <b>Work</b> ' })
    expect(await (await browser.get('/account')).text()).toContain('&lt;b&gt;Work&lt;/b&gt;')
    const stranger = await signIn(shop, 'stranger@example.com')
    await stranger.form(path, { name: 'mine' })
    await stranger.form(`${path}/remove`, {})
    expect((await passkeys()).find(({ id }) => id === passkey?.id)?.name).toBe('<b>Work</b>')
    await browser.form(`${path}/remove`, {})
    expect((await passkeys()).find(({ id }) => id === passkey?.id)).toBeUndefined()
    const noted = await shop.database.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'endpoint', 'action'])
      .where('object_type', '=', 'user_passkeys')
      .where('object_id', '=', passkey?.id ?? '')
      .orderBy('endpoint')
      .execute()
    const actor_id = person.user_id
    expect(noted).toEqual([
      { actor_id, endpoint: 'POST /account/passkeys', action: 'created' },
      { actor_id, endpoint: 'POST /account/passkeys/{id}', action: 'updated' },
      { actor_id, endpoint: 'POST /account/passkeys/{id}/remove', action: 'deleted' },
    ])
    expect((await enter(await answerOf(device))).status).toBe(422)
    await shop.runJobs()
    const mails = shop.mails.filter(({ subject }) => subject === 'How you sign in has changed')
    expect(mails.map(({ text }) => text.split('\n')[0])).toEqual([
      'The passkey "Laptop" signs you in from now on.',
      'The passkey "<b>Work</b>" no longer signs you in.',
    ])
  })

  it('ends the session that the browser had', async () => {
    const { person, device } = await withPasskey()
    const planted = person.jar.get('atelier_session') ?? ''
    expect((await enter(await answerOf(device), person)).status).toBe(303)
    const attacker = openBrowser(shop)
    attacker.jar.set('atelier_session', planted)
    expect((await attacker.get('/account')).status).toBe(303)
    expect((await person.get('/account')).status).toBe(200)
  })

  it('is not requested twice from one device, and one person can have twenty', async () => {
    const { person, device } = await withPasskey()
    const { excludeCredentials } = await challengeFor(person, '/account/passkeys/challenge')
    expect(excludeCredentials).toMatchObject([{ id: device.keys[0]?.id.toString('base64url') }])
    const [passkey] = await passkeys()
    if (passkey === undefined) throw new Error('There is no passkey.')
    await shop.database.db
      .insertInto('user_passkeys')
      .values(
        Array.from({ length: 19 }, () => {
          const id = crypto.randomUUID()
          return { ...passkey, id, user_id: person.user_id, credential_id: id }
        }),
      )
      .execute()
    expect((await person.form('/account/passkeys/challenge', {})).status).toBe(409)
  })

  it('is not the twenty-first of a person, however many browsers add one concurrently', async () => {
    const { person } = await withPasskey()
    const [passkey] = await passkeys()
    if (passkey === undefined) throw new Error('There is no passkey.')
    const ownPasskey = { ...passkey, user_id: person.user_id }
    await shop.database.db
      .insertInto('user_passkeys')
      .values(
        Array.from({ length: 17 }, () => {
          const id = crypto.randomUUID()
          return { ...ownPasskey, id, credential_id: id }
        }),
      )
      .execute()
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () =>
        openAuthenticator(shop.serverURL).create(
          await challengeFor(person, '/account/passkeys/challenge'),
          {},
        ),
      ),
    )
    const added = await Promise.all(
      answers.map((answer) => person.form('/account/passkeys', { answer, name: 'x' })),
    )
    expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 303, 422, 422, 422])
    const rejected = added.find(({ status }) => status === 422)
    expect(await rejected?.text()).toContain('you have reached the maximum number')
    expect((await passkeys()).filter(({ user_id }) => user_id === person.user_id)).toHaveLength(20)
  })
})

describe('attacks on passkeys', () => {
  it('passkey replay: a response signs in once, also concurrently and from elsewhere', async () => {
    const { device } = await withPasskey()
    const answer = await answerOf(device)
    const tries = await Promise.all(Array.from({ length: 20 }, () => enter(answer)))
    expect(tries.filter(({ status }) => status === 303)).toHaveLength(1)
    expect((await enter(answer)).status).toBe(422)
  })

  it('a response of a device that does not count signs in once', async () => {
    const person = await signIn(shop, 'uncounted@example.com')
    const device = openAuthenticator(shop.serverURL)
    await add(person, device, 'Phone', { counter: 0 })
    const answer = await answerOf(device, { counter: 0 })
    expect((await enter(answer)).status).toBe(303)
    expect((await enter(answer)).status).toBe(422)
    expect((await enter(await answerOf(device, { counter: 0 }))).status).toBe(303)
  })

  it('copies of a device that respond concurrently sign in once', async () => {
    const { device } = await withPasskey()
    const answers: string[] = []
    for (let copy = 0; copy < 12; copy += 1) answers.push(await answerOf(device, { counter: 7 }))
    const statuses = await Promise.all(answers.map(async (answer) => (await enter(answer)).status))
    expect(statuses.filter((status) => status === 303)).toHaveLength(1)
  })

  it('a challenge ends after five minutes, and is stored as a hash', async () => {
    const { device } = await withPasskey()
    const now = async () =>
      (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(shop.database.db)).rows[0]?.now ??
      new Date(NaN)
    await shop.database.db.deleteFrom('passkey_challenges').execute()
    const before = await now()
    const { challenge } = await challengeFor(openBrowser(shop), '/login/passkey/challenge')
    const until = await now()
    const stored = () => shop.database.db.selectFrom('passkey_challenges').selectAll().execute()
    const [row, ...more] = await stored()
    expect(more).toEqual([])
    expect(JSON.stringify(row)).not.toContain(challenge)
    const made_at = after(row?.expires_at ?? new Date(NaN), -minutes(5))
    expect(before <= made_at && made_at <= until).toBe(true)
    await shop.database.db
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect((await enter(device.sign({ challenge }))).status).toBe(422)
    await challengeFor(openBrowser(shop), '/login/passkey/challenge')
    expect(await stored()).toHaveLength(1)
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a site with another name', { rp: 'evil.example' }],
    ['a device that has not verified its user', { verified: false }],
    ['a device that makes a passkey', { type: 'webauthn.create' }],
    ['a copy of the device', { counter: 1 }],
    ['somebody else by the handle', { user_handle: Buffer.alloc(16).toString('base64url') }],
  ] satisfies [string, Twist][])('a response of %s signs no one in', async (_, twist) => {
    const { device } = await withPasskey()
    expect((await enter(await answerOf(device, twist))).status).toBe(422)
    expect((await enter(await answerOf(device, { counter: 9 }))).status).toBe(303)
  })

  it('an invented challenge, a changed response and random bytes sign no one in', async () => {
    const { device } = await withPasskey()
    expect((await enter(device.sign({ challenge: 'made-up' }))).status).toBe(422)
    const answer = JSON.parse(await answerOf(device)) as { response: Record<string, string> }
    const changed = { ...answer, response: { ...answer.response, signature: 'AAAA' } }
    expect((await enter(JSON.stringify(changed))).status).toBe(422)
    const otherAnswer = { ...answer, id: 'AAAA', rawId: 'AAAA' }
    for (const text of ['', '{', 'null', '[]', '{"id":1}', JSON.stringify(otherAnswer), 'x'.repeat(9000)])
      expect((await enter(text)).status).toBe(422)
    const broken = { ...answer, response: { ...answer.response, clientDataJSON: 'AAAA' } }
    expect((await enter(JSON.stringify(broken))).status).toBe(422)
  })

  it('a passkey is added only by the session that requested it, once, in time, by a verified user', async () => {
    const [ada, eve] = [await signIn(shop, 'ada-pk@example.com'), await signIn(shop, 'eve-pk@example.com')]
    const device = openAuthenticator(shop.serverURL)
    const options = await challengeFor(eve, '/account/passkeys/challenge')
    const answer = device.create(options)
    expect((await ada.form('/account/passkeys', { answer, name: 'x' })).status).toBe(422)
    expect((await eve.form('/account/passkeys', { answer, name: 'x' })).status).toBe(303)
    expect((await eve.form('/account/passkeys', { answer, name: 'x' })).status).toBe(422)
    expect((await add(ada, device, 'x', { verified: false })).status).toBe(422)
    expect((await add(ada, device, 'x', { origin: 'https://evil.example' })).status).toBe(422)
    // A challenge for signing in adds no passkey, and vice versa.
    const login = await challengeFor(ada, '/login/passkey/challenge')
    expect((await ada.form('/account/passkeys', { answer: device.create(login), name: 'x' })).status).toBe(
      422,
    )
    const ownChallenge = await challengeFor(ada, '/account/passkeys/challenge')
    expect((await enter(device.sign(ownChallenge))).status).toBe(422)
    expect((await passkeys()).some(({ user_id }) => user_id === ada.user_id)).toBe(false)
  })

  it('a browser that was left open adds and removes none', async () => {
    const { person, device } = await withPasskey()
    await signInLongAgo(person.user_id)
    const [id] = (await passkeys()).flatMap((passkey) =>
      passkey.user_id === person.user_id ? [passkey.id] : [],
    )
    for (const path of [
      '/account/passkeys/challenge',
      '/account/passkeys',
      `/account/passkeys/${id}/remove`,
    ]) {
      const response = await person.form(path, { answer: '{}' })
      expect(response.headers.get('location')).toBe('/login?prompt=login&return_to=%2Faccount')
    }
    expect(await (await person.get('/account')).text()).toContain('sign in again')
    const repeatedLogin = await person.get('/login?prompt=login&return_to=%2Faccount')
    expect([repeatedLogin.status, await repeatedLogin.text()]).toEqual([
      200,
      expect.stringContaining('Sign in with a passkey'),
    ])
    expect((await enter(await answerOf(device), person)).status).toBe(303)
    expect((await person.form(`/account/passkeys/${id}/remove`, {})).headers.get('location')).toBe(
      '/account?done=passkey-removed',
    )
  })
})
