import { days } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loseAnswers } from '../../testing/faulty-calls.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { openBrowser, signIn } from '../../testing/sign-in.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Person = Awaited<ReturnType<typeof signIn>>
let people = 0
const person = () => signIn(shop, `person-${(people += 1)}@example.com`)
const json = async (response: Response) => (await response.json()) as Record<string, unknown>

/** Creates an organization of a person. */
const organizationOf = async (owner: Person, name = 'Mill & Sons'): Promise<string> => {
  const slug = `o-${crypto.randomUUID()}`
  const response = await owner.call('POST', '/v1/organizations/', { name, slug })
  return String((await json(response))['id'])
}
const join = (organization_id: string, { user_id }: Person, role: 'owner' | 'admin' | 'developer') =>
  shop.database.db
    .insertInto('organization_members')
    .values({ organization_id, user_id, role, created_at: shop.clock.now() })
    .execute()
const rolesIn = async (id: string) =>
  (
    await shop.database.db
      .selectFrom('organization_members')
      .select(['user_id', 'role'])
      .where('organization_id', '=', id)
      .execute()
  ).reduce<Record<string, string>>((all, { user_id, role }) => ({ ...all, [user_id]: role }), {})
const at = (id: string, { user_id }: Person) => `/v1/organizations/${id}/members/${user_id}`
const invite = (by: Person, id: string, email: string, role = 'developer') =>
  by.call('POST', `/v1/organizations/${id}/invitations`, { email, role })
const tokenFor = async (email: string): Promise<string> => {
  await shop.runJobs()
  const text = shop.mails.findLast((mail) => mail.to === email && mail.subject.startsWith('Join'))?.text ?? ''
  return /token=(\S+)/.exec(text)?.[1] ?? ''
}

describe('an invitation', () => {
  it('is accepted only by the person with its address, once', async () => {
    const [owner, otherPerson] = [await person(), await person()]
    const id = await organizationOf(owner)
    const email = 'invited@example.com'
    const created = await invite(owner, id, 'Invited@Example.com')
    expect(created.status).toBe(201)
    expect(await json(created)).toMatchObject({ email, role: 'developer', organization_id: id })
    const token = await tokenFor(email)
    const path = `/login/invitation?token=${token}`
    const stranger = await openBrowser(shop).get(path)
    expect(stranger.headers.get('location')).toBe(`/login?return_to=${encodeURIComponent(path)}`)
    expect(await (await otherPerson.get(path)).text()).toContain('Mill &amp; Sons')
    expect((await otherPerson.form('/login/invitation', { token })).status).toBe(403)
    const invited = await signIn(shop, email)
    const foreign = { origin: 'https://evil.example' }
    expect((await invited.form('/login/invitation', { token }, foreign)).status).toBe(403)
    shop.clock.advance(1000)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => invited.form('/login/invitation', { token })),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(9)
    expect((await rolesIn(id))[invited.user_id]).toBe('developer')
    const listed = await json(await invited.call('GET', `/v1/organizations/${id}/members`))
    expect(listed).toMatchObject({
      items: [
        { user_id: owner.user_id, role: 'owner' },
        { email, role: 'developer' },
      ],
      invitations: [],
    })
    expect((await invite(owner, id, email)).status).toBe(422)
  })

  it('is replaced by a newer one, ends after seven days, and its token is stored nowhere', async () => {
    const owner = await person()
    const id = await organizationOf(owner)
    const email = 'late@example.com'
    await invite(owner, id, email)
    const first = await tokenFor(email)
    await invite(owner, id, email, 'support')
    const second = await tokenFor(email)
    const late = await signIn(shop, email)
    expect((await late.form('/login/invitation', { token: first })).status).toBe(410)
    const stored = await shop.database.db.selectFrom('organization_invitations').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(second)
    expect(await json(await owner.call('GET', `/v1/organizations/${id}/members`))).toMatchObject({
      invitations: [{ email, role: 'support' }],
    })
    shop.clock.advance(days(7))
    expect((await late.form('/login/invitation', { token: second })).status).toBe(410)
    expect((await late.form('/login/invitation', { token: 'made-up' })).status).toBe(410)
  })
})

