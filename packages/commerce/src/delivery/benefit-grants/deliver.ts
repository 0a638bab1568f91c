import type { BenefitType } from '@atelier/contract'
import type { Services, Tx } from '../../core/services.ts'
import type { BenefitGrantRow, Delivery, GrantOfBenefit } from '../../catalog/benefits/index.ts'
import { lockUsageOf } from '../../billing/customer-meters/index.ts'
import { deliveries } from './deliveries.ts'
import type { GrantEvent } from './events.ts'
import { findGranted } from './queries.ts'
import type { GrantChange } from './rules.ts'
import { afterLocalDelivery, afterScheduling } from './transitions.ts'

/** A completed change: the resulting grant, and its notification, when that is known now. */
type Done = { readonly grant: BenefitGrantRow; readonly event?: GrantEvent }

const typeOf = {
  grant: 'benefit_grant.created',
  update: 'benefit_grant.updated',
  revoke: 'benefit_grant.revoked',
} as const

const eventsOf = (change: GrantChange, grant: BenefitGrantRow): GrantEvent => ({
  type: typeOf[change.action],
  grant,
  benefit: change.benefit,
  before: change.grant,
})

const withModifiedAt = (change: GrantChange, grant: BenefitGrantRow, now: Date): BenefitGrantRow => ({
  ...grant,
  modified_at: change.is_new ? null : now,
})

/** Defers the delivery to a platform. A revocation is announced immediately. */
const deliverLater = (change: GrantChange, now: Date): Done => {
  const grant = withModifiedAt(change, afterScheduling(change, now), now)
  return change.action === 'revoke' ? { grant, event: eventsOf(change, grant) } : { grant }
}

/**
 * Returns a predicate: true when the customer of a revoked grant still has the benefit through another grant.
 */
const findKept = async (
  tx: Tx,
  changes: readonly GrantChange[],
): Promise<(grant: BenefitGrantRow) => boolean> => {
  const lost = changes.filter(({ action }) => action === 'revoke')
  if (lost.length === 0) return () => false
  const had = await findGranted(
    tx,
    lost.map(({ grant }) => grant.customer_id),
    lost.map(({ grant }) => grant.benefit_id),
  )
  const isLost = new Set(lost.map(({ grant }) => grant.id))
  const gained = changes.filter(({ action }) => action === 'grant').map(({ grant }) => grant)
  const keyOf = (grant: Pick<BenefitGrantRow, 'customer_id' | 'benefit_id'>) =>
    `${grant.customer_id} ${grant.benefit_id}`
  const keys = new Set([...had.filter(({ id }) => !isLost.has(id)), ...gained].map(keyOf))
  return (grant) => keys.has(keyOf(grant))
}

/** Delivers changes of one action through the delivery of their benefit type. */
const deliverNow = async (
  tx: Tx,
  services: Services,
  delivery: Delivery,
  changes: readonly GrantChange[],
  isKept: (grant: BenefitGrantRow) => boolean,
  now: Date,
): Promise<readonly Done[]> => {
  const done: Done[] = []
  for (const action of ['revoke', 'update', 'grant'] as const) {
    const ownChanges = changes.filter((change) => change.action === action)
    if (ownChanges.length === 0) continue
    const grants = ownChanges.map(({ grant, benefit, is_new }) => ({
      grant,
      benefit,
      is_new,
      is_kept: isKept(grant),
    }))
    const answered = await delivery[action](tx, services, grants)
    ownChanges.forEach((change, index) => {
      const properties = answered[index]
      if (properties === undefined)
        throw new Error(`The delivery of ${change.benefit.type} left out the grant ${change.grant.id}.`)
      const grant = withModifiedAt(change, afterLocalDelivery(change, properties, now), now)
      done.push({ grant, event: eventsOf(change, grant) })
    })
  }
  return done
}

/**
 * Delivers changes of grants, each through the delivery of its benefit type. The caller writes the grant
 * rows.
 */
export const deliver = async (
  tx: Tx,
  services: Services,
  changes: readonly GrantChange[],
  now: Date,
): Promise<readonly Done[]> => {
  const isKept = await findKept(tx, changes)
  const credited = changes.filter(({ benefit }) => benefit.type === 'meter_credit')
  // Locked once for all customers, because several of the calls below may change credits.
  if (credited.length > 0)
    await lockUsageOf(
      tx,
      credited.map(({ grant }) => grant.customer_id),
    )
  const types = new Set<BenefitType>(changes.map(({ benefit }) => benefit.type))
  const done: Done[] = []
  for (const type of types) {
    const ownChanges = changes.filter(({ benefit }) => benefit.type === type)
    const delivery = deliveries[type]
    done.push(
      ...(delivery === undefined
        ? ownChanges.map((change) => deliverLater(change, now))
        : await deliverNow(tx, services, delivery, ownChanges, isKept, now)),
    )
  }
  return done
}

/**
 * Continues grants whose subscription was paid for another period, each through the delivery of its benefit
 * type.
 *
 * @returns the new properties of each grant
 */
export const cycle = async (
  tx: Tx,
  services: Services,
  grants: readonly GrantOfBenefit[],
): Promise<(grant: BenefitGrantRow) => BenefitGrantRow['properties']> => {
  const properties = new Map<string, BenefitGrantRow['properties']>()
  for (const type of new Set(grants.map(({ benefit }) => benefit.type))) {
    const ownGrants = grants.filter(({ benefit }) => benefit.type === type)
    const answered = (await deliveries[type]?.cycle?.(tx, services, ownGrants)) ?? []
    answered.forEach((answer, index) => properties.set(ownGrants[index]?.grant.id ?? '', answer))
  }
  return (grant) => properties.get(grant.id) ?? grant.properties
}
