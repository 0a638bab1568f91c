import type { Metrics } from '@atelier/contract'
import type { MetricName } from './figures.ts'

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Returns the metrics as CSV: a line for each interval, amounts in minor units, rates from 0 to 1. */
export const metricsCsv = ({ periods, metrics }: Metrics): string => {
  const names = Object.keys(metrics) as MetricName[]
  const lines = periods.map((period) => [period.timestamp, ...names.map((name) => String(period[name] ?? 0))])
  return [['timestamp', ...names], ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('')
}
