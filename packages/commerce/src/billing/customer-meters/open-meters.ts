import type { Services, Tx } from '../../core/services.ts'
import { type Aggregate, emptyAggregate, together } from '../../core/metering/aggregate.ts'
import type { MeterDefinition, UsageQuestion } from '../../usage/index.ts'
import { type CustomerRow, findLiveCustomers } from '../../customers/customers/index.ts'
import {
  type CustomerMeterRow,
  findCustomerMeters,
  lockUsageOf,
  type MeterOfCustomer,
  pairKey,
} from './meter-queries.ts'
import { afterEvent, type MeterState } from './meter-state.ts'
import { newCustomerMeter } from './rows.ts'
import { findBilledMeters } from './subscription-queries.ts'
import { findNewValues } from './value-queries.ts'
import { findMeterDefinitions } from '../../catalog/index.ts'

/** Usage of a customer on a meter in the batches being folded. */
export type UsedMeter = MeterOfCustomer & {
  /** Under both the id and the external id. */
  readonly aggregate: Aggregate
  /** Under the id alone. */
  readonly by_id: Aggregate
}

/** Meter of a customer, as it is stored and with the usage that it counts now. */
export type OpenedMeter = {
  /** Undefined when the meter is new. */
  readonly stored: CustomerMeterRow | undefined
  readonly state: MeterState
}

/** A meter being opened, and the query that the store must answer first. */
type Opening = {
  readonly stored: CustomerMeterRow | undefined
  readonly row: CustomerMeterRow
  readonly definition: MeterDefinition
  /** Usage in the batches being folded. */
  readonly fresh: Aggregate
  readonly question?: UsageQuestion
}

/**
 * Prepares the opening of a meter. A new meter counts all usage of the customer in the store, including the
 * batches being folded. When the customer got an external id since, usage under that id is added; the row is
 * not recounted, because its events may have been dropped.
 */
const openingOf = (
  {
    id: customer_id,
    organization_id,
    external_id,
  }: Pick<CustomerRow, 'id' | 'organization_id' | 'external_id'>,
  definition: MeterDefinition,
  stored: CustomerMeterRow | undefined,
  { aggregate, by_id }: Partial<UsedMeter>,
  now: Date,
): Opening => {
  const external_customer_ids = external_id === null ? [] : [external_id]
  const { id: meter_id } = definition
  if (stored === undefined)
    return {
      stored,
      row: newCustomerMeter(
        { organization_id, customer_id, meter_id, external_customer_id: external_id },
        now,
      ),
      definition,
      fresh: emptyAggregate,
      question: { meter: definition, customer: { customer_ids: [customer_id], external_customer_ids } },
    }
  if (external_id === null || stored.external_customer_id === external_id)
    return { stored, row: stored, definition, fresh: aggregate ?? emptyAggregate }
  return {
    stored,
    row: { ...stored, external_customer_id: external_id },
    definition,
    fresh: by_id ?? emptyAggregate,
    question: {
      meter: definition,
      customer: { customer_ids: [], external_customer_ids },
      ...(stored.reset_at !== null && { since: stored.reset_at }),
    },
  }
}

/**
 * Returns the usage to add to each meter, in their order: from the batches being folded, and from the store, which
 * answers for all meters in one query.
 */
const findMore = async (
  tx: Tx,
  { usage_store }: Pick<Services, 'usage_store'>,
  openings: readonly Opening[],
): Promise<readonly Aggregate[]> => {
  const questions = openings.flatMap(({ question }) => question ?? [])
  const answers = questions.length === 0 ? [] : await usage_store.usageOf(tx, questions)
  const answerOf = new Map(questions.map((question, index) => [question, answers[index]]))
  return openings.map(({ question, fresh }) => {
    const answer = question && answerOf.get(question)
    return answer === undefined ? fresh : together(answer, fresh)
  })
}

/**
 * Opens the meters of customers, and adds the usage being folded. Locks the usage of these customers until the
 * transaction ends. Meters of deleted customers and deleted meters are absent.
 *
 * @param had_by time by which a billed subscription had its price
 */
export const openMeters = async (
  tx: Tx,
  services: Pick<Services, 'usage_store' | 'clock'>,
  pairs: readonly (MeterOfCustomer & Partial<UsedMeter>)[],
  had_by: Date,
): Promise<readonly OpenedMeter[]> => {
  const now = services.clock.now()
  const customer_ids = [...new Set(pairs.map(({ customer_id }) => customer_id))]
  const meter_ids = [...new Set(pairs.map(({ meter_id }) => meter_id))]
  await lockUsageOf(tx, customer_ids)
  const [customers, meters, rows, subscriptionMeters] = await Promise.all([
    findLiveCustomers(tx, customer_ids),
    findMeterDefinitions(tx, meter_ids),
    findCustomerMeters(tx, customer_ids, meter_ids),
    findBilledMeters(tx, customer_ids, meter_ids, had_by),
  ])
  const customerOf = new Map(customers.map((customer) => [customer.id, customer]))
  const meterOf = new Map(meters.map((meter) => [meter.id, meter]))
  const storedOf = new Map(rows.map((row) => [pairKey(row), row]))
  const billedOf = new Map(
    subscriptionMeters.map(({ customer_id, ...row }) => [pairKey({ ...row, customer_id }), row]),
  )

  const openings = [...new Map(pairs.map((of) => [pairKey(of), of]))].flatMap(([key, of]) => {
    const customer = customerOf.get(of.customer_id)
    const meter = meterOf.get(of.meter_id)
    return customer === undefined || meter === undefined
      ? []
      : openingOf(customer, meter, storedOf.get(key), of, now)
  })
  const more = await findMore(tx, services, openings)
  const newValuesOf = await findNewValues(
    tx,
    'customer_meter_values',
    openings.map(({ row: { id } }, index) => ({ id, values: more[index]?.values ?? [] })),
  )
  return openings.map(({ stored, row, definition }, index) => {
    const usage = more[index] ?? emptyAggregate
    const state: MeterState = {
      definition,
      row,
      new_values: [],
      billed: billedOf.get(pairKey(row)),
      grants: [],
      reports: [],
    }
    const used = { type: 'used', usage, new_values: newValuesOf(row.id) } as const
    return { stored, state: usage.count === 0 ? state : afterEvent(state, used, now) }
  })
}
