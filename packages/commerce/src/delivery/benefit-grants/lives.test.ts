import { testClock } from '@atelier/plumbing/testing'
import { ApiError, ValidationError } from '@atelier/sdk'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../../catalog/integrations/discord/testing/stand-in.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { mendDeliveries } from './testing/break-delivery.ts'
import { findLastDelivery } from './testing/life-queries.ts'
import { type History, keyOf, predict, step } from './testing/lives.ts'
import { openLife } from './testing/open-life.ts'

/** Long run: `SEED=7 LIVES=200 npx vitest run packages/commerce/src/delivery/benefit-grants/lives.test.ts`. */
const { SEED, LIVES } = process.env

const clock = testClock()
let standIn: StandIn
let shop: Shop
beforeAll(async () => {
  standIn = await startStandIn(clock)
  shop = await openShop({ integrations: { discord: standIn.discord } }, { clock })
})
afterEach(mendDeliveries)
afterAll(async () => {
  await shop.close()
  await standIn.close()
})

type Life = Awaited<ReturnType<typeof openLife>>
type Rows = Awaited<ReturnType<typeof grantRows>>

const grantRows = ({ benefits }: Life) =>
  shop.database.db
    .selectFrom('benefit_grants')
    .innerJoin('benefits', 'benefits.id', 'benefit_grants.benefit_id')
    .selectAll('benefit_grants')
    .select('benefits.delivery_version as wanted_version')
    .where('benefit_id', 'in', benefits.all)
    .execute()

/**
 * Advances to the last retry at the platform: the more failed calls and dead processes, the later. The
 * platform works again, so a few rounds settle every grant.
 */
const finishDeliveries = async ({ benefits }: Life): Promise<void> => {
  for (let round = 0; round < 5; round += 1) {
    const last = await findLastDelivery(shop.database.db, benefits.all)
    if (last !== null) await shop.travel(Math.max(0, last.getTime() - shop.clock.now().getTime()))
  }
}

const isGranted = ({ granted_at }: Rows[number]): boolean => granted_at !== null
const sourceOf = ({ order_id, subscription_id }: Rows[number]): string => order_id ?? subscription_id ?? ''

/** Expected roles by history: customers with their chosen accounts. */
const predictRoles = ({ benefits }: Life, history: History) =>
  predict(history)
    .filter(({ benefit }) => benefits.roles.includes(benefit))
    .map((item) => ({ ...item, account: history.accounts.get(keyOf(item)) }))

const expectGrants = (life: Life, rows: Rows): void => {
  const { benefits, history } = life
  const predicted = predict(history)
  const roles = predictRoles(life, history)
  const waiting = roles.filter(({ account }) => account === undefined)
  const keyOfRow = (row: Rows[number]) => keyOf({ source: sourceOf(row), benefit: row.benefit_id })
  const open = rows.filter(({ revoked_at }) => revoked_at === null)
  expect(open.map(keyOfRow).toSorted()).toEqual(predicted.map(keyOf).toSorted())
  const pending = open.filter((row) => !isGranted(row))
  expect(pending.map(keyOfRow).toSorted()).toEqual(waiting.map(keyOf).toSorted())
  expect(pending.every(({ error_type }) => error_type === 'BenefitActionRequiredError')).toBe(true)
  expect(open.filter((row) => row.delivery_version !== row.wanted_version)).toEqual([])
  expect(rows.filter(({ revoked_at }) => revoked_at !== null).every((row) => !isGranted(row))).toBe(true)
  expect(rows.filter((row) => row.remote_action !== null || row.remote_busy_until !== null)).toEqual([])
  expect(
    rows.filter(({ revoked_at }) => revoked_at !== null).flatMap((row) => row.remote_given ?? []),
  ).toEqual([])
  expect(rows.length).toBe(new Set(rows.map(keyOfRow)).size)
  for (const row of open.filter(({ benefit_id }) => benefits.roles.includes(benefit_id)))
    expect(row.account_id).toBe(history.accounts.get(keyOfRow(row)) ?? null)
}

/** Each grant of the key has one valid key with the current limit. All others are revoked. */
const expectKeys = async ({ benefits }: Life, rows: Rows): Promise<void> => {
  const keys = await shop.database.db
    .selectFrom('license_keys')
    .selectAll()
    .where('benefit_id', '=', benefits.key)
    .execute()
  const granted = rows.filter((row) => row.benefit_id === benefits.key && isGranted(row))
  const good = keys.filter(({ status }) => status === 'granted')
  expect(good.map(({ id }) => id).toSorted()).toEqual(
    granted.map(({ properties }) => String(properties.license_key_id)).toSorted(),
  )
  expect(good.map(({ grant_id }) => grant_id).toSorted()).toEqual(granted.map(({ id }) => id).toSorted())
  expect(good.every(({ limit_usage }) => limit_usage === benefits.promises().limit_usage)).toBe(true)
  expect(keys.every(({ status }) => status === 'granted' || status === 'revoked')).toBe(true)
}

/**
 * Each customer with the download has all its files once, however often they bought it. No other customer has
 * any.
 */
