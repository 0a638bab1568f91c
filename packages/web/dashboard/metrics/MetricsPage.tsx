import type { Metrics } from '@atelier/contract'
import { Download } from 'lucide-react'
import { classes } from '../../lib/classes.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { ChartPoint } from '../../ui/chart-props.ts'
import { Chart } from '../../ui/Chart.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { metricsCsv } from './csv.ts'
import { countDays } from '../../lib/days.ts'
import {
  currencyOf,
  figureText,
  figureTick,
  metricName,
  pointsOf,
  stepName,
  stepOfNow,
  type MetricName,
} from './figures.ts'
import { MetricChoice } from './MetricChoice.tsx'
import { MetricsFilters } from './MetricsFilters.tsx'
import { daysOf, rangeOf, type Range } from './range.ts'
import { MetricsSearch } from './search.ts'
import { StepTable } from './StepTable.tsx'
import { Unconverted } from './Unconverted.tsx'
import { useMetrics } from './use-metrics.ts'
import { useToday } from './use-today.ts'
import css from './MetricsPage.module.css'

const usual = '30d'

/** Returns valid custom days; undefined when the address has none. */
const ownDays = ({ start_date, end_date }: MetricsSearch) =>
  start_date !== undefined && end_date !== undefined && start_date <= end_date
    ? { start_date, end_date }
    : undefined

/** Downloads the displayed numbers as a file. */
const download = (
  data: Metrics,
  { start_date, end_date, interval }: Range,
  currency: string | undefined,
): void =>
  saveBlob(
    new Blob([metricsCsv(data)], { type: 'text/csv' }),
    `metrics ${start_date} ${end_date} by ${interval}${currency === undefined ? '' : ` in ${currency}`}.csv`,
  )

type Shown = {
  readonly label: string
  readonly points: readonly ChartPoint[]
  readonly now: string | undefined
  readonly show: (value: number) => string
  readonly tick: (value: number, all: readonly number[]) => string
}

/** Returns a metric for the chart: its name, its points, and the format of its values. */
const useShown = (
  name: MetricName,
  data: Metrics | undefined,
  before: Metrics | undefined,
  range: Range,
  { today, timeZone }: ReturnType<typeof useToday>,
): Shown | undefined => {
  const format = useFormat()
  if (data === undefined) return undefined
  const info = data.metrics[name] ?? data.metrics.revenue
  const currency = currencyOf(data)
  const isLong = countDays(range.start_date, range.end_date) > 300
  const zone = { locale: format.locale, timeZone, isLong }
  const nameOf = (at: string) => stepName(at, range.interval, zone)
  const now = stepOfNow(data.periods, range, today, timeZone)
  return {
    label: metricName(info),
    points: pointsOf(name, data.periods, before?.periods, nameOf),
    now: now && nameOf(now),
    show: (value) => figureText(info.type, value, format, currency),
    tick: (value, all) => figureTick(info.type, value, format, currency, all),
  }
}

/** All metrics of the organization for a range of days, compared with the previous range. */
export const MetricsPage = () => {
  const { search, change, isFiltered, clear } = useSearch(MetricsSearch)
  const { today, timeZone } = useToday()
  const own = ownDays(search)
  const range = rangeOf(own ?? daysOf(search.period ?? usual, today), search.interval)
  const { now, before, isStale } = useMetrics(range, {
    product_id: search.product_id,
    currency: search.currency,
    compares: search.alone !== true,
  })
  const { data, error } = now
  const chosen =
    data !== undefined && search.metric !== undefined && Object.hasOwn(data.metrics, search.metric)
      ? (search.metric as MetricName)
      : 'revenue'
  const shown = useShown(chosen, data, before.data, range, { today, timeZone })

  const content = () => {
    if (error !== undefined && data === undefined)
      return (
        <EmptyState
          title="The metrics could not be loaded"
          actions={<Button onClick={now.refetch}>Try again</Button>}
        >
          {errorSentence(error)}
        </EmptyState>
      )
    return (
      <div className={classes(css.parts, isStale && css.stale)} aria-busy={isStale}>
        <Card title={shown?.label ?? <Skeleton width="8rem" />}>
          {shown === undefined ? (
            <Skeleton width="100%" height="15rem" />
          ) : (
            <Chart
              label={shown.label}
              points={shown.points}
              now={shown.now}
              format={shown.show}
              tick={shown.tick}
            />
          )}
        </Card>
        <Unconverted data={data} className={css.note} />
        <MetricChoice
          data={data}
          before={before.data}
          chosen={chosen}
          onChoose={(metric) => change({ metric: metric === 'revenue' ? undefined : metric })}
        />
        {shown !== undefined && (
          <Card title="Step by step" flush>
            <StepTable label={shown.label} points={shown.points} format={shown.show} />
          </Card>
        )}
      </div>
    )
  }
  return (
    <>
      <title>Metrics · Atelier</title>
      <PageHead
        title="Metrics"
        actions={
          <Button
            tone="soft"
            disabled={data === undefined || isStale}
            onClick={() => data !== undefined && download(data, range, search.currency)}
          >
            <Download size={15} aria-hidden="true" />
            Download CSV
          </Button>
        }
      />
      <div className={css.filters}>
        <MetricsFilters
          search={search}
          range={range}
          period={own === undefined ? (search.period ?? usual) : 'own'}
          change={change}
          isFiltered={isFiltered}
          onClear={clear}
        />
      </div>
      {content()}
    </>
  )
}
