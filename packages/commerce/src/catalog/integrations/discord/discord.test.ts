import { testClock } from '@atelier/plumbing/testing'
import { days } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlatformError } from '../port.ts'
import { createDiscord } from './discord.ts'
import { standInKeys, type StandIn, startStandIn } from './testing/stand-in.ts'

const clock = testClock()
let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn(clock)
})
afterAll(() => standIn.close())

const redirect_url = 'http://shop.test/callback'

/** A server with the bot and two roles, and a customer's account with tokens. */
const prepare = async () => {
  const { state, discord } = standIn
  const guild = state.addGuild('Painters', { Member: 3, Patron: 5, Owner: 20 })
  state.letBotInto(guild, 10)
  const roleOf = (name: string) => guild.roles.find((role) => role.name === name)?.id ?? ''
  const user = state.addUser('ada')
  const url = discord.authorizeUrl({ state: 'xyz', redirect_url })
  const code = standIn.agree(url, user.id).searchParams.get('code') ?? ''
  const account = await discord.exchange(code, redirect_url)
  const role = (name: string) => ({
    guild_id: guild.id,
    account_id: account.account_id,
    role_id: roleOf(name),
  })
  const rolesNow = () => [...(guild.members.get(user.id) ?? [])]
  return { discord, guild, user, account, role, roleOf, rolesNow }
}
const failure = (call: Promise<unknown>): Promise<PlatformError> =>
  call.then(
    () => {
      throw new Error('The call succeeded, but an error was expected.')
    },
    (error: PlatformError) => error,
  )

describe('an account', () => {
  it('is connected with a code, and its tokens are refreshed', async () => {
    const { discord, account, user } = await prepare()
    expect(account).toMatchObject({ account_id: user.id, username: 'ada' })
    expect(account.expires_at?.getTime()).toBe(clock.now().getTime() + days(7))
    const refreshed = await discord.refresh(account)
    expect(refreshed).toMatchObject({ account_id: user.id, username: 'ada' })
    expect(refreshed.access_token).not.toBe(account.access_token)
    expect(refreshed.refresh_token).not.toBe(account.refresh_token)
    // A refresh token can be used once.
    expect(await failure(discord.refresh(account))).toMatchObject({
      kind: 'action_required',
      message: 'The customer needs to reconnect their Discord account',
    })
    expect(await failure(discord.refresh({ ...account, refresh_token: null }))).toMatchObject({
      kind: 'action_required',
    })
  })

  it('asks for the scopes that joining needs, and sends people back with the state', async () => {
    const url = new URL(standIn.discord.authorizeUrl({ state: 'xyz', redirect_url }))
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: standInKeys.client_id,
      response_type: 'code',
      scope: 'identify email guilds.join',
      prompt: 'consent',
      state: 'xyz',
      redirect_uri: redirect_url,
    })
    const itself = createDiscord({ ...standInKeys, clock })
    expect(itself.authorizeUrl({ state: 's', redirect_url })).toMatch(
      /^https:\/\/discord\.com\/oauth2\/authorize\?/,
    )
    expect(itself.botAuthorizeUrl({ state: 's', redirect_url })).toMatch(
      /scope=bot\+identify&permissions=268435457&/,
    )
  })

  it('of an older name is shown with its number', async () => {
    const user = standIn.state.addUser('grace', '0042')
    const url = standIn.discord.authorizeUrl({ state: 'xyz', redirect_url })
    const code = standIn.agree(url, user.id).searchParams.get('code') ?? ''
    const { username } = await standIn.discord.exchange(code, redirect_url)
    expect(username).toBe('grace#0042')
  })

  it('is not connected with a code that is wrong, used up or of another address', async () => {
    const url = standIn.discord.authorizeUrl({ state: 'xyz', redirect_url })
    const code = standIn.agree(url, standIn.state.addUser('eve').id).searchParams.get('code') ?? ''
    expect(await failure(standIn.discord.exchange('rubbish', redirect_url))).toMatchObject({
      kind: 'action_required',
      message: 'Discord did not accept the authorization: Invalid "code" in request.',
    })
    expect(await failure(standIn.discord.exchange(code, 'http://elsewhere.test/'))).toMatchObject({
      kind: 'action_required',
    })
    expect(await failure(standIn.discord.exchange(code, redirect_url))).toMatchObject({
      kind: 'action_required',
    })
  })
})

describe('a role', () => {
  it('is assigned on joining and to members, and is removed again', async () => {
    const { discord, account, role, roleOf, rolesNow, guild, user } = await prepare()
    await discord.addMember(role('Patron'), account.access_token)
    expect(rolesNow()).toEqual([roleOf('Patron')])
    await discord.addMember(role('Member'), account.access_token)
    expect(rolesNow()).toEqual([roleOf('Patron'), roleOf('Member')])
    await discord.addMember(role('Member'), account.access_token)
    await discord.removeRole(role('Patron'))
    await discord.removeRole(role('Patron'))
    expect(rolesNow()).toEqual([roleOf('Member')])
    guild.members.delete(user.id)
    await discord.removeRole(role('Member'))
    standIn.state.guilds.delete(guild.id)
    await discord.removeRole(role('Member'))
  })

  it('above the bot is rejected with Discord’s words', async () => {
    const { discord, account, role, rolesNow } = await prepare()
    expect(await failure(discord.addMember(role('Owner'), account.access_token))).toMatchObject({
      kind: 'action_required',
      message: 'Discord did not add the customer to the server: Missing Permissions (50013).',
    })
    await discord.addMember(role('Member'), account.access_token)
    expect((await failure(discord.addMember(role('Owner'), account.access_token))).message).toBe(
      'Discord did not give the role: Missing Permissions (50013).',
    )
    expect(await failure(discord.removeRole(role('Owner')))).toMatchObject({
      kind: 'rejected',
      message: 'Discord did not take the role away: Missing Permissions (50013).',
    })
    expect(rolesNow()).toHaveLength(1)
  })

  it('asks the customer to reconnect when the access token is stale', async () => {
    const { discord, account, role } = await prepare()
    standIn.state.accessTokens.delete(account.access_token)
    expect(await failure(discord.addMember(role('Member'), account.access_token))).toMatchObject({
      kind: 'action_required',
      message: 'The customer needs to reconnect their Discord account',
    })
  })
})

