import type { MetricSlug, metricsExport, Metrics } from '@atelier/contract'
import { decimalsOf } from '@atelier/contract/texts/money'
import { csvLine, type Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { metricNames } from './names.ts'
import { readMetrics } from './read.ts'

/** Digits after the decimal point of a cost beyond those of its currency. */
const furtherDigits = 9

/** Returns a value as a cell: amounts in major units, other numbers as they are. */
export const cellOf = (slug: MetricSlug, value: number, currency: string): string => {
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
const exportMetrics: Handler<typeof metricsExport.export, Services> = async ({ query }, services) => {
  const { periods, metrics, currency } = await readMetrics(query, services)
  const slugs = Object.keys(metrics) as MetricSlug[]
  return (async function* () {
    yield csvLine(['timestamp', 'currency', ...slugs])
    for (const period of periods) yield lineOf(period, slugs, currency)
  })()
}

export { exportMetrics as export }
