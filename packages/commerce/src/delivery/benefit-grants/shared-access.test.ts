import { minutes } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { message } from '../../catalog/integrations/github/testing/app.ts'
import { type StandIn, startStandIn } from '../../catalog/integrations/discord/testing/stand-in.ts'
import { type LinkedShop, openLinkedShop } from '../../catalog/integrations/github/testing/linked-shop.ts'
import type { Account } from '../../catalog/integrations/github/testing/state.ts'
import { changeBenefit, grantsOf, newBenefit, newProduct, order, statesOf } from '../../testing/benefits.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { lockGrantsOf } from '../../catalog/benefits/index.ts'
import { connectAccount } from '../../customers/connected-accounts/index.ts'
import { connectGuild } from '../../catalog/discord-servers/testing/connect-guild.ts'
import { findGrant, saveGrants } from './queries.ts'
import { callPlatform } from './remote-call.ts'
import { beginWork } from './remote-work.ts'
import { withScheduledDelivery } from './transitions.ts'

/** Chooses a connected account, like the portal. */
const choose = (shop: Shop, id: string, account_id: string) =>
  shop.database.transact(async (tx) => {
    const grant = await findGrant(tx, id)
    if (grant === undefined) throw new Error('There is no such grant.')
    await lockGrantsOf(tx, [grant.customer_id])
    await saveGrants(tx, [withScheduledDelivery({ ...grant, account_id }, shop.clock.now())])
  })

let buyers = 0
/** Buys a product with a benefit, as a new or existing customer. */
const buy = async (shop: Shop, benefit: string, email = `sharing-${(buyers += 1)}@example.com`) => {
  const bought = await order(shop, await newProduct(shop, benefit), email)
  const grant = (await grantsOf(shop, benefit)).find(({ order_id }) => order_id === bought.id)
  if (grant === undefined) throw new Error('Nothing was granted.')
  return { order_id: bought.id, customer_id: bought.customer_id, id: grant.id, benefit }
}
type Bought = Awaited<ReturnType<typeof buy>>

/** Refunds an order and updates its grants. Work at the platform stays pending. */
const refund = async (shop: Shop, { order_id }: Bought) => {
  const body = { orderId: order_id, amount: 1000, reason: 'other', revokeBenefits: true } as const
  const { id: subject_id } = await shop.client.refunds.create({ body })
  await shop.runJob('events.consume', { consumer: 'benefit-grants', subject_id })
}

const deliver = (shop: Shop, ...several: readonly Bought[]) =>
  Promise.all(several.map(({ id }) => shop.runJob('benefit-grants.deliver-remotely', { grant_id: id })))

