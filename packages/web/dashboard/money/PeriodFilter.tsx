import { DateRange } from '../../ui/DateRange.tsx'
import { Select } from '../../ui/Select.tsx'
import { fromLocalDate, toLocalDate } from '../../lib/days.ts'
import { useToday } from '../metrics/use-today.ts'
import { namedPeriods, type DayRange, samePeriod } from './period.ts'

type Props = {
  period: DayRange
  onChange: (period: DayRange) => void
  /** Offers the time since the first day. Default true. */
  allTime?: boolean
}

const localDay = (day: string | undefined): Date | undefined => (day ? toLocalDate(day) : undefined)

/** Filter by period: a named one, or custom days. */
export const PeriodFilter = ({ period, onChange, allTime = true }: Props) => {
  const periods = namedPeriods(useToday().today)
  const isAll = period.start_date === undefined && period.end_date === undefined
  const periodLabel = periods.find((candidate) => samePeriod(candidate.period, period))?.label
  const value = isAll ? 'all' : (periodLabel ?? 'own')
  const choose = (label: string) => {
    const chosenPeriod = periods.find((candidate) => candidate.label === label)?.period
    if (chosenPeriod !== undefined) onChange(chosenPeriod)
    else if (label === 'all') onChange({ start_date: undefined, end_date: undefined })
  }
  return (
    <>
      <Select
        label="Period"
        choices={[
          ...(allTime ? [{ value: 'all', label: 'All time' }] : []),
          ...periods.map(({ label }) => ({ value: label, label })),
          ...(value === 'own' ? [{ value: 'own', label: 'Custom range' }] : []),
        ]}
        value={value}
        onChange={choose}
      />
      <DateRange
        label="Days"
        value={{ from: localDay(period.start_date), to: localDay(period.end_date) }}
        onChange={({ from, to }) => {
          if (from === undefined && !allTime) return
          const last = to ?? from
          onChange({ start_date: from && fromLocalDate(from), end_date: last && fromLocalDate(last) })
        }}
      />
    </>
  )
}
