import { days } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../../catalog/integrations/discord/testing/stand-in.ts'
import { type LinkedShop, openLinkedShop } from '../../catalog/integrations/github/testing/linked-shop.ts'
import type { Account } from '../../catalog/integrations/github/testing/state.ts'
import type { PlatformName } from '../../catalog/integrations/port.ts'
import { grantsOf, newProduct, order } from '../../testing/benefits.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { connectGuild } from '../../catalog/discord-servers/testing/connect-guild.ts'
import { connectAccount, connectCallbackUrl } from './connect.ts'

const portalOf = async (shop: Shop, customer_id: string) => {
  const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
  return { token, portal: shop.clientWith(token).customerPortal }
}

/** Buys a product with a benefit as a customer, connects an account by a code, and selects it. */
const buyAndChoose = async (
  shop: Shop,
  integrations: Parameters<typeof servicesOf>[1],
  benefit_id: string,
  { platform, account_id, code }: { platform: PlatformName; account_id: string; code: string },
) => {
  const { customer_id } = await order(shop, await newProduct(shop, benefit_id), `${account_id}@example.com`)
  const { organization_id } = shop.demo
  const request = { organization_id, customer_id, platform, return_to: shop.serverURL }
  await connectAccount(servicesOf(shop, integrations), request, code)
  const { portal } = await portalOf(shop, customer_id)
  const [grant] = (await portal.benefitGrants.list({ query: { benefit_id: [benefit_id] } })).items
  await portal.benefitGrants.update({
    path: { id: grant?.id ?? '' },
    body: {
      benefitType: platform === 'github' ? 'github_repository' : 'discord',
      properties: { accountId: account_id },
    },
  })
  await shop.runJobs()
  return customer_id
}

/** Disconnects the account, as its customer does in the portal. */
const disconnect = async (shop: Shop, customer_id: string, platform: PlatformName, account_id: string) => {
  const { token } = await portalOf(shop, customer_id)
  const address = `${shop.serverURL}/v1/customer-portal/oauth-accounts/${platform}/${account_id}`
  const headers = { Authorization: `Bearer ${token}` }
  expect((await shop.fetch(new Request(address, { method: 'DELETE', headers }))).status).toBe(204)
}

/** Returns all events of a shop, as text. */
const eventsOf = async ({ database }: Shop) =>
  JSON.stringify(await database.db.selectFrom('domain_events').selectAll().execute())

describe('access to a repository', () => {
  let linked: LinkedShop
  let owner: Account
  beforeAll(async () => {
    linked = await openLinkedShop()
    owner = linked.github.state.addPerson('ada')
  })
  afterAll(() => linked.close())

  const offered = async (name: string) => {
    const { shop, github } = linked
    const repository = github.state.addRepository(github.state.addOrganization(`${name}-team`, owner), name)
    await linked.link(owner, github.state.install(repository.owner, [repository]))
    const bodyOf = (repository_name: string, permission: 'pull' | 'push') => ({
      type: 'github_repository' as const,
      properties: { repository_owner: `${name}-team`, repository_name, permission },
    })
    const { id } = await shop.client.benefits.create({
      body: { ...bodyOf(name, 'pull'), description: 'The source' },
    })
    const change = async (repository_name: string, permission: 'pull' | 'push' = 'pull') => {
      await shop.client.benefits.update({ path: { id }, body: bodyOf(repository_name, permission) })
      await shop.runJobs()
    }
    const buy = async (login: string) => {
      const person = github.state.addPerson(login)
      const account_id = String(person.id)
      const code = github.codeFor(person)
      const account = { platform: 'github', account_id, code } as const
      const customer_id = await buyAndChoose(shop, linked.services.integrations, id, account)
      return { person, account_id, customer_id }
    }
    return { repository, id, change, buy }
  }

  it('stays when the repository is renamed and its benefit changes', async () => {
    const { github, shop, clock } = linked
    const { repository, id, change, buy } = await offered('brushes')
    const [inside, invited] = [await buy('bob'), await buy('carol')]
    github.state.accept(inside.person)
    const waiting = [...repository.invitations.keys()]
    github.state.rename(repository, 'quills')
    clock.advance(days(1))
    await shop.runJobs()
    await change('quills')
    expect(repository.collaborators.get(inside.person.id)).toBe('pull')
    expect([...repository.invitations.keys()]).toEqual(waiting)
    expect(github.requests.filter((request) => request.startsWith('DELETE'))).toEqual([])
    const grants = await grantsOf(shop, id)
    // GitHub's id of the repository is not shown.
    const shownTo = ({ account_id }: { account_id: string }) => ({
      account_id,
      repository_owner: 'brushes-team',
      repository_name: 'quills',
      permission: 'pull',
    })
    expect(new Set(grants.map(({ properties }) => properties))).toEqual(
      new Set([shownTo(inside), shownTo(invited)]),
    )
    expect(Object.keys((await shop.client.benefits.get({ path: { id } })).properties)).not.toContain(
      'github_repository_id',
    )
    expect(await eventsOf(shop)).not.toContain('github_repository_id')
  })

  it('is granted to no account that was disconnected since, and no token of one is kept', async () => {
    const { shop } = linked
    const { repository, id, change, buy } = await offered('paints')
    const { person, account_id, customer_id } = await buy('dora')
    linked.github.state.accept(person)
    const stored = await shop.database.db
      .selectFrom('connected_accounts')
      .select(['username', 'access_token', 'refresh_token', 'expires_at'])
      .where('customer_id', '=', customer_id)
      .execute()
    expect(stored).toEqual([{ username: 'dora', access_token: null, refresh_token: null, expires_at: null }])
    await disconnect(shop, customer_id, 'github', account_id)
    await change('paints', 'push')
    expect(repository.collaborators.get(person.id)).toBe('pull')
    const [grant] = await grantsOf(shop, id)
    expect(grant).toMatchObject({
      is_granted: false,
      error: {
        type: 'BenefitActionRequiredError',
        message: 'The customer needs to connect their GitHub account',
      },
    })
    // Access granted before is still revoked.
    await shop.client.benefits.delete({ path: { id } })
    await shop.runJobs()
    expect(repository.collaborators.get(person.id)).toBeUndefined()
  })
})

