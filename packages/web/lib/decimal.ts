import { typedDecimal } from './money.ts'

/**
 * Shifts the decimal point of a decimal number by `places` to the right, or to the left when negative, without
 * the rounding of floating-point numbers: `0.05, 2` → `5`.
 */
export const shiftPoint = (decimal: string, places: number): string => {
  const [whole = '', fraction = ''] = decimal.split('.')
  const allDigits = whole + fraction
  const shifted = whole.length + places
  const padded = shifted < 0 ? '0'.repeat(-shifted) + allDigits : allDigits.padEnd(shifted, '0')
  const pointIndex = Math.max(0, shifted)
  const before = padded.slice(0, pointIndex).replace(/^0+(?=\d)/, '') || '0'
  const after = padded.slice(pointIndex).replace(/0+$/, '')
  return after === '' ? before : `${before}.${after}`
}

/** Number such as `1,000`, which is a thousand to some people and one to others. */
const isAmbiguous = (text: string): boolean => /^\D*[1-9]\d{0,2},\d{3}$/.test(text.trim())

/**
 * Returns a typed decimal number in its shortest form (`007.50` → `7.5`); undefined when it is invalid or
 * ambiguous.
 */
export const readNumber = (text: string): string | undefined => {
  const typed = isAmbiguous(text) ? undefined : typedDecimal(text)
  return typed === undefined ? undefined : shiftPoint(typed, 0)
}
