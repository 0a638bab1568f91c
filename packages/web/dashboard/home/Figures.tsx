import { Link } from 'react-router'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { Chart } from '../../ui/Chart.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stat } from '../../ui/Stat.tsx'
import {
  changeOf,
  currencyOf,
  figureText,
  figureTick,
  firstWords,
  lessIsBetter,
  pointsOf,
  stepName,
  stepOfNow,
  type MetricName,
} from '../metrics/figures.ts'
import { countDays } from '../../lib/days.ts'
import { periodWords, type RecentPeriod, type Range } from '../metrics/range.ts'
import { FiguresCurrencyFilter } from '../shared/CurrencyFilter.tsx'
import { Unconverted } from '../metrics/Unconverted.tsx'
import { useMetrics } from '../metrics/use-metrics.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import css from './Figures.module.css'

/** Metrics of the start page, with their labels. */
const metrics: readonly (readonly [MetricName, string])[] = [
  ['revenue', 'Revenue'],
  ['orders', 'Orders'],
  ['monthly_recurring_revenue', 'Monthly recurring revenue'],
  ['active_subscriptions', 'Active subscriptions'],
  ['churn_rate', 'Churn'],
]

type Props = {
  period: RecentPeriod
  range: Range
  timeZone: string
  /** Currency of the sales that count; undefined for all, converted. */
  currency: string | undefined
  onCurrency: (currency: string | undefined) => void
}

/** Key figures of the shop compared with the previous period, and the revenue as a line. */
export const Figures = ({ period, range, timeZone, currency: chosen, onCurrency }: Props) => {
  const { slug } = useOrganization()
  const format = useFormat()
  const { now, before, isStale } = useMetrics(range, { currency: chosen })
  if (now.error !== undefined && now.data === undefined)
    return <LoadFailed title="The metrics could not be loaded." error={now.error} onRetry={now.refetch} />
  const { data } = now
  const currency = currencyOf(data ?? {})
  const isLong = countDays(range.start_date, range.end_date) > 300
  const nameOf = (timestamp: string) =>
    stepName(timestamp, range.interval, { locale: format.locale, timeZone, isLong })
  const running = data && stepOfNow(data.periods, range, range.end_date, timeZone)
  return (
    <Card
      title={periodWords[period]}
      actions={
        <Link
          to={`${paths.metrics(slug)}?period=${period}${chosen === undefined ? '' : `&currency=${chosen}`}`}
        >
          All metrics
        </Link>
      }
    >
      <div className={classes(css.stats, isStale && css.stale)} aria-busy={data === undefined || isStale}>
        {metrics.map(([name, label]) => {
          const info = data?.metrics[name]
          const value = now.data?.totals?.[name]
          return info === undefined || value === undefined ? (
            <div key={name} className={css.waiting}>
              <Skeleton width="70%" />
              <Skeleton width="50%" height="1.5rem" />
              <Skeleton width="60%" />
            </div>
          ) : (
            <Stat
              key={name}
              label={label}
              value={figureText(info.type, value, format, currency)}
              change={changeOf(value, before.data?.totals?.[name])}
              firstWords={firstWords(name)}
              moreIsBetter={!lessIsBetter.has(name)}
              locale={format.locale}
            />
          )
        })}
      </div>
      {(chosen !== undefined || (data?.unconverted ?? 0) > 0) && (
        <div className={css.currency}>
          <FiguresCurrencyFilter hideLabel className={css.choice} value={chosen} onChange={onCurrency} />
          <Unconverted data={data} className={css.note} />
        </div>
      )}
      <div className={classes(css.chart, isStale && css.stale)} aria-busy={data === undefined || isStale}>
        {data === undefined ? (
          <Skeleton width="100%" height="15rem" />
        ) : (
          <Chart
            label="Revenue, compared with the previous period"
            points={pointsOf('revenue', data.periods, before.data?.periods, nameOf)}
            now={running && nameOf(running)}
            format={(value) => figureText('currency', value, format, currency)}
            tick={(value, all) => figureTick('currency', value, format, currency, all)}
          />
        )}
      </div>
    </Card>
  )
}
