import type { EventCreate, Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'

/** Numbers up to this one are seconds since 1970, larger ones milliseconds: the year 2603, or August of 1970. */
const mostSeconds = 20_000_000_000

/** A reported moment as a date; the given one when none was reported. */
export const reportedMoment = (reported: EventCreate['timestamp'], now: Date): Date => {
  if (reported === undefined) return now
  if (typeof reported === 'string') return new Date(reported)
  return new Date(Math.abs(reported) > mostSeconds ? reported : reported * 1000)
}

/**
 * What is wrong with events beyond their form, each issue at the index of its event.
 *
 * @param organization_ids the organization of each event; the customer of an event without one is not looked at
 * @param live the live customers of each organization
 */
export const eventIssues = (
  events: readonly EventCreate[],
  organization_ids: readonly (string | undefined)[],
  live: ReadonlyMap<string, ReadonlySet<string>>,
  now: Date,
): Issue[] =>
  events.flatMap((event, index) => {
    const at = (field: string) => ['body', 'events', index, field]
    const issues: Issue[] = []
    const customers = live.get(organization_ids[index] ?? '')
    if ('customer_id' in event && customers !== undefined && !customers.has(event.customer_id))
      issues.push(
        issue(
          at('customer_id'),
          'Customer not found. Create the customer first, or report the event by external_customer_id.',
          'customer_id',
        ),
      )
    if (reportedMoment(event.timestamp, now) > now)
      issues.push(issue(at('timestamp'), 'Timestamp must be in the past.'))
    return issues
  })