describe('a role that two benefits grant', () => {
  const clock = testClock()
  let standIn: StandIn
  let shop: Shop
  let accounts = 0
  beforeAll(async () => {
    standIn = await startStandIn(clock)
    shop = await openShop({ integrations: { discord: standIn.discord } }, { clock })
  })
  afterAll(async () => {
    await shop.close()
    await standIn.close()
  })
  const services = () => servicesOf(shop, { discord: standIn.discord })

  /** Two benefits with the same role, and an account that may have it. */
  const prepare = async () => {
    const guild = standIn.state.addGuild('Painters', { Member: 3, Patron: 5 })
    standIn.state.letBotInto(guild, 10)
    await connectGuild(shop, shop.demo.organization_id, guild)
    const roleOf = (name: string) => guild.roles.find((role) => role.name === name)?.id ?? ''
    const propertiesOf = (name: string) => ({
      guild_id: guild.id,
      role_id: roleOf(name),
      guild_token: 'token',
    })
    const newRole = () => newBenefit(shop, { type: 'discord', properties: propertiesOf('Member') })
    const account = standIn.state.addUser(`account-${(accounts += 1)}`).id
    const give = async ({ id, customer_id }: Bought, to = account) => {
      const redirect_url = `${shop.serverURL}/v1/customer-portal/oauth-accounts/callback`
      const agreed = standIn.agree(standIn.discord.authorizeUrl({ state: '', redirect_url }), to)
      const { organization_id } = shop.demo
      const request = {
        organization_id,
        customer_id,
        platform: 'discord',
        return_to: shop.serverURL,
      } as const
      await connectAccount(services(), request, agreed.searchParams.get('code') ?? '')
      await choose(shop, id, to)
    }
    return {
      first: await newRole(),
      second: await newRole(),
      account,
      give,
      propertiesOf,
      rolesOf: (id = account) =>
        guild.roles.flatMap((role) => (guild.members.get(id)?.has(role.id) ? [role.name] : [])),
    }
  }

  it.each(['one customer', 'two customers'])(
    'stays until the second one is revoked, of %s',
    async (owner) => {
      const { first, second, give, rolesOf } = await prepare()
      const purchase = await buy(shop, first, `${owner.length}-of-role@example.com`)
      const email = owner === 'one customer' ? `${owner.length}-of-role@example.com` : undefined
      const otherPurchase = await buy(shop, second, email)
      await give(purchase)
      await give(otherPurchase)
      await shop.runJobs()
      expect([...(await statesOf(shop, first)), ...(await statesOf(shop, second))]).toEqual([
        'granted',
        'granted',
      ])
      await refund(shop, purchase)
      await shop.runJobs()
      expect(await statesOf(shop, first)).toEqual(['revoked'])
      expect(rolesOf()).toEqual(['Member'])
      await refund(shop, otherPurchase)
      await shop.runJobs()
      expect(rolesOf()).toEqual([])
    },
  )

  it('stays with its account when one of them is given to another account', async () => {
    const { first, second, give, rolesOf } = await prepare()
    const [firstOrder, secondOrder] = [await buy(shop, first), await buy(shop, second)]
    await give(firstOrder)
    await give(secondOrder)
    await shop.runJobs()
    const home = standIn.state.addUser('home').id
    await give(firstOrder, home)
    await shop.runJobs()
    expect([rolesOf(), rolesOf(home)]).toEqual([['Member'], ['Member']])
    await give(secondOrder, home)
    await shop.runJobs()
    expect([rolesOf(), rolesOf(home)]).toEqual([[], ['Member']])
  })

  it('stays when one of them changes to another role', async () => {
    const { first, second, give, rolesOf, propertiesOf } = await prepare()
    const [firstOrder, secondOrder] = [await buy(shop, first), await buy(shop, second)]
    await give(firstOrder)
    await give(secondOrder)
    await shop.runJobs()
    await changeBenefit(shop, first, { properties: propertiesOf('Patron') })
    await shop.runJobs()
    expect(rolesOf()).toEqual(['Member', 'Patron'])
    await refund(shop, secondOrder)
    await shop.runJobs()
    expect(rolesOf()).toEqual(['Patron'])
  })

  it('exists in the end when one is granted and the other revoked concurrently', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { first, second, give, rolesOf } = await prepare()
      const [firstOrder, secondOrder] = [await buy(shop, first), await buy(shop, second)]
      await give(firstOrder)
      await shop.runJobs()
      await refund(shop, firstOrder)
      await give(secondOrder)
      await (round % 2 === 0
        ? deliver(shop, firstOrder, secondOrder)
        : deliver(shop, secondOrder, firstOrder))
      await shop.runJobs()
      expect(await statesOf(shop, second)).toEqual(['granted'])
      expect(rolesOf()).toEqual(['Member'])
    }
  })

  it('is requested only after the call that removes it has ended, and vice versa', async () => {
    for (const isRevokedFirst of [true, false]) {
      const { first, second, give, rolesOf } = await prepare()
      const [firstOrder, secondOrder] = [await buy(shop, first), await buy(shop, second)]
      await give(firstOrder)
      await shop.runJobs()
      await refund(shop, firstOrder)
      await give(secondOrder)
      const [early, late] = isRevokedFirst ? [firstOrder, secondOrder] : [secondOrder, firstOrder]
      const work = await beginWork(services(), early.id)
      const requests = standIn.requests.length
      await deliver(shop, late)
      expect(standIn.requests).toHaveLength(requests)
      // The process of the first call dies when it is answered.
      if (work !== undefined) await callPlatform(services(), work)
      expect(rolesOf()).toEqual(isRevokedFirst ? [] : ['Member'])
      await shop.travel(minutes(3))
      expect(await statesOf(shop, first)).toEqual(['revoked'])
      expect(await statesOf(shop, second)).toEqual(['granted'])
      expect(rolesOf()).toEqual(['Member'])
    }
  })

  it('has a deadline: a call without a response is given up', async () => {
    const { first, give } = await prepare()
    const purchase = await buy(shop, first)
    await give(purchase)
    const work = await beginWork(services(), purchase.id)
    if (work === undefined) throw new Error('There is nothing to do.')
    standIn.failNext(/^PUT/, 'silence')
    const requests = standIn.requests.length
    const deadline = new AbortController()
    const expectation = expect(
      callPlatform(services(), work, { deadline: deadline.signal }),
    ).rejects.toMatchObject({ kind: 'retry' })
    await expect.poll(() => standIn.requests.slice(requests)).toContainEqual(expect.stringMatching(/^PUT/))
    deadline.abort()
    await expectation
  })
})