const expectDownloads = async ({ benefits, history }: Life): Promise<void> => {
  const downloads = await shop.database.db
    .selectFrom('downloadables')
    .selectAll()
    .where('benefit_id', '=', benefits.download)
    .execute()
  const owners = new Set(
    predict(history)
      .filter(({ benefit }) => benefit === benefits.download)
      .map(({ customer }) => customer),
  )
  const expected = [...owners].flatMap((customer) =>
    benefits.promises().files.map((file) => `${customer} ${file}`),
  )
  const granted = downloads.filter(({ status }) => status === 'granted')
  expect(granted.map(({ customer_id, file_id }) => `${customer_id} ${file_id}`).toSorted()).toEqual(
    expected.toSorted(),
  )
}

/** At the platform, the chosen accounts have the current roles, each once. No account has another role. */
const expectMembers = (life: Life): void => {
  const { guild, promises } = life.benefits
  const expected = predictRoles(life, life.history).flatMap(({ account, benefit }) =>
    account === undefined ? [] : [`${account} ${promises().role_id(benefit)}`],
  )
  const had = [...guild.members].flatMap(([account, roles]) => [...roles].map((role) => `${account} ${role}`))
  const bot = had.filter((item) => item.startsWith(`${standIn.state.bot.id} `))
  expect(had.toSorted()).toEqual([...bot, ...new Set(expected)].toSorted())
}

/** The events of the seller add up to the same state. Returns their types. */
const expectEvents = async ({ benefits }: Life, rows: Rows): Promise<readonly string[]> => {
  const events = await shop.database.db
    .selectFrom('domain_events')
    .select(['type', 'subject_id', 'data'])
    .where('subject_id', 'in', [...rows.flatMap((row) => [row.id, row.customer_id]), benefits.note])
    .orderBy('sequence')
    .execute()
  const types: string[] = []
  for (const row of rows) {
    const notified = events.filter(({ subject_id }) => subject_id === row.id).map(({ type }) => type)
    const turns = notified.filter((type) => /created|revoked/.test(type))
    // A role that is lost before the platform was called was never announced as created.
    if (!benefits.roles.includes(row.benefit_id))
      turns.forEach((type, turn) =>
        expect(type).toBe(turn % 2 === 0 ? 'benefit_grant.created' : 'benefit_grant.revoked'),
      )
    expect(turns.at(-1)).toBe(row.revoked_at === null ? 'benefit_grant.created' : 'benefit_grant.revoked')
    types.push(...notified)
  }
  for (const customer_id of new Set(rows.map((row) => row.customer_id))) {
    const state = events.findLast(
      ({ type, subject_id }) => type === 'customer.state_changed' && subject_id === customer_id,
    )?.data as { granted_benefits: { id: string }[] }
    expect(state.granted_benefits.map(({ id }) => id).toSorted()).toEqual(
      rows
        .filter((row) => row.customer_id === customer_id && isGranted(row))
        .map(({ id }) => id)
        .toSorted(),
    )
  }
  return types
}

it('whatever happens, the grants in the end equal the history', async () => {
  let lives = 0
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 28 }), async (steps) => {
      const life = await openLife(shop, standIn, String((lives += 1)))
      // Initial grants, so that short lives can lose something as well.
      await life.take({ do: 'offer', product: 0, chosen: 31 })
      await life.take({ do: 'offer', product: 2, chosen: 31 })
      await life.take({ do: 'buy', product: 0, buyer: 0, isDeclined: false })
      await life.take({ do: 'buy', product: 2, buyer: 1, isDeclined: lives % 2 === 0 })
      for (const item of steps) {
        const done = await life.take(item).then(
          () => item.do,
          (error: unknown) => {
            if (error instanceof ApiError || error instanceof ValidationError) return 'rejected'
            throw error
          },
        )
        met.add(done)
      }
      mendDeliveries()
      standIn.mend()
      await shop.runJobs({ retryFailed: true })
      await finishDeliveries(life)

      const rows = await grantRows(life)
      expectGrants(life, rows)
      await expectKeys(life, rows)
      await expectDownloads(life)
      expectMembers(life)
      for (const type of await expectEvents(life, rows)) met.add(type)
      for (const { isPastDue } of life.history.sources.values()) if (isPastDue) met.add('past due')
      for (const { account } of predictRoles(life, life.history)) met.add(account ? 'role' : 'no account')
      await life.end()
    }),
    { numRuns: Number(LIVES ?? 4), seed: Number(SEED ?? 4), endOnFailure: true },
  )
  // The lives are deterministic, and cover all of these.
  const full = [
    'buy',
    'change',
    'cancel',
    'refund',
    'offer',
    'change benefit',
    'delete benefit',
    'delete customer',
    'choose account',
    'change card',
    'wait',
    'consume',
    'die while delivering',
    'die while calling',
    'break platform',
    'rejected',
    'past due',
    'role',
    'benefit_grant.updated',
    'benefit_grant.cycled',
  ]
  if (SEED === undefined) expect([...met]).toEqual(expect.arrayContaining(full))
})
