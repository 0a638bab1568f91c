import type { BenefitGrantRow } from '../../catalog/benefits/index.ts'
import type { GrantChange } from './rules.ts'

type Properties = BenefitGrantRow['properties']

/** Columns of a grant without an error. */
export const noError = { error_message: null, error_type: null, error_at: null } as const
/** Columns of a grant without remaining work at its platform. */
export const noRemoteWork = {
  remote_action: null,
  remote_at: null,
  remote_failures: 0,
  remote_refusals: 0,
  remote_event: null,
} as const

/** Returns the grant after its delivery, for the first time or again: the customer has the benefit. */
export const toGranted = (
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

/** Returns the grant after its revocation. A platform may still have to be called. */
const toRevoked = (
  { grant, revocation_reason }: GrantChange,
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

/** Returns the grant after a change that was delivered inside this database. */
export const afterLocalDelivery = (change: GrantChange, properties: Properties, now: Date): BenefitGrantRow =>
  change.action === 'revoke'
    ? toRevoked(change, properties, now)
    : toGranted(change.grant, properties, change.benefit.delivery_version, now)

/**
 * Returns the grant with a delivery at its platform scheduled immediately, for the first time or again.
 *
 * @param event announced after the delivery; an event that is already scheduled stays
 */
export const withScheduledDelivery = (
  grant: BenefitGrantRow,
  now: Date,
  event: BenefitGrantRow['remote_event'] = grant.remote_event ?? 'updated',
): BenefitGrantRow => ({
  ...grant,
  remote_action: 'grant',
  remote_at: now,
  remote_failures: 0,
  remote_refusals: 0,
  remote_event: event,
})

/** Returns the accesses that the platform gave, or may have given, for this grant. */
export const perhapsGiven = ({ properties, remote_given }: BenefitGrantRow): readonly Properties[] => [
  ...(Object.keys(properties).length > 0 ? [properties] : []),
  ...(remote_given ?? []),
]

/**
 * Returns the grant after a change that is still to be delivered at its platform. A revocation is effective
 * immediately. An update keeps the error of an earlier delivery until the platform accepts the new one; a new grant
 * starts without an error.
 */
export const afterScheduling = (change: GrantChange, now: Date): BenefitGrantRow => {
  const { action, grant, benefit } = change
  const { delivery_version } = benefit
  if (action === 'update') return { ...withScheduledDelivery(grant, now), delivery_version }
  if (action === 'grant')
    return {
      ...withScheduledDelivery(grant, now, 'created'),
      ...noError,
      revoked_at: null,
      revocation_reason: null,
      delivery_version,
    }
  // A call in progress is followed by a revoking one, even if its process dies.
  const isLeft = perhapsGiven(grant).length > 0 || grant.remote_busy_until !== null
  return {
    ...toRevoked(change, grant.properties, now),
    ...(isLeft && { remote_action: 'revoke' as const, remote_at: now }),
  }
}

/** Returns the grant with a delivery error, as its seller reads it. */
export const withError = (
  grant: BenefitGrantRow,
  error_type: string,
  error_message: string,
  error_at: Date,
): BenefitGrantRow => ({ ...grant, error_type, error_message, error_at })
