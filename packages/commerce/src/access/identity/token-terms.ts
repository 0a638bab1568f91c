import type { GrantableScope, Issue } from '@atelier/contract'
import { days, hours, minutes, seconds } from '@atelier/plumbing/clock'
import { issue } from '@atelier/plumbing/http'

/** Precision of a token's last use, in milliseconds, so that most calls write nothing. */
const usePrecision = minutes(1)

/** Returns true if a use of a token has to be recorded. */
export const isNewUse = (last_used_at: Date | null, now: Date): boolean =>
  last_used_at === null || now.getTime() - last_used_at.getTime() >= usePrecision

/** True once a token has expired. */
export const hasExpired = ({ expires_at }: { readonly expires_at: Date | null }, now: Date): boolean =>
  expires_at !== null && expires_at <= now

const parts = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/
const lengths = [days(365), days(30), days(7), days(1), hours(1), minutes(1), seconds(1)]
const maxLifetime = days(36_500)

/**
 * Returns a duration in milliseconds, from seconds or an ISO 8601 duration in whole numbers; a year has 365
 * days, a month 30.
 */
const durationOf = (lifetime: number | string): number =>
  typeof lifetime === 'number'
    ? seconds(lifetime)
    : lengths.reduce((sum, length, at) => sum + length * Number(parts.exec(lifetime)?.[at + 1] ?? 0), 0)

/** Returns the issues of a requested token lifetime. */
export const lifetimeIssues = (lifetime: number | string | null | undefined): readonly Issue[] => {
  if (lifetime === null || lifetime === undefined) return []
  const duration = durationOf(lifetime)
  return duration > 0 && duration <= maxLifetime
    ? []
    : [
        issue(
          'expires_in',
          'The lifetime of a token must be a whole number, from one second to a hundred years.',
        ),
      ]
}

/** Returns the expiry of a token that is created now; null for a token without one. */
export const endOf = (lifetime: number | string | null | undefined, now: Date): Date | null =>
  lifetime === null || lifetime === undefined ? null : new Date(now.getTime() + durationOf(lifetime))

/** Returns the issues of requested scopes: a token cannot grant more than its creator holds. */
export const scopeIssues = (
  scopes: readonly GrantableScope[],
  ownScopes: readonly GrantableScope[],
): readonly Issue[] => {
  const wider = scopes.filter((scope) => !ownScopes.includes(scope))
  return wider.length === 0
    ? []
    : [
        issue(
          'scopes',
          `Your role does not allow ${wider.join(', ')}. Leave out what your role does not allow.`,
        ),
      ]
}
