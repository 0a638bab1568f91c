import type { Issue } from '@atelier/contract'
import { maximumIntervalCounts, unitsAfter } from '@atelier/contract/primitives/billing-intervals'
import { issue } from '@atelier/plumbing/http'
import type { Interval } from '../../core/database/column-shapes.ts'
import type { StoredPrice } from './price-queries.ts'

/** Length of a trial. */
export type Trial = { readonly trial_interval: Interval; readonly trial_interval_count: number }

/** Columns of a product, a checkout or a checkout link: both null without a trial. */
export type TrialColumns = {
  readonly trial_interval: Interval | null
  readonly trial_interval_count: number | null
}

export const noTrial = { trial_interval: null, trial_interval_count: null } as const

/** Returns the trial in two columns; null if there is none. */
export const trialOf = ({ trial_interval, trial_interval_count }: TrialColumns): Trial | null =>
  trial_interval === null || trial_interval_count === null ? null : { trial_interval, trial_interval_count }

/** Returns the end of a trial, by the calendar: one month from 31 January ends on the last day of February. */
export const trialEnd = (start: Date, { trial_interval, trial_interval_count }: Trial): Date =>
  unitsAfter(start, trial_interval, trial_interval_count)

/** Trial fields of a body. */
export type TrialInput = {
  readonly trial_interval?: Interval | null | undefined
  readonly trial_interval_count?: number | null | undefined
}

/** Returns the trial columns after a body. Absent fields keep the stored value; null in either removes the trial. */
export const changedTrial = (
  before: TrialColumns,
  body: TrialInput,
): { readonly trial: TrialColumns; readonly issues: readonly Issue[] } => {
  const {
    trial_interval: unit = before.trial_interval,
    trial_interval_count: count = before.trial_interval_count,
  } = body
  const unchanged = { trial: before, issues: [] }
  if (unit === null && count === null) return { trial: noTrial, issues: [] }
  if (body.trial_interval === null || body.trial_interval_count === null) {
    const contradicts = body.trial_interval != null || body.trial_interval_count != null
    return contradicts ? { ...unchanged, issues: [halfIssue(body)] } : { trial: noTrial, issues: [] }
  }
  if (unit === null || count === null) return { ...unchanged, issues: [halfIssue({ trial_interval: unit })] }
  const most = maximumIntervalCounts[unit]
  return count > most
    ? {
        ...unchanged,
        issues: [issue('trial_interval_count', `A trial is at most three years: enter at most ${most}.`)],
      }
    : { trial: { trial_interval: unit, trial_interval_count: count }, issues: [] }
}

const halfIssue = ({ trial_interval }: TrialInput): Issue =>
  issue(
    trial_interval == null ? 'trial_interval' : 'trial_interval_count',
    'A trial has a unit and a length: enter both, or null in both for no trial.',
  )

type Sold = {
  readonly recurring_interval: Interval | null
  readonly prices: readonly Pick<StoredPrice, 'amount_type'>[]
}

/** Returns the issues of a trial of a product that nothing is charged for at its end. */
export const trialIssues = (trial: TrialColumns, { recurring_interval, prices }: Sold): readonly Issue[] => {
  if (trialOf(trial) === null) return []
  if (recurring_interval === null)
    return [issue('trial_interval', 'A product that is paid once has no trial. Omit this field.')]
  return prices.every(({ amount_type }) => amount_type === 'free')
    ? [
        issue(
          'trial_interval',
          'A product that costs nothing has no trial. Remove the trial, or set a price.',
        ),
      ]
    : []
}

/** Returns the fields of a trial in a response; none without a trial. */
export const presentTrial = (columns: TrialColumns): Partial<Trial> => trialOf(columns) ?? {}
