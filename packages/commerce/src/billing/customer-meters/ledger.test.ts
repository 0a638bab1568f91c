import { atSize } from '@atelier/plumbing/testing'
import { json } from '@atelier/plumbing/database'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Services } from '../../core/services.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { subscribe, type Subscription } from '../../testing/subscribe.ts'
import { newMeter, newMeteredPlan } from '../../testing/usage.ts'
import { consumedOf, noUsage } from '../../core/metering/aggregate.ts'
import { toDecimal } from '../../core/metering/fraction.ts'
import { referenceLedger, type Use } from '../../usage/testing/reference-ledger.ts'
import type { UsageLine } from '../usage-counter.ts'
import { openMetersForChange, saveMeterChanges } from './credits/change-meters.ts'
import { foldStored } from './folding/fold-due.ts'
import { createUsageCounter } from './metered-billing/bill.ts'
import { afterEvent, type MeterEvent } from './meter-state.ts'

/** Long run: `RUNS=500 npx vitest run packages/commerce/src/billing/customer-meters/ledger.test.ts`. */
const runs = atSize(20)

let shop: Shop
let services: Services
let plan: string
let subscription: Subscription
beforeAll(async () => {
  shop = await openShop()
  services = servicesOf(shop)
  plan = await newMeteredPlan(shop, [{ meterId: (await newMeter(shop)).id, unitAmount: 1 }])
  subscription = await subscribe(shop, plan)
})
afterAll(() => shop.close())

