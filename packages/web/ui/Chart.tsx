import { lazyPart } from './lazy-part.tsx'
import type { ChartProps } from './chart-props.ts'
import { Skeleton } from './Skeleton.tsx'
import css from './Chart.module.css'
import hidden from './visually-hidden.module.css'

const ChartCanvas = lazyPart(() => import('./ChartCanvas.tsx'), 'ChartCanvas', {
  waiting: <Skeleton width="100%" height="100%" />,
})

/**
 * Line over time. Its library loads with the first chart; a table has the same numbers for screen readers.
 */
export const Chart = (chart: ChartProps) => {
  const { label: caption, points, format, heads = { time: 'Time', value: 'Now' } } = chart
  const hasBefore = points.some(({ before }) => before !== undefined)
  return (
    <figure className={css.chart}>
      <ChartCanvas {...chart} />
      {/* The container is hidden, not the table itself: a table ignores a size smaller than its rows. */}
      <div className={hidden.hidden}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{heads.time}</th>
              <th scope="col">{heads.value}</th>
              {hasBefore && <th scope="col">Previous</th>}
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value, before }, at) => (
              // The label alone is not unique: clocks that are put back repeat an hour.
              <tr key={`${label} ${at}`}>
                <th scope="row">{label}</th>
                <td>{format(value)}</td>
                {hasBefore && <td>{before === undefined ? '–' : format(before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
