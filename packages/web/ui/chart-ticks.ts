import type { ChartPoint } from './chart-props.ts'

/** Maximum number of axis lines above zero. */
const most = 5

/** Returns the smallest of 1, 2 and 5 times a power of ten that is not below a number. */
const roundUp = (number: number): number => {
  const power = 10 ** Math.floor(Math.log10(number))
  return ([1, 2, 5].find((factor) => factor * power >= number * (1 - 1e-9)) ?? 10) * power
}

const valuesOf = (points: readonly ChartPoint[]): readonly number[] =>
  points.flatMap(({ value, before = 0 }) => [value, before])

/**
 * Returns the values at the axis of a chart, from the lowest to the highest, including zero. If all values
 * are integers, such as amounts in cents, so are these.
 */
export const ticksOf = (points: readonly ChartPoint[]): readonly number[] => {
  const values = valuesOf(points)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (low === high) return [0]
  const step = Math.max(roundUp((high - low) / most), values.every(Number.isInteger) ? 1 : 0)
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)]
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

/** Returns true when the earlier range has a value other than zero. */
export const hasEarlier = (points: readonly ChartPoint[]): boolean =>
  points.some(({ before = 0 }) => before !== 0)

/**
 * Returns true when fewer than half of the values are not zero: a line would suggest values in between, so
 * bars are drawn.
 */
export const isSparse = (points: readonly ChartPoint[]): boolean =>
  points.filter(({ value }) => value !== 0).length * 2 < points.length
