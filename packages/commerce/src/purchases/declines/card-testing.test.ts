import { minutes } from '@atelier/plumbing/clock'
import type { Log } from '@atelier/plumbing/log'
import { silentLog } from '@atelier/plumbing/testing'
import { ApiError } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { declineLimits } from './limits.ts'

let shop: Shop
let warnings: { facts: object; sentence: string }[]
const log: Log = { ...silentLog, warn: (facts, sentence) => void warnings.push({ facts, sentence }) }

beforeEach(async () => {
  warnings = []
  shop = await openShop({ card_testing_limits: 'on', log })
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})

type Outcome = 'paid' | 'declined' | { readonly waits: number; readonly sentence: string }

/** Pays a new or existing checkout with a card from an address. */
const pay = async (
  ip: string,
  number: string,
  { secret, customerId }: { secret?: string; customerId?: string } = {},
): Promise<Outcome> => {
  const body = { productId: shop.demo.product_id, ...(customerId !== undefined && { customerId }) }
  const client_secret = secret ?? (await shop.client.checkouts.create({ body })).clientSecret
  try {
    await shop.clientAt(ip).checkouts.clientConfirm({
      path: { client_secret },
      body: await shop.buyer(number, `${ip}@example.com`),
    })
    return 'paid'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.is('PaymentError')) return 'declined'
    expect(error.status).toBe(429)
    return { waits: Number(error.headers.get('retry-after')), sentence: String(error.detail) }
  }
}

/** Advances the counters, which use the database's own clock. */
const letPass = async (milliseconds: number, keys = '%'): Promise<void> => {
  const earlier = (column: string) =>
    sql<Date>`${sql.ref(column)} - ${milliseconds}::float8 * interval '1 millisecond'`
  await shop.database.db
    .updateTable('declines')
    .set({
      counted_at: earlier('counted_at'),
      blocked_until: earlier('blocked_until'),
      forget_at: earlier('forget_at'),
    })
    .where('key', 'like', keys)
    .execute()
}

/** Makes the wait of an address outlast a slow machine: it ends by the database's own clock. */
const wait = () => letPass(-minutes(30), 'address %')

const countDeclined = async (): Promise<number> =>
  Number(
    (
      await shop.database.db
        .selectFrom('sandbox_payments')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('status', '=', 'failed')
        .executeTakeFirstOrThrow()
    ).count,
  )

const isWaiting = (outcome: Outcome): boolean => typeof outcome === 'object'

