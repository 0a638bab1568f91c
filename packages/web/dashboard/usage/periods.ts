/** Periods of a meter's quantities. */
export const periods = {
  day: { label: 'Last 24 hours', hours: 24, interval: 'hour' },
  week: { label: 'Last 7 days', hours: 7 * 24, interval: 'day' },
  month: { label: 'Last 30 days', hours: 30 * 24, interval: 'day' },
  quarter: { label: 'Last 13 weeks', hours: 91 * 24, interval: 'week' },
  year: { label: 'Last 12 months', hours: 365 * 24, interval: 'month' },
} as const

export type UsagePeriod = keyof typeof periods

export const isPeriod = (name: string | null): name is UsagePeriod =>
  name !== null && Object.hasOwn(periods, name)

/**
 * Returns the end of the minute of a moment: periods end with whole minutes, so that repeated requests are
 * equal.
 */
export const minuteEnd = (now: Date): string =>
  new Date(Math.ceil(now.getTime() / 60_000) * 60_000).toISOString()

/** Returns the query of a period that ends at a moment. */
export const rangeOf = (period: UsagePeriod, end_timestamp: string) => {
  const { hours, interval } = periods[period]
  return {
    start_timestamp: new Date(Date.parse(end_timestamp) - hours * 3_600_000).toISOString(),
    end_timestamp,
    interval,
  }
}
