import { days } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../../catalog/integrations/discord/testing/stand-in.ts'
import type { PlatformError } from '../../catalog/integrations/port.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { servicesOf } from '../../testing/services-of.ts'
import type { BenefitGrantRow, BenefitRow } from '../../catalog/benefits/index.ts'
import { removeAgreement } from '../../catalog/discord-servers/queries.ts'
import { connectGuild } from '../../catalog/discord-servers/testing/connect-guild.ts'
import { connectAccount } from './connect.ts'
import { discordDelivery } from './discord-delivery.ts'

const clock = testClock()
let standIn: StandIn
let shop: Shop
beforeAll(async () => {
  standIn = await startStandIn(clock)
  shop = await openShop({ integrations: { discord: standIn.discord } }, { clock })
})
afterAll(async () => {
  await shop.close()
  await standIn.close()
})

const services = () => servicesOf(shop, { discord: standIn.discord })

const benefitOf = (properties: object): BenefitRow => ({
  id: crypto.randomUUID(),
  revision: 1,
  organization_id: shop.demo.organization_id,
  type: 'discord',
  description: 'A role',
  selectable: true,
  deletable: true,
  visibility: 'public',
  is_tax_applicable: true,
  properties,
  metadata: {},
  deleted_at: null,
  created_at: clock.now(),
  modified_at: null,
  delivery_version: 1,
})
const grantOf = (
  benefit: BenefitRow,
  customer_id: string,
  properties: BenefitGrantRow['properties'],
): BenefitGrantRow => ({
  id: crypto.randomUUID(),
  revision: 1,
  organization_id: shop.demo.organization_id,
  customer_id,
  benefit_id: benefit.id,
  product_id: crypto.randomUUID(),
  order_id: crypto.randomUUID(),
  subscription_id: null,
  account_id: null,
  granted_at: null,
  revoked_at: null,
  revocation_reason: null,
  delivery_version: 1,
  properties,
  error_message: null,
  error_type: null,
  error_at: null,
  remote_action: 'grant',
  remote_at: null,
  remote_failures: 0,
  remote_refusals: 0,
  remote_busy_until: null,
  remote_event: null,
  remote_given: null,
  created_at: clock.now(),
  modified_at: null,
})

/** Returns a server with the bot, a customer, and the deliveries of the customer's grant. */
const prepare = async () => {
  const guild = standIn.state.addGuild('Painters', { Member: 3, Patron: 5, Owner: 20 })
  standIn.state.letBotInto(guild, 10)
  await connectGuild(shop, shop.demo.organization_id, guild)
  const roleOf = (name: string) => guild.roles.find((role) => role.name === name)?.id ?? ''
  const { id: customer_id } = await shop.client.customers.create({
    body: { email: `${crypto.randomUUID()}@example.com` },
  })
  const connect = async (id = standIn.state.addUser('ada').id) => {
    const redirect_url = `${shop.serverURL}/v1/customer-portal/oauth-accounts/callback`
    const url = standIn.discord.authorizeUrl({ state: '', redirect_url })
    const code = standIn.agree(url, id).searchParams.get('code') ?? ''
    const { organization_id } = shop.demo
    const return_to = shop.serverURL
    await connectAccount(services(), { organization_id, customer_id, platform: 'discord', return_to }, code)
    return id
  }
  let properties: BenefitGrantRow['properties'] = {}
  const deliver = async (action: 'grant' | 'revoke', role: string, guild_id = guild.id) => {
    const benefit = benefitOf({ guild_id, role_id: roleOf(role) || role })
    properties = await discordDelivery[action](services(), {
      grant: grantOf(benefit, customer_id, properties),
      benefit,
      shared: [],
    })
    return properties
  }
  return {
    guild,
    roleOf,
    connect,
    deliver,
    choose: (account_id: string) => {
      properties = { ...properties, account_id }
    },
    rolesOf: (account: string) => {
      const ownRoles = guild.members.get(account)
      return ownRoles && guild.roles.flatMap(({ id, name }) => (ownRoles.has(id) ? [name] : []))
    },
  }
}
const failure = (call: Promise<unknown>): Promise<PlatformError> =>
  call.then(
    () => {
      throw new Error('The call succeeded, but an error was expected.')
    },
    (error: PlatformError) => error,
  )

