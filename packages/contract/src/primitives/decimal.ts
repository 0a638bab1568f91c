import * as z from 'zod/mini'

/** Non-negative number in the notations of people and programs: `05`, `+0.50`, `.5`, `5e-1`. */
const notation = /^\+?(?=\.?\d)(\d{0,100})(?:\.(\d{0,100}))?(?:[eE]([+-]?\d{1,3}))?$/

/**
 * Returns the canonical form of a decimal number: digits without an exponent, and no redundant zeros.
 * Undefined for other texts.
 */
export const canonicalDecimal = (text: string): string | undefined => {
  const match = notation.exec(text)
  if (match === null) return undefined
  const [, whole = '', part = '', exponent = '0'] = match
  const point = whole.length + Number(exponent)
  const digits = '0'.repeat(Math.max(0, -point)) + (whole + part).padEnd(Math.max(0, point), '0')
  const before = digits.slice(0, Math.max(0, point)).replace(/^0+/, '')
  const after = digits.slice(Math.max(0, point)).replace(/0+$/, '')
  return (before === '' ? '0' : before) + (after === '' ? '' : `.${after}`)
}

const unitAmount = /^(?=.*[1-9])\d{1,10}(\.\d{1,12})?$/

/**
 * Price per unit in minor units, with subcent precision: more than 0, up to 10 digits before the point and 12
 * after it. Accepts a number or a text; parses to a text in canonical form, so that no digit is lost.
 */
export const UnitAmountInput = z.pipe(
  z.union([z.string().check(z.regex(notation)), z.number().check(z.positive())]),
  z.pipe(
    z.transform((value: string | number) => canonicalDecimal(String(value)) ?? String(value)),
    z.string().check(
      z.regex(unitAmount, {
        error: 'Must be more than 0 and less than 10000000000, with at most 12 decimals.',
      }),
    ),
  ),
)
