import type { BenefitGrantRow } from '../../catalog/benefits/index.ts'
import type { Change } from './rules.ts'

type Properties = BenefitGrantRow['properties']

/** Cleared error fields of a grant. */
export const noError = { error_message: null, error_type: null, error_at: null } as const
/** Cleared remote work of a grant. */
export const noRemoteWork = {
  remote_action: null,
  remote_at: null,
  remote_failures: 0,
  remote_refusals: 0,
  remote_event: null,
} as const

/** Grant after it was granted or delivered again: the customer has the benefit. */
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

/** Grant after its revocation inside this database. */
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

/** Grant after a change delivered inside this database. */
export const delivered = (change: Change, properties: Properties, now: Date): BenefitGrantRow =>
  change.action === 'revoke'
    ? revoked(change, properties, now)
    : granted(change.grant, properties, change.benefit.delivery_version, now)

/** Grant scheduled for delivery at its platform immediately, for the first time or again. */
export const awaitingDelivery = (grant: BenefitGrantRow, now: Date): BenefitGrantRow => ({
  ...grant,
  remote_action: 'grant',
  remote_at: now,
  remote_failures: 0,
  remote_refusals: 0,
  remote_event: grant.remote_event ?? 'updated',
})

/** Accesses that the platform gave, or may have given, for this grant. */
export const perhapsGiven = ({ properties, remote_given }: BenefitGrantRow): readonly Properties[] => [
  ...(Object.keys(properties).length > 0 ? [properties] : []),
  ...(remote_given ?? []),
]

/**
 * Grant after a change that is still to be delivered at its platform. A revocation is effective immediately.
 */
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
  // Any call in progress is followed by a revoking one, also when its process dies.
  const isLeft = perhapsGiven(grant).length > 0 || grant.remote_busy_until !== null
  return {
    ...revoked(change, grant.properties, now),
    ...(isLeft && { remote_action: 'revoke' as const, remote_at: now }),
  }
}

/** Grant with a delivery error, as its seller reads it. */
export const withError = (
  grant: BenefitGrantRow,
  error_type: string,
  error_message: string,
  error_at: Date,
): BenefitGrantRow => ({ ...grant, error_type, error_message, error_at })
