import { hours, minutes } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../testing/sign-in.ts'
import { redirect_uri } from './testing/open-provider.ts'
import { openRelyingParty, type RelyingParty } from './testing/open-relying-party.ts'

/** Long run: `RUNS=50 npx vitest run packages/commerce/src/access/oauth2/consents.test.ts`. */
const runs = Number(process.env['RUNS'] ?? 3)

let party: RelyingParty
let person: ReturnType<RelyingParty['openPerson']>
beforeAll(async () => {
  party = await openRelyingParty()
  person = party.openPerson()
})
afterAll(() => party.close())

type Consent = {
  readonly id: string
  readonly client: { readonly client_id: string; readonly client_name: string }
  readonly scopes: readonly string[]
  readonly organization: { readonly slug: string } | null
  readonly last_used_at: string | null
}
const listOf = async (visitor = person): Promise<readonly Consent[]> => {
  const answer = await visitor.get('/v1/user/consents')
  return ((await answer.json()) as { items: readonly Consent[] }).items
}
/** Runs an authorization request of the client, and returns the code. */
const ask = async (visitor = person, email = 'ada@example.com', more: Record<string, string> = {}) => {
  let page = await visitor.open(party.addressOf(more))
  if (page.text.includes('action="/login/code"')) page = await visitor.signInOn(page.text, email)
  if (page.elsewhere === undefined) page = await visitor.answer(page.text)
  return page.elsewhere?.searchParams.get('code') ?? ''
}
const userinfo = async (token: string): Promise<number> =>
  (await party.openPerson().get('/v1/oauth2/userinfo', { authorization: `Bearer ${token}` })).status
const refresh = async (refresh_token: string) =>
  person.form('/v1/oauth2/token', { ...party.client, grant_type: 'refresh_token', refresh_token })

describe('the consents of a person', () => {
  it('are listed with the client, its scopes, and when they were used last', async () => {
    const { access_token } = await party.redeem(await ask())
    expect(await listOf()).toMatchObject([
      {
        client: { client_name: 'Ledger App' },
        scopes: ['openid', 'email'],
        organization: null,
        last_used_at: null,
      },
    ])
    await userinfo(access_token)
    const used = party.clock.now().toISOString()
    const [consent] = await listOf()
    expect(new Date(consent?.last_used_at ?? '').toISOString()).toBe(used)
    party.clock.advance(minutes(0.5))
    await userinfo(access_token)
    expect((await listOf())[0]?.last_used_at).toBe(consent?.last_used_at)
    party.clock.advance(hours(1))
    await userinfo(access_token)
    expect(new Date((await listOf())[0]?.last_used_at ?? '')).toEqual(party.clock.now())
  })

  it('end with all their tokens and codes together, and the client asks again', async () => {
    const tokens = await party.redeem(await ask())
    const code = await ask()
    const [consent] = await listOf()
    const path = `/v1/user/consents/${consent?.id}`
    expect((await person.call('DELETE', path)).status).toBe(204)
    expect(await listOf()).toEqual([])
    expect(await userinfo(tokens.access_token)).toBe(401)
    expect((await refresh(tokens.refresh_token)).status).toBe(400)
    expect(await party.redeem(code)).toMatchObject({ error: 'invalid_grant' })
    expect((await person.open(party.addressOf())).text).toContain('/v1/oauth2/consent')
    expect((await person.call('DELETE', path)).status).toBe(404)
  })

  it('belong to one user: others neither see nor revoke them, nor end them with their own', async () => {
    const [tokens, otherPerson] = [await party.redeem(await ask()), party.openPerson()]
    const otherTokens = await party.redeem(await ask(otherPerson, 'grace@example.com'))
    const [ownConsent] = await listOf()
    expect((await listOf(otherPerson)).map(({ id }) => id)).not.toContain(ownConsent?.id)
    expect((await otherPerson.call('DELETE', `/v1/user/consents/${ownConsent?.id}`)).status).toBe(404)
    const [consent] = await listOf(otherPerson)
    await otherPerson.call('DELETE', `/v1/user/consents/${consent?.id}`)
    expect([await userinfo(tokens.access_token), await userinfo(otherTokens.access_token)]).toEqual([
      200, 401,
    ])
    expect((await party.openPerson().get('/v1/user/consents')).status).toBe(401)
  })

  it('are separate by the organization or user that the client acts for', async () => {
    const owner = await signIn(party.shop, 'owner@example.com')
    await party.database.db
      .insertInto('organization_members')
      .values({
        user_id: owner.user_id,
        organization_id: party.demo.organization_id,
        role: 'owner',
        created_at: party.clock.now(),
      })
      .execute()
    const visitor = party.openPerson()
    const tokens = await party.redeem(await ask(visitor, 'owner@example.com'))
    const asOrganization = { sub_type: 'organization', sub: party.demo.organization_id }
    const organizations = await party.redeem(await ask(visitor, 'owner@example.com', asOrganization))
    const consents = await listOf(visitor)
    expect(consents.map(({ organization }) => organization?.slug)).toEqual(
      expect.arrayContaining([undefined, 'atelier']),
    )
    const ofOrganization = consents.find(({ organization }) => organization !== null)
    await visitor.call('DELETE', `/v1/user/consents/${ofOrganization?.id}`)
    expect([await userinfo(tokens.access_token), await userinfo(organizations.access_token)]).toEqual([
      200, 401,
    ])
  })
})