describe('a server', () => {
  it('is shown with its roles, the highest first, and the rank of the bot', async () => {
    const { discord, guild } = await prepare()
    const result = await discord.findGuild(guild.id)
    expect(result).toMatchObject({ id: guild.id, name: 'Painters', bot_position: 10 })
    expect(result?.roles.map(({ name, is_automatic }) => [name, is_automatic])).toEqual([
      ['Owner', false],
      ['Atelier', true],
      ['Patron', false],
      ['Member', false],
      ['@everyone', true],
    ])
    expect(result?.roles.map(({ color }) => color)).toEqual(['#2e8b57', null, '#2e8b57', '#2e8b57', null])
  })

  it('does not exist without the bot', async () => {
    const guild = standIn.state.addGuild('Strangers')
    expect(await standIn.discord.findGuild(guild.id)).toBeUndefined()
    expect(await standIn.discord.findGuild('1')).toBeUndefined()
  })

  it('is known only by the code of its manager', async () => {
    const guild = standIn.state.addGuild('Workshop')
    const url = standIn.discord.botAuthorizeUrl({ state: 'xyz', redirect_url })
    const code = standIn.letBotIn(url, guild).searchParams.get('code') ?? ''
    expect(await standIn.discord.exchangeGuild(code, redirect_url)).toEqual({
      guild: { id: guild.id, name: 'Workshop' },
      person: { account_id: expect.stringMatching(/^\d+$/), username: 'manager' },
    })
    // The code of a person who connected an account names no server.
    const otherUrl = standIn.discord.authorizeUrl({ state: 'xyz', redirect_url })
    const wrong = standIn.agree(otherUrl, standIn.state.addUser('eve').id).searchParams.get('code') ?? ''
    await expect(standIn.discord.exchangeGuild(wrong, redirect_url)).rejects.toThrow('unexpected response')
  })
})

describe('when Discord fails', () => {
  it('waits as long as requested', async () => {
    const { discord, role } = await prepare()
    const limited = { message: 'You are being rate limited.', retry_after: 64.57, global: false }
    standIn.failNext(/^DELETE/, { status: 429, body: limited, headers: { 'retry-after': '65' } })
    expect(await failure(discord.removeRole(role('Member')))).toMatchObject({
      kind: 'retry',
      retry_after_ms: 64_570,
    })
    // A proxy in front of the API answers without JSON.
    standIn.failNext(/^DELETE/, { status: 429, headers: { 'retry-after': '3' } })
    expect(await failure(discord.removeRole(role('Member')))).toMatchObject({ retry_after_ms: 3000 })
    standIn.failNext(/^DELETE/, { status: 429 })
    expect(await failure(discord.removeRole(role('Member')))).toMatchObject({ retry_after_ms: 1000 })
  })

  it.each([
    ['answers 503', { status: 503, body: 'upstream' } as const, /status 503/],
    ['cuts the connection', 'cut' as const, /cannot be reached/],
    ['does not accept the bot token', { status: 401, body: {} } as const, /bot token/],
    ['redirects', { status: 302, headers: { location: '/elsewhere' } } as const, /cannot be reached/],
  ])('is tried again when it %s', async (_, fault, message) => {
    const { discord, role, account } = await prepare()
    standIn.failNext(/^PUT/, fault)
    const error = await failure(discord.addMember(role('Member'), account.access_token))
    expect(error).toMatchObject({ name: 'PlatformError', kind: 'retry' })
    expect(error.message).toMatch(message)
    await discord.addMember(role('Member'), account.access_token)
  })

  it('is retried when it does not respond in time', async () => {
    const { role } = await prepare()
    const { api_url } = standIn
    const hasty = createDiscord({ ...standInKeys, clock, api_url, timeout_ms: 100 })
    standIn.failNext(/^DELETE/, 'silence')
    expect(await failure(hasty.removeRole(role('Member')))).toMatchObject({
      kind: 'retry',
      message: 'Discord cannot be reached at the moment.',
    })
  })

  it('is retried when it rejects our secret, which is not the customer’s fault', async () => {
    const { account } = await prepare()
    const { api_url } = standIn
    const wrong = createDiscord({ ...standInKeys, client_secret: 'wrong', clock, api_url })
    expect(await failure(wrong.refresh(account))).toMatchObject({ kind: 'retry' })
    standIn.failNext(/token/, { status: 200, body: { token_type: 'Bearer' } })
    expect(await failure(standIn.discord.refresh(account))).toMatchObject({ kind: 'retry' })
  })
})
