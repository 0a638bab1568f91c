import { days, minutes, seconds } from '@atelier/plumbing/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PlatformError, type PlatformErrorKind } from '../../catalog/integrations/port.ts'
import {
  changeBenefit,
  grantsOf,
  newBenefit,
  newProduct,
  eventsOf,
  order,
  statesOf,
} from '../../testing/benefits.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { type RemoteDelivery, lockGrantsOf } from '../../catalog/benefits/index.ts'
import { remoteDeliveries } from './deliveries.ts'
import { findGrant, saveGrants } from './queries.ts'
import { beginWork } from './remote-work.ts'
import { withScheduledDelivery } from './transitions.ts'

const { discord } = remoteDeliveries

/** A platform in memory: members with their roles, and the next results. */
const openPlatform = () => {
  const members = new Map<string, string>()
  const calls: string[] = []
  const failures: (PlatformError | Error)[] = []
  let during: (() => Promise<void>) | undefined
  let lost = 0
  const call = async (name: string, carryOut: () => void) => {
    calls.push(name)
    const concurrentWork = during
    during = undefined
    await concurrentWork?.()
    const failure = failures.shift()
    if (failure !== undefined) throw failure
    carryOut()
    if (lost === 0) return
    lost -= 1
    throw new PlatformError('retry', 'The platform did not answer.')
  }
  const delivery: RemoteDelivery = {
    grant: async (_, { grant, benefit }) => {
      const { account_id } = grant.properties
      if (account_id == null)
        throw new PlatformError('action_required', 'The customer needs to connect their Discord account')
      const { guild_id, role_id } = benefit.properties as { guild_id: string; role_id: string }
      await call(`grant ${account_id}`, () => members.set(account_id, role_id))
      return { account_id, guild_id, role_id }
    },
    revoke: async (_, { grant }) => {
      const { account_id } = grant.properties
      await call(`revoke ${account_id}`, () => members.delete(account_id ?? ''))
      return {}
    },
    accessOf: ({ account_id, guild_id, role_id }) =>
      account_id == null || role_id === undefined ? undefined : `${account_id}/${guild_id}/${role_id}`,
  }
  return {
    delivery,
    members,
    calls,
    failNext: (...kinds: readonly PlatformErrorKind[]) =>
      failures.push(...kinds.map((kind) => new PlatformError(kind, `The platform says ${kind}.`))),
    failWith: (error: Error) => void failures.push(error),
    /** Executes the next call, and loses its response. */
    loseAnswer: () => {
      lost += 1
    },
    /** Runs during the next call. */
    concurrently: (work: () => Promise<void>) => {
      during = work
    },
  }
}

let shop: Shop
let platform: ReturnType<typeof openPlatform>
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => {
  platform = openPlatform()
  remoteDeliveries.discord = platform.delivery
})
afterEach(() => {
  if (discord === undefined) delete remoteDeliveries.discord
  else remoteDeliveries.discord = discord
})
afterAll(() => shop.close())

const properties = { guild_id: 'guild', role_id: 'role', guild_token: 'token' }
const newRole = () => newBenefit(shop, { type: 'discord', properties })

/** The single grant of a benefit. */
const grantOf = async (benefit: string) => {
  const [grant, ...otherGrants] = await grantsOf(shop, benefit)
  if (grant === undefined || otherGrants.length > 0) throw new Error('There is not one grant.')
  return grant
}

/** Chooses a connected account, like the portal. */
const choose = async (id: string, account_id: string) => {
  await shop.database.transact(async (tx) => {
    const grant = await tx
      .selectFrom('benefit_grants')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await lockGrantsOf(tx, [grant.customer_id])
    await saveGrants(tx, [withScheduledDelivery({ ...grant, account_id }, shop.clock.now())])
  })
}

let buyers = 0
/** Buys a benefit for a customer who chose an account. Returns the benefit, the order and the grant. */
const buyRole = async (account_id = `account-${(buyers += 1)}`) => {
  const benefit = await newRole()
  const bought = await order(shop, await newProduct(shop, benefit), `${account_id}@example.com`)
  const { id } = await grantOf(benefit)
  await choose(id, account_id)
  return { benefit, bought, id, account_id }
}

