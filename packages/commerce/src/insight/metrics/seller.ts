import {
  type contract,
  intervalLimits,
  type MetricSlug,
  type Metrics,
  type metricsExport,
} from '@atelier/contract'
import { decimalsOf } from '@atelier/contract/texts/money'
import { csvLine, type Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { metricNames } from './names.ts'
import { readMetrics } from './read.ts'

type Area = typeof contract.metrics
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** Returns the metrics of an organization by period. */
export const get: For<'get'> = ({ query }, services) => readMetrics(query, services)

/** Returns the limits of ranges. */
export const limits: For<'limits'> = () => Promise.resolve(intervalLimits)

/** Digits after the decimal point of a cost beyond those of its currency. */
const furtherDigits = 9

/** Returns a value as a cell: amounts in major units, other numbers as they are. */
const cellOf = (slug: MetricSlug, value: number, currency: string): string => {
  const { type } = metricNames[slug]
  const decimals = decimalsOf(currency)
  const amount = value / 10 ** decimals
  if (type === 'currency') return amount.toFixed(decimals)
  if (type !== 'currency_sub_cent') return String(value)
  const exact = amount.toFixed(decimals + furtherDigits).replace(/0+$/, '')
  const [whole = '', fraction = ''] = exact.split('.')
  return decimals === 0 && fraction === '' ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`
}

const lineOf = (period: Metrics['periods'][number], slugs: readonly MetricSlug[], currency: string): string =>
  csvLine([period.timestamp, currency, ...slugs.map((slug) => cellOf(slug, period[slug] ?? 0, currency))])

/** Exports metrics as a table with a line for each period. */
export const exportMetrics: Handler<typeof metricsExport.export, Services> = async ({ query }, services) => {
  const { periods, metrics, currency } = await readMetrics(query, services)
  const slugs = Object.keys(metrics) as MetricSlug[]
  return (async function* () {
    yield csvLine(['timestamp', 'currency', ...slugs])
    for (const period of periods) yield lineOf(period, slugs, currency)
  })()
}
