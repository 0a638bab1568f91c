import type { Services, Tx } from '../../core/services.ts'
import { type Credit, creditedUnits, withCredit } from '../../usage/credits.ts'
import { type GrantCredit, rolledOver, takenBack, withGrantCredit } from '../../usage/grant-credits.ts'
import type { UsageEvent } from '../../usage/port.ts'
import { findGrantCredits, replaceGrantCredits } from './credit-queries.ts'
import { openMeters, type OpenMeters } from './open-meters.ts'
import { holdUsageOf, pairKey, type MeterOfCustomer, saveCustomerMeters } from './queries.ts'
import { afterReset, unusedCredits, withBilledCredit, withBilledTakenBack, withCredits } from './rows.ts'
import {
  findBilledMeters,
  saveSubscriptionMeters,
  type SubscriptionMeterRow,
} from './subscription-queries.ts'

/** Units that a benefit grant credits to a customer on a meter. */
export type CustomerCredit = MeterOfCustomer & Credit & { readonly grant_id: string }

/**
 * Meters of customers, and of the subscriptions billed for them, during a transaction that credits or resets
 * them.
 */
export type CreditSession = {
  readonly meters: OpenMeters
  /** Meter of the billed subscription, by customer and meter. */
  readonly billedMeterOf: Map<string, SubscriptionMeterRow>
  /** Changed subscription meters, by id. */
  readonly changedSubscriptionMeters: Map<string, SubscriptionMeterRow>
  /** Remaining credits of grants, by customer meter id. */
  readonly creditsOf: ReadonlyMap<string, readonly GrantCredit[]>
  /** Changed credits, by customer meter id. */
  readonly changedCredits: Map<string, readonly GrantCredit[]>
  /** Usage events that the platform reports for its own changes. */
  readonly events: UsageEvent[]
  readonly now: Date
}

/** Opens meters to credit or reset them. Locks the usage of these customers until the transaction ends. */
export const openCreditSession = async (
  tx: Tx,
  services: Services,
  pairs: readonly MeterOfCustomer[],
): Promise<CreditSession> => {
  const now = services.clock.now()
  const customer_ids = [...new Set(pairs.map(({ customer_id }) => customer_id))]
  const meter_ids = [...new Set(pairs.map(({ meter_id }) => meter_id))]
  await holdUsageOf(tx, customer_ids)
  const meters = await openMeters(tx, services, pairs)
  const [billed, creditsOf] = await Promise.all([
    findBilledMeters(tx, customer_ids, meter_ids, now),
    findGrantCredits(
      tx,
      pairs.flatMap((of) => meters.before(of)?.id ?? []),
    ),
  ])
  return {
    meters,
    billedMeterOf: new Map(billed.map(({ customer_id, ...row }) => [pairKey({ ...row, customer_id }), row])),
    changedSubscriptionMeters: new Map(),
    creditsOf,
    changedCredits: new Map(),
    events: [],
    now,
  }
}

const systemEvent = (
  organization_id: string,
  customer_id: string,
  name: 'meter.credited' | 'meter.reset',
  metadata: UsageEvent['metadata'],
  timestamp: Date,
): UsageEvent => ({
  id: crypto.randomUUID(),
  organization_id,
  name,
  source: 'system',
  timestamp,
  customer_id,
  external_customer_id: null,
  external_id: null,
  parent_id: null,
  metadata,
})

/** Updates the subscription meter of this customer. */
export const putSubscriptionMeter = (
  { changedSubscriptionMeters, billedMeterOf }: CreditSession,
  customer_id: string,
  row: SubscriptionMeterRow,
): void => {
  const key = pairKey({ ...row, customer_id })
  changedSubscriptionMeters.set(row.id, row)
  if (billedMeterOf.get(key)?.id === row.id) billedMeterOf.set(key, row)
}

/** Current remaining credits of grants on a customer meter. */
const grantCreditsOf = (
  { creditsOf, changedCredits }: CreditSession,
  customer_meter_id: string,
): readonly GrantCredit[] => changedCredits.get(customer_meter_id) ?? creditsOf.get(customer_meter_id) ?? []

