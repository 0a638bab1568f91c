import { benefitProperties } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import * as z from 'zod/mini'
import type { Services, Tx } from '../../core/services.ts'
import type { BenefitRow, Delivery, GrantOfBenefit } from '../../catalog/benefits/index.ts'
import {
  credit,
  type CreditSession,
  type CustomerCredit,
  openCreditSession,
  reset,
  saveCreditSession,
  takeBack,
} from './credit.ts'
import { unitsGivenAgain } from './credits-left.ts'
import { tellOfUsage } from './news-queries.ts'
import { findPeriodStarts } from './subscription-queries.ts'

type Properties = Awaited<ReturnType<Delivery['grant']>>[number]

const creditOf = ({ properties }: BenefitRow) => {
  const { meter_id, units, rollover = false } = z.parse(benefitProperties.meter_credit, properties)
  return { meter_id, units, rollover }
}

/** Last credit, as stored in the grant. */
const remembered = (
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

/** Queues a notification that subscriptions were credited. Customer state is recorded with the grants. */
const tellOfCredits = (tx: Tx, { changedSubscriptionMeters, now }: CreditSession): Promise<void> => {
  const subscription_ids = [...changedSubscriptionMeters.values()].map(
    ({ subscription_id }) => subscription_id,
  )
  return tellOfUsage(tx, { customer_ids: [], subscription_ids }, now)
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

/** Current period of a grant's subscription, when the grant was revoked within it. */
const periodOfRevocation = (
  { grant: { subscription_id: id, properties } }: GrantOfBenefit,
  starts: ReadonlyMap<string, Date>,
) => {
  const { last_credited_units = 0, last_credited_at } = properties
  const current_period_start = id === null ? undefined : starts.get(id)
  if (id === null || current_period_start === undefined || (last_credited_units ?? 0) >= 0) return undefined
  return new Date(last_credited_at ?? 0) >= current_period_start ? { id, current_period_start } : undefined
}

const grant: Delivery['grant'] = async (tx, services, grants) => {
  const credits = grants.map(creditOfGrant)
  const session = await openCreditSession(tx, services, credits)
  const starts = await periodStarts(tx, grants)
  for (const item of grants) {
    const own = creditOfGrant(item)
    const period = periodOfRevocation(item, starts)
    credit(session, own, period === undefined ? own.units : await unitsGivenAgain(tx, session, own, period))
  }
  await saveCreditSession(tx, services, session)
  await tellOfCredits(tx, session)
  return credits.map((item) => remembered(item, session.now))
}

/** New units apply from the next cycle. */
const update: Delivery['update'] = (_, __, grants) =>
  Promise.resolve(grants.map((item) => item.grant.properties))

/** Last credit of a grant, to be revoked. Undefined when nothing was credited. */
const lastCreditOf = ({ grant: { id: grant_id, customer_id, properties } }: GrantOfBenefit) => {
  const { last_credited_meter_id: meter_id, last_credited_units: units } = properties
  if (meter_id === undefined || units === undefined || units <= 0) return undefined
  return { grant_id, customer_id, meter_id, units }
}

const revoke: Delivery['revoke'] = async (tx, services, grants) => {
  const last = grants.map(lastCreditOf)
  const session = await openCreditSession(
    tx,
    services,
    last.flatMap((item) => item ?? []),
  )
  for (const item of last) if (item !== undefined) takeBack(session, item)
  await saveCreditSession(tx, services, session)
  await tellOfCredits(tx, session)
  return grants.map(({ grant: { properties } }, index) => {
    const customerCredit = last[index]
    return customerCredit === undefined
      ? properties
      : remembered({ ...customerCredit, units: -customerCredit.units }, session.now)
  })
}

/** Resets the meter of a grant, unless an invoice has reset it since the last credit. */
const resetOnce = (session: CreditSession, one: CustomerCredit, last_credited_at: Date): void => {
  const row = session.meters.get(one)
  if (row === undefined || (row.reset_at !== null && row.reset_at > last_credited_at)) return
  reset(session, one, undefined)
}

/**
 * Credits the units of the next period. A grant created within this period already has its units: the
 * subscription was past due, and the period was paid for late.
 */
const cycle = async (
  tx: Tx,
  services: Services,
  grants: readonly GrantOfBenefit[],
): Promise<readonly Properties[]> => {
  const starts = await periodStarts(tx, grants)
  const session = await openCreditSession(tx, services, grants.map(creditOfGrant))
  const properties = grants.map((item) => {
    const { subscription_id, properties: before } = item.grant
    const last = new Date(before.last_credited_at ?? 0)
    const start = subscription_id === null ? undefined : starts.get(subscription_id)
    if (start !== undefined && last >= start) return before
    const own = creditOfGrant(item)
    resetOnce(session, own, last)
    credit(session, own)
    return remembered(own, session.now)
  })
  await saveCreditSession(tx, services, session)
  await tellOfCredits(tx, session)
  return properties
}

/**
 * Delivers meter credits: units when the benefit is granted, and again for each paid period of the
 * subscription, after a reset of the meter. Each grant has its own credit, which is revoked with it even when
 * the customer keeps another grant.
 */
export const meterCreditDelivery = { grant, update, revoke, cycle } satisfies Delivery
