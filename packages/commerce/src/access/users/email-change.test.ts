import { hours } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { codeFor, openBrowser, signIn } from '../../testing/sign-in.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Person = Awaited<ReturnType<typeof signIn>>

const tokenFor = (email: string): string =>
  shop.mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /confirm\?token=(\S+)/.exec(text)?.[1] ?? [])
    .at(-1) ?? ''
/** Requests another address; returns the tokens sent to the present and the new address. */
const ask = async (person: Person, from: string, to: string) => {
  expect((await person.form('/account/email', { email: to })).headers.get('location')).toBe(
    '/account?done=email',
  )
  await shop.runJobs()
  return [tokenFor(from), tokenFor(to)] as const
}
const agree = (token: string, browser = openBrowser(shop)) =>
  browser.form('/account/email/confirm', { token })
const emailOf = async ({ user_id }: Person) =>
  (
    await shop.database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
  ).email
const changes = () => shop.database.db.selectFrom('user_email_changes').selectAll().execute()

describe('another e-mail address', () => {
  it.each([
    ['the present address', 'the new one', 0],
    ['the new address', 'the present one', 1],
  ])('is used after %s and then %s have confirmed; other browsers are signed out', async (_, __, first) => {
    const [old, expected] = [`old-${first}@example.com`, `new-${first}@example.com`]
    const person = await signIn(shop, old)
    const otherBrowser = await signIn(shop, old)
    const tokens = await ask(person, old, `New-${first}@Example.com`).then(() => [
      tokenFor(old),
      tokenFor(expected),
    ])
    expect(JSON.stringify(await changes())).not.toContain(tokens[0])
    for (const token of tokens) {
      // Mail programs prefetch links.
      const page = await openBrowser(shop).get(`/account/email/confirm?token=${token}`)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(expected)])
    }
    expect(await emailOf(person)).toBe(old)
    const answer = await agree(tokens[first] ?? '')
    expect(await answer.text()).toContain('This address is confirmed')
    expect(await (await agree(tokens[first] ?? '')).text()).toContain('This address is confirmed')
    expect(await emailOf(person)).toBe(old)
    expect(await (await person.get('/account')).text()).toContain(expected)
    const done = await agree(tokens[1 - first] ?? '')
    expect(await done.text()).toContain('Your e-mail address has changed')
    expect(await emailOf(person)).toBe(expected)
    const noted = await shop.database.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'endpoint'])
      .where('object_type', '=', 'users')
      .where('object_id', '=', person.user_id)
      .execute()
    expect(noted).toEqual([{ actor_id: person.user_id, endpoint: 'POST /account/email/confirm' }])
    expect((await person.get('/account')).status).toBe(200)
    expect((await otherBrowser.get('/account')).status).toBe(303)
    await shop.runJobs()
    const mails = shop.mails.filter(({ to }) => to === old).at(-1)
    expect(mails?.subject).toBe('Your e-mail address has changed')
    for (const token of tokens) expect((await agree(token)).status).toBe(410)
    // The old address no longer signs in.
    const before = shop.mails.length
    await openBrowser(shop).form('/login/code', { email: old })
    await shop.runJobs()
    expect(shop.mails).toHaveLength(before)
    expect((await signIn(shop, expected)).user_id).toBe(person.user_id)
  })

  it('needs both links, within an hour; a newer wish, and the end of the session, replace it', async () => {
    const person = await signIn(shop, 'keep@example.com')
    const first = await ask(person, 'keep@example.com', 'first@example.com')
    const second = await ask(person, 'keep@example.com', 'second@example.com')
    for (const token of [...first, 'made-up', '']) expect((await agree(token)).status).toBe(410)
    await agree(second[1])
    shop.clock.advance(hours(1))
    expect((await agree(second[0])).status).toBe(410)
    const third = await ask(person, 'keep@example.com', 'third@example.com')
    await agree(third[1])
    await person.form('/login/sign-out', {})
    expect((await agree(third[0])).status).toBe(410)
    expect(await emailOf(person)).toBe('keep@example.com')
    expect(await changes()).toEqual([])
  })

  it('is still pending for a person who signs in again, and ends with another person', async () => {
    const [old, expected] = ['again@example.com', 'again-changed@example.com']
    const person = await signIn(shop, old)
    const tokens = await ask(person, old, expected)
    const enter = async (email: string) => {
      await person.form('/login/code', { email })
      await shop.runJobs()
      expect((await person.form('/login', { email, code: codeFor(shop, email) ?? '' })).status).toBe(303)
    }
    await enter(old)
    expect(await (await person.get('/account')).text()).toContain(expected)
    await agree(tokens[0])
    expect(await (await agree(tokens[1])).text()).toContain('has changed')
    expect((await person.get('/account')).status).toBe(200)

    await ask(person, expected, 'again-third@example.com')
    await signIn(shop, 'again-other@example.com')
    await enter('again-other@example.com')
    expect((await changes()).filter(({ user_id }) => user_id === person.user_id)).toEqual([])
  })

  it('gets the same response as an existing one, and only the owner of that one is notified', async () => {
    const person = await signIn(shop, 'curious@example.com')
    await signIn(shop, 'present@example.com')
    const seen = async (email: string) => {
      const answer = await person.form('/account/email', { email })
      const page = await (await person.get('/account')).text()
      return [answer.status, answer.headers.get('location'), page.replaceAll(email, 'ADDRESS')]
    }
    expect(await seen('present@example.com')).toEqual(await seen('absent@example.com'))
    await ask(person, 'curious@example.com', 'PRESENT@example.com')
    const mail = shop.mails.filter(({ to }) => to === 'present@example.com').at(-1)
    expect(mail?.subject).toBe('This address already has an account')
    expect(mail?.text).not.toContain('token')
    expect((await person.form('/account/email', { email: 'Curious@example.com' })).status).toBe(422)
    expect((await person.form('/account/email', { email: 'nothing' })).status).toBe(422)
  })

  it('is assigned to one person when two confirm concurrently, and nothing is half-done', async () => {
    const people = [await signIn(shop, 'one@example.com'), await signIn(shop, 'two@example.com')]
    const finals: string[] = []
    for (const [index, person] of people.entries()) {
      const [ownChange, expected] = await ask(
        person,
        index === 0 ? 'one@example.com' : 'two@example.com',
        'prize@example.com',
      )
      await agree(ownChange)
      finals.push(expected)
    }
    const answers = await Promise.all(
      finals.flatMap((token) => Array.from({ length: 10 }, () => agree(token))),
    )
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(200), count(409), count(410)]).toEqual([1, 1, 18])
    const emails = await Promise.all(people.map(emailOf))
    expect(emails.filter((email) => email === 'prize@example.com')).toHaveLength(1)
    expect(emails.filter((email) => /^(one|two)@example\.com$/.test(email))).toHaveLength(1)
    const remainingChanges = (await changes()).filter(({ new_email }) => new_email === 'prize@example.com')
    expect(remainingChanges).toEqual([])
    const before = shop.mails.length
    await shop.runJobs()
    expect(shop.mails.slice(before).map(({ subject }) => subject)).toEqual([
      'Your e-mail address has changed',
    ])
  })

  it('is not requested by a browser that was left open, nor by another site', async () => {
    const person = await signIn(shop, 'left@example.com')
    const foreign = { origin: 'https://evil.example' }
    expect((await person.form('/account/email', { email: 'evil@example.com' }, foreign)).status).toBe(403)
    const [token] = await ask(person, 'left@example.com', 'right@example.com')
    expect((await openBrowser(shop).form('/account/email/confirm', { token }, foreign)).status).toBe(403)
    await shop.database.db
      .updateTable('user_sessions')
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .where('user_id', '=', person.user_id)
      .execute()
    const answer = await person.form('/account/email', { email: 'evil@example.com' })
    expect(answer.headers.get('location')).toBe('/login?prompt=login&return_to=%2Faccount')
  })
})
