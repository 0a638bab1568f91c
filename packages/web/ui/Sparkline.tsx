import css from './Sparkline.module.css'

/** Size of the drawing, which is stretched to its room. */
const width = 100
const height = 24

/** Returns the coordinates of a line from zero through values: `0,24 50,12 100,0` for 0, 1, 2. */
export const linePoints = (values: readonly number[]): string => {
  const least = Math.min(0, ...values)
  const span = Math.max(0, ...values) - least
  return values
    .map((value, at) => {
      const x = values.length === 1 ? 0 : (at / (values.length - 1)) * width
      const y = span === 0 ? height : height - ((value - least) / span) * height
      return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`
    })
    .join(' ')
}

type Props = { values: readonly number[] }

/** Small line of a metric without axes, beside its figure. Hidden from screen readers. */
export const Sparkline = ({ values }: Props) => (
  <svg
    className={css.line}
    viewBox={`0 -1 ${width} ${height + 2}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <polyline points={linePoints(values)} />
  </svg>
)
