import {
  Area,
  AreaChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import type { ChartProps } from './chart-props.ts'
import css from './Chart.module.css'

const tickText = { fill: 'var(--ink-soft)', fontSize: 12 }

type TipProps = Partial<Pick<TooltipContentProps, 'active' | 'payload' | 'label'>> & {
  format: ChartProps['format']
}

/** The numbers of the point under the pointer; the library adds what it shows. */
const Tip = ({ active = false, payload = [], label, format }: TipProps) =>
  active ? (
    <div className={css.tip}>
      <p>{label}</p>
      {payload.map(({ dataKey, value }) => (
        <p key={String(dataKey)} className={css.figure}>
          {dataKey === 'before' ? 'Before: ' : ''}
          {format(Number(value))}
        </p>
      ))}
    </div>
  ) : null

/** Where all is zero, the axis has one line: others would be fractions that nothing reaches. */
const ticksOf = (points: ChartProps['points']) =>
  points.every(({ value, before = 0 }) => value === 0 && before === 0) && { ticks: [0] }

/** The drawing of a `Chart`. It stands alone so that its library is loaded only when a chart is shown. */
const ChartCanvas = ({ points, format, tick = format }: ChartProps) => (
  <div className={css.canvas} aria-hidden="true">
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart
        data={[...points]}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="label" tick={tickText} tickLine={false} axisLine={false} minTickGap={24} />
        <YAxis
          tick={tickText}
          tickLine={false}
          axisLine={false}
          width="auto"
          tickFormatter={tick}
          {...ticksOf(points)}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-strong)' }}
          content={<Tip format={format} />}
        />
        <Area
          dataKey="before"
          stroke="var(--line-strong)"
          strokeDasharray="4 4"
          fill="none"
          isAnimationActive={false}
        />
        <Area
          dataKey="value"
          stroke="var(--sky)"
          strokeWidth={2}
          fill="var(--sky-wash)"
          fillOpacity={0.6}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  </div>
)

export default ChartCanvas