describe('a grant', () => {
  it('waits until the customer has connected an account and chosen it', async () => {
    const { connect, deliver, choose, rolesOf, guild, roleOf } = await prepare()
    const missing = {
      kind: 'action_required',
      message: 'The customer needs to connect their Discord account',
    }
    expect(await failure(deliver('grant', 'Member'))).toMatchObject(missing)
    choose('4242')
    expect(await failure(deliver('grant', 'Member'))).toMatchObject(missing)
    const account_id = await connect()
    choose(account_id)
    expect(await deliver('grant', 'Member')).toEqual({
      account_id,
      guild_id: guild.id,
      role_id: roleOf('Member'),
    })
    expect(rolesOf(account_id)).toEqual(['Member'])
  })

  it('adds the role to the others of a member, and is idempotent', async () => {
    const { connect, deliver, choose, rolesOf, guild, roleOf } = await prepare()
    const account = await connect()
    choose(account)
    guild.members.set(account, new Set([roleOf('Patron')]))
    await deliver('grant', 'Member')
    await deliver('grant', 'Member')
    expect(rolesOf(account)).toEqual(['Member', 'Patron'])
  })

  it('removes the old role when the role or the server has changed', async () => {
    const { connect, deliver, choose, rolesOf } = await prepare()
    const otherDelivery = await prepare()
    const account = await connect()
    choose(account)
    await deliver('grant', 'Member')
    await deliver('grant', 'Patron')
    expect(rolesOf(account)).toEqual(['Patron'])
    await deliver('grant', otherDelivery.roleOf('Member'), otherDelivery.guild.id)
    expect(rolesOf(account)).toEqual([])
    expect(otherDelivery.rolesOf(account)).toEqual(['Member'])
  })

  it('is finished by the next try when Discord fails between the two halves', async () => {
    const { connect, deliver, choose, rolesOf } = await prepare()
    const account = await connect()
    choose(account)
    await deliver('grant', 'Member')
    standIn.failNext(/^PUT/, { status: 429, body: { retry_after: 1.5 } })
    expect(await failure(deliver('grant', 'Patron'))).toMatchObject({ kind: 'retry', retry_after_ms: 1500 })
    expect(rolesOf(account)).toEqual([])
    standIn.failNext(/^DELETE/, { status: 500 })
    expect(await failure(deliver('grant', 'Patron'))).toMatchObject({ kind: 'retry' })
    standIn.failNext(/roles/, 'cut')
    expect(await failure(deliver('grant', 'Patron'))).toMatchObject({ kind: 'retry' })
    await deliver('grant', 'Patron')
    expect(rolesOf(account)).toEqual(['Patron'])
  })

  it('refreshes a stale token, and asks to reconnect when that is rejected', async () => {
    const { connect, deliver, choose, rolesOf } = await prepare()
    const account = await connect()
    choose(account)
    clock.advance(days(8))
    await deliver('grant', 'Member')
    expect(rolesOf(account)).toEqual(['Member'])
    clock.advance(days(8))
    standIn.state.refreshTokens.clear()
    expect(await failure(deliver('grant', 'Member'))).toMatchObject({
      kind: 'action_required',
      message: 'The customer needs to reconnect their Discord account',
    })
    // Connecting the account again resolves it.
    await connect(account)
    await deliver('grant', 'Patron')
    expect(rolesOf(account)).toEqual(['Patron'])
  })

  it('explains the failure when the role was moved above the bot', async () => {
    const { connect, deliver, choose } = await prepare()
    choose(await connect())
    expect(await failure(deliver('grant', 'Owner'))).toMatchObject({
      kind: 'action_required',
      message: 'Discord did not add the customer to the server: Missing Permissions (50013).',
    })
  })
})

describe('a server that its seller disconnected', () => {
  const giveUp = (guild_id: string) =>
    removeAgreement(shop.database.db, shop.demo.organization_id, guild_id, clock.now())

  it('assigns no roles until it is connected again, and allows removals', async () => {
    const { connect, deliver, choose, rolesOf, guild } = await prepare()
    const account = await connect()
    choose(account)
    await deliver('grant', 'Member')
    expect(await giveUp(guild.id)).toBe(true)
    const before = standIn.requests.length
    const rejected = {
      kind: 'rejected',
      message: expect.stringMatching(/^The Discord server is no longer connected to the organization\./),
    }
    for (const role of ['Member', 'Patron'])
      expect(await failure(deliver('grant', role))).toMatchObject(rejected)
    expect(standIn.requests.length).toBe(before)
    expect(rolesOf(account)).toEqual(['Member'])
    await deliver('revoke', 'Member')
    expect(rolesOf(account)).toEqual([])
    choose(account)
    await connectGuild(shop, shop.demo.organization_id, guild)
    await deliver('grant', 'Patron')
    expect(rolesOf(account)).toEqual(['Patron'])
  })

  it('is not that of another organization', async () => {
    const { connect, deliver, choose } = await prepare()
    choose(await connect())
    const rivalGuild = standIn.state.addGuild('Theirs', { Member: 3 })
    standIn.state.letBotInto(rivalGuild, 10)
    const { organization_id } = await shop.openRival()
    await connectGuild(shop, organization_id, rivalGuild)
    const failed = await failure(deliver('grant', rivalGuild.roles[1]?.id ?? '', rivalGuild.id))
    expect(failed).toMatchObject({ kind: 'rejected' })
  })
})

describe('a revoked grant', () => {
  it('removes the role; the member stays', async () => {
    const { connect, deliver, choose, rolesOf } = await prepare()
    const account_id = await connect()
    choose(account_id)
    await deliver('grant', 'Member')
    expect(await deliver('revoke', 'Member')).toEqual({})
    expect(rolesOf(account_id)).toEqual([])
    choose(account_id)
    await deliver('grant', 'Member')
    expect(rolesOf(account_id)).toEqual(['Member'])
  })

  it('does nothing where nothing was granted, or the member has left', async () => {
    const { connect, deliver, choose, guild } = await prepare()
    const before = standIn.requests.length
    expect(await deliver('revoke', 'Member')).toEqual({})
    choose('4242')
    expect(await deliver('revoke', 'Member')).toEqual({})
    expect(standIn.requests.length).toBe(before)
    const account = await connect()
    choose(account)
    await deliver('grant', 'Member')
    guild.members.delete(account)
    expect(await deliver('revoke', 'Member')).toEqual({})
  })
})

it('waits while Discord is not configured', async () => {
  const benefit = benefitOf({ guild_id: '1', role_id: '2' })
  const input = { account_id: '3', guild_id: '1', role_id: '2' }
  const grant = grantOf(benefit, crypto.randomUUID(), input)
  for (const call of [discordDelivery.grant, discordDelivery.revoke])
    expect(await failure(call(servicesOf(shop), { grant, benefit, shared: [] }))).toMatchObject({
      kind: 'retry',
      message: expect.stringMatching(/^This server is not connected to Discord/),
    })
})
