import type { Aggregation, Filter } from '@atelier/contract'
import { json } from '@atelier/plumbing/database'
import type { TestDatabase } from '@atelier/plumbing/testing'
import { insertOrganization } from '../../organization/organizations/index.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { Aggregate } from '../../core/metering/aggregate.ts'
import { selectUnsettled } from '../batches/delivery-queries.ts'
import { lockFolding } from '../hold-folding.ts'
import type {
  CustomerNames,
  CustomerUsage,
  MeterDefinition,
  UsageEvent,
  UsageQuestion,
  UsageStore,
} from '../port.ts'
import { someMoment } from './arbitrary-meters.ts'

/** Store under test, with the database of its batches. */
export type StoreUnderTest = { readonly test: TestDatabase<Tables>; readonly store: UsageStore }

/** Time of arrival of events. */
export const now = new Date(someMoment + 10_000_000)
export const hour = 3_600_000
/** Filter that matches all events. */
export const allEvents: Filter = { conjunction: 'and', clauses: [] }
/** Signal that is never aborted. */
export const running = new AbortController().signal
export const newest = { sorting: [{ key: 'timestamp', descending: true }], limit: 10, offset: 0 }

/** Customer with only an id, and the same customer with an external id. */
export const someone = '11111111-1111-4111-8111-111111111111'
export const ada: CustomerNames = { customer_ids: [someone], external_customer_ids: ['ada'] }

/** Returns the event under the external id of that customer, unless the content overrides it. */
export const eventOf = (organization_id: string, content: Partial<UsageEvent> = {}): UsageEvent => ({
  id: crypto.randomUUID(),
  organization_id,
  name: 'used',
  source: 'user',
  timestamp: new Date(someMoment),
  customer_id: null,
  external_customer_id: 'ada',
  external_id: null,
  parent_id: null,
  metadata: {},
  ...content,
})

/** Returns the test steps for a store. @param under returns the store, once the tests run */
export const storeSteps = (under: () => StoreUnderTest) => {
  /** Creates an organization without events. */
  const openOrganization = async (): Promise<string> => {
    const id = crypto.randomUUID()
    await under().test.database.transact((tx) =>
      insertOrganization(tx, { id, name: 'Atelier', slug: id, created_at: now }),
    )
    return id
  }
  const newMeter = async (
    organization_id: string,
    filter: Filter,
    aggregation: Aggregation,
  ): Promise<MeterDefinition> => {
    const meter = { id: crypto.randomUUID(), organization_id, filter, aggregation }
    const { test, store } = under()
    await test.database.transact(async (tx) => {
      const row = { ...meter, filter: json(filter), aggregation: json(aggregation), metadata: json({}) }
      await tx
        .insertInto('meters')
        .values({ ...row, name: 'Usage', created_at: now, modified_at: null })
        .execute()
      await store.startMeter(tx, meter.id)
    })
    return meter
  }
  /** Folds all stored batches of the organization, as the job does. */
  const fold = (organization_id: string): Promise<readonly CustomerUsage[]> => {
    const { test, store } = under()
    return test.database.transact(async (tx) => {
      await lockFolding(tx, organization_id)
      const waiting = await tx
        .selectFrom('event_batches')
        .select(['id', 'ingested_at'])
        .where('status', '=', 'stored')
        .where('organization_id', '=', organization_id)
        .execute()
      const ids = waiting.map(({ id }) => id)
      const meters = await tx
        .selectFrom('meters')
        .select(['id', 'organization_id', 'filter', 'aggregation'])
        .where('organization_id', '=', organization_id)
        .forShare()
        .execute()
      const used = await store.fold(tx, waiting, meters)
      if (ids.length > 0) await tx.deleteFrom('event_batches').where('id', 'in', ids).execute()
      return used
    })
  }
  const settleAll = async (): Promise<void> => {
    const { test, store } = under()
    for (const { id } of await selectUnsettled(test.database.db).execute()) await store.settle(Number(id))
  }
  const total = async (meter: MeterDefinition, customers?: CustomerNames): Promise<number> => {
    const range = { start: new Date(someMoment - 12 * hour), end: new Date(someMoment + 11 * hour) }
    const buckets = { ...range, interval: 'hour', zone: 'UTC' } as const
    return (await under().store.quantities(meter, buckets, customers)).total
  }

  const usageOf = (
    meter: MeterDefinition,
    ...questions: readonly Omit<UsageQuestion, 'meter'>[]
  ): Promise<readonly Aggregate[]> =>
    under().test.database.transact((tx) =>
      under().store.usageOf(
        tx,
        questions.map((question) => ({ ...question, meter })),
      ),
    )

  return { openOrganization, newMeter, fold, settleAll, total, usageOf }
}