const refund = (orderId: string) =>
  shop.client.refunds.create({
    body: { orderId, amount: 1000, reason: 'other', revokeBenefits: true },
  })

it('a grant without an account is pending, has a reason, and is reported as created', async () => {
  const benefit = await newRole()
  await order(shop, await newProduct(shop, benefit), 'unlinked@example.com')
  expect(await grantOf(benefit)).toMatchObject({
    is_granted: false,
    is_revoked: false,
    error: {
      message: 'The customer needs to connect their Discord account',
      type: 'BenefitActionRequiredError',
      timestamp: shop.clock.now().toISOString(),
    },
  })
  expect(await eventsOf(shop, benefit)).toEqual(['created'])
  await shop.travel(minutes(60))
  expect(await eventsOf(shop, benefit)).toEqual(['created'])
})

it('a chosen account gets access, and loses it with the order; the choice is kept', async () => {
  const { benefit, bought, account_id } = await buyRole()
  await shop.runJobs()
  expect(platform.members.get(account_id)).toBe('role')
  expect(await grantOf(benefit)).toMatchObject({
    is_granted: true,
    error: null,
    properties: { account_id, guild_id: 'guild', role_id: 'role' },
  })
  expect(await eventsOf(shop, benefit)).toEqual(['created', 'updated'])
  await refund(bought.id)
  await shop.runJobs()
  expect(platform.members.has(account_id)).toBe(false)
  expect(await grantOf(benefit)).toMatchObject({ is_revoked: true, properties: { account_id } })
  expect(await eventsOf(shop, benefit)).toEqual(['created', 'updated', 'revoked'])
})

it('a changed benefit counts its grants that wait for the platform', async () => {
  const { benefit, account_id } = await buyRole()
  await shop.runJobs()
  platform.failNext('retry')
  await changeBenefit(shop, benefit, { properties: { ...properties, role_id: 'other' } })
  await shop.runJobs()
  const runOf = async () => (await shop.client.benefits.get({ path: { id: benefit } })).grant_run
  expect(await runOf()).toMatchObject({ total: 1, done: 1, waiting: 1 })
  await shop.travel(minutes(1))
  expect(await runOf()).toMatchObject({ total: 1, done: 1, waiting: 0 })
  expect(platform.members.get(account_id)).toBe('other')
})

it('another account gets the access that the first one loses', async () => {
  const { benefit, id } = await buyRole('before')
  await shop.runJobs()
  await choose(id, 'after')
  await shop.runJobs()
  expect([...platform.members.keys()].filter((name) => ['before', 'after'].includes(name))).toEqual(['after'])
  expect((await grantOf(benefit)).properties).toMatchObject({ account_id: 'after' })
})

it('the access stays while another grant includes it, and one account has it once', async () => {
  const benefit = await newRole()
  const product = await newProduct(shop, benefit)
  const first = await order(shop, product, 'both@example.com')
  const second = await order(shop, product, 'both@example.com')
  for (const { id } of await grantsOf(shop, benefit)) await choose(id, 'both')
  await shop.runJobs()
  expect(await statesOf(shop, benefit)).toEqual(['granted', 'granted'])
  await refund(first.id)
  await shop.runJobs()
  expect(platform.members.has('both')).toBe(true)
  await refund(second.id)
  await shop.runJobs()
  expect(platform.members.has('both')).toBe(false)
})