describe('an address', () => {
  it('that waits is answered about a payment that it has begun before', async () => {
    const ip = '203.0.113.8'
    const { clientSecret: client_secret } = await shop.openCheckout()
    const body = await shop.buyer(cards.challenge)
    const confirm = () =>
      shop
        .clientAt(ip)
        .checkouts.clientConfirm({ path: { client_secret }, body }, { idempotencyKey: 'begun before' })
    const confirmation = await confirm()
    while (!isWaiting(await pay(ip, cards.declined)));
    await wait()
    expect((await confirm()).paymentProcessorMetadata).toEqual(confirmation.paymentProcessorMetadata)
  })

  it('that tests cards through new checkouts is stopped after few, and others are not', async () => {
    const checkouts = await Promise.all(Array.from({ length: 120 }, () => shop.openCheckout()))
    const attackWith = (targets: typeof checkouts) =>
      Promise.all(targets.map(({ clientSecret: secret }) => pay('203.0.113.1', cards.declined, { secret })))
    const first = await attackWith(checkouts.slice(0, 20))
    await wait()
    const attack = [...first, ...(await attackWith(checkouts.slice(20)))]
    expect(attack.filter(isWaiting).length).toBeGreaterThanOrEqual(110)
    expect(await countDeclined()).toBeLessThanOrEqual(10)
    const next = await pay('203.0.113.1', cards.visa)
    expect(next).toMatchObject({
      sentence: expect.stringMatching(/^Several payments from your connection were declined\. Try again in /),
    })
    expect(await pay('203.0.113.2', cards.visa)).toBe('paid')
  })

  it('waits longer after each further decline, until declines expire', async () => {
    const ip = '203.0.113.3'
    const seen: number[] = []
    const numbers = [cards.declined, cards.poor, cards.expired, cards.wrongCvc]
    for (let tries = 0; tries < 9; tries += 1) {
      expect(await pay(ip, numbers[tries % 4] ?? '')).toBe('declined')
      if (tries < declineLimits.address.free) continue
      const waiting = await pay(ip, cards.visa)
      if (typeof waiting !== 'object') throw new Error('The address should wait.')
      seen.push(waiting.waits)
      await letPass(waiting.waits * 1000)
    }
    expect(seen[0]).toBe(30)
    for (const [index, wait] of seen.entries())
      if (index > 0) expect(wait).toBeGreaterThanOrEqual((seen[index - 1] ?? 0) * 1.9)
    await letPass(minutes(6) * 10)
    for (let tries = 0; tries < 4; tries += 1) expect(await pay(ip, cards.expired)).toBe('declined')
    expect(await pay(ip, cards.visa)).toBe('paid')
  })

  it('of a buyer whose first three cards are declined pays with the fourth', async () => {
    const { clientSecret: secret } = await shop.client.checkouts.create({
      body: { productId: shop.demo.product_id },
    })
    for (const number of [cards.declined, cards.poor, cards.wrongCvc])
      expect(await pay('203.0.113.4', number, { secret })).toBe('declined')
    expect(await pay('203.0.113.4', cards.visa, { secret })).toBe('paid')
  })

  it('of many concurrent buyers sells to all of them', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => pay('203.0.113.5', cards.visa)))
    expect(outcomes).toEqual(Array.from({ length: 8 }, () => 'paid'))
  })

  it('leaves the checkout open when it has to wait', async () => {
    const { clientSecret: secret, id } = await shop.client.checkouts.create({
      body: { productId: shop.demo.product_id },
    })
    for (let tries = 0; tries < 6; tries += 1) await pay('203.0.113.6', cards.declined)
    await wait()
    expect(isWaiting(await pay('203.0.113.6', cards.visa, { secret }))).toBe(true)
    expect(await shop.client.checkouts.get({ path: { id } })).toMatchObject({ status: 'open' })
    await letPass(minutes(31))
    expect(await pay('203.0.113.6', cards.visa, { secret })).toBe('paid')
  })
})

it('a payment that fails authentication later counts as well', async () => {
  const ip = '203.0.113.12'
  for (let tries = 0; tries < 6; tries += 1) {
    expect(await pay(ip, cards.challenge)).toBe('paid')
    const { secret } = await shop.database.db
      .selectFrom('sandbox_payments')
      .select('secret')
      .where('status', '=', 'requires_action')
      .executeTakeFirstOrThrow()
    await shop.processor.answerChallenge({ path: { payment_secret: secret }, body: { outcome: 'fail' } })
    await shop.runJobs()
  }
  expect(isWaiting(await pay(ip, cards.visa))).toBe(true)
  expect(
    await shop.database.db.selectFrom('payments').select('id').where('address_key', 'is not', null).execute(),
  ).toEqual([])
})

it('a card that is tried from many addresses has to wait, other cards there do not', async () => {
  for (let tries = 0; tries < 6; tries += 1)
    expect(await pay(`198.51.100.${tries}`, cards.wrongCvc)).toBe('declined')
  expect(await pay('198.51.100.99', cards.wrongCvc)).toEqual({
    waits: 60,
    sentence: 'This card was declined several times. Try another card, or try again in 1 minute.',
  })
  expect(await pay('198.51.100.99', cards.visa)).toBe('paid')
})

