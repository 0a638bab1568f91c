import type { Interval } from '@atelier/contract'
import { intervalLimits } from '@atelier/contract/primitives/intervals'
import { DateRange } from '../../ui/DateRange.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { fromLocalDate, toLocalDate } from '../../lib/days.ts'
import { FiguresCurrencyFilter } from '../shared/CurrencyFilter.tsx'
import { ProductFilter } from '../lookups/LookupFilters.tsx'
import { intervalsOf, periods, periodWords, type RecentPeriod, type Range } from './range.ts'
import type { MetricsSearch } from './search.ts'
import css from './MetricsPage.module.css'

type Props = {
  search: MetricsSearch
  range: Range
  /** Named period, or `own` for custom days. */
  period: RecentPeriod | 'own'
  change: (change: MetricsSearch) => void
  isFiltered: boolean
  onClear: () => void
}

const intervalWords: Readonly<Record<Interval, string>> = {
  hour: 'By hour',
  day: 'By day',
  week: 'By week',
  month: 'By month',
  year: 'By year',
}

/** Filters of the metrics: days, interval, product, and the comparison with the previous range. */
export const MetricsFilters = ({ search, range, period, change, isFiltered, onClear }: Props) => {
  return (
    <Filters isFiltered={isFiltered} onClear={onClear}>
      <Select
        label="Period"
        choices={[
          ...periods.map((value) => ({ value, label: periodWords[value] })),
          ...(period === 'own' ? [{ value: 'own' as const, label: 'Custom range' }] : []),
        ]}
        value={period}
        onChange={(next) =>
          next !== 'own' && change({ period: next, start_date: undefined, end_date: undefined })
        }
      />
      <DateRange
        label="Days"
        value={{ from: toLocalDate(range.start_date), to: toLocalDate(range.end_date) }}
        onChange={({ from, to = from }) => {
          if (from === undefined || to === undefined) return onClear()
          const first = fromLocalDate(from)
          const start_date = first < intervalLimits.min_date ? intervalLimits.min_date : first
          change({ period: undefined, start_date, end_date: fromLocalDate(to) })
        }}
      />
      <Select
        label="Interval"
        choices={intervalsOf(range).map((value) => ({ value, label: intervalWords[value] }))}
        value={range.interval}
        onChange={(interval) => change({ interval })}
      />
      <ProductFilter id={search.product_id} onChange={(product_id) => change({ product_id })} />
      <FiguresCurrencyFilter value={search.currency} onChange={(currency) => change({ currency })} />
      <div className={css.compare}>
        <Switch
          label="Compare"
          checked={search.alone !== true}
          onChange={(compares) => change({ alone: compares ? undefined : true })}
        />
      </div>
    </Filters>
  )
}
