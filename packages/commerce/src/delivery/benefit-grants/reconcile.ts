import type { DomainEvent } from '../../core/domain-events/types.ts'
import type { Services, Tx } from '../../core/services.ts'
import {
  type BenefitGrantRow,
  type BenefitRow,
  lockGrantsOf,
  lockBenefits,
} from '../../catalog/benefits/index.ts'
import { cycle, deliver } from './deliver.ts'
import { type GrantEvent, recordGrantEvents } from './events.ts'
import { findGrantedOfSubscription, saveGrants } from './queries.ts'
import { type GrantChange, changesOf, movedGrants } from './rules.ts'
import { findGrantsOfSources, findSources, type SourceKey, sourceOf } from './source-queries.ts'

/** Pending changes of the grants of some sources. */
type Pending = {
  readonly changes: readonly GrantChange[]
  /** Grants that change only their product. */
  readonly moved: readonly BenefitGrantRow[]
}

/** Returns the pending changes of these sources. The caller has locked the grants of their customers. */
const findChanges = async (tx: Tx, keys: readonly SourceKey[], now: Date): Promise<Pending> => {
  const [sources, grants] = await Promise.all([findSources(tx, keys), findGrantsOfSources(tx, keys)])
  const benefits = await lockBenefits(tx, [
    ...sources.flatMap(({ offered }) => offered),
    ...grants.map(({ benefit_id }) => benefit_id),
  ])
  const benefitOf = (id: string): readonly BenefitRow[] => {
    const benefit = benefits.get(id)
    return benefit === undefined ? [] : [benefit]
  }
  const grantsOf = new Map<string, { grant: (typeof grants)[number]; benefit: BenefitRow }[]>()
  for (const grant of grants) {
    const { id } = sourceOf(grant)
    const pairsOfBenefit = benefitOf(grant.benefit_id).map((benefit) => ({ grant, benefit }))
    grantsOf.set(id, [...(grantsOf.get(id) ?? []), ...pairsOfBenefit])
  }
  const states = sources.map((source): Pending => {
    const offered = source.offered.flatMap(benefitOf)
    const sourceGrants = grantsOf.get(source.id) ?? []
    const changes = changesOf(source, offered, sourceGrants, now)
    const changed = new Set(changes.map(({ grant }) => grant.id))
    const unchanged = sourceGrants.flatMap(({ grant }) => (changed.has(grant.id) ? [] : [grant]))
    return { changes, moved: movedGrants(source, offered, unchanged) }
  })
  return { changes: states.flatMap(({ changes }) => changes), moved: states.flatMap(({ moved }) => moved) }
}

/**
 * Brings the grants of these sources to their target state. Idempotent. Deliveries inside this database
 * happen in this transaction; those at other platforms are scheduled. The caller has locked the grants of
 * their customers.
 *
 * @param following events that are recorded after those of the grants
 */
export const reconcileLockedGrants = async (
  tx: Tx,
  services: Services,
  keys: readonly SourceKey[],
  following: readonly DomainEvent[] = [],
): Promise<void> => {
  const now = services.clock.now()
  const { changes, moved } = await findChanges(tx, keys, now)
  await saveGrants(tx, moved)
  const delivered = changes.length === 0 ? [] : await deliver(tx, services, changes, now)
  await saveGrants(
    tx,
    delivered.map(({ grant }) => grant),
  )
  await recordGrantEvents(
    tx,
    services,
    delivered.flatMap(({ event }) => event ?? []),
    following,
  )
}

/** Locks the grants of the customers of these sources, and brings them to their target state. */
export const reconcileGrants = async (
  tx: Tx,
  services: Services,
  keys: readonly SourceKey[],
): Promise<void> => {
  const customer_ids = (await findSources(tx, keys)).map(({ customer_id }) => customer_id)
  await lockGrantsOf(tx, customer_ids)
  await reconcileLockedGrants(tx, services, keys)
}

/**
 * Continues the benefits of a subscription that was paid for another period. Its grants are already
 * reconciled.
 */
export const cycleGrants = async (tx: Tx, services: Services, subscription_id: string): Promise<void> => {
  const before = await findGrantedOfSubscription(tx, subscription_id)
  const benefits = await lockBenefits(
    tx,
    before.map(({ benefit_id }) => benefit_id),
  )
  const modified_at = services.clock.now()
  const sourceGrants = before.flatMap((grant) => {
    const benefit = benefits.get(grant.benefit_id)
    return benefit === undefined ? [] : [{ grant, benefit }]
  })
  const propertiesOf = await cycle(tx, services, sourceGrants)
  const events = sourceGrants.map(({ grant, benefit }): GrantEvent => ({
    type: 'benefit_grant.cycled',
    grant: { ...grant, properties: propertiesOf(grant), modified_at },
    benefit,
    before: grant,
  }))
  await saveGrants(
    tx,
    events.map(({ grant }) => grant),
  )
  await recordGrantEvents(tx, services, events)
}
