import { discord as endpoints } from '@atelier/contract'
import { minutes } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../integrations/discord/testing/stand-in.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { portalVisitor } from '../../testing/portal-visitor.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { checkGuildRole } from './check-benefit.ts'
import { mintGuildToken } from './guild-token.ts'
import { connectGuild } from './testing/connect-guild.ts'

const clock = testClock()
let standIn: StandIn
let shop: Shop
let rival: Awaited<ReturnType<Shop['openRival']>>
beforeAll(async () => {
  standIn = await startStandIn(clock)
  shop = await openShop({ integrations: { discord: standIn.discord } }, { clock })
  rival = await shop.openRival()
})
afterAll(async () => {
  await shop.close()
  await standIn.close()
})

const clientWith = (accessToken: string, fetch = shop.fetch) =>
  createClientFor(endpoints, { serverURL: shop.serverURL, fetch, accessToken })
const client = () => clientWith(shop.accessToken)
const services = () => servicesOf(shop, { discord: standIn.discord })
const newGuild = () => standIn.state.addGuild('Painters & Co', { Member: 3, Owner: 20 })

/** Returns the manager of a server from Discord, in a browser. */
const comeBack = async (guild = newGuild(), query: { return_to?: string } = {}) => {
  const { url } = await client().authorizeBot({ query })
  const browser = portalVisitor(shop)
  const back = standIn.letBotIn(url, guild)
  const page = await browser.open(back.href)
  const [, agreement = ''] = /name="agreement" value="([^"]*)"/.exec(page.text) ?? []
  return { browser, back, page, agreement, url }
}
const callback = '/v1/integrations/discord/bot/callback'
const send = (agreement: string, headers: Record<string, string> = {}) =>
  shop.fetch(
    new Request(shop.serverURL + callback, {
      method: 'POST',
      body: new URLSearchParams({ agreement }),
      headers,
    }),
  )

