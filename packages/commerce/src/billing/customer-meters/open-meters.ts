import type { Services, Tx } from '../../core/services.ts'
import { type Aggregate, emptyAggregate, together, withMore } from '../../core/metering/aggregate.ts'
import type { MeterDefinition, UsageQuestion } from '../../usage/port.ts'
import type { CustomerRow } from '../../customers/customers/index.ts'
import {
  type ChangedCustomerMeter,
  type CustomerMeterRow,
  findCustomerMeters,
  findLiveCustomers,
  findMeterDefinitions,
  type MeterOfCustomer,
  pairKey,
} from './queries.ts'
import { newCustomerMeter, withUsage } from './rows.ts'
import { findNewValues } from './value-queries.ts'

/**
 * Usage of a customer in the batches being folded: under both the id and the external id, and under the id
 * alone.
 */
export type FreshUsage = { readonly aggregate: Aggregate; readonly by_id: Aggregate }

/** A customer meter to open, with its usage in the batches being folded. */
type MeterToOpen = MeterOfCustomer & Partial<FreshUsage>

/** Meters of customers whose usage the caller has locked, changed in memory before they are written. */
export type OpenMeters = {
  /** Current state of the meter. Undefined when the customer or the meter is gone. */
  readonly get: (of: MeterOfCustomer) => CustomerMeterRow | undefined
  readonly set: (row: CustomerMeterRow) => void
  /**
   * Marks the meter to be written as it was opened, including the usage being folded. Opening alone writes
   * nothing.
   */
  readonly markChanged: (of: MeterOfCustomer) => void
  readonly definitionOf: (meter_id: string) => MeterDefinition
  /** Meters that were set or marked as changed, each with its new distinct values. */
  readonly changed: () => readonly ChangedCustomerMeter[]
  /** State of the meter in the database. Undefined when it is new. */
  readonly before: (of: MeterOfCustomer) => CustomerMeterRow | undefined
}

type Named = Pick<CustomerRow, 'id' | 'organization_id' | 'external_id'>

/** A meter being opened, and the question that the store must answer first. */
type Opening = {
  readonly row: CustomerMeterRow
  readonly meter: MeterDefinition
  readonly fresh: FreshUsage
  readonly question?: UsageQuestion
}

const nothingFresh: FreshUsage = { aggregate: emptyAggregate, by_id: emptyAggregate }

/**
 * Prepares the opening of a meter. A new meter counts all usage of the customer in the store, including the
 * batches being folded. When the customer got an external id since, usage under that id is added; the row is
 * not recounted, because its events may have been dropped.
 */
const openingOf = (
  { id: customer_id, organization_id, external_id }: Named,
  meter: MeterDefinition,
  stored: CustomerMeterRow | undefined,
  fresh: FreshUsage,
  now: Date,
): Opening => {
  const external_customer_ids = external_id === null ? [] : [external_id]
  if (stored === undefined)
    return {
      row: newCustomerMeter(
        { organization_id, customer_id, meter_id: meter.id, external_customer_id: external_id },
        now,
      ),
      meter,
      fresh: nothingFresh,
      question: { meter, customer: { customer_ids: [customer_id], external_customer_ids } },
    }
  if (external_id === null || stored.external_customer_id === external_id)
    return { row: stored, meter, fresh }
  return {
    row: { ...stored, external_customer_id: external_id },
    meter,
    fresh: { ...fresh, aggregate: fresh.by_id },
    question: {
      meter,
      customer: { customer_ids: [], external_customer_ids },
      ...(stored.reset_at !== null && { since: stored.reset_at }),
    },
  }
}

/**
 * Returns the usage to add to each meter: from the batches being folded, and from the store, which answers
 * for all meters in one query.
 */
const findMore = async (
  tx: Tx,
  { usage_store }: Pick<Services, 'usage_store'>,
  openings: readonly Opening[],
): Promise<(opening: Opening) => Aggregate> => {
  const pending = openings.flatMap((opening) =>
    opening.question === undefined ? [] : [{ opening, question: opening.question }],
  )
  const used =
    pending.length === 0
      ? []
      : await usage_store.usageOf(
          tx,
          pending.map(({ question }) => question),
        )
  const answers = new Map(pending.map(({ opening }, index) => [opening, used[index] ?? emptyAggregate]))
  return (opening) => together(answers.get(opening) ?? emptyAggregate, opening.fresh.aggregate)
}

/** Opens the meters of customers whose usage the caller has locked, and adds the usage being folded. */
export const openMeters = async (
  tx: Tx,
  services: Pick<Services, 'usage_store' | 'clock'>,
  pairs: readonly MeterToOpen[],
): Promise<OpenMeters> => {
  const now = services.clock.now()
  const customer_ids = [...new Set(pairs.map(({ customer_id }) => customer_id))]
  const meter_ids = [...new Set(pairs.map(({ meter_id }) => meter_id))]
  const [customers, meters, rows] = await Promise.all([
    findLiveCustomers(tx, customer_ids),
    findMeterDefinitions(tx, meter_ids),
    findCustomerMeters(tx, customer_ids, meter_ids),
  ])
  const customerOf = new Map(customers.map((customer) => [customer.id, customer]))
  const meterOf = new Map(meters.map((meter) => [meter.id, meter]))
  const stored = new Map(rows.map((row) => [pairKey(row), row]))

  const openings = new Map<string, Opening>()
  for (const { aggregate, by_id, ...of } of pairs) {
    const [customer, meter, key] = [customerOf.get(of.customer_id), meterOf.get(of.meter_id), pairKey(of)]
    if (customer === undefined || meter === undefined || openings.has(key)) continue
    const fresh = { aggregate: aggregate ?? emptyAggregate, by_id: by_id ?? emptyAggregate }
    openings.set(key, openingOf(customer, meter, stored.get(key), fresh, now))
  }

  const moreOf = await findMore(tx, services, [...openings.values()])
  const counted = [...openings.values()].map((item) => ({ ...item, more: moreOf(item) }))
  const newValuesOf = await findNewValues(
    tx,
    'customer_meter_values',
    counted.map(({ row, more }) => ({ id: row.id, values: more.values })),
  )
  const open = new Map(
    counted.map(({ row, meter, more }) => {
      const usage = withMore(row.usage, more, newValuesOf(row.id).length)
      return [pairKey(row), more.count === 0 ? row : withUsage(row, usage, meter.aggregation, now)]
    }),
  )
  const changed = new Set<string>()

  return {
    get: (of) => open.get(pairKey(of)),
    set: (row) => {
      open.set(pairKey(row), row)
      changed.add(pairKey(row))
    },
    markChanged: (of) => void changed.add(pairKey(of)),
    definitionOf: (meter_id) => {
      const meter = meterOf.get(meter_id)
      if (meter === undefined) throw new Error(`There is no meter ${meter_id}.`)
      return meter
    },
    changed: () =>
      [...changed].flatMap((key) => {
        const row = open.get(key)
        return row === undefined ? [] : { row, new_values: newValuesOf(row.id) }
      }),
    before: (of) => stored.get(pairKey(of)),
  }
}
