import { typedDecimal } from './money.ts'

/**
 * Shifts the decimal point of a number in digits by `places` to the right, or to the left when negative,
 * without the rounding of floating-point numbers: `0.05, 2` → `5`.
 */
export const shiftPoint = (digits: string, places: number): string => {
  const [whole = '', fraction = ''] = digits.split('.')
  const all = whole + fraction
  const point = whole.length + places
  const padded = point < 0 ? '0'.repeat(-point) + all : all.padEnd(point, '0')
  const at = Math.max(0, point)
  const before = padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0'
  const after = padded.slice(at).replace(/0+$/, '')
  return after === '' ? before : `${before}.${after}`
}

/** Number such as `1,000`, which is a thousand to some people and one to others. */
const isAmbiguous = (text: string): boolean => /^\D*[1-9]\d{0,2},\d{3}$/.test(text.trim())

/**
 * Parses a typed decimal number with any number of decimals to digits; undefined when it is invalid or
 * ambiguous.
 */
export const readDigits = (text: string): string | undefined => {
  const typed = isAmbiguous(text) ? undefined : typedDecimal(text)
  return typed === undefined ? undefined : shiftPoint(typed, 0)
}
