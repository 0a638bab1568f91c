import type { Services, Tx } from '../../../core/services.ts'
import type { UsageEvent } from '../../../usage/index.ts'
import { findGrantCredits, replaceGrantCredits } from './queries.ts'
import { type MeterOfCustomer, saveCustomerMeters } from '../meter-queries.ts'
import type { MeterState } from '../meter-state.ts'
import { openMeters } from '../open-meters.ts'
import { saveSubscriptionMeters, type SubscriptionMeterRow } from '../subscription-queries.ts'

type Report = MeterState['reports'][number]

const usageEventOf = (
  { organization_id, customer_id }: MeterState['row'],
  report: Report,
  timestamp: Date,
): UsageEvent => ({
  id: crypto.randomUUID(),
  organization_id,
  source: 'system',
  timestamp,
  customer_id,
  external_customer_id: null,
  external_id: null,
  parent_id: null,
  ...report,
})

/**
 * Opens meters of customers to change them other than by usage. Locks the usage of these customers until the
 * transaction ends.
 */
export const openMetersForChange = async (
  tx: Tx,
  services: Services,
  pairs: readonly MeterOfCustomer[],
): Promise<readonly MeterState[]> => {
  const meters = await openMeters(tx, services, pairs, services.clock.now())
  const grantsOf = await findGrantCredits(
    tx,
    meters.flatMap(({ stored }) => stored?.id ?? []),
  )
  return meters.map(({ state }) => ({ ...state, grants: grantsOf.get(state.row.id) ?? [] }))
}

/** A meter as it was opened, and after its events. */
export type MeterChange = { readonly before: MeterState; readonly after: MeterState }

/**
 * Saves what has changed, and the usage events that report it. Customer state is recorded with the grants.
 *
 * @param otherRows changed meters of subscriptions that are not billed for the usage of their customer
 * @returns the changed meters of billed subscriptions
 */
export const saveMeterChanges = async (
  tx: Tx,
  { usage_store, clock }: Services,
  changes: readonly MeterChange[],
  otherRows: readonly SubscriptionMeterRow[] = [],
): Promise<readonly SubscriptionMeterRow[]> => {
  const now = clock.now()
  const rows = changes.flatMap(({ before, after }) => (after.row === before.row ? [] : after))
  const billed = changes.flatMap(({ before, after }) =>
    after.billed === before.billed ? [] : (after.billed ?? []),
  )
  const grants = changes.flatMap(({ before, after }) =>
    after.grants === before.grants ? [] : [[after.row.id, after.grants] as const],
  )
  const events = changes.flatMap(({ after }) =>
    after.reports.map((report) => usageEventOf(after.row, report, now)),
  )
  await Promise.all([
    saveCustomerMeters(tx, rows),
    saveSubscriptionMeters(
      tx,
      [...billed, ...otherRows].map((row) => ({ row, new_values: [] })),
    ),
  ])
  await replaceGrantCredits(tx, new Map(grants))
  await usage_store.appendInside(tx, events, now)
  return billed
}
