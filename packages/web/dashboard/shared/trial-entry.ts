import { maximumIntervalCounts } from '@atelier/contract/primitives/billing-intervals'

/** Unit of the length of a trial. */
export type TrialUnit = keyof typeof maximumIntervalCounts

/** Form values of the length of a trial. */
export type TrialEntry = {
  hasTrial: boolean
  trialCount: number | null
  trialUnit: TrialUnit
}

/** Initial values of a trial that is not offered yet. */
export const firstTrial: TrialEntry = { hasTrial: false, trialCount: 14, trialUnit: 'day' }

/** Returns the form values of a trial. Null and undefined: none. */
export const trialEntryOf = (
  unit: TrialUnit | null | undefined,
  count: number | null | undefined,
): TrialEntry =>
  unit == null || count == null ? firstTrial : { hasTrial: true, trialCount: count, trialUnit: unit }

/** Returns the length of a trial; undefined for an entry without one. An empty count is NaN. */
export const trialOfEntry = ({ hasTrial, trialCount, trialUnit }: TrialEntry) =>
  hasTrial ? { unit: trialUnit, count: trialCount ?? NaN } : undefined

/** Returns the problem of the length of a trial; undefined for a valid one. */
export const trialProblem = (entry: TrialEntry): string | undefined => {
  const trial = trialOfEntry(entry)
  if (trial === undefined) return undefined
  const most = maximumIntervalCounts[trial.unit]
  return Number.isInteger(trial.count) && trial.count >= 1 && trial.count <= most
    ? undefined
    : `Enter a length from 1 to ${most}.`
}

/** Formats the length of a trial: `14 days free`. */
export const trialWords = (unit: TrialUnit, count: number): string =>
  `${count} ${unit}${count === 1 ? '' : 's'} free`
