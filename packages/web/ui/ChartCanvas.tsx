import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import type { ChartProps } from './chart-props.ts'
import { hasEarlier, isSparse, ticksOf } from './chart-ticks.ts'
import css from './Chart.module.css'

const tickText = { fill: 'var(--ink-soft)', fontSize: 12 }

type TipProps = Partial<Pick<TooltipContentProps, 'active' | 'payload' | 'label'>> & {
  format: ChartProps['format']
  now: string | undefined
}

/** Numbers of the point under the pointer; the library passes in its props. */
const Tip = ({ active = false, payload = [], label, format, now }: TipProps) =>
  active ? (
    <div className={css.tip}>
      <p>{label === now ? `${label}, so far` : label}</p>
      {payload.map(({ dataKey, value }) => (
        <p key={String(dataKey)} className={css.figure}>
          {dataKey === 'before' ? 'Before: ' : ''}
          {format(Number(value))}
        </p>
      ))}
    </div>
  ) : null

/** Both series as bars. An empty day has a bar too, as high as its line at zero. */
const bars = [
  <Bar key="before" dataKey="before" fill="var(--line-strong)" minPointSize={1} isAnimationActive={false} />,
  <Bar key="value" dataKey="value" fill="var(--sky)" minPointSize={2} isAnimationActive={false} />,
]

/** Both series as lines. */
const lines = [
  <Area
    key="before"
    dataKey="before"
    stroke="var(--line-strong)"
    strokeDasharray="4 4"
    fill="none"
    isAnimationActive={false}
  />,
  <Area
    key="value"
    dataKey="value"
    stroke="var(--sky)"
    strokeWidth={2}
    fill="var(--sky-wash)"
    fillOpacity={0.6}
    isAnimationActive={false}
  />,
]

/** Drawing of a `Chart`. A separate module, so that its library loads only with a chart. */
export const ChartCanvas = ({ points, format, tick = (value) => format(value), now }: ChartProps) => {
  const ticks = ticksOf(points)
  return (
    <div className={css.canvas} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={[...points]}
          accessibilityLayer={false}
          barCategoryGap="25%"
          barGap={1}
          margin={{ top: 18, right: 18, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="label"
            tick={tickText}
            tickLine={false}
            axisLine={false}
            minTickGap={24}
            interval="preserveStartEnd"
          />
          <YAxis
            tick={tickText}
            tickLine={false}
            axisLine={false}
            width="auto"
            tickFormatter={(value: number) => tick(value, ticks)}
            ticks={[...ticks]}
            domain={[ticks[0] ?? 0, ticks.at(-1) || 1]}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--line-strong)', fill: 'var(--sky-wash)', fillOpacity: 0.5 }}
            content={<Tip format={format} now={now} />}
          />
          {now !== undefined && (
            <ReferenceLine
              x={now}
              stroke="var(--ink-soft)"
              strokeDasharray="2 3"
              label={{ value: 'Now', position: 'top', fill: 'var(--ink-soft)', fontSize: 12 }}
            />
          )}
          {isSparse(points) ? bars.filter(({ key }) => key === 'value' || hasEarlier(points)) : lines}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}