describe('a repository that two benefits grant', () => {
  let linked: LinkedShop
  let buyer: Account
  beforeAll(async () => {
    linked = await openLinkedShop()
    const { state } = linked.github
    const owner = state.addPerson('ada')
    buyer = state.addPerson('bob')
    const studio = state.addOrganization('studio', owner)
    await linked.link(owner, state.install(studio, [state.addRepository(studio, 'brushes')]))
  })
  afterAll(() => linked.close())

  const newAccess = async (permission: 'pull' | 'push') => {
    const properties = { repository_owner: 'studio', repository_name: 'brushes', permission }
    const body = { type: 'github_repository', description: `To ${permission}`, properties } as const
    return (await linked.shop.client.benefits.create({ body })).id
  }
  const access = () => {
    linked.github.state.accept(buyer)
    return linked.github.roleOf('studio', 'brushes', buyer)
  }
  const give = async ({ id, customer_id }: Bought) => {
    const { shop, services, github } = linked
    const { organization_id } = shop.demo
    const request = { organization_id, customer_id, platform: 'github', return_to: shop.serverURL } as const
    await connectAccount(services, request, github.codeFor(buyer))
    await choose(shop, id, String(buyer.id))
  }

  it('is granted with the higher permission, and with the lower one when that is left', async () => {
    const { shop } = linked
    const [reading, writing] = [await newAccess('pull'), await newAccess('push')]
    for (const order of ['lower first', 'higher first']) {
      const [low, high] = [await buy(shop, reading), await buy(shop, writing)]
      for (const item of order === 'lower first' ? [low, high] : [high, low]) {
        await give(item)
        await shop.runJobs()
        if (order === 'higher first') access()
      }
      if (order === 'lower first') expect(linked.github.invitationsOf(buyer)).toEqual(['studio/brushes push'])
      expect(access()).toBe('push')
      await refund(shop, high)
      await shop.runJobs()
      expect(access()).toBe('pull')
      await refund(shop, low)
      await shop.runJobs()
      expect(access()).toBeUndefined()
    }
  })

  it('exists in the end when one is granted and the other revoked concurrently', async () => {
    const { shop } = linked
    const [first, second] = [await newAccess('pull'), await newAccess('pull')]
    for (let round = 0; round < 2; round += 1) {
      const [firstOrder, secondOrder] = [await buy(shop, first), await buy(shop, second)]
      await give(firstOrder)
      await shop.runJobs()
      access()
      await refund(shop, firstOrder)
      await give(secondOrder)
      await (round % 2 === 0
        ? deliver(shop, firstOrder, secondOrder)
        : deliver(shop, secondOrder, firstOrder))
      await shop.runJobs()
      expect(access()).toBe('pull')
      await refund(shop, secondOrder)
      await shop.runJobs()
      expect(access()).toBeUndefined()
    }
  })

  it('is not requested after the deadline, however often the library would retry', async () => {
    const { shop, services, github } = linked
    const purchase = await buy(shop, await newAccess('pull'))
    await give(purchase)
    const work = await beginWork(services, purchase.id)
    if (work === undefined) throw new Error('There is nothing to do.')
    // GitHub does not recognize a new token everywhere immediately: the library retries after 401, for some
    // seconds.
    github.failNext(...Array.from({ length: 9 }, () => message(401, 'Bad credentials')))
    const requests = github.requests.length
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const deadline = new AbortController()
    const expectation = expect(callPlatform(services, work, { deadline: deadline.signal })).rejects.toThrow(
      'GitHub',
    )
    // The library pauses for a second before it retries.
    await expect.poll(() => [github.requests.length > requests, vi.getTimerCount() > 0]).toEqual([true, true])
    const before = github.requests.length
    deadline.abort()
    vi.advanceTimersByTime(1000)
    await expectation
    expect(github.requests).toHaveLength(before)
  })
})
