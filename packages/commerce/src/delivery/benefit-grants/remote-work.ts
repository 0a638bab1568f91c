import { after, minutes } from '@atelier/plumbing/clock'
import { holdKeys } from '@atelier/plumbing/database'
import type { Services, Tx } from '../../core/services.ts'
import {
  type BenefitGrantRow,
  type BenefitRow,
  type RemoteDelivery,
  holdGrantsOf,
} from '../../catalog/benefits/index.ts'
import { remoteDeliveries } from './deliveries.ts'
import { findGrant, saveGrants } from './queries.ts'
import { findBenefit, findBusyGrants, findGrantsOfAccounts } from './remote-queries.ts'
import { perhapsGiven } from './transitions.ts'

type Properties = BenefitGrantRow['properties']

/**
 * How long a call to a platform counts as under way, from when it is begun: the lease. `callPlatform` gives the call
 * up well before, whatever is left of it, so that a lease never has to be renewed. After the lease the call counts as
 * that of a process that died, and another one takes its place.
 */
const callExpected = minutes(2)

/** A call to a platform: what is to be done, and what was known when it was begun. */
export type RemoteWork = {
  readonly action: 'grant' | 'revoke'
  readonly benefit: BenefitRow
  readonly delivery: RemoteDelivery
  /** The grant before the call was begun. */
  readonly before: BenefitGrantRow
  /** The grant as it was written when the call was begun. */
  readonly grant: BenefitGrantRow
  /** What the platform has given, or may have given, because of the grant: each access once. */
  readonly given: readonly Properties[]
  /** What the call is to give; undefined when it is to give nothing, or when no account is chosen. */
  readonly promised: Properties | undefined
  /** The names of the accesses that the call may give or take away. */
  readonly accesses: readonly string[]
  /** The other grants that give an access which the call gives or may take away, as the platform has given it. */
  readonly others: readonly BenefitGrantRow[]
}

/** Properties that describe an access, each access once. */
export const eachAccess = (
  { accessOf }: Pick<RemoteDelivery, 'accessOf'>,
  all: readonly Properties[],
): readonly Properties[] => {
  const names = all.map(accessOf)
  return all.filter((_, index) => names[index] !== undefined && names.indexOf(names[index]) === index)
}

/** What giving a benefit to the account that the customer chose gives. */
const promiseOf = ({ account_id }: BenefitGrantRow, { properties }: BenefitRow): Properties | undefined =>
  account_id === null ? undefined : { ...properties, account_id }

const isBusy = ({ remote_busy_until }: BenefitGrantRow, now: Date): boolean =>
  remote_busy_until !== null && remote_busy_until > now

/**
 * Has every other transaction that begins or settles a call about these accesses wait until this one has ended.
 *
 * @param accesses the names under which `RemoteWork` has them
 */
export const holdAccesses = (tx: Tx, accesses: readonly string[]): Promise<void> =>
  holdKeys(tx, 'access at a platform', accesses)

/**
 * The other grants of the organization that give one of these accesses, or for which a call that may give or take one
 * of them is under way.
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

/** A grant, which no other transaction changes until this one has ended. */
const holdGrant = async (tx: Tx, id: string): Promise<BenefitGrantRow | undefined> => {
  const grant = await findGrant(tx, id)
  if (grant === undefined) return undefined
  await holdGrantsOf(tx, [grant.customer_id])
  return findGrant(tx, id)
}

/**
 * Takes the work of a grant. One call at a time is under way about each access: a second one that takes away what the
 * first one gives would leave the account with one or the other. Undefined when there is nothing to do, or not yet.
 */
export const beginWork = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  grant_id: string,
): Promise<RemoteWork | undefined> =>
  database.transact(async (tx) => {
    const before = await holdGrant(tx, grant_id)
    if (before === undefined || before.remote_action === null) return undefined
    const action = before.remote_action
    const benefit = await findBenefit(tx, before.benefit_id)
    const delivery = deliveryOf(benefit)
    const given = eachAccess(delivery, perhapsGiven(before))
    const promised = action === 'grant' ? promiseOf(before, benefit) : undefined
    const touched = eachAccess(delivery, promised === undefined ? given : [...given, promised])
    const accesses = touched.map(
      (properties) => `${before.organization_id}/${benefit.type}/${delivery.accessOf(properties)}`,
    )
    await holdAccesses(tx, accesses)
    const now = clock.now()
    const others = await findOthers(tx, before, benefit, delivery, touched, now)
    const busy = [before, ...others].find((grant) => isBusy(grant, now))
    if (busy !== undefined) {
      await saveGrants(tx, [{ ...before, remote_at: busy.remote_busy_until }])
      return undefined
    }
    const leaseEnd = after(now, callExpected)
    const grant = {
      ...before,
      // When the process of the call dies, the work is due again as soon as another call may take its place.
      remote_at: leaseEnd,
      remote_busy_until: leaseEnd,
      // The answer of the platform may be lost, so what it is asked to give is written first.
      remote_given: eachAccess(delivery, [...(before.remote_given ?? []), ...(promised ? [promised] : [])]),
    }
    await saveGrants(tx, [grant])
    return { action, benefit, delivery, before, grant, given, promised, accesses, others }
  })