describe('a failure', () => {
  it('of the platform is on the grant and is retried, at growing intervals', async () => {
    const { benefit, account_id } = await buyRole()
    platform.failNext('retry', 'retry', 'retry')
    await shop.runJobs()
    expect(await grantOf(benefit)).toMatchObject({
      is_granted: false,
      error: { type: 'BenefitRetriableError', message: 'The platform says retry.' },
    })
    const tries = () => platform.calls.filter((call) => call === `grant ${account_id}`).length
    expect(tries()).toBe(1)
    await shop.travel(seconds(2))
    expect(tries()).toBe(2)
    await shop.travel(seconds(1))
    expect(tries()).toBe(2)
    await shop.travel(seconds(30))
    expect(tries()).toBe(4)
    expect(await grantOf(benefit)).toMatchObject({ is_granted: true, error: null })
  })

  it('that names a pause is tried again after it', async () => {
    const { benefit, account_id } = await buyRole()
    platform.failWith(new PlatformError('retry', 'Slow down.', { retry_after_ms: minutes(10) }))
    await shop.travel(minutes(9))
    expect(platform.calls.filter((call) => call === `grant ${account_id}`)).toHaveLength(1)
    await shop.travel(minutes(2))
    expect(await grantOf(benefit)).toMatchObject({ is_granted: true })
  })

  it('that names a pause of years, or of no calendar, is tried again within a week', async () => {
    for (const retry_after_ms of [days(4000), Number.MAX_SAFE_INTEGER]) {
      const { benefit } = await buyRole()
      platform.failWith(new PlatformError('retry', 'Come back later.', { retry_after_ms }))
      await shop.travel(days(7) + 1000)
      expect(await grantOf(benefit)).toMatchObject({ is_granted: true })
    }
  })

  it('that is a rejection is retried twenty times, then reported', async () => {
    const { benefit, account_id } = await buyRole()
    platform.failNext(...Array.from({ length: 30 }, () => 'rejected' as const))
    await shop.travel(minutes(60 * 24 * 60))
    expect(platform.calls.filter((call) => call === `grant ${account_id}`)).toHaveLength(20)
    expect(await grantOf(benefit)).toMatchObject({
      is_granted: false,
      error: { type: 'BenefitDeliveryError', message: 'The platform says rejected.' },
    })
    expect(await eventsOf(shop, benefit)).toEqual(['created', 'updated'])
  })

  it('of a long outage does not use up the attempts after a rejection', async () => {
    const { benefit, account_id } = await buyRole()
    platform.failNext(...Array.from({ length: 25 }, () => 'retry' as const), 'rejected')
    await shop.travel(days(150))
    expect(platform.calls.filter((call) => call === `grant ${account_id}`)).toHaveLength(27)
    expect(await grantOf(benefit)).toMatchObject({ is_granted: true, error: null })
  })

  it('of our own is not shown verbatim to the seller', async () => {
    const { benefit } = await buyRole()
    platform.failWith(new Error('undefined is not a function'))
    await shop.runJobs()
    expect((await grantOf(benefit)).error?.message).toBe(
      'The benefit could not be delivered because of an error of this server.',
    )
  })

  it('that the customer must settle revokes the grant until they choose again', async () => {
    const { benefit, id, account_id } = await buyRole()
    await shop.runJobs()
    await changeBenefit(shop, benefit, { properties: { ...properties, role_id: 'other' } })
    platform.failNext('action_required')
    await shop.runJobs()
    expect(await grantOf(benefit)).toMatchObject({
      is_granted: false,
      is_revoked: false,
      error: { type: 'BenefitActionRequiredError' },
    })
    await choose(id, account_id)
    await shop.runJobs()
    expect(await grantOf(benefit)).toMatchObject({ is_granted: true, properties: { role_id: 'other' } })
    expect(await eventsOf(shop, benefit)).toEqual(['created', 'updated', 'updated', 'updated'])
  })

  it('of several grants of one customer is retried at the pace of each of them', async () => {
    const benefit = await newRole()
    const product = await newProduct(shop, benefit)
    for (const _ of [1, 2]) await order(shop, product, 'twice@example.com')
    const ids = (await grantsOf(shop, benefit)).map(({ id }) => id)
    platform.failNext(...Array.from({ length: 20 }, () => 'retry' as const))
    for (const id of ids) await choose(id, 'twice')
    await shop.runJobs()
    const tries = () => platform.calls.filter((call) => call === 'grant twice').length
    expect(tries()).toBe(2)
    await shop.travel(minutes(60 * 24))
    expect(await statesOf(shop, benefit)).toEqual(['granted', 'granted'])
    expect(tries()).toBeLessThanOrEqual(22)
  })

  it('of one customer does not delay others', async () => {
    const [first, second] = [await buyRole(), await buyRole()]
    platform.failNext('retry')
    await shop.runJobs()
    const states = [await statesOf(shop, first.benefit), await statesOf(shop, second.benefit)].flat()
    expect(states.toSorted()).toEqual(['granted', 'pending'])
  })
})

/** Refunds an order, and updates its grants immediately. */
const refundNow = async (orderId: string) => {
  await refund(orderId)
  const { id: subject_id } = await shop.database.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await shop.runJob('events.consume', { consumer: 'benefit-grants', subject_id })
}