/** Adds units to the meter of a customer, and to that of the billed subscription: all of them, or fewer. */
const addUnits = (
  session: CreditSession,
  of: MeterOfCustomer,
  { units, rollover }: Credit,
  billed_units = units,
): void => {
  const { meters, billedMeterOf, events, now } = session
  const row = meters.get(of)
  if (row === undefined) return
  meters.set(withCredits(row, withCredit(row, { units, rollover }), now))
  const billed = billedMeterOf.get(pairKey(of))
  if (billed !== undefined)
    putSubscriptionMeter(session, of.customer_id, withBilledCredit(billed, billed_units, now))
  const metadata = { meter_id: of.meter_id, units, rollover }
  events.push(systemEvent(row.organization_id, of.customer_id, 'meter.credited', metadata, now))
}

/**
 * Credits the units of a grant to a customer.
 *
 * @param billed_units units that the bill counts; fewer for a grant that is given again within its period
 */
export const credit = (
  session: CreditSession,
  { grant_id, units, rollover, ...of }: CustomerCredit,
  billed_units = units,
): void => {
  const row = session.meters.get(of)
  if (row === undefined) return
  addUnits(session, of, { units, rollover }, billed_units)
  const entry = { grant_id, units, rollover, credited_at: session.now }
  session.changedCredits.set(row.id, withGrantCredit(grantCreditsOf(session, row.id), entry))
}

/** Removes units from the meter of a customer and from that of the billed subscription. */
const takeUnits = (session: CreditSession, of: MeterOfCustomer, { units, rollover }: Credit): void => {
  const { meters, billedMeterOf, events, now } = session
  const row = meters.get(of)
  if (row === undefined) return
  const credits = withCredit(row, { units: -units, rollover })
  meters.set(withCredits(row, credits, now))
  const billed = billedMeterOf.get(pairKey(of))
  if (billed !== undefined)
    putSubscriptionMeter(
      session,
      of.customer_id,
      withBilledTakenBack(billed, units, creditedUnits(credits), now),
    )
  const metadata = { meter_id: of.meter_id, units: -units, rollover }
  events.push(systemEvent(row.organization_id, of.customer_id, 'meter.credited', metadata, now))
}

/**
 * Revokes the unused units of a grant. A reset has already voided those that do not roll over, and the used
 * part of the others.
 */
export const takeBack = (
  session: CreditSession,
  { grant_id, units, ...of }: MeterOfCustomer & Pick<CustomerCredit, 'grant_id' | 'units'>,
): void => {
  const row = session.meters.get(of)
  if (row === undefined) return
  const { taken, left } = takenBack(grantCreditsOf(session, row.id), grant_id, units)
  if (taken.length === 0) return
  for (const item of taken) takeUnits(session, of, item)
  session.changedCredits.set(row.id, left)
}

/**
 * Resets a customer's meter: consumption to 0, and credits to those that roll over. A meter that a
 * subscription is billed for is only reset with the invoice of that subscription. Both count the same credits
 * and usage, and a credit that survived in only one of them would be counted twice.
 *
 * @param invoiced the meter of the invoiced subscription, with its usage until then
 */
export const reset = (
  session: CreditSession,
  of: MeterOfCustomer,
  invoiced: SubscriptionMeterRow | undefined,
): void => {
  const { meters, billedMeterOf, events, now } = session
  const row = meters.get(of)
  if (row === undefined || billedMeterOf.get(pairKey(of))?.id !== invoiced?.id) return
  const unused = unusedCredits(row, meters.definitionOf(of.meter_id).aggregation, invoiced)
  const units = Math.min(unused, row.rollover_units)
  meters.set(afterReset(row, now))
  const { meter_id, customer_id } = of
  events.push(systemEvent(row.organization_id, customer_id, 'meter.reset', { meter_id }, now))
  session.changedCredits.set(row.id, rolledOver(grantCreditsOf(session, row.id), units))
  if (units > 0) addUnits(session, of, { units, rollover: true })
}

/** Saves the changes and the usage events that report them. Customer state is recorded with the grants. */
export const saveCreditSession = async (
  tx: Tx,
  { usage_store }: Pick<Services, 'usage_store'>,
  { meters, changedSubscriptionMeters, changedCredits, events, now }: CreditSession,
): Promise<void> => {
  const subscription_meters = [...changedSubscriptionMeters.values()]
  await Promise.all([
    saveCustomerMeters(tx, meters.changed()),
    saveSubscriptionMeters(
      tx,
      subscription_meters.map((row) => ({ row, new_values: [] })),
    ),
  ])
  await replaceGrantCredits(tx, changedCredits)
  await usage_store.appendInside(tx, events, now)
}
