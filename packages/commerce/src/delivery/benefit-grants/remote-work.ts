import { after, minutes } from '@atelier/plumbing/clock'
import { holdKeys } from '@atelier/plumbing/database'
import type { Services, Tx } from '../../core/services.ts'
import {
  type BenefitGrantRow,
  type BenefitRow,
  type RemoteDelivery,
  lockGrantsOf,
  findBenefit,
} from '../../catalog/benefits/index.ts'
import { remoteDeliveries } from './deliveries.ts'
import { findGrant, saveGrants } from './queries.ts'
import { findBusyGrants, findGrantsOfAccounts } from './remote-queries.ts'
import { perhapsGiven } from './transitions.ts'

type Properties = BenefitGrantRow['properties']

/**
 * Lease of a platform call, in milliseconds. `callPlatform` times out well before it, so a lease is never
 * renewed. After the lease the process counts as dead, and another call may replace it.
 */
const callExpected = minutes(2)

/** A platform call: the work, and the state at its start. */
export type RemoteWork = {
  readonly action: 'grant' | 'revoke'
  readonly benefit: BenefitRow
  readonly delivery: RemoteDelivery
  /** Grant before the start of the call. */
  readonly before: BenefitGrantRow
  /** Grant as written at the start of the call. */
  readonly grant: BenefitGrantRow
  /** Accesses that the platform gave, or may have given, for the grant, without duplicates. */
  readonly given: readonly Properties[]
  /** Access to give. Undefined when nothing is given or no account is chosen. */
  readonly promised: Properties | undefined
  /** Names of the accesses that the call may give or revoke. */
  readonly accesses: readonly string[]
  /** Other grants, as delivered, for an access that the call gives or may revoke. */
  readonly others: readonly BenefitGrantRow[]
}

/** Removes duplicate accesses, and properties that describe none. */
export const eachAccess = (
  { accessOf }: Pick<RemoteDelivery, 'accessOf'>,
  all: readonly Properties[],
): readonly Properties[] => {
  const names = all.map(accessOf)
  return all.filter((_, index) => names[index] !== undefined && names.indexOf(names[index]) === index)
}

/** Returns the access that the benefit gives to the chosen account. */
const promiseOf = ({ account_id }: BenefitGrantRow, { properties }: BenefitRow): Properties | undefined =>
  account_id === null ? undefined : { ...properties, account_id }

const isBusy = ({ remote_busy_until }: BenefitGrantRow, now: Date): boolean =>
  remote_busy_until !== null && remote_busy_until > now

/**
 * Locks these accesses: other transactions that begin or settle a call about them wait until this one ends.
 *
 * @param accesses names as in `RemoteWork`
 */
export const lockAccesses = (tx: Tx, accesses: readonly string[]): Promise<void> =>
  holdKeys(tx, 'access at a platform', accesses)

/**
 * Returns the other grants of the organization for one of these accesses, or with a call in progress that may give or
 * revoke one of them.
 */
const findOthers = async (
  tx: Tx,
  { id, organization_id }: BenefitGrantRow,
  { type }: BenefitRow,
  { accessOf }: RemoteDelivery,
  accesses: readonly Properties[],
  now: Date,
): Promise<readonly BenefitGrantRow[]> => {
  const accounts = [...new Set(accesses.flatMap(({ account_id }) => account_id ?? []))]
  const [ofAccounts, busy] = await Promise.all([
    findGrantsOfAccounts(tx, { organization_id, type }, accounts),
    findBusyGrants(tx, { organization_id, type }, now),
  ])
  const names = new Set(accesses.map(accessOf))
  const isShared = (properties: Properties): boolean => names.has(accessOf(properties))
  return [
    ...ofAccounts.filter(({ properties }) => isShared(properties)),
    ...busy.filter((grant) => perhapsGiven(grant).some(isShared)),
  ].filter((grant) => grant.id !== id)
}

const deliveryOf = ({ type }: BenefitRow): RemoteDelivery => {
  const delivery = remoteDeliveries[type]
  if (delivery === undefined) throw new Error(`Nothing delivers benefits of the type ${type}.`)
  return delivery
}

/** Returns a grant, locked until the transaction ends. */
const lockGrant = async (tx: Tx, id: string): Promise<BenefitGrantRow | undefined> => {
  const grant = await findGrant(tx, id)
  if (grant === undefined) return undefined
  await lockGrantsOf(tx, [grant.customer_id])
  return findGrant(tx, id)
}

/**
 * Begins the work of a grant. Only one call per access is in progress at a time, because concurrent granting
 * and revoking could end either way. Undefined when there is nothing to do, or not yet.
 */
export const beginWork = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  grant_id: string,
): Promise<RemoteWork | undefined> =>
  database.transact(async (tx) => {
    const before = await lockGrant(tx, grant_id)
    if (before === undefined || before.remote_action === null) return undefined
    const action = before.remote_action
    const benefit = await findBenefit(tx, before.benefit_id)
    const delivery = deliveryOf(benefit)
    const currentAccess = eachAccess(delivery, perhapsGiven(before))
    const promised = action === 'grant' ? promiseOf(before, benefit) : undefined
    const touched = eachAccess(
      delivery,
      promised === undefined ? currentAccess : [...currentAccess, promised],
    )
    const accesses = touched.map(
      (properties) => `${before.organization_id}/${benefit.type}/${delivery.accessOf(properties)}`,
    )
    await lockAccesses(tx, accesses)
    const now = clock.now()
    const otherGrants = await findOthers(tx, before, benefit, delivery, touched, now)
    const busy = [before, ...otherGrants].find((grant) => isBusy(grant, now))
    if (busy !== undefined) {
      await saveGrants(tx, [{ ...before, remote_at: busy.remote_busy_until }])
      return undefined
    }
    const leaseEnd = after(now, callExpected)
    const grant = {
      ...before,
      // If the process dies during the call, the work is due again when the lease ends.
      remote_at: leaseEnd,
      remote_busy_until: leaseEnd,
      // The response may be lost, so the promised access is recorded before the call.
      remote_given: eachAccess(delivery, [...(before.remote_given ?? []), ...(promised ? [promised] : [])]),
    }
    await saveGrants(tx, [grant])
    return {
      action,
      benefit,
      delivery,
      before,
      grant,
      given: currentAccess,
      promised,
      accesses,
      others: otherGrants,
    }
  })
