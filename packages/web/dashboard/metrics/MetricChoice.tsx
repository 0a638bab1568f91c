import type { Metrics } from '@atelier/contract'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { Stat } from '../../ui/Stat.tsx'
import {
  changeOf,
  currencyOf,
  figureText,
  firstWords,
  lessIsBetter,
  metricName,
  totalsOf,
  type MetricName,
} from './figures.ts'
import css from './MetricsPage.module.css'

type Props = {
  /** Metrics to show, in order. */
  names: readonly MetricName[]
  data: Metrics | undefined
  before: Metrics | undefined
  chosen: MetricName
  onChoose: (name: MetricName) => void
}

/** Metrics with their totals and small lines, of which one is shown as the chart. */
export const MetricChoice = ({ names, data, before, chosen, onChoose }: Props) => {
  const format = useFormat()
  if (data === undefined)
    return (
      <div className={css.choice} aria-busy="true">
        {names.map((name) => (
          <div key={name} className={css.metric}>
            <Skeleton width="70%" />
            <Skeleton width="50%" height="1.75rem" />
            <Skeleton width="60%" />
            <Skeleton width="100%" height="1.5rem" />
          </div>
        ))}
      </div>
    )
  const [now, earlier] = [totalsOf(data), before && totalsOf(before)]
  return (
    <div className={css.choice} role="radiogroup" aria-label="Metric">
      {names.map((name) => {
        const info = data.metrics[name]
        if (info === undefined) return null
        const value = now?.[name] ?? 0
        return (
          <label key={name} className={classes(css.metric, css.pressable, name === chosen && css.chosen)}>
            <input
              type="radio"
              className={css.radio}
              name="metric"
              value={name}
              checked={name === chosen}
              onChange={() => onChoose(name)}
            />
            <Stat
              label={metricName(info)}
              value={figureText(info.type, value, format, currencyOf(data))}
              change={changeOf(value, earlier?.[name])}
              firstWords={firstWords(name)}
              moreIsBetter={!lessIsBetter.has(name)}
              locale={format.locale}
            />
            <Sparkline values={data.periods.map((period) => period[name] ?? 0)} />
          </label>
        )
      })}
    </div>
  )
}
