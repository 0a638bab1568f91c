import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { Download } from 'lucide-react'
import { classes } from '../../lib/classes.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chart } from '../../ui/Chart.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ChartActions } from './ChartActions.tsx'
import { DashboardBar } from './DashboardBar.tsx'
import { usualMetrics } from '@atelier/contract/primitives/metric-slugs'
import type { MetricName } from './figures.ts'
import { MetricChoice } from './MetricChoice.tsx'
import { withParts } from './metric-words.ts'
import { MetricsFilters } from './MetricsFilters.tsx'
import { daysOf, rangeOf, type Range } from './range.ts'
import { MetricsSearch } from './search.ts'
import { StepTable } from './StepTable.tsx'
import { Unconverted } from './Unconverted.tsx'
import { useMetrics } from './use-metrics.ts'
import { useMetricChart } from './use-metric-chart.ts'
import { useSaveTable } from '../shared/ExportButton.tsx'
import { useOrganization } from '../shell/organization.ts'
import { useToday } from './use-today.ts'
import css from './MetricsPage.module.css'

const defaultPeriod = '30d'

/** Search without filters: the dashboard and its chosen metric stay. */
const unfiltered = {
  period: undefined,
  start_date: undefined,
  end_date: undefined,
  interval: undefined,
  product_id: undefined,
  currency: undefined,
  alone: undefined,
}

/** Returns valid custom days; undefined when the URL has none. */
const ownDays = ({ start_date, end_date }: MetricsSearch) =>
  start_date !== undefined && end_date !== undefined && start_date <= end_date
    ? { start_date, end_date }
    : undefined

/** Name of a file with metrics: `revenue 2026-03-01 2026-03-31 by day.csv`. */
const fileName = (
  tableName: string,
  { start_date, end_date, interval }: Range,
  currency: string | undefined,
): string =>
  `${tableName} ${start_date} ${end_date} by ${interval}${currency === undefined ? '' : ` in ${currency}`}.csv`

/** Metrics of a dashboard for a range of days, compared with the previous range. */
export const MetricsPage = ({ title }: { title: string }) => {
  const { search, change } = useSearch(MetricsSearch)
  const { dashboard: _dashboard, metric: _metric, ...filtering } = search
  const { today, timeZone } = useToday()
  const own = ownDays(search)
  const range = rangeOf(own ?? daysOf(search.period ?? defaultPeriod, today), search.interval)
  const { id: organization_id } = useOrganization()
  const dashboards = useEndpoint(api.metricDashboards.list, { query: { organization_id } })
  const dashboard = dashboards.data?.find(({ id }) => id === search.dashboard)
  const names = dashboard === undefined ? usualMetrics : (dashboard.metrics as MetricName[])
  const filters = { product_id: search.product_id, currency: search.currency }
  const { now, before, isStale } = useMetrics(range, {
    ...filters,
    metrics: dashboard && withParts(names),
    compares: search.alone !== true,
  })
  const { data, error } = now
  const first = dashboard === undefined ? 'revenue' : names[0]
  const chosenMetric = names.find((name) => name === search.metric) ?? first ?? 'revenue'
  const metricChart = useMetricChart(chosenMetric, data, before.data, range, { today, timeZone })
  const table = useSaveTable()
  const saveTable = (tableName: string, metrics: readonly MetricName[]) => {
    const { product_id, currency } = filters
    const query = {
      ...range,
      organization_id,
      metrics: [...metrics],
      ...(product_id !== undefined && { product_id }),
      ...(currency !== undefined && { currency }),
    }
    void table.save(call(api.metricsExport.export)({ query }), fileName(tableName, range, currency))
  }

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
    if (names.length === 0)
      return (
        <EmptyState title="This dashboard has no metrics yet">
          Choose “Arrange” to add some, in the order that you read them.
        </EmptyState>
      )
    return (
      <div className={classes(css.parts, isStale && css.stale)} aria-busy={isStale}>
        <Card
          title={metricChart?.label ?? <Skeleton width="8rem" />}
          actions={
            metricChart && (
              <ChartActions
                name={chosenMetric}
                dashboard={dashboard}
                picture={{
                  title: metricChart.label,
                  value: metricChart.total,
                  range: `${range.start_date} – ${range.end_date}`,
                  points: metricChart.points,
                  tick: metricChart.tick,
                }}
                onSaveTable={() => saveTable(chosenMetric, [chosenMetric])}
              />
            )
          }
        >
          {metricChart === undefined ? (
            <Skeleton width="100%" height="15rem" />
          ) : (
            <Chart
              label={metricChart.label}
              points={metricChart.points}
              now={metricChart.now}
              format={metricChart.show}
              tick={metricChart.tick}
            />
          )}
        </Card>
        <Unconverted data={data} className={css.note} />
        <MetricChoice
          names={names}
          data={data}
          before={before.data}
          chosen={chosenMetric}
          onChoose={(metric) => change({ metric: metric === first ? undefined : metric })}
        />
        {metricChart !== undefined && (
          <Card title="Step by step" flush>
            <StepTable label={metricChart.label} points={metricChart.points} format={metricChart.show} />
          </Card>
        )}
      </div>
    )
  }
  return (
    <>
      <PageHead
        title={title}
        actions={
          <Button
            tone="soft"
            busy={table.isSaving}
            disabled={names.length === 0}
            onClick={() => saveTable('metrics', names)}
          >
            <Download size={15} aria-hidden="true" />
            Download CSV
          </Button>
        }
      />
      <DashboardBar
        dashboards={dashboards.data ?? []}
        chosen={dashboard}
        onChoose={(id) => change({ dashboard: id, metric: undefined })}
      />
      <div className={css.filters}>
        <MetricsFilters
          search={search}
          range={range}
          period={own === undefined ? (search.period ?? defaultPeriod) : 'own'}
          change={change}
          isFiltered={Object.values(filtering).some((value) => value !== undefined)}
          onClear={() => change(unfiltered)}
        />
      </div>
      {content()}
    </>
  )
}
