import { addDays, monthFrom } from '../../lib/days.ts'

/** Calendar days, both included; an open end is absent. */
export type DayRange = { readonly start_date?: string | undefined; readonly end_date?: string | undefined }

/** Returns whole months, starting a number of months from the month of a day. */
const span = (day: string, from: number, months: number): DayRange => ({
  start_date: monthFrom(day, from),
  end_date: addDays(monthFrom(day, from + months), -1),
})

/**
 * Returns the named periods, those most often filed and viewed. @param today the day in the organization's
 * time zone
 */
export const namedPeriods = (
  today: string,
): readonly { readonly label: string; readonly period: DayRange }[] => {
  const month = Number(today.slice(5, 7)) - 1
  const quarter = -(month % 3)
  return [
    { label: 'This month', period: span(today, 0, 1) },
    { label: 'Last month', period: span(today, -1, 1) },
    { label: 'This quarter', period: span(today, quarter, 3) },
    { label: 'Last quarter', period: span(today, quarter - 3, 3) },
    { label: 'This year', period: span(today, -month, 12) },
    { label: 'Last year', period: span(today, -month - 12, 12) },
  ]
}

/** True for two periods of the same days. */
export const samePeriod = (a: DayRange, b: DayRange): boolean =>
  a.start_date === b.start_date && a.end_date === b.end_date
