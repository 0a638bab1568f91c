import type { EventCreate, Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'

/**
 * Limit between seconds and milliseconds since 1970: as seconds the year 2603, as milliseconds August of
 * 1970.
 */
const maxSeconds = 20_000_000_000

/** Returns a reported moment as a date; `now` when none was reported. */
export const reportedMoment = (reported: EventCreate['timestamp'], now: Date): Date => {
  if (reported === undefined) return now
  if (typeof reported === 'string') return new Date(reported)
  return new Date(Math.abs(reported) > maxSeconds ? reported : reported * 1000)
}

/**
 * Returns the issues of events beyond their schema, each at the index of its event.
 *
 * @param organization_ids organization of each event; without one, the customer of the event is not checked
 * @param live live customers of each organization
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
