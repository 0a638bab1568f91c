import { expect, it } from 'vitest'
import { stopFolding } from '../hold-folding.ts'
import type { CustomerNames, CustomerUsage, StoredBatch } from '../port.ts'
import {
  ada,
  eventOf,
  allEvents,
  hour,
  now,
  running,
  someone,
  storeSteps,
  type StoreUnderTest,
} from './store-steps.ts'

/**
 * Contract of every event store: usage by meters while events arrive and are folded.
 *
 * @param under returns the store, once the tests run
 */
export const countedUsageContract = (under: () => StoreUnderTest): void => {
  const { openOrganization, newMeter, fold, total, usageOf } = storeSteps(under)

  it('answers several questions about usage together, whether the meter is built or not', async () => {
    const { store } = under()
    const organization_id = await openOrganization()
    const meter = await newMeter(organization_id, allEvents, { func: 'unique', property: 'tokens' })
    const later = new Date(now.getTime() + hour)
    const usageEvent = (name: string, tokens: string) =>
      eventOf(organization_id, { external_customer_id: name, metadata: { tokens } })
    const ownEvent = eventOf(organization_id, {
      customer_id: someone,
      external_customer_id: null,
      metadata: { tokens: 'a' },
    })
    await store.append([usageEvent('ada', 'a'), usageEvent('ada', 'b'), usageEvent('bo', 'a'), ownEvent], now)
    await fold(organization_id)
    await store.append([usageEvent('ada', 'b'), usageEvent('ada', 'c'), usageEvent('bo', 'd')], later)
    await fold(organization_id)
    await store.append([usageEvent('ada', 'e'), usageEvent('bo', 'e')], later)
    const bo: CustomerNames = { customer_ids: [], external_customer_ids: ['bo'] }
    const unknownCustomer: CustomerNames = { customer_ids: [], external_customer_ids: ['nobody'] }
    const questions = [
      { customer: bo },
      { customer: ada, since: later },
      { customer: unknownCustomer },
      { customer: ada },
      { customer: unknownCustomer, since: now },
      { customer: bo, since: later },
      { customer: ada, since: now },
    ]
    const answers = async () =>
      (await usageOf(meter, ...questions)).map(({ count, values }) => [count, values.toSorted().join(' ')])
    const expected = [
      [2, '"a" "d"'],
      [2, '"b" "c"'],
      [0, ''],
      [5, '"a" "b" "c"'],
      [0, ''],
      [1, '"d"'],
      [5, '"a" "b" "c"'],
    ]
    expect(await answers()).toEqual(expected)
    await store.buildMeter(meter.id, running)
    expect(await answers()).toEqual(expected)
    expect(await usageOf(meter)).toEqual([])
  })

  it('answers questions about several meters together, some of which are built', async () => {
    const { store } = under()
    const organization_id = await openOrganization()
    const nameIs = (value: string) => ({
      conjunction: 'and' as const,
      clauses: [{ property: 'name', operator: 'eq' as const, value }],
    })
    const built = await newMeter(organization_id, allEvents, { func: 'count' })
    await store.buildMeter(built.id, running)
    const sum = await newMeter(organization_id, nameIs('call'), { func: 'sum', property: 'units' })
    const largest = await newMeter(organization_id, nameIs('call'), { func: 'max', property: 'units' })
    const people = await newMeter(organization_id, allEvents, { func: 'unique', property: 'person' })
    const event = (name: string, external_customer_id: string, units: number, person: string) =>
      eventOf(organization_id, { name, external_customer_id, metadata: { units, person } })
    await store.append(
      [
        event('call', 'ada', 2, 'x'),
        event('call', 'ada', 5, 'y'),
        event('text', 'ada', 9, 'y'),
        event('call', 'bo', 1, 'z'),
      ],
      now,
    )
    const notified = await fold(organization_id)
    const bo: CustomerNames = { customer_ids: [], external_customer_ids: ['bo'] }
    const questions = [built, sum, largest, people].flatMap((meter) =>
      [ada, bo].map((customer) => ({ meter, customer })),
    )
    const used = await under().test.database.transact((tx) => store.usageOf(tx, questions))
    const numbers = ({ count, sum: all, max, values }: (typeof used)[number]) => [
      count,
      Number(all),
      max === null ? null : Number(max),
      values.toSorted(),
    ]
    const expected = [
      [3, 0, null, []],
      [1, 0, null, []],
      [2, 7, 5, []],
      [1, 1, 1, []],
      [2, 7, 5, []],
      [1, 1, 1, []],
      [3, 0, null, ['"x"', '"y"']],
      [1, 0, null, ['"z"']],
    ]
    expect(used.map(numbers)).toEqual(expected)
    // Folding returns the same result for the same events.
    const answers = questions.map(({ meter, customer }) =>
      notified.find(
        (item) =>
          item.meter_id === meter.id &&
          customer.external_customer_ids.includes(item.external_customer_id ?? ''),
      ),
    )
    expect(answers.map((item) => item && numbers(item.aggregate))).toEqual(expected)
  })

  it('names the batches that have events of a customer, by either name', async () => {
    const { store, test } = under()
    const organization_id = await openOrganization()
    const otherOrganization = await openOrganization()
    const ownSubject = { customer_id: someone, external_customer_id: null }
    const newestBatch = () =>
      test.database.db
        .selectFrom('event_batches')
        .select(['id', 'ingested_at'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    const storeOne = async (content: Parameters<typeof eventOf>[1], of = organization_id) => {
      await store.append([eventOf(of, content)], now)
      return newestBatch()
    }
    const byId = await storeOne(ownSubject)
    const byName = await storeOne({ external_customer_id: 'ada' })
    const ofBo = await storeOne({ external_customer_id: 'bo' })
    const ofOther = await storeOne({ external_customer_id: 'ada' }, otherOrganization)
    const batchesOf = async (batches: readonly StoredBatch[]) =>
      (await store.batchesOf(test.database.db, { organization_id, customers: ada }, batches)).toSorted(
        (a, b) => a - b,
      )
    expect(await batchesOf([byId, byName, ofBo, ofOther])).toEqual([byId.id, byName.id])
    expect(await batchesOf([byName, ofBo])).toEqual([byName.id])
    expect(await batchesOf([])).toEqual([])
  })

  it('counts events that arrive in parallel with folding once', async () => {
    const { store } = under()
    const organization_id = await openOrganization()
    const meter = await newMeter(organization_id, allEvents, { func: 'sum', property: 'tokens' })
    await store.buildMeter(meter.id, running)
    const used: CustomerUsage[] = []
    const foldOn = async () => {
      for (let i = 0; i < 6; i += 1) used.push(...(await fold(organization_id)))
    }
    const storeOn = async () => {
      for (let i = 0; i < 6; i += 1)
        await store.append([eventOf(organization_id, { metadata: { tokens: 0.1 } })], now)
    }
    await Promise.all([storeOn(), storeOn(), foldOn(), foldOn()])
    used.push(...(await fold(organization_id)))
    expect(used.reduce((sum, item) => sum + item.aggregate.count, 0)).toBe(12)
    expect(await total(meter)).toBeCloseTo(1.2, 12)
    expect(await usageOf(meter, { customer: ada })).toMatchObject([{ count: 12, sum: '1.2' }])
  })

  it('returns nothing of events that waited when the meter was created, though they count', async () => {
    const { store } = under()
    const organization_id = await openOrganization()
    await store.append([eventOf(organization_id)], now)
    const meter = await newMeter(organization_id, allEvents, { func: 'count' })
    await store.append([eventOf(organization_id)], now)
    expect(await total(meter)).toBe(2)
    expect((await fold(organization_id)).map(({ aggregate: { count } }) => count)).toEqual([1])
    await store.buildMeter(meter.id, running)
    expect(await total(meter)).toBe(2)
  })

  it('counts usage of a customer by a released external id under their own id', async () => {
    const { test, store } = under()
    const organization_id = await openOrganization()
    const meter = await newMeter(organization_id, allEvents, { func: 'count' })
    await store.buildMeter(meter.id, running)
    await store.append([eventOf(organization_id)], now)
    await fold(organization_id)
    await store.append([eventOf(organization_id), eventOf(organization_id)], now)
    await test.database.transact(async (tx) => {
      await stopFolding(tx, organization_id)
      await store.giveUpExternalId(tx, { organization_id, customer_id: someone, external_customer_id: 'ada' })
    })
    await store.append([eventOf(organization_id)], now)
    const ownNames: CustomerNames = { customer_ids: [someone], external_customer_ids: [] }
    const next: CustomerNames = { customer_ids: [], external_customer_ids: ['ada'] }
    expect([await total(meter), await total(meter, ownNames), await total(meter, next)]).toEqual([4, 3, 1])
    const used = await fold(organization_id)
    expect(used.map(({ customer_id, aggregate: { count } }) => [customer_id, count])).toEqual([
      [null, 1],
      [someone, 2],
    ])
    expect([await total(meter, ownNames), await total(meter, next)]).toEqual([3, 1])
  })
}
