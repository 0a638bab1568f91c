import { after, days, seconds } from '@atelier/plumbing/clock'
import type { Log } from '@atelier/plumbing/log'
import { PlatformError } from '../../catalog/integrations/index.ts'
import type { BenefitGrantRow } from '../../catalog/benefits/index.ts'
import type { GrantEvent } from './events.ts'
import { eachAccess, type RemoteWork } from './remote-work.ts'
import { isRevoked } from './rules.ts'
import { noError, noRemoteWork, perhapsGiven, toGranted, withError } from './transitions.ts'

/** Outcome of a platform call: the new properties of the grant, or the error. */
export type Outcome =
  | { readonly properties: BenefitGrantRow['properties'] }
  | {
      readonly error: PlatformError
      /** True when the platform may have acted although the call failed, because its response was lost. */
      readonly is_unsure: boolean
    }

/**
 * Returns the outcome of a call that threw. An error other than `PlatformError` is a fault of this server, and
 * counts as a rejection.
 */
export const outcomeOfError = (error: unknown, log: Pick<Log, 'error'>): Outcome => {
  if (error instanceof PlatformError) return { error, is_unsure: error.kind === 'retry' }
  log.error({ err: error }, 'A delivery at a platform failed.')
  return {
    is_unsure: true,
    error: new PlatformError(
      'rejected',
      'The benefit could not be delivered because of an error of this server.',
      { cause: error },
    ),
  }
}

/**
 * Maximum number of rejections; the last one is final. Temporary failures do not count, and are retried until they
 * end: a platform may be unavailable for weeks.
 */
const maxRejections = 20

/** Maximum pause before the next attempt, in milliseconds, even if a platform asks for more. */
const maxPauseMs = days(7)

/**
 * Returns the pause before the next attempt, in milliseconds: two seconds, doubled with each failure up to
 * seven days, with jitter down to half, so that grants are not all retried at once.
 *
 * @param random from 0 to 1
 */
export const backoff = (failures: number, random: number): number =>
  Math.min(maxPauseMs, seconds(2) * 2 ** failures) * (0.5 + random / 2)

const errorTypes = {
  retry: 'BenefitRetriableError',
  action_required: 'BenefitActionRequiredError',
  rejected: 'BenefitDeliveryError',
} as const

/** Grant after a call, and the event type if its work has ended. */
type Result = { readonly after: BenefitGrantRow; readonly type?: GrantEvent['type'] }

/** Returns the event type that announces the end of a grant's work. */
const eventTypeOf = ({ remote_event }: BenefitGrantRow): GrantEvent['type'] =>
  `benefit_grant.${remote_event ?? 'updated'}`

/**
 * Returns the grant after a failed call, scheduled for another attempt or given up. The customer keeps what the
 * platform refused to change; if the customer has to act (`action_required`), the benefit was not delivered, and
 * the grant becomes pending.
 */
const toFailed = (
  grant: BenefitGrantRow,
  { kind, message, retry_after_ms = 0 }: PlatformError,
  now: Date,
): Result => {
  const failed = withError(grant, errorTypes[kind], message, now)
  const remote_refusals = grant.remote_refusals + Number(kind === 'rejected')
  const isOver = kind === 'action_required' || remote_refusals >= maxRejections
  if (!isOver) {
    const pause = Math.min(
      maxPauseMs,
      Math.max(retry_after_ms, backoff(grant.remote_failures, Math.random())),
    )
    const remote_failures = grant.remote_failures + 1
    return { after: { ...failed, remote_failures, remote_refusals, remote_at: after(now, pause) } }
  }
  const ended = { ...failed, remote_action: null, remote_at: null, remote_event: null }
  // The revocation was already announced.
  if (isRevoked(grant)) return { after: ended }
  return {
    after: kind === 'action_required' ? { ...ended, granted_at: null } : ended,
    type: eventTypeOf(grant),
  }
}

/** Returns the remaining action at the platform; null if there is none. */
const remainingAction = (grant: BenefitGrantRow): BenefitGrantRow['remote_action'] => {
  if (grant.remote_action !== null) return grant.remote_action
  if (isRevoked(grant)) return perhapsGiven(grant).length > 0 ? 'revoke' : null
  const isUnsure = (grant.remote_given ?? []).length > 0
  return isUnsure ? 'grant' : null
}

/** Returns the grant with its remaining work scheduled immediately. */
const withRemainingWork = (grant: BenefitGrantRow, now: Date): BenefitGrantRow => {
  const remote_action = remainingAction(grant)
  return { ...grant, remote_action, remote_at: remote_action === null ? null : now }
}

/** Returns the accesses that remain unconfirmed after a call; null if the call was answered. */
const unconfirmedAfter = (
  { before, grant }: RemoteWork,
  outcome: Outcome,
): BenefitGrantRow['remote_given'] => {
  if ('properties' in outcome) return null
  return outcome.is_unsure ? grant.remote_given : before.remote_given
}

/**
 * Returns the grant after a call that outlived its lease, or overlapped with the call that replaced it. Either call may
 * have undone the work of the other, so the accesses of both are unconfirmed. Clearing the lease makes the other call
 * end here too; one more call then corrects the state.
 */
const grantAfterLateCall = (
  { delivery, given, promised }: RemoteWork,
  current: BenefitGrantRow,
  now: Date,
): BenefitGrantRow => {
  const unsure = [...(current.remote_given ?? []), ...given, ...(promised ? [promised] : [])]
  const remote_given = eachAccess(delivery, unsure)
  return withRemainingWork({ ...current, remote_busy_until: null, remote_given }, now)
}

/** Returns true if the call ended within its lease and no other call was made for the grant. */
const isInTime = ({ grant }: RemoteWork, current: BenefitGrantRow, now: Date): boolean =>
  grant.remote_busy_until !== null &&
  grant.remote_busy_until > now &&
  grant.remote_busy_until.getTime() === current.remote_busy_until?.getTime()

/**
 * Returns the grant after a call to its platform.
 *
 * @param work the call, with the grant as it was at its start
 * @param current the current grant; changes since the start of the call remain to be delivered
 */
export const grantAfterCall = (
  work: RemoteWork,
  current: BenefitGrantRow,
  outcome: Outcome,
  now: Date,
): Result => {
  if (!isInTime(work, current, now)) return { after: grantAfterLateCall(work, current, now) }
  const grant = { ...current, remote_busy_until: null, remote_given: unconfirmedAfter(work, outcome) }
  const settledGrant = 'properties' in outcome ? { ...grant, properties: outcome.properties } : grant
  const isStillWanted =
    grant.remote_action === work.action &&
    grant.account_id === work.grant.account_id &&
    grant.delivery_version === work.grant.delivery_version
  if (!isStillWanted) return { after: withRemainingWork(settledGrant, now) }
  if ('error' in outcome) return toFailed(grant, outcome.error, now)
  if (work.action === 'grant')
    return {
      after: toGranted(grant, outcome.properties, grant.delivery_version, now),
      type: eventTypeOf(grant),
    }
  return { after: { ...settledGrant, ...noError, ...noRemoteWork } }
}