describe('a seller', () => {
  it('adds the bot to a server, and returns a token that names it', async () => {
    const guild = newGuild()
    const { page, agreement, url } = await comeBack(guild, { return_to: '/dashboard/benefits' })
    const requestUrl = new URL(url).searchParams
    expect([requestUrl.get('scope'), requestUrl.get('permissions')]).toEqual(['bot identify', '268435457'])
    expect(requestUrl.get('redirect_uri')).toBe(shop.serverURL + callback)
    expect(page.status).toBe(200)
    expect(page.text).toContain('<strong>Painters &amp; Co</strong>')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const done = await send(agreement)
    expect(done.status).toBe(303)
    const address = new URL(done.headers.get('location') ?? '')
    expect(address.origin + address.pathname).toBe(`${shop.serverURL}/dashboard/benefits`)
    const guild_token = address.searchParams.get('guild_token') ?? ''
    expect(await client().lookUpGuild({ query: { guild_token } })).toEqual({
      name: 'Painters & Co',
      roles: [
        { id: expect.any(String), name: 'Owner', position: 20, color: '#2e8b57', is_grantable: false },
        { id: expect.any(String), name: 'Atelier', position: 10, color: null, is_grantable: false },
        { id: expect.any(String), name: 'Member', position: 3, color: '#2e8b57', is_grantable: true },
        { id: guild.id, name: '@everyone', position: 0, color: null, is_grantable: false },
      ],
    })
  })

  it('shows who agreed and when, and disconnects the server', async () => {
    const guild = newGuild()
    const { agreement } = await comeBack(guild)
    const own = async (by = client()) =>
      (await by.listGuilds()).items.filter(({ guild_id }) => guild_id === guild.id)
    // Returning from Discord is not consent.
    expect(await own()).toEqual([])
    const [, guild_token = ''] = /<code>(eyJ[^<]*)<\/code>/.exec(await (await send(agreement)).text()) ?? []
    expect(await own()).toEqual([
      {
        guild_id: guild.id,
        name: 'Painters & Co',
        agreed_by: 'manager',
        agreed_at: clock.now().toISOString(),
      },
    ])
    const { organization_id } = rival
    const rivalClient = clientWith(await shop.commerce.issueToken({ organization_id, label: 'theirs' }))
    expect(await own(rivalClient)).toEqual([])
    const path = { guild_id: guild.id }
    await expectApiError(rivalClient.removeGuild({ path }), 'ResourceNotFound', 404)
    await client().removeGuild({ path })
    expect(await own()).toEqual([])
    await expectApiError(client().removeGuild({ path }), 'ResourceNotFound', 404)
    await expectInvalid(client().lookUpGuild({ query: { guild_token } }), 'query.guild_token')
    // The form is valid only once.
    expect((await send(agreement)).status).toBe(403)
    expect(await own()).toEqual([])
  })

  it('connects a server again, which replaces the previous agreement', async () => {
    const guild = newGuild()
    for (let time = 0; time < 2; time += 1) {
      const { agreement } = await comeBack(guild)
      expect((await send(agreement)).status).toBe(200)
    }
    const { items } = await client().listGuilds()
    expect(items.filter(({ guild_id }) => guild_id === guild.id)).toHaveLength(1)
  })

  it('shows the token where no safe return address was named', async () => {
    for (const query of [{}, { return_to: 'https://evil.example/' }]) {
      const { agreement } = await comeBack(newGuild(), query)
      const done = await send(agreement)
      expect(done.status).toBe(200)
      const [, guild_token = ''] = /<code>(eyJ[^<]*)<\/code>/.exec(await done.text()) ?? []
      expect((await client().lookUpGuild({ query: { guild_token } })).name).toBe('Painters & Co')
    }
  })

  it('keeps its visit for the person when a program sends HEAD', async () => {
    const { url } = await client().authorizeBot({ query: {} })
    const back = standIn.letBotIn(url, newGuild())
    const head = await shop.fetch(new Request(back.href, { method: 'HEAD' }))
    const page = await shop.fetch(new Request(back.href))
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      head.headers.get('content-security-policy'),
    ])
    expect(await page.text()).toContain('Painters &amp; Co')
  })

  it('returns with an error when the bot was not added', async () => {
    const state = new URL(
      (await client().authorizeBot({ query: { return_to: '/dashboard' } })).url,
    ).searchParams.get('state')
    const open = (query: string) => portalVisitor(shop).open(`${shop.serverURL}${callback}?${query}`)
    const rejected = await open(`state=${state}&error=access_denied`)
    expect(rejected.status).toBe(303)
    expect(rejected.location).toMatch(/\/dashboard\?error=The\+bot\+was\+not\+added/)
    expect((await open(`state=${state}&code=rubbish`)).location).toMatch(/error=Discord\+did\+not\+accept/)
    standIn.failNext(/token/, { status: 503 })
    expect((await open(`state=${state}&code=any`)).location).toMatch(/error=Discord\+has\+a\+problem/)
    const bare = new URL((await client().authorizeBot({ query: {} })).url).searchParams.get('state')
    const shownPage = await open(`state=${bare}&error=access_denied`)
    expect(shownPage).toMatchObject({ status: 400, location: null })
    expect(shownPage.text).toContain('The bot was not added to a Discord server')
  })
})

