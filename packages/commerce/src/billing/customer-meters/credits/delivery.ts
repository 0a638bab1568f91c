import { benefitProperties } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import * as z from 'zod/mini'
import type { Services, Tx } from '../../../core/services.ts'
import type { BenefitRow, Delivery, GrantOfBenefit } from '../../../catalog/benefits/index.ts'
import { recordUsageChanges } from '../folding/usage-changes-queries.ts'
import { type MeterOfCustomer, pairKey } from '../meter-queries.ts'
import { afterEvent, type MeterState } from '../meter-state.ts'
import type { Credit } from '../../../usage/index.ts'
import { findPeriodStarts } from '../subscription-queries.ts'
import { openMetersForChange, saveMeterChanges } from './change-meters.ts'
import { regrantedUnits } from './unused-units.ts'

/** Units that a benefit grant credits to a customer on a meter. */
type CustomerCredit = MeterOfCustomer & Credit & { readonly grant_id: string }

type Properties = Awaited<ReturnType<Delivery['grant']>>[number]

const creditOf = ({ properties }: BenefitRow) => {
  const { meter_id, units, rollover = false } = z.parse(benefitProperties.meter_credit, properties)
  return { meter_id, units, rollover }
}

/** Returns the last credit, as stored in the grant. */
const creditProperties = (
  { meter_id, units }: Pick<CustomerCredit, 'meter_id' | 'units'>,
  now: Date,
): Properties => ({
  last_credited_meter_id: meter_id,
  last_credited_units: units,
  last_credited_at: iso(now),
})

const creditOfGrant = ({ grant, benefit }: GrantOfBenefit): CustomerCredit => ({
  customer_id: grant.customer_id,
  grant_id: grant.id,
  ...creditOf(benefit),
})

/**
 * Changes the meters that grants credit, grant by grant, and queues a notification that subscriptions were credited.
 * Customer state is recorded with the grants.
 */
const changeMeters = async <Item extends MeterOfCustomer>(
  tx: Tx,
  services: Services,
  items: readonly Item[],
  change: (state: MeterState, item: Item) => MeterState | Promise<MeterState>,
): Promise<void> => {
  if (items.length === 0) return
  const opened = await openMetersForChange(tx, services, items)
  const stateOf = new Map(opened.map((state) => [pairKey(state.row), state]))
  for (const item of items) {
    const state = stateOf.get(pairKey(item))
    if (state !== undefined) stateOf.set(pairKey(item), await change(state, item))
  }
  const billed = await saveMeterChanges(
    tx,
    services,
    opened.map((before) => ({ before, after: stateOf.get(pairKey(before.row)) ?? before })),
  )
  const subscription_ids = billed.map(({ subscription_id }) => subscription_id)
  await recordUsageChanges(tx, { customer_ids: [], subscription_ids }, services.clock.now())
}

const periodStarts = async (tx: Tx, grants: readonly GrantOfBenefit[]) => {
  const ids = grants.flatMap(({ grant: { subscription_id } }) => subscription_id ?? [])
  return new Map(
    (await findPeriodStarts(tx, ids)).map((subscription) => [
      subscription.id,
      subscription.current_period_start,
    ]),
  )
}

const lastCreditedAt = ({ properties }: GrantOfBenefit['grant']): Date =>
  new Date(properties.last_credited_at ?? 0)

/** Returns the current period of a grant's subscription, when the grant was revoked within it. */
const periodOfRevocation = ({ grant: item }: GrantOfBenefit, starts: ReadonlyMap<string, Date>) => {
  const { subscription_id: id, properties } = item
  const { last_credited_units = 0 } = properties
  const current_period_start = id === null ? undefined : starts.get(id)
  if (id === null || current_period_start === undefined || (last_credited_units ?? 0) >= 0) return undefined
  return lastCreditedAt(item) >= current_period_start ? { id, current_period_start } : undefined
}

const grant: Delivery['grant'] = async (tx, services, grants) => {
  const now = services.clock.now()
  const starts = await periodStarts(tx, grants)
  const credits = grants.map((item) => ({
    ...creditOfGrant(item),
    period: periodOfRevocation(item, starts),
  }))
  await changeMeters(tx, services, credits, async (state, { period, ...credit }) => {
    const billed_units = period === undefined ? credit.units : await regrantedUnits(tx, state, credit, period)
    return afterEvent(state, { type: 'credited', ...credit, billed_units }, now)
  })
  return credits.map((item) => creditProperties(item, now))
}

/** Changes nothing now: new units apply from the next cycle. */
const update: Delivery['update'] = (_, __, grants) =>
  Promise.resolve(grants.map((item) => item.grant.properties))

/** Returns the last credit of a grant, to be revoked. Undefined when nothing was credited. */
const lastCreditOf = ({ grant: { id: grant_id, customer_id, properties } }: GrantOfBenefit) => {
  const { last_credited_meter_id: meter_id, last_credited_units: units } = properties
  if (meter_id === undefined || units === undefined || units <= 0) return undefined
  return { grant_id, customer_id, meter_id, units }
}

const revoke: Delivery['revoke'] = async (tx, services, grants) => {
  const now = services.clock.now()
  const last = grants.map(lastCreditOf)
  await changeMeters(
    tx,
    services,
    last.flatMap((item) => item ?? []),
    (state, { grant_id, units }) => afterEvent(state, { type: 'revoked', grant_id, units }, now),
  )
  return grants.map(({ grant: { properties } }, index) => {
    const credit = last[index]
    return credit === undefined ? properties : creditProperties({ ...credit, units: -credit.units }, now)
  })
}

/** Returns true when the last credit of a grant was in the current period of its subscription. */
const isCreditedInPeriod = ({ grant: item }: GrantOfBenefit, starts: ReadonlyMap<string, Date>): boolean => {
  const start = item.subscription_id === null ? undefined : starts.get(item.subscription_id)
  return start !== undefined && lastCreditedAt(item) >= start
}

/**
 * Credits the units of the next period. A grant created within this period already has its units: the
 * subscription was past due, and the period was paid for late. The meter is reset first, unless an invoice has reset it
 * since the last credit.
 */
const cycle = async (
  tx: Tx,
  services: Services,
  grants: readonly GrantOfBenefit[],
): Promise<readonly Properties[]> => {
  const now = services.clock.now()
  const starts = await periodStarts(tx, grants)
  const dueGrants = new Map(
    grants
      .filter((item) => !isCreditedInPeriod(item, starts))
      .map((item) => [item, { ...creditOfGrant(item), last_credited_at: lastCreditedAt(item.grant) }]),
  )
  await changeMeters(tx, services, [...dueGrants.values()], (state, { last_credited_at, ...credit }) => {
    const { reset_at } = state.row
    const isReset = reset_at !== null && reset_at > last_credited_at
    const empty = isReset ? state : afterEvent(state, { type: 'reset' }, now)
    return afterEvent(empty, { type: 'credited', ...credit, billed_units: credit.units }, now)
  })
  return grants.map((item) => {
    const credit = dueGrants.get(item)
    return credit === undefined ? item.grant.properties : creditProperties(credit, now)
  })
}

/**
 * Delivers meter credits: units when the benefit is granted, and again for each paid period of the
 * subscription, after a reset of the meter. Each grant has its own credit, which is revoked with it even when
 * the customer keeps another grant.
 */
export const meterCreditDelivery = { grant, update, revoke, cycle } satisfies Delivery