it('a card that is tried slowly from many addresses has to wait, too', async () => {
  const tries: Outcome[] = []
  for (let count = 0; count < 12; count += 1) {
    tries.push(await pay(`198.51.100.${count}`, cards.wrongCvc))
    await letPass(minutes(1))
  }
  expect(tries.filter((outcome) => outcome === 'declined').length).toBeLessThanOrEqual(8)
})

describe('an organization that is attacked from many addresses with many cards', () => {
  const attack = async (): Promise<void> => {
    for (let tries = 0; tries < 4; tries += 1) await pay(`192.0.2.${tries}`, cards.declined)
    // Simulates many declines from other addresses.
    await shop.database.db
      .updateTable('declines')
      .set({ level: declineLimits.organization.free + 1 })
      .where('key', 'like', 'organization %')
      .execute()
    expect(await pay('192.0.2.77', cards.poor)).toBe('declined')
  }

  it('makes strangers wait for a moment, and customers whom the seller named pay', async () => {
    const { customerId } = await shop.buy()
    await attack()
    expect(await pay('192.0.2.200', cards.visa)).toMatchObject({
      sentence: expect.stringMatching(
        /^Many payments are being declined here at the moment\. Try again in 1?\d seconds\.$/,
      ),
    })
    expect(await pay('192.0.2.201', cards.visa, { customerId: customerId ?? '' })).toBe('paid')
    const rival = await shop.openRival()
    const { id: productId } = await rival.client.products.create({
      body: {
        name: 'Elsewhere',
        recurringInterval: null,
        prices: [{ amountType: 'fixed', priceAmount: 500 }],
      },
    })
    const { clientSecret: secret } = await rival.client.checkouts.create({ body: { productId } })
    expect(await pay('192.0.2.202', cards.visa, { secret })).toBe('paid')
    await letPass(minutes(1))
    expect(await pay('192.0.2.203', cards.visa)).toBe('paid')
  })
})

it('is counted for all processes together', async () => {
  for (let tries = 0; tries < 6; tries += 1) await pay('203.0.113.11', cards.declined)
  const { database, url } = shop
  const before = shop
  shop = await openShop(
    { card_testing_limits: 'on', log },
    { test: { database, url, close: () => Promise.resolve() } },
  )
  expect(isWaiting(await pay('203.0.113.11', cards.visa))).toBe(true)
  await shop.close()
  shop = before
})

it('stores no address and no card in plain text, and nothing for long', async () => {
  await pay('203.0.113.7', cards.declined)
  const rows = await shop.database.db.selectFrom('declines').select('key').execute()
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|0002/)
  await letPass(minutes(60))
  await pay('203.0.113.8', cards.poor)
  const stored = await shop.database.db.selectFrom('declines').select('key').execute()
  // The counter of the organization was reused; the two others are deleted.
  expect(stored).toHaveLength(3)
})

it('logs the number of rejections, in one line for a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  for (let tries = 0; tries < 6; tries += 1) await pay('203.0.113.9', cards.declined)
  await wait()
  for (let tries = 0; tries < 30; tries += 1) await pay('203.0.113.9', cards.declined)
  const notified = () =>
    warnings.filter(({ sentence }) => sentence.startsWith('Someone may be testing cards'))
  expect(notified()).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(notified()).toEqual([
    {
      facts: { declined: 0, throttled: { address: 30, card: 0, organization: 0 }, addresses: 1 },
      sentence: expect.stringContaining('30 payments were throttled before they were tried, from 1 address,'),
    },
  ])
  vi.advanceTimersByTime(600_000)
  expect(notified()).toHaveLength(1)
})

it('can be switched off', async () => {
  const open = await openShop({ card_testing_limits: 'off' })
  const before = shop
  shop = open
  for (let tries = 0; tries < 12; tries += 1)
    expect(await pay('203.0.113.10', cards.declined)).toBe('declined')
  expect(await open.database.db.selectFrom('declines').selectAll().execute()).toEqual([])
  shop = before
  await open.close()
})