describe('a role on a Discord server', () => {
  let standIn: StandIn
  let shop: Shop
  beforeAll(async () => {
    const clock = testClock()
    standIn = await startStandIn(clock)
    shop = await openShop({ integrations: { discord: standIn.discord } }, { clock })
  })
  afterAll(async () => {
    await shop.close()
    await standIn.close()
  })

  it('is granted while the server is connected, and no event or e-mail contains a token', async () => {
    const guild = standIn.state.addGuild('Painters', { Member: 3, Patron: 5 })
    standIn.state.letBotInto(guild, 10)
    const guild_token = await connectGuild(shop, shop.demo.organization_id, guild)
    const [, member = '', patron = ''] = guild.roles.map(({ id }) => id)
    const bodyOf = (role_id: string, token = guild_token) => ({
      type: 'discord' as const,
      properties: { guild_token: token, role_id },
    })
    const { id } = await shop.client.benefits.create({
      body: { ...bodyOf(member), description: 'The club' },
    })
    const user = standIn.state.addUser('ada')
    const redirect_url = connectCallbackUrl({ public_url: shop.serverURL })
    const back = standIn.agree(standIn.discord.authorizeUrl({ state: '', redirect_url }), user.id)
    const code = back.searchParams.get('code') ?? ''
    const account = { platform: 'discord', account_id: user.id, code } as const
    await buyAndChoose(shop, { discord: standIn.discord }, id, account)
    expect(guild.members.get(user.id)).toEqual(new Set([member]))

    await shop.client.benefits.update({ path: { id }, body: bodyOf(patron) })
    const remove = `${shop.serverURL}/v1/integrations/discord/guilds/${guild.id}`
    const headers = { Authorization: `Bearer ${shop.accessToken}` }
    expect((await shop.fetch(new Request(remove, { method: 'DELETE', headers }))).status).toBe(204)
    await shop.runJobs()
    expect((await grantsOf(shop, id))[0]).toMatchObject({
      error: {
        type: 'BenefitDeliveryError',
        message: expect.stringMatching(/^The Discord server is no longer connected to the organization\./),
      },
    })
    expect(guild.members.get(user.id)).toEqual(new Set([member]))

    await connectGuild(shop, shop.demo.organization_id, guild)
    await shop.travel(days(1))
    expect(guild.members.get(user.id)).toEqual(new Set([patron]))
    expect((await grantsOf(shop, id))[0]).toMatchObject({ is_granted: true, error: null })

    const events = await eventsOf(shop)
    expect(events).toContain('"guild_token":""')
    expect(events).not.toMatch(/"guild_token":"[^"]/)
    expect(JSON.stringify(shop.mails)).not.toContain('eyJ')
    const [product] = (await shop.client.products.list({ query: { benefit_id: [id] } })).items
    expect(product?.benefits[0]?.properties).toMatchObject({ guildId: guild.id, guildToken: '' })
    const answered = (await shop.client.benefits.get({ path: { id } })).properties
    expect(answered).toMatchObject({ guild_token: expect.stringMatching(/^eyJ/) })
  })
})
