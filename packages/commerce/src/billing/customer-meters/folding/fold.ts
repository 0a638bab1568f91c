import type { Services, Tx } from '../../../core/services.ts'
import { deleteBatches, type DueBatch } from '../../../usage/batches/index.ts'
import { emptyAggregate, together } from '../../../core/metering/aggregate.ts'
import type { CustomerUsage, MeterDefinition } from '../../../usage/index.ts'
import { type CustomerMeterRow, pairKey, saveCustomerMeters } from '../meter-queries.ts'
import { afterEvent } from '../meter-state.ts'
import { openMeters, type UsedMeter } from '../open-meters.ts'
import { saveSubscriptionMeters } from '../subscription-queries.ts'
import { findNewValues } from '../value-queries.ts'
import { recordUsageChanges } from './usage-changes-queries.ts'
import { findNextMeteredPrice } from './queries.ts'
import { findCustomersByExternalIds } from '../../../customers/customers/index.ts'

/** Returns the customer of usage under an external id; undefined without such a customer. */
const resolveCustomers = async (
  tx: Tx,
  used: readonly CustomerUsage[],
  organizationOf: ReadonlyMap<string, string>,
): Promise<(of: CustomerUsage) => string | undefined> => {
  const references = used.flatMap(({ meter_id, external_customer_id: external_id }) => {
    const organization_id = organizationOf.get(meter_id)
    return external_id === null || organization_id === undefined ? [] : [{ organization_id, external_id }]
  })
  const customers = await findCustomersByExternalIds(
    tx,
    references.map(({ organization_id }) => organization_id),
    references.map(({ external_id }) => external_id),
  )
  const idOf = new Map(
    customers.map(({ id, organization_id, external_id }) => [`${organization_id} ${external_id}`, id]),
  )
  return ({ meter_id, external_customer_id }) =>
    idOf.get(`${organizationOf.get(meter_id)} ${external_customer_id}`)
}

/**
 * Merges usage under the id and the external id of each customer. External ids without a customer are
 * dropped.
 */
const byCustomer = (
  used: readonly CustomerUsage[],
  customerOf: (of: CustomerUsage) => string | undefined,
): readonly UsedMeter[] => {
  const fresh = new Map<string, UsedMeter>()
  for (const usage of used) {
    const { meter_id, aggregate } = usage
    const customer_id = usage.customer_id ?? customerOf(usage)
    if (customer_id === undefined) continue
    const key = pairKey({ customer_id, meter_id })
    const before = fresh.get(key) ?? { aggregate: emptyAggregate, by_id: emptyAggregate }
    fresh.set(key, {
      customer_id,
      meter_id,
      aggregate: together(before.aggregate, aggregate),
      by_id: usage.customer_id === null ? before.by_id : together(before.by_id, aggregate),
    })
  }
  return [...fresh.values()]
}

/** Returns true when a customer reads the same numbers from a meter as before. */
const readsTheSame = (before: CustomerMeterRow | undefined, row: CustomerMeterRow): boolean =>
  before?.consumed_units === row.consumed_units && before.credited_units === row.credited_units

/**
 * Adds usage to the meters of customers and of the subscriptions that are billed for it.
 *
 * @param since time of the first event; a subscription that got its price later is not billed for it
 */
const addUsage = async (
  tx: Tx,
  services: Services,
  used: readonly UsedMeter[],
  since: Date,
): Promise<void> => {
  const now = services.clock.now()
  // Opening a meter already adds the usage being folded.
  const opened = await openMeters(tx, services, used, since)
  const usageOf = new Map(used.map((of) => [pairKey(of), of.aggregate]))
  const charged = opened.flatMap(({ state }) => {
    const usage = usageOf.get(pairKey(state.row))
    return state.billed === undefined || usage === undefined ? [] : { state, id: state.billed.id, usage }
  })
  const newValuesOf = await findNewValues(
    tx,
    'subscription_meter_values',
    charged.map(({ id, usage: { values } }) => ({ id, values })),
  )
  const billed = charged.flatMap(({ state, id, usage }) => {
    const new_values = newValuesOf(id)
    const { billed: row } = afterEvent(state, { type: 'usage_billed', usage, new_values }, now)
    return row === undefined ? [] : { row, new_values }
  })

  await Promise.all([
    saveCustomerMeters(
      tx,
      opened.map(({ state }) => state),
    ),
    saveSubscriptionMeters(tx, billed),
  ])
  const visible = opened.filter(({ stored, state }) => !readsTheSame(stored, state.row))
  const changes = {
    customer_ids: visible.map(({ state }) => state.row.customer_id),
    subscription_ids: billed.map(({ row }) => row.subscription_id),
  }
  await recordUsageChanges(tx, changes, now)
}

/**
 * Folds batches into the meters of customers and subscriptions. The batch rows are deleted in the same
 * transaction, so that each batch is counted exactly once. The caller has read the batches under the folding
 * lock, which it still holds. Batches that arrived after a subscription got a metered price are left to the next call.
 *
 * @param counted_for organizations with events in the batches, and their meters, locked since they were read
 */
export const countBatches = async (
  tx: Tx,
  services: Services,
  batches: readonly DueBatch[],
  counted_for: { readonly organization_ids: readonly string[]; readonly meters: readonly MeterDefinition[] },
): Promise<void> => {
  const { organization_ids, meters } = counted_for
  const moments = batches.map(({ ingested_at }) => ingested_at.getTime())
  const first = new Date(Math.min(...moments))
  const last = new Date(Math.max(...moments))
  // Events that arrived before a subscription had its price are not billed to it, so they are folded
  // separately.
  const until = await findNextMeteredPrice(tx, organization_ids, first, last)
  const counted = batches.filter(({ ingested_at }) => until === undefined || ingested_at < until)
  const used = await services.usage_store.fold(tx, counted, meters)
  // Deleted before the meters of customers are opened: for a new meter the store counts the batches whose
  // rows are deleted, which must include these.
  await deleteBatches(
    tx,
    counted.map(({ id }) => id),
  )
  if (used.length === 0) return
  const organizationOf = new Map(meters.map((meter) => [meter.id, meter.organization_id]))
  const fresh = byCustomer(used, await resolveCustomers(tx, used, organizationOf))
  if (fresh.length > 0) await addUsage(tx, services, fresh, first)
}