describe('a consent that is revoked while it is used', () => {
  it('leaves nothing that works: concurrent refreshes, redemptions and silent requests', async () => {
    for (let round = 0; round < runs; round += 1) {
      const tokens = await party.redeem(await ask())
      const codes = [await ask(), await ask()]
      const [consent] = await listOf()
      const [refreshed, redeemed, silent, revoked] = await Promise.all([
        refresh(tokens.refresh_token),
        Promise.all(codes.map((code) => party.redeem(code))),
        Promise.all([1, 2].map(() => person.open(party.addressOf({ prompt: 'none' })))),
        person.call('DELETE', `/v1/user/consents/${consent?.id}`),
      ])
      expect(revoked.status).toBe(204)
      const next = (await refreshed.json()) as { access_token?: string }
      const late = await Promise.all(
        silent.map(({ elsewhere }) => party.redeem(elsewhere?.searchParams.get('code') ?? 'none')),
      )
      for (const { access_token } of [tokens, next, ...redeemed, ...late])
        if (access_token !== undefined) expect(await userinfo(access_token)).toBe(401)
    }
  })
})

describe('the page of consents', () => {
  const csrfIn = (text: string): string => /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''

  it('lists them and revokes one', async () => {
    const { access_token } = await party.redeem(await ask())
    const page = await person.open('/oauth2/consents')
    expect(page.text).toContain('Remove access of Ledger App')
    expect(page.text).toContain('Know who you are')
    const revoke = /name="revoke" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const after = await person.press('/oauth2/consents', { csrf: csrfIn(page.text), revoke })
    expect(after.text).toContain('No apps have access.')
    expect(await userinfo(access_token)).toBe(401)
    const noted = party.database.db
      .selectFrom('audit_entries')
      .select(['actor_type', 'action'])
      .where('endpoint', '=', 'POST /oauth2/consents')
      .where('object_type', '=', 'oauth2_grants')
    expect(await noted.execute()).toEqual([{ actor_type: 'user', action: 'deleted' }])
    const revocation = await person.press('/oauth2/consents', { csrf: csrfIn(page.text), revoke })
    expect(revocation.response.status).toBe(200)
    expect(
      (await person.press('/oauth2/consents', { csrf: csrfIn(page.text), revoke: 'x' })).response.status,
    ).toBe(200)
  })

  it('accepts no form of another site or session, and cannot be framed', async () => {
    await ask()
    const [consent] = await listOf()
    const page = await person.open('/oauth2/consents')
    expect(page.response.headers.get('x-frame-options')).toBe('DENY')
    const fields = { csrf: csrfIn(page.text), revoke: consent?.id ?? '' }
    const evil = { origin: 'https://evil.example' }
    expect((await person.form('/oauth2/consents', fields, evil)).status).toBe(403)
    expect((await person.form('/oauth2/consents', { ...fields, csrf: '' })).status).toBe(403)
    const otherPerson = party.openPerson()
    await ask(otherPerson, 'grace@example.com')
    expect((await otherPerson.form('/oauth2/consents', fields)).status).toBe(403)
    expect((await person.call('DELETE', `/v1/user/consents/${consent?.id}`, undefined, evil)).status).toBe(
      403,
    )
    expect(await listOf()).toHaveLength(1)
    const stranger = await party.openPerson().get('/oauth2/consents')
    expect(stranger.headers.get('location')).toBe('/login?return_to=%2Foauth2%2Fconsents')
  })

  it('shows the name of a client as text', async () => {
    const client = await party.register({ client_name: '<img src=x>' }, '')
    await ask(person, 'ada@example.com', { client_id: client.client_id, redirect_uri })
    const { text } = await person.open('/oauth2/consents')
    expect(text).toContain('&lt;img src=x&gt;')
    expect(text).not.toContain('<img')
  })
})