describe('a call that was carried out and whose answer was lost', () => {
  it('is repeated without harm', async () => {
    const { benefit, account_id } = await buyRole()
    platform.loseAnswer()
    await shop.runJobs()
    expect(await statesOf(shop, benefit)).toEqual(['pending'])
    await shop.travel(minutes(1))
    expect(await statesOf(shop, benefit)).toEqual(['granted'])
    expect(platform.calls.filter((call) => call.endsWith(account_id))).toEqual([
      `grant ${account_id}`,
      `grant ${account_id}`,
    ])
  })

  it('has granted access that a refund before the next attempt removes', async () => {
    const { benefit, bought, account_id } = await buyRole()
    platform.loseAnswer()
    await shop.runJobs()
    expect(platform.members.has(account_id)).toBe(true)
    await refund(bought.id)
    await shop.runJobs()
    expect(await statesOf(shop, benefit)).toEqual(['revoked'])
    expect(platform.members.has(account_id)).toBe(false)
  })

  it('has granted access that a refund during the call removes', async () => {
    const { benefit, bought, account_id } = await buyRole()
    platform.loseAnswer()
    platform.concurrently(() => refundNow(bought.id))
    await shop.runJobs()
    expect(await statesOf(shop, benefit)).toEqual(['revoked'])
    expect(platform.members.has(account_id)).toBe(false)
  })

  it('has granted an account access that another one gets when it is chosen', async () => {
    const { benefit, bought, id } = await buyRole('lost-1')
    platform.loseAnswer()
    await shop.runJobs()
    await choose(id, 'lost-2')
    platform.loseAnswer()
    await shop.runJobs()
    await choose(id, 'lost-3')
    await shop.travel(minutes(1))
    expect(await statesOf(shop, benefit)).toEqual(['granted'])
    expect([...platform.members.keys()].filter((name) => name.startsWith('lost'))).toEqual(['lost-3'])
    await refund(bought.id)
    await shop.runJobs()
    expect(platform.members.has('lost-3')).toBe(false)
  })

  it('has granted a new account access that a refund removes from both', async () => {
    const { bought, id } = await buyRole('both-1')
    await shop.runJobs()
    await choose(id, 'both-2')
    // The role is revoked from the old account; the response about the new one is lost.
    const { grant } = platform.delivery
    remoteDeliveries.discord = {
      ...platform.delivery,
      grant: (services, of) => {
        platform.loseAnswer()
        return grant(services, of)
      },
    }
    await shop.runJobs()
    expect(platform.members.has('both-2')).toBe(true)
    await refund(bought.id)
    await shop.travel(minutes(1))
    expect([...platform.members.keys()].filter((name) => name.startsWith('both-'))).toEqual([])
  })

  it('has granted another role, which a refund removes too', async () => {
    const { benefit, bought, account_id } = await buyRole()
    await shop.runJobs()
    await changeBenefit(shop, benefit, { properties: { ...properties, role_id: 'other' } })
    platform.loseAnswer()
    await shop.runJobs()
    const takenRoles: string[] = []
    const { revoke } = platform.delivery
    remoteDeliveries.discord = {
      ...platform.delivery,
      revoke: (services, of) => {
        takenRoles.push(of.grant.properties.role_id ?? '')
        return revoke(services, of)
      },
    }
    await refund(bought.id)
    await shop.runJobs()
    expect(platform.members.has(account_id)).toBe(false)
    expect(takenRoles.toSorted()).toEqual(['other', 'role'])
  })

  it('differs from one that was rejected, after which there is nothing to remove', async () => {
    const { bought, account_id } = await buyRole()
    platform.failNext('rejected')
    await shop.runJobs()
    await refund(bought.id)
    await shop.runJobs()
    expect(platform.calls.filter((call) => call.endsWith(account_id))).toEqual([`grant ${account_id}`])
  })
})

