import { days, minutes } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDeadline } from '../../catalog/integrations/deadline.ts'
import { createDiscord } from '../../catalog/integrations/discord/discord.ts'
import {
  type StandIn,
  standInKeys,
  startStandIn,
} from '../../catalog/integrations/discord/testing/stand-in.ts'
import type { PlatformError } from '../../catalog/integrations/port.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { servicesOf } from '../../testing/services-of.ts'
import type { AccountKey } from './queries.ts'
import { connectAccount, connectCallbackUrl } from './connect.ts'
import { requireAccount, usableToken } from './use-account.ts'

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

/** Returns the account that a delivery uses for a grant of this customer. */
const find = ({ customer_id, platform, account_id }: AccountKey) =>
  requireAccount(shop, platform, { customer_id, properties: { account_id } })
const useAccount = async (key: AccountKey, by = services()) => usableToken(by, await find(key))

/** Returns a customer with a connected account. */
const connected = async () => {
  const { id: customer_id } = await shop.client.customers.create({
    body: { email: `${crypto.randomUUID()}@example.com` },
  })
  const user = standIn.state.addUser('ada')
  const redirect_url = connectCallbackUrl(services())
  const url = standIn.discord.authorizeUrl({ state: '', redirect_url })
  const code = standIn.agree(url, user.id).searchParams.get('code') ?? ''
  const { organization_id } = shop.demo
  const request = { organization_id, customer_id, platform: 'discord', return_to: 'http://x.test/' } as const
  expect(await connectAccount(services(), request, code)).toBe('http://x.test/')
  const key = { customer_id, platform: 'discord', account_id: user.id } as const
  return { key, use: () => useAccount(key) }
}
const refreshes = () => standIn.requests.filter((request) => request === 'POST /oauth2/token').length
const failure = (call: Promise<unknown>): Promise<PlatformError> =>
  call.then(
    () => {
      throw new Error('The call succeeded, but an error was expected.')
    },
    (error: PlatformError) => error,
  )

it('an access token is used until a minute before it ends, then refreshed and stored', async () => {
  const { use } = await connected()
  const first = await use()
  expect(standIn.state.readToken(first)).toBeDefined()
  const before = refreshes()
  clock.advance(days(7) - minutes(1) - 1)
  expect(await use()).toBe(first)
  expect(refreshes()).toBe(before)
  clock.advance(1)
  const second = await use()
  expect(second).not.toBe(first)
  expect(await use()).toBe(second)
  expect(refreshes()).toBe(before + 1)
})

it('concurrent deliveries refresh it once, because a refresh token is valid once', async () => {
  const { use } = await connected()
  const before = refreshes()
  clock.advance(days(8))
  const used = await Promise.all(Array.from({ length: 8 }, use))
  expect(new Set(used).size).toBe(1)
  expect(refreshes()).toBe(before + 1)
})

it('a rejected refresh asks the customer to reconnect, and an unreachable Discord does not', async () => {
  const { use } = await connected()
  clock.advance(days(8))
  standIn.failNext(/token/, { status: 502 })
  expect(await failure(use())).toMatchObject({ kind: 'retry' })
  standIn.state.refreshTokens.clear()
  expect(await failure(use())).toMatchObject({
    kind: 'action_required',
    message: 'The customer needs to reconnect their Discord account',
  })
})

it('a Discord that does not respond blocks the account until the deadline, and the next delivery refreshes it', async () => {
  const { key, use } = await connected()
  clock.advance(days(8))
  const patient = createDiscord({ ...standInKeys, clock, api_url: standIn.api_url, timeout_ms: minutes(5) })
  const row = await find(key)
  const tryWith = (deadline: AbortSignal) =>
    usableToken(servicesOf(shop, { discord: patient }), row, { deadline })
  /** Lets the deadline of a refresh pass while Discord does not respond. */
  const untilDeadline = async (refresh: (deadline: AbortSignal) => Promise<unknown>) => {
    const before = refreshes()
    const deadline = new AbortController()
    standIn.failNext(/token/, 'silence')
    const failed = failure(refresh(deadline.signal))
    await expect.poll(refreshes).toBe(before + 1)
    deadline.abort()
    return failed
  }
  expect(await untilDeadline(tryWith)).toMatchObject({ kind: 'retry' })
  // The delivery that needs the token may have an earlier deadline.
  const later = new AbortController().signal
  const within = (deadline: AbortSignal) => withDeadline(deadline, () => tryWith(later))
  expect(await untilDeadline(within)).toMatchObject({ kind: 'retry' })
  expect(standIn.state.readToken(await use())).toBeDefined()
})

it('an account that is not connected, or of another customer, cannot be used', async () => {
  const [first, second] = [await connected(), await connected()]
  const account = { ...first.key, account_id: second.key.account_id }
  for (const key of [account, { ...first.key, platform: 'github' as const }])
    expect(await failure(useAccount(key))).toMatchObject({ kind: 'action_required' })
  expect((await failure(useAccount(account))).message).toBe(
    'The customer needs to connect their Discord account',
  )
  clock.advance(days(8))
  expect(await failure(useAccount(first.key, servicesOf(shop)))).toMatchObject({
    kind: 'retry',
    message: expect.stringMatching(/^This server is not connected to Discord\./),
  })
})

it('stored tokens cannot be decrypted in another row', async () => {
  const [first, second] = [await connected(), await connected()]
  const { db } = shop.database
  const rowOf = (account_id: string) =>
    db
      .selectFrom('connected_accounts')
      .selectAll()
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
  const { access_token } = await rowOf(second.key.account_id)
  await db
    .updateTable('connected_accounts')
    .set({ access_token })
    .where('account_id', '=', first.key.account_id)
    .execute()
  await expect(first.use()).rejects.toThrow()
})
