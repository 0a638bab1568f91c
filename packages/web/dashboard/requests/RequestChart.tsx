import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import type { RequestFigures } from '../api-types.ts'
import css from './Requests.module.css'

type Part = RequestFigures['items'][number]

const none = { succeeded: 0, client_errors: 0, server_errors: 0 }

/** Returns all intervals of the period, also those without calls. */
const partsOf = ({ starts_at, ends_at, seconds, items }: RequestFigures): readonly Part[] => {
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)]
  const byStart = new Map(items.map((item) => [Date.parse(item.starts_at), item]))
  const count = Math.max(1, Math.round((end - start) / (seconds * 1000)))
  return Array.from({ length: count }, (_, at) => {
    const moment = start + at * seconds * 1000
    return byStart.get(moment) ?? { ...none, starts_at: new Date(moment).toISOString() }
  })
}

const sumOf = (parts: readonly Part[], name: keyof typeof none): number =>
  parts.reduce((sum, part) => sum + part[name], 0)

type Props = {
  figures: RequestFigures | undefined
  /** Called with an interval, to show only its calls. */
  onChoose: (start: string, end: string) => void
}

/** Successful and failed calls over time: a bar for each interval, which links to its calls. */
export const RequestChart = ({ figures, onChoose }: Props) => {
  const { number, long, short } = useFormat()
  if (figures === undefined)
    return (
      <div className={css.chart}>
        <Skeleton width="100%" height="100%" />
      </div>
    )
  const parts = partsOf(figures)
  const total = ({ succeeded, client_errors, server_errors }: Part) =>
    succeeded + client_errors + server_errors
  const most = Math.max(1, ...parts.map(total))
  const height = (value: number) => ({ height: `${(value / most) * 100}%` })
  const sums = [
    { name: 'Succeeded', value: sumOf(parts, 'succeeded'), tone: css.good },
    { name: 'Failed (4xx)', value: sumOf(parts, 'client_errors'), tone: css.warn },
    { name: 'Server errors (5xx)', value: sumOf(parts, 'server_errors'), tone: css.bad },
  ]
  const words = (part: Part) =>
    `${long(part.starts_at)}: ${number(part.succeeded)} succeeded, ${number(part.client_errors + part.server_errors)} failed`
  return (
    <figure className={css.chart} aria-label="Requests over time">
      <figcaption className={css.legend}>
        {sums.map(({ name, value, tone }) => (
          <span key={name} className={css.key}>
            <span className={classes(css.dot, tone)} aria-hidden="true" />
            {name} <strong>{number(value)}</strong>
          </span>
        ))}
      </figcaption>
      {/* The table has the same content; a pointer can press a bar, and the period filter above is accessible
          to all. */}
      <div className={css.bars} aria-hidden="true">
        {parts.map((part) => (
          <button
            key={part.starts_at}
            type="button"
            tabIndex={-1}
            className={css.bar}
            title={words(part)}
            aria-label={words(part)}
            disabled={total(part) === 0}
            onClick={() =>
              onChoose(
                part.starts_at,
                new Date(Date.parse(part.starts_at) + figures.seconds * 1000).toISOString(),
              )
            }
          >
            <span className={css.bad} style={height(part.server_errors)} />
            <span className={css.warn} style={height(part.client_errors)} />
            <span className={css.good} style={height(part.succeeded)} />
          </button>
        ))}
      </div>
      <div className={css.ends} aria-hidden="true">
        <span>{short(figures.starts_at)}</span>
        <span>{short(figures.ends_at)}</span>
      </div>
      <div className={hidden.hidden}>
        <table>
          <caption>Requests over time</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Succeeded</th>
              <th scope="col">Failed</th>
            </tr>
          </thead>
          <tbody>
            {parts
              .filter((part) => total(part) > 0)
              .map((part) => (
                <tr key={part.starts_at}>
                  <th scope="row">{long(part.starts_at)}</th>
                  <td>{number(part.succeeded)}</td>
                  <td>{number(part.client_errors + part.server_errors)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