it('the e-mail of an invitation does not contain a name that mail programs turn into a link', async () => {
  const owner = await person()
  const id = await organizationOf(owner, 'Your prize: prizes.example.com')
  await invite(owner, id, 'careful@example.com')
  await shop.runJobs()
  const mail = shop.mails.findLast(({ to }) => to === 'careful@example.com')
  expect(mail?.subject).toBe('Join an organization')
  expect(`${mail?.html}${mail?.text}`).not.toContain('prizes.example')
})

describe('an invitation that waits', () => {
  it('is withdrawn by members who may invite, and its link is then invalid', async () => {
    const [owner, admin, developer] = [await person(), await person(), await person()]
    const id = await organizationOf(owner)
    await join(id, admin, 'admin')
    await join(id, developer, 'developer')
    const email = 'taken-back@example.com'
    const invitation = (await json(await invite(owner, id, email, 'owner'))) as { id: string }
    const token = await tokenFor(email)
    const path = `/v1/organizations/${id}/invitations/${invitation.id}`
    expect((await developer.call('DELETE', path)).status).toBe(403)
    expect((await admin.call('DELETE', path)).status).toBe(403)
    expect((await (await person()).call('DELETE', path)).status).toBe(404)
    const otherOrganization = await organizationOf(owner)
    const foreign = `/v1/organizations/${otherOrganization}/invitations/${invitation.id}`
    expect((await owner.call('DELETE', foreign)).status).toBe(404)
    const answers = await Promise.all([owner.call('DELETE', path), owner.call('DELETE', path)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
    const invited = await signIn(shop, email)
    expect((await invited.form('/login/invitation', { token })).status).toBe(410)
  })
})

describe('members', () => {
  it('are managed by owners and admins; owners only by owners', async () => {
    const [owner, admin, developer, stranger] = [
      await person(),
      await person(),
      await person(),
      await person(),
    ]
    const id = await organizationOf(owner)
    await join(id, admin, 'admin')
    await join(id, developer, 'developer')
    const role = (by: Person, of: Person, to: string) => by.call('PATCH', at(id, of), { role: to })
    expect((await role(developer, admin, 'support')).status).toBe(403)
    expect((await role(developer, developer, 'owner')).status).toBe(403)
    expect((await role(admin, admin, 'owner')).status).toBe(403)
    expect((await role(admin, owner, 'developer')).status).toBe(403)
    expect((await invite(admin, id, 'x@example.com', 'owner')).status).toBe(403)
    expect((await invite(developer, id, 'x@example.com')).status).toBe(403)
    expect((await admin.call('DELETE', at(id, owner))).status).toBe(403)
    expect((await developer.call('DELETE', at(id, admin))).status).toBe(403)
    for (const [method, path, body] of [
      ['GET', `/v1/organizations/${id}/members`, undefined],
      ['PATCH', at(id, developer), { role: 'support' }],
      ['DELETE', at(id, developer), undefined],
      ['POST', `/v1/organizations/${id}/transfer`, { user_id: stranger.user_id }],
      ['POST', `/v1/organizations/${id}/invitations`, { email: 'x@example.com', role: 'support' }],
    ] as const) {
      expect((await stranger.call(method, path, body)).status).toBe(404)
      expect((await openBrowser(shop).call(method, path, body)).status).toBe(401)
      const headers = { Authorization: `Bearer ${shop.accessToken}` }
      expect((await openBrowser(shop).call(method, path, body, headers)).status).toBe(401)
      if (method !== 'GET')
        expect((await owner.call(method, path, body, { origin: 'https://evil.example' })).status).toBe(403)
    }
    const changed = await role(admin, developer, 'support')
    expect(await json(changed)).toMatchObject({ user_id: developer.user_id, role: 'support' })
    expect((await developer.call('DELETE', at(id, developer))).status).toBe(204)
    expect((await owner.call('DELETE', at(id, admin))).status).toBe(204)
    expect((await owner.call('DELETE', at(id, admin))).status).toBe(404)
    expect(await rolesIn(id)).toEqual({ [owner.user_id]: 'owner' })
  })

  it('always have an owner, however many owners leave or are demoted concurrently', async () => {
    const owner = await person()
    const id = await organizationOf(owner)
    expect((await owner.call('DELETE', at(id, owner))).status).toBe(403)
    expect((await owner.call('PATCH', at(id, owner), { role: 'admin' })).status).toBe(403)
    const otherOwners = [await person(), await person(), await person(), await person()]
    for (const otherPerson of otherOwners) await join(id, otherPerson, 'owner')
    const owners = [owner, ...otherOwners]
    const answers = await Promise.all(
      owners.map((item, i) =>
        i % 2 === 0
          ? item.call('DELETE', at(id, item))
          : item.call('PATCH', at(id, item), { role: 'developer' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(1)
    expect(Object.values(await rolesIn(id)).filter((role) => role === 'owner')).toHaveLength(1)
  })

  it('transfer the ownership in one step', async () => {
    const [owner, heir] = [await person(), await person()]
    const id = await organizationOf(owner)
    const transfer = (by: Person) =>
      by.call('POST', `/v1/organizations/${id}/transfer`, { user_id: heir.user_id })
    expect((await transfer(owner)).status).toBe(404)
    await join(id, heir, 'developer')
    expect((await transfer(heir)).status).toBe(403)
    const answers = await Promise.all([transfer(owner), transfer(owner)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(await rolesIn(id)).toEqual({ [owner.user_id]: 'admin', [heir.user_id]: 'owner' })
  })

  it('are returned as they are to a repeated transfer whose answer was lost', async () => {
    const [owner, heir] = [await person(), await person()]
    const id = await organizationOf(owner)
    await join(id, heir, 'developer')
    const transfer = () =>
      owner.call(
        'POST',
        `/v1/organizations/${id}/transfer`,
        { user_id: heir.user_id },
        { 'Idempotency-Key': `transfer ${id}` },
      )
    expect((await transfer()).status).toBe(200)
    await loseAnswers(shop.database)
    const repeated = await transfer()
    expect(repeated.status).toBe(200)
    expect(await json(repeated)).toMatchObject({ user_id: heir.user_id, role: 'owner' })
  })
})

it('a person sees the browsers they are signed in with, and signs them out', async () => {
  const email = 'sessions@example.com'
  const [first, second, otherBrowser] = [await signIn(shop, email), await signIn(shop, email), await person()]
  const { items } = (await json(await second.call('GET', '/v1/user/sessions'))) as {
    items: { id: string; is_current: boolean }[]
  }
  expect(items.map(({ is_current }) => is_current)).toEqual([true, false])
  const path = `/v1/user/sessions/${items[1]?.id}`
  expect((await otherBrowser.call('DELETE', path)).status).toBe(404)
  expect((await first.call('GET', '/v1/user/sessions')).status).toBe(200)
  expect((await second.call('DELETE', path)).status).toBe(204)
  expect((await first.call('GET', '/v1/user/sessions')).status).toBe(401)
  expect((await second.call('DELETE', path)).status).toBe(404)
})

it('a person reads all their stored data, and is deleted unless they are the last owner somewhere', async () => {
  const [owner, heir] = [await person(), await person()]
  const id = await organizationOf(owner)
  const exported = await json(await owner.call('GET', '/v1/user/export'))
  expect(exported).toMatchObject({
    id: owner.user_id,
    email_verified: true,
    organizations: [{ id, role: 'owner' }],
    sessions: [{ is_current: true }],
  })
  const rejected = await owner.call('DELETE', '/v1/user')
  expect([rejected.status, (await json(rejected))['error']]).toEqual([403, 'NotPermitted'])
  await join(id, heir, 'owner')
  const foreign = { origin: 'https://evil.example' }
  expect((await owner.call('DELETE', '/v1/user', undefined, foreign)).status).toBe(403)
  // Both owners at once: one of them stays.
  const answers = await Promise.all([owner.call('DELETE', '/v1/user'), heir.call('DELETE', '/v1/user')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403])
  expect(Object.values(await rolesIn(id))).toEqual(['owner'])
  const leaver = answers[0]?.status === 204 ? owner : heir
  expect((await leaver.call('GET', '/v1/user/export')).status).toBe(401)
})
