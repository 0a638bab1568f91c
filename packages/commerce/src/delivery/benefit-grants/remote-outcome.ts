import { after, days, seconds } from '@atelier/plumbing/clock'
import type { Log } from '@atelier/plumbing/log'
import { PlatformError } from '../../catalog/integrations/port.ts'
import type { BenefitGrantRow } from '../../catalog/benefits/index.ts'
import type { GrantNews } from './events.ts'
import { eachAccess, type RemoteWork } from './remote-work.ts'
import { isRevoked } from './rules.ts'
import { granted, noError, noRemoteWork, perhapsGiven, withError } from './transitions.ts'

/** What came of a call to a platform: the new properties of the grant, or why there are none. */
export type Outcome =
  | { readonly properties: BenefitGrantRow['properties'] }
  | {
      readonly error: PlatformError
      /** Whether the platform may have done what it was asked for although the call failed: its answer was lost. */
      readonly is_unsure: boolean
    }

/** The outcome of a call that threw. An error that is no platform's is a fault of ours, and tried again like a refusal. */
export const outcomeOfError = (error: unknown, log: Pick<Log, 'error'>): Outcome => {
  if (error instanceof PlatformError) return { error, is_unsure: error.kind === 'retry' }
  log.error({ err: error }, 'A delivery at a platform failed.')
  return {
    is_unsure: true,
    error: new PlatformError(
      'refused',
      'The benefit could not be delivered because of an error of this server.',
      {
        cause: error,
      },
    ),
  }
}

/** How often a platform is asked again that refuses. */
const mostRefusals = 20

/**
 * How long to wait before the next attempt, in milliseconds: two seconds, doubled with each failure up to seven days,
 * and shortened at random to no less than a half, so that many grants do not all come back at once.
 *
 * @param random from 0 to 1
 */
export const backoff = (failures: number, random: number): number =>
  Math.min(days(7), seconds(2) * 2 ** failures) * (0.5 + random / 2)

const errorTypes = {
  retry: 'BenefitRetriableError',
  action_required: 'BenefitActionRequiredError',
  refused: 'BenefitDeliveryError',
} as const

type Settled = { readonly after: BenefitGrantRow; readonly type?: GrantNews['type'] }

/** What the seller is told when the work for a grant has come to an end. */
const newsType = ({ remote_event }: BenefitGrantRow): GrantNews['type'] =>
  `benefit_grant.${remote_event ?? 'updated'}`

const failed = (
  grant: BenefitGrantRow,
  { kind, message, retry_after_ms = 0 }: PlatformError,
  now: Date,
): Settled => {
  const refused = withError(grant, errorTypes[kind], message, now)
  const failures = grant.remote_failures + 1
  const isOver = kind === 'action_required' || (kind === 'refused' && failures >= mostRefusals)
  if (!isOver) {
    const pause = Math.max(retry_after_ms, backoff(grant.remote_failures, Math.random()))
    return { after: { ...refused, remote_failures: failures, remote_at: after(now, pause) } }
  }
  const ended = { ...refused, remote_action: null, remote_at: null, remote_event: null }
  // What was to be taken away is told already.
  if (isRevoked(grant)) return { after: ended }
  return {
    after: kind === 'action_required' ? { ...ended, granted_at: null } : ended,
    type: newsType(grant),
  }
}

/** What has to be asked of the platform still; null: nothing. */
const remainingAction = (grant: BenefitGrantRow): BenefitGrantRow['remote_action'] => {
  if (grant.remote_action !== null) return grant.remote_action
  if (isRevoked(grant)) return perhapsGiven(grant).length > 0 ? 'revoke' : null
  const isUnsure = (grant.remote_given ?? []).length > 0
  return isUnsure ? 'grant' : null
}

/** A grant of which something is left to be done after a call: that is due now. */
const withRemainingWork = (grant: BenefitGrantRow, now: Date): BenefitGrantRow => {
  const remote_action = remainingAction(grant)
  return { ...grant, remote_action, remote_at: remote_action === null ? null : now }
}

/** What remains unsure after a call: nothing when it was answered. */
const remainsUnsure = ({ before, grant }: RemoteWork, outcome: Outcome): BenefitGrantRow['remote_given'] => {
  if ('properties' in outcome) return null
  return outcome.is_unsure ? grant.remote_given : before.remote_given
}

/**
 * A grant after a call that ended when its lease was over, or while another call was under way that had taken its
 * place. Each may have undone the work of the other, so all that the late call was about is unsure, the other call
 * counts as late too, and one more call sets everything right.
 */
const settledLate = (
  { delivery, given, promised }: RemoteWork,
  current: BenefitGrantRow,
  now: Date,
): BenefitGrantRow => {
  const unsure = [...(current.remote_given ?? []), ...given, ...(promised ? [promised] : [])]
  const remote_given = eachAccess(delivery, unsure)
  return withRemainingWork({ ...current, remote_busy_until: null, remote_given }, now)
}

/** Whether the call ended within its lease and nothing else happened at the platform for its grant meanwhile. */
const isInTime = ({ grant }: RemoteWork, current: BenefitGrantRow, now: Date): boolean =>
  grant.remote_busy_until !== null &&
  grant.remote_busy_until > now &&
  grant.remote_busy_until.getTime() === current.remote_busy_until?.getTime()

/**
 * A grant after a call to its platform.
 *
 * @param work the call, with the grant as it was when the call was begun
 * @param current the grant as it is now: when something else is wanted of it meanwhile, that work remains to be done
 */
export const settledGrant = (
  work: RemoteWork,
  current: BenefitGrantRow,
  outcome: Outcome,
  now: Date,
): Settled => {
  if (!isInTime(work, current, now)) return { after: settledLate(work, current, now) }
  const grant = { ...current, remote_busy_until: null, remote_given: remainsUnsure(work, outcome) }
  const known = 'properties' in outcome ? { ...grant, properties: outcome.properties } : grant
  const isStillWanted =
    grant.remote_action === work.action &&
    grant.account_id === work.grant.account_id &&
    grant.delivery_version === work.grant.delivery_version
  if (!isStillWanted) return { after: withRemainingWork(known, now) }
  if ('error' in outcome) return failed(grant, outcome.error, now)
  if (work.action === 'grant')
    return {
      after: granted(grant, outcome.properties, grant.delivery_version, now),
      type: newsType(grant),
    }
  return { after: { ...known, ...noError, ...noRemoteWork } }
}