describe('a call that exceeds its deadline', () => {
  it('and grants the role after it was removed: it is removed again', async () => {
    const { benefit, bought, id, account_id } = await buyRole()
    platform.concurrently(async () => {
      await refundNow(bought.id)
      shop.clock.advance(minutes(3))
      await shop.runJob('benefit-grants.deliver-remotely', { grant_id: id })
      expect(platform.calls.at(-1)).toBe(`revoke ${account_id}`)
    })
    await shop.runJobs()
    expect(await statesOf(shop, benefit)).toEqual(['revoked'])
    expect(platform.members.has(account_id)).toBe(false)
  })

  it('and grants an account access that was granted to another one since', async () => {
    const { benefit, id } = await buyRole('slow')
    platform.concurrently(async () => {
      await choose(id, 'quick')
      shop.clock.advance(minutes(3))
      await shop.runJob('benefit-grants.deliver-remotely', { grant_id: id })
      expect(platform.members.has('quick')).toBe(true)
    })
    await shop.runJobs()
    expect((await grantOf(benefit)).properties).toMatchObject({ account_id: 'quick' })
    expect(platform.members.has('slow')).toBe(false)
    expect(platform.members.has('quick')).toBe(true)
  })

  it('and removes from an account access that was granted again since', async () => {
    const { benefit, id } = await buyRole('turn-1')
    await shop.runJobs()
    await choose(id, 'turn-2')
    platform.concurrently(async () => {
      await choose(id, 'turn-1')
      shop.clock.advance(minutes(3))
      await shop.runJob('benefit-grants.deliver-remotely', { grant_id: id })
    })
    await shop.runJobs()
    expect((await grantOf(benefit)).properties).toMatchObject({ account_id: 'turn-1' })
    expect([...platform.members.keys()].filter((name) => name.startsWith('turn'))).toEqual(['turn-1'])
  })
})

describe('while a call is in progress', () => {
  it('the order is refunded: the access granted by the call is removed', async () => {
    const { benefit, bought, account_id } = await buyRole()
    platform.concurrently(async () => {
      await refundNow(bought.id)
      expect(await statesOf(shop, benefit)).toEqual(['revoked'])
    })
    await shop.runJobs()
    expect(await statesOf(shop, benefit)).toEqual(['revoked'])
    expect(platform.members.has(account_id)).toBe(false)
    expect(platform.calls.filter((call) => call.endsWith(account_id))).toEqual([
      `grant ${account_id}`,
      `revoke ${account_id}`,
    ])
  })

  it('the customer chooses another account: that one has the access in the end', async () => {
    const { id } = await buyRole('early')
    platform.concurrently(() => choose(id, 'late'))
    await shop.runJobs()
    expect(platform.members.has('early')).toBe(false)
    expect(platform.members.has('late')).toBe(true)
  })

  it('no second one is started for the same customer and benefit', async () => {
    const { id, account_id } = await buyRole()
    platform.concurrently(() => shop.runJob('benefit-grants.deliver-remotely', { grant_id: id }))
    await shop.runJobs()
    await shop.travel(minutes(5))
    expect(platform.calls.filter((call) => call.endsWith(account_id))).toEqual([`grant ${account_id}`])
  })

  it('the process dies before an account is chosen: a refund leaves nothing to be done', async () => {
    const benefit = await newRole()
    const bought = await order(shop, await newProduct(shop, benefit), 'nobody@example.com')
    const { id } = await grantOf(benefit)
    const now = shop.clock.now()
    await shop.database.transact(async (tx) => {
      const grant = await findGrant(tx, id)
      if (grant !== undefined) await saveGrants(tx, [withScheduledDelivery(grant, now)])
    })
    await beginWork(servicesOf(shop), id)
    await refund(bought.id)
    await shop.runJobs()
    await shop.travel(minutes(3))
    const row = await findGrant(shop.database.db, id)
    expect(row).toMatchObject({ remote_action: null, remote_at: null, remote_busy_until: null })
    expect(platform.calls).toEqual([])
  })

  it('the process dies: the work is repeated later, and access that may have been granted is removed', async () => {
    const { benefit, bought, id, account_id } = await buyRole()
    // The call began, and its response never arrived.
    await beginWork(servicesOf(shop), id)
    await refund(bought.id)
    await shop.runJobs()
    expect(await statesOf(shop, benefit)).toEqual(['revoked'])
    expect(platform.calls.filter((call) => call.endsWith(account_id))).toEqual([])
    await shop.travel(minutes(3))
    expect(platform.calls.filter((call) => call.endsWith(account_id))).toEqual([`revoke ${account_id}`])
  })
})
