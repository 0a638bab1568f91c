import type { BenefitGrantRow } from '../../catalog/benefits/index.ts'
import type { Change } from './rules.ts'

type Properties = BenefitGrantRow['properties']

/** What a grant says of a failure when there is none. */
export const noError = { error_message: null, error_type: null, error_at: null } as const
/** What a grant says of its work at a platform when nothing remains to be done. */
export const noRemoteWork = {
  remote_action: null,
  remote_at: null,
  remote_failures: 0,
  remote_event: null,
} as const

/** A grant after it was granted, or delivered anew: the customer has the benefit. */
export const granted = (
  grant: BenefitGrantRow,
  properties: Properties,
  delivery_version: number,
  now: Date,
): BenefitGrantRow => ({
  ...grant,
  ...noError,
  ...noRemoteWork,
  granted_at: grant.granted_at ?? now,
  revoked_at: null,
  revocation_reason: null,
  delivery_version,
  properties,
})

/** A grant after it was revoked by a delivery in this database. */
const revoked = (
  { grant, revocation_reason }: Change,
  properties: Properties,
  now: Date,
): BenefitGrantRow => ({
  ...grant,
  ...noError,
  ...noRemoteWork,
  granted_at: null,
  revoked_at: now,
  revocation_reason,
  properties,
})

/** A grant after a change that its delivery in this database has carried out. */
export const delivered = (change: Change, properties: Properties, now: Date): BenefitGrantRow =>
  change.action === 'revoke'
    ? revoked(change, properties, now)
    : granted(change.grant, properties, change.benefit.delivery_version, now)

/** A grant that is to be delivered at its platform as soon as possible, for the first time or anew. */
export const awaitingDelivery = (grant: BenefitGrantRow, now: Date): BenefitGrantRow => ({
  ...grant,
  remote_action: 'grant',
  remote_at: now,
  remote_failures: 0,
  remote_event: grant.remote_event ?? 'updated',
})

/** What the platform has given, or may have given, because of this grant. */
export const perhapsGiven = ({ properties, remote_given }: BenefitGrantRow): readonly Properties[] => [
  ...(Object.keys(properties).length > 0 ? [properties] : []),
  ...(remote_given ?? []),
]

/** A grant after a change that is still to be carried out at its platform. A revoked grant is revoked at once. */
export const awaiting = (change: Change, now: Date): BenefitGrantRow => {
  const { action, grant, benefit } = change
  const { delivery_version } = benefit
  if (action === 'update') return { ...awaitingDelivery(grant, now), delivery_version }
  if (action === 'grant')
    return {
      ...awaitingDelivery({ ...grant, remote_event: 'created' }, now),
      ...noError,
      revoked_at: null,
      revocation_reason: null,
      delivery_version,
    }
  // A call that is under way ends with its grant, also when its process dies: another one follows it.
  const isLeft = perhapsGiven(grant).length > 0 || grant.remote_busy_until !== null
  return {
    ...revoked(change, grant.properties, now),
    ...(isLeft && { remote_action: 'revoke' as const, remote_at: now }),
  }
}

/** Why a grant could not be delivered, as its seller reads it. */
export const withError = (
  grant: BenefitGrantRow,
  error_type: string,
  error_message: string,
  error_at: Date,
): BenefitGrantRow => ({ ...grant, error_type, error_message, error_at })
