import { Polar } from '@polar-sh/sdk'
import { HTTPClient } from '@polar-sh/sdk/lib/http.js'
import { minutes } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn as startDiscord } from '../integrations/discord/testing/stand-in.ts'
import { type LinkedShop, openLinkedShop } from '../integrations/github/testing/linked-shop.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { connectGuild } from '../discord-servers/testing/connect-guild.ts'

const polarOf = (shop: Shop) =>
  new Polar({
    serverURL: `${shop.serverURL}/snake`,
    accessToken: shop.accessToken,
    httpClient: new HTTPClient({ fetcher: (request) => shop.fetch(request as Request) }),
  })
const versionOf = async (shop: Shop, id: string) => {
  const of = shop.database.db.selectFrom('benefits').select('delivery_version').where('id', '=', id)
  return (await of.executeTakeFirstOrThrow()).delivery_version
}

describe('a benefit with a Discord role', () => {
  const clock = testClock()
  let standIn: StandIn
  let shop: Shop
  beforeAll(async () => {
    standIn = await startDiscord(clock)
    shop = await openShop({ integrations: { discord: standIn.discord } }, { clock })
  })
  afterAll(async () => {
    await shop.close()
    await standIn.close()
  })

  const newServer = async () => {
    const guild = standIn.state.addGuild('Painters', { Member: 3, Helper: 4, Owner: 20 })
    standIn.state.letBotInto(guild, 10)
    const roleOf = (name: string) => guild.roles.find((role) => role.name === name)?.id ?? ''
    return { guild, roleOf, guild_token: await connectGuild(shop, shop.demo.organization_id, guild) }
  }
  const create = (properties: { guild_token: string; role_id: string }) =>
    shop.client.benefits.create({ body: { type: 'discord', description: 'The club', properties } })

  it('stores the server, and hands out a new token for it whenever it is read', async () => {
    const { guild, roleOf, guild_token } = await newServer()
    const { id, properties } = await create({ guild_token, role_id: roleOf('Member') })
    expect(properties).toMatchObject({ guild_id: guild.id, role_id: roleOf('Member') })
    const [stored] = await shop.database.db
      .selectFrom('benefits')
      .select('properties')
      .where('id', '=', id)
      .execute()
    expect(stored?.properties).toEqual({ guild_id: guild.id, role_id: roleOf('Member') })
    clock.advance(minutes(20))
    const readBenefit = await polarOf(shop).benefits.get({ id })
    if (readBenefit.type !== 'discord') throw new Error('The benefit is of another type.')
    // The token of a response is valid for a change.
    const update = (roleId: string) =>
      polarOf(shop).benefits.update({
        id,
        requestBody: {
          type: 'discord',
          properties: { guildToken: readBenefit.properties.guildToken, roleId },
        },
      })
    await update(roleOf('Member'))
    expect(await versionOf(shop, id)).toBe(1)
    expect(await update(roleOf('Helper'))).toMatchObject({ properties: { roleId: roleOf('Helper') } })
    expect(await versionOf(shop, id)).toBe(2)
    clock.advance(minutes(16))
    await expect(update(roleOf('Member'))).rejects.toMatchObject({
      detail: [
        {
          loc: ['body', 'properties', 'guild_token'],
          msg: 'Invalid token. Please authenticate your Discord server again.',
        },
      ],
    })
    await shop.client.benefits.update({ path: { id }, body: { description: 'The old club' } })
    expect(await versionOf(shop, id)).toBe(2)
  })

  it('is rejected for a token or a role that is none', async () => {
    const { roleOf, guild_token } = await newServer()
    const at = (place: string) => `body.properties.${place}`
    await expectInvalid(create({ guild_token: 'none', role_id: roleOf('Member') }), at('guild_token'))
    const typeOf = async (role_id: string) =>
      (await expectInvalid(create({ guild_token, role_id }), at('role_id'))).detail[0]?.type
    expect(await typeOf('42')).toBe('invalid_role')
    expect(await typeOf(roleOf('Owner'))).toBe('invalid_role_position')
    expect((await shop.client.benefits.list({ query: { query: 'The club' } })).items).toEqual([])
  })
})

describe('a benefit with a GitHub repository', () => {
  let linked: LinkedShop
  beforeAll(async () => {
    linked = await openLinkedShop()
  })
  afterAll(() => linked.close())

  it('is one that the organization has linked', async () => {
    const { state } = linked.github
    const owner = state.addPerson('ada')
    const studio = state.addOrganization('Studio', owner)
    const brushes = state.addRepository(studio, 'brushes')
    await linked.link(owner, state.install(studio, [brushes]))
    const { shop } = linked
    const polar = polarOf(shop)
    const create = (repositoryName: string) =>
      polar.benefits.create({
        type: 'github_repository',
        description: 'The source',
        properties: { repositoryOwner: 'studio', repositoryName, permission: 'pull' },
      })
    const benefit = await create('BRUSHES')
    expect(benefit.properties).toMatchObject({
      repositoryOwner: 'Studio',
      repositoryName: 'brushes',
      permission: 'pull',
    })
    expect(await polar.benefits.get({ id: benefit.id })).toEqual(benefit)
    await expect(create('pens')).rejects.toMatchObject({
      detail: [{ loc: ['body', 'properties', 'repository_name'], type: 'no_repository_installation_found' }],
    })
    await polar.benefits.update({
      id: benefit.id,
      requestBody: {
        type: 'github_repository',
        properties: { repositoryOwner: 'Studio', repositoryName: 'brushes', permission: 'push' },
      },
    })
    expect(await versionOf(shop, benefit.id)).toBe(2)
    const { items } = await shop.client.benefits.list({ query: { type: 'github_repository' } })
    expect(items).toHaveLength(1)
    await shop.client.benefits.delete({ path: { id: benefit.id } })
    await expectApiError(shop.client.benefits.get({ path: { id: benefit.id } }), 'ResourceNotFound', 404)
  })
})