describe('a server of others', () => {
  it('is not connected by writing its id into the address', async () => {
    const rivalGuild = newGuild()
    standIn.state.letBotInto(rivalGuild, 10)
    const { url } = await client().authorizeBot({ query: { return_to: '/dashboard' } })
    const back = standIn.letBotIn(url, newGuild())
    back.searchParams.set('guild_id', rivalGuild.id)
    const page = await portalVisitor(shop).open(back.href)
    const [, agreement = ''] = /name="agreement" value="([^"]*)"/.exec(page.text) ?? []
    const address = new URL((await send(agreement)).headers.get('location') ?? '')
    const { roles } = await client().lookUpGuild({
      query: { guild_token: address.searchParams.get('guild_token') ?? '' },
    })
    expect(roles.some(({ id }) => id === rivalGuild.id)).toBe(false)
  })

  it('is not connected by an address that was sent to its manager, before they agree', async () => {
    const { page, agreement } = await comeBack(newGuild(), { return_to: '/dashboard' })
    expect(page).toMatchObject({ status: 200, location: null })
    expect(page.text).toContain('will be able to give roles on the Discord server')
    expect((await send(agreement, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await send(agreement, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  })

  it('is not named by the token of another organization', async () => {
    const guild = newGuild()
    standIn.state.letBotInto(guild, 10)
    const token = await connectGuild(shop, rival.organization_id, guild)
    await expectInvalid(client().lookUpGuild({ query: { guild_token: token } }), 'query.guild_token')
  })
})

it('a state or an agreement that is forged, too old or of another purpose is rejected', async () => {
  const { url, agreement } = await comeBack()
  const state = new URL(url).searchParams.get('state') ?? ''
  const open = (text: string) =>
    portalVisitor(shop).open(`${shop.serverURL}${callback}?state=${text}&code=any`)
  for (const text of ['', 'rubbish', `${state}x`, agreement]) expect((await open(text)).status).toBe(403)
  for (const text of ['', 'rubbish', state]) expect((await send(text)).status).toBe(403)
  clock.advance(minutes(15))
  expect((await open(state)).status).toBe(403)
  const old = await send(agreement)
  expect(old.status).toBe(403)
  expect(await old.json()).toMatchObject({
    error: 'NotPermitted',
    detail: expect.stringMatching(/start again\.$/),
  })
})

it('a visit is ended once, however often and from where it returns', async () => {
  const { url, agreement } = await comeBack()
  const otherGuild = newGuild()
  const repeatedVisits = Array.from({ length: 4 }, () =>
    portalVisitor(shop).open(standIn.letBotIn(url, otherGuild).href),
  )
  expect((await Promise.all(repeatedVisits)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  const forms = Array.from({ length: 8 }, () => send(agreement))
  const statuses = (await Promise.all(forms)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(403)])
  const fresh = (await client().authorizeBot({ query: {} })).url
  const first = Array.from({ length: 4 }, () =>
    portalVisitor(shop).open(standIn.letBotIn(fresh, newGuild()).href),
  )
  const ends = (await Promise.all(first)).map(({ status }) => status)
  expect(ends.toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403])
})

it('concurrent agreements to one server leave one of them', async () => {
  const guild = newGuild()
  const visits = await Promise.all(Array.from({ length: 5 }, () => comeBack(guild)))
  const ends = await Promise.all(visits.map(({ agreement }) => send(agreement)))
  expect(ends.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const { items } = await client().listGuilds()
  expect(items.filter(({ guild_id }) => guild_id === guild.id)).toHaveLength(1)
})

it('visits without an agreement are deleted when they expire', async () => {
  const waiting = () =>
    shop.database.db.selectFrom('discord_agreements').select('id').where('agreed_at', 'is', null).execute()
  await comeBack()
  clock.advance(minutes(15))
  await comeBack()
  expect(await waiting()).toHaveLength(1)
})

describe('the role of a benefit', () => {
  const check = async (guild_token: string, role_id: string) =>
    checkGuildRole(services(), shop.demo.organization_id, { guild_token, role_id })
  const tokenOf = (guild_id: string, organization_id = shop.demo.organization_id) =>
    mintGuildToken(services(), organization_id, guild_id)
  const withBot = async () => {
    const guild = newGuild()
    standIn.state.letBotInto(guild, 10)
    await connectGuild(shop, shop.demo.organization_id, guild)
    const roleOf = (name: string) => guild.roles.find((role) => role.name === name)?.id ?? ''
    return { guild, roleOf, guild_token: tokenOf(guild.id) }
  }

  it('must be one that the bot can assign', async () => {
    const { guild, roleOf, guild_token } = await withBot()
    expect(await check(guild_token, roleOf('Member'))).toEqual({
      issues: [],
      properties: { guild_id: guild.id, role_id: roleOf('Member') },
    })
  })

  it('must exist, be assignable by people, and rank below the bot', async () => {
    const { roleOf, guild_token, guild } = await withBot()
    const at = ['body', 'properties', 'role_id']
    expect((await check(guild_token, '42')).issues).toEqual([
      { loc: at, msg: 'This role does not exist on this server.', type: 'invalid_role' },
    ])
    for (const automatic of [guild.id, roleOf('Atelier')])
      expect((await check(guild_token, automatic)).issues).toMatchObject([{ loc: at, type: 'invalid_role' }])
    const { issues, properties } = await check(guild_token, roleOf('Owner'))
    expect(issues).toMatchObject([{ loc: at, type: 'invalid_role_position' }])
    expect(issues[0]?.msg).toMatch(/^The bot cannot give the role Owner, .*\.$/)
    expect(properties).toBeUndefined()
  })

  it('needs a token that is signed here, for this organization, 15 minutes old at most', async () => {
    const { guild, roleOf, guild_token } = await withBot()
    const invalid = {
      issues: [
        {
          loc: ['body', 'properties', 'guild_token'],
          msg: 'Invalid token. Please authenticate your Discord server again.',
          type: 'value_error',
        },
      ],
      properties: undefined,
    }
    const [head = '', , signature = ''] = guild_token.split('.')
    const claims = {
      organization_id: shop.demo.organization_id,
      guild_id: guild.id,
      type: 'discord_guild_token',
    }
    const body = Buffer.from(JSON.stringify({ ...claims, exp: 9e9 })).toString('base64url')
    const state = new URL((await client().authorizeBot({ query: {} })).url).searchParams.get('state') ?? ''
    for (const forged of [
      '',
      'rubbish',
      `${head}.${body}.${signature}`,
      state,
      tokenOf(guild.id, rival.organization_id),
    ])
      expect(await check(forged, roleOf('Member'))).toEqual(invalid)
    guild.members.delete(standIn.state.bot.id)
    expect(await check(guild_token, roleOf('Member'))).toEqual(invalid)
    standIn.state.letBotInto(guild, 10)
    clock.advance(minutes(15) - 1000)
    expect((await check(guild_token, roleOf('Member'))).issues).toEqual([])
    clock.advance(1000)
    expect(await check(guild_token, roleOf('Member'))).toEqual(invalid)
  })

  it('is checked later when Discord is away', async () => {
    const { guild_token, roleOf } = await withBot()
    standIn.failNext(/guilds/, { status: 429, body: { retry_after: 7.2 } })
    await expect(check(guild_token, roleOf('Member'))).rejects.toMatchObject({
      error: 'Unavailable',
      status: 503,
      retryAfterSeconds: 8,
    })
    standIn.failNext(/guilds/, 'cut')
    await expectApiError(client().lookUpGuild({ query: { guild_token } }), 'Unavailable', 503)
  })
})

it('without Discord, every call about it is rejected with a sentence', async () => {
  const bare = await openShop()
  const alone = createClientFor(endpoints, {
    serverURL: bare.serverURL,
    fetch: bare.fetch,
    accessToken: bare.accessToken,
  })
  expect(await expectApiError(alone.authorizeBot({ query: {} }), 'NotPermitted', 403)).toMatch(
    /^This server is not connected to Discord/,
  )
  await expectApiError(alone.lookUpGuild({ query: { guild_token: 'x' } }), 'NotPermitted', 403)
  const checked = await checkGuildRole(servicesOf(bare), bare.demo.organization_id, {
    guild_token: 'x',
    role_id: '1',
  })
  expect(checked.issues).toMatchObject([{ loc: ['body', 'type'] }])
  await bare.close()
})

it('each call requires a seller with one of its scopes', async () => {
  for (const endpoint of Object.values(endpoints)) {
    const ask = async (scopes?: readonly ('benefits:read' | 'benefits:write' | 'orders:read')[]) => {
      const label = 'test'
      const { organization_id } = shop.demo
      const token = scopes && (await shop.commerce.issueToken({ organization_id, label, scopes }))
      const headers = new Headers(token === undefined ? {} : { Authorization: `Bearer ${token}` })
      const path = `${shop.serverURL}${endpoint.path.replace('{guild_id}', '1')}?guild_token=x`
      return (await shop.fetch(new Request(path, { method: endpoint.method, headers }))).status
    }
    expect(await ask()).toBe(401)
    expect(await ask(['orders:read'])).toBe(403)
    const scopes: readonly string[] = endpoint.scopes
    for (const scope of ['benefits:read', 'benefits:write'] as const)
      expect((await ask([scope])) !== 403).toBe(scopes.includes(scope))
  }
})