const holderKind = fc.constantFrom('subscriber' as const, 'buyer' as const)
const grant = fc.constantFrom('a', 'b', 'c')
const units = fc.integer({ min: 1, max: 12 })
const use = fc.record({
  kind: fc.constant('use' as const),
  whose: holderKind,
  name: fc.constantFrom('customer_id' as const, 'external_customer_id' as const),
  units: fc.integer({ min: -2, max: 9 }),
  value: fc.constantFrom('x', 'y', 'z', 'v'.repeat(300)),
})
const step = fc.oneof(
  { weight: 5, arbitrary: use },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('credit' as const),
      whose: holderKind,
      grant,
      units,
      rollover: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), whose: holderKind, grant, units }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const), whose: holderKind }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('invoice' as const, 'change' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
const arbitraryFunction = fc.constantFrom('count', 'sum', 'avg', 'min', 'max', 'unique')

const unitAmount = 7

/** Opens a new meter with a subscriber and another customer, each with a reference ledger. */
const openLedgers = async (func: 'count' | 'sum' | 'avg' | 'min' | 'max' | 'unique') => {
  const property = func === 'unique' ? 'value' : 'units'
  const aggregation = func === 'count' ? { func } : { func, property }
  const meter = await newMeter(shop, aggregation)
  const body = { email: `${crypto.randomUUID()}@example.com`, externalId: crypto.randomUUID() }
  const { id: buyer } = await shop.client.customers.create({ body })
  const externalId = crypto.randomUUID()
  const { database, clock } = shop
  const subscriber = subscription.customer_id
  await database.db
    .updateTable('customers')
    .set({ external_id: externalId })
    .where('id', '=', subscriber)
    .execute()
  await database.db.deleteFrom('subscription_meters').execute()
  const now = clock.now()
  await database.db
    .insertInto('subscription_meters')
    .values({
      id: crypto.randomUUID(),
      subscription_id: subscription.id,
      meter_id: meter.id,
      usage: json(noUsage),
      credited_units: 0,
      entries: 0,
      counted_from: now,
      created_at: now,
    })
    .execute()
  clock.advance(1000)
  const personOf = (id: string, external_id: string, isBilled: boolean) => {
    const waiting: Use[] = []
    return { id, external_id, ledger: referenceLedger(aggregation, isBilled), waiting }
  }
  return {
    meter,
    aggregation,
    subscriber: personOf(subscriber, externalId, true),
    buyer: personOf(buyer, body.externalId, false),
  }
}
type Ledgers = Awaited<ReturnType<typeof openLedgers>>

const grantId = (name: string): string => `00000000-0000-4000-8000-00000000000${name}`

/** Compares the stored meters of a customer with their ledger. */
const expectSame = async (
  { meter, aggregation }: Ledgers,
  { id: customer_id, ledger }: Ledgers['buyer'],
): Promise<void> => {
  const { db } = shop.database
  const expected = ledger.numbers()
  const row = await db
    .selectFrom('customer_meters')
    .selectAll()
    .where('customer_id', '=', customer_id)
    .where('meter_id', '=', meter.id)
    .executeTakeFirst()
  const id = row?.id ?? crypto.randomUUID()
  const lots = await db.selectFrom('meter_credits').selectAll().where('customer_meter_id', '=', id).execute()
  expect(
    lots
      .map(({ grant_id, rollover, units: ownUnits }) => `${grant_id.at(-1)} ${rollover} ${ownUnits}`)
      .toSorted(),
  ).toEqual(ledger.lots())
  expect([row?.rollover_units ?? 0, row?.other_units ?? 0]).toEqual([expected.rolling, expected.other])
  expect(Number(row?.consumed_units ?? 0)).toBeCloseTo(expected.consumed, 9)
  const valuesOf = (table: 'customer_meter_values' | 'subscription_meter_values', counted_by: string) =>
    db.selectFrom(table).select('value').where('counted_by', '=', counted_by).execute()
  expect(await valuesOf('customer_meter_values', id)).toHaveLength(row?.usage.distinct ?? 0)
  if (expected.billed === undefined) return
  const bill = await db.selectFrom('subscription_meters').selectAll().executeTakeFirstOrThrow()
  expect(await valuesOf('subscription_meter_values', bill.id)).toHaveLength(bill.usage.distinct)
  expect(Number(toDecimal(consumedOf(aggregation, bill.usage)))).toBeCloseTo(expected.billed, 9)
  expect(bill.credited_units).toBe(expected.billed_credits)
}

const price = ({ meter }: Ledgers) => ({
  id: crypto.randomUUID(),
  meter_id: meter.id,
  unit_amount: String(unitAmount),
  cap_amount: null,
  price_currency: 'usd',
  meter,
})

/** Applies a step to the area and to the reference. */
const happen = async (ledgers: Ledgers, action: Step): Promise<void> => {
  const { meter, subscriber, buyer } = ledgers
  const { database, clock } = shop
  const { organization_id } = shop.demo
  const change = (customer_id: string, event: MeterEvent) =>
    database.transact(async (tx) => {
      const opened = await openMetersForChange(tx, services, [{ customer_id, meter_id: meter.id }])
      const changes = opened.map((before) => ({ before, after: afterEvent(before, event, clock.now()) }))
      await saveMeterChanges(tx, services, changes)
    })
  const bill = (kind: 'invoice' | 'change'): Promise<readonly UsageLine[]> =>
    database.transact((tx) => {
      const counter = createUsageCounter(() => services)
      const billed = {
        id: subscription.id,
        organization_id,
        customer_id: subscriber.id,
        current_period_start: new Date(subscription.current_period_start),
        prices: [price(ledgers)],
      }
      return kind === 'invoice'
        ? counter.takeLinesOfPeriod(tx, billed, clock.now())
        : counter.takeLinesOfChange(tx, billed, [price(ledgers)])
    })

  switch (action.kind) {
    case 'use': {
      const holder = ledgers[action.whose]
      const names = { customer_id: null, external_customer_id: null }
      const name = action.name === 'customer_id' ? holder.id : holder.external_id
      const event = {
        ...names,
        [action.name]: name,
        id: crypto.randomUUID(),
        organization_id,
        name: meter.name,
        source: 'user' as const,
        timestamp: clock.now(),
        external_id: null,
        parent_id: null,
        metadata: { units: action.units, value: action.value },
      }
      await services.usage_store.append([event], clock.now())
      holder.waiting.push({ units: action.units, value: action.value })
      break
    }
    case 'fold':
      await foldStored(services)
      for (const holder of [subscriber, buyer]) holder.ledger.use(holder.waiting.splice(0))
      break
    case 'credit': {
      const holder = ledgers[action.whose]
      const { units: credited, rollover } = action
      const ownLot = { units: credited, billed_units: credited, rollover, grant_id: grantId(action.grant) }
      await change(holder.id, { type: 'credited', ...ownLot })
      holder.ledger.credit(action.grant, rollover, credited, clock.now().getTime())
      break
    }
    case 'refund': {
      const holder = ledgers[action.whose]
      await change(holder.id, { type: 'revoked', units: action.units, grant_id: grantId(action.grant) })
      holder.ledger.refund(action.grant, action.units)
      break
    }
    case 'reset': {
      const holder = ledgers[action.whose]
      await change(holder.id, { type: 'reset' })
      holder.ledger.reset()
      break
    }
    case 'invoice':
    case 'change': {
      const [line] = await bill(action.kind)
      expect(line?.amount).toBe(subscriber.ledger[action.kind](unitAmount))
      break
    }
  }
}

it('customers’ meters and bills equal a plain list of uses, credits, resets and invoices', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryFunction,
      fc.array(step, { minLength: 4, maxLength: 18 }),
      async (func, steps) => {
        const ledgers = await openLedgers(func)
        for (const item of [...steps, { kind: 'fold' as const }, { kind: 'invoice' as const }]) {
          await happen(ledgers, item)
          shop.clock.advance(1000)
          await expectSame(ledgers, ledgers.subscriber)
          await expectSame(ledgers, ledgers.buyer)
        }
      },
    ),
    { numRuns: runs },
  )
})
