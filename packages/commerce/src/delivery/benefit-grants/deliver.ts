import type { BenefitType } from '@atelier/contract'
import type { Services, Tx } from '../../core/services.ts'
import type { BenefitGrantRow, Delivery, GrantOfBenefit } from '../../catalog/benefits/index.ts'
import { holdUsageOf } from '../../billing/customer-meters/index.ts'
import { deliveries } from './deliveries.ts'
import type { GrantNews } from './events.ts'
import { findGranted } from './queries.ts'
import type { Change } from './rules.ts'
import { awaiting, delivered } from './transitions.ts'

/** A change that was carried out: the grant after it, and what the seller is told, if that is decided now. */
type Done = { readonly grant: BenefitGrantRow; readonly news?: GrantNews }

const typeOf = {
  grant: 'benefit_grant.created',
  update: 'benefit_grant.updated',
  revoke: 'benefit_grant.revoked',
} as const

const newsOf = (change: Change, grant: BenefitGrantRow): GrantNews => ({
  type: typeOf[change.action],
  grant,
  benefit: change.benefit,
  before: change.grant,
})

const touched = (change: Change, grant: BenefitGrantRow, now: Date): BenefitGrantRow => ({
  ...grant,
  modified_at: change.is_new ? null : now,
})

/** At a platform a grant is delivered later; that it is revoked is true at once. */
const deliverLater = (change: Change, now: Date): Done => {
  const grant = touched(change, awaiting(change, now), now)
  return change.action === 'revoke' ? { grant, news: newsOf(change, grant) } : { grant }
}

/** Whether the customer of a grant that is revoked has the benefit by another grant after all these changes. */
const findKept = async (tx: Tx, changes: readonly Change[]): Promise<(grant: BenefitGrantRow) => boolean> => {
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
  const kept = new Set([...had.filter(({ id }) => !isLost.has(id)), ...gained].map(keyOf))
  return (grant) => kept.has(keyOf(grant))
}

/** Carries out changes of one kind by the delivery of their type. */
const deliverNow = async (
  tx: Tx,
  services: Services,
  delivery: Delivery,
  changes: readonly Change[],
  isKept: (grant: BenefitGrantRow) => boolean,
  now: Date,
): Promise<readonly Done[]> => {
  const done: Done[] = []
  for (const action of ['revoke', 'update', 'grant'] as const) {
    const own = changes.filter((change) => change.action === action)
    if (own.length === 0) continue
    const grants = own.map(({ grant, benefit }) => ({ grant, benefit, is_kept: isKept(grant) }))
    const answered = await delivery[action](tx, services, grants)
    own.forEach((change, index) => {
      const properties = answered[index]
      if (properties === undefined)
        throw new Error(`The delivery of ${change.benefit.type} left out the grant ${change.grant.id}.`)
      const grant = touched(change, delivered(change, properties, now), now)
      done.push({ grant, news: newsOf(change, grant) })
    })
  }
  return done
}

/**
 * Carries out changes of grants, each by the delivery of the type of its benefit. The rows of the grants are left to
 * the caller.
 */
export const deliver = async (
  tx: Tx,
  services: Services,
  changes: readonly Change[],
  now: Date,
): Promise<readonly Done[]> => {
  const isKept = await findKept(tx, changes)
  const credited = changes.filter(({ benefit }) => benefit.type === 'meter_credit')
  // All at once, because more than one of the calls below may change what the customers were credited.
  if (credited.length > 0)
    await holdUsageOf(
      tx,
      credited.map(({ grant }) => grant.customer_id),
    )
  const types = new Set<BenefitType>(changes.map(({ benefit }) => benefit.type))
  const done: Done[] = []
  for (const type of types) {
    const own = changes.filter(({ benefit }) => benefit.type === type)
    const delivery = deliveries[type]
    done.push(
      ...(delivery === undefined
        ? own.map((change) => deliverLater(change, now))
        : await deliverNow(tx, services, delivery, own, isKept, now)),
    )
  }
  return done
}

/**
 * Goes on with grants whose subscription was paid for another period, each by the delivery of the type of its benefit.
 *
 * @returns the properties of each grant from then on
 */
export const cycle = async (
  tx: Tx,
  services: Services,
  grants: readonly GrantOfBenefit[],
): Promise<(grant: BenefitGrantRow) => BenefitGrantRow['properties']> => {
  const properties = new Map<string, BenefitGrantRow['properties']>()
  for (const type of new Set(grants.map(({ benefit }) => benefit.type))) {
    const own = grants.filter(({ benefit }) => benefit.type === type)
    const answered = (await deliveries[type]?.cycle?.(tx, services, own)) ?? []
    answered.forEach((answer, index) => properties.set(own[index]?.grant.id ?? '', answer))
  }
  return (grant) => properties.get(grant.id) ?? grant.properties
}
