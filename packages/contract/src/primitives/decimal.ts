import * as z from 'zod/mini'

/** Formats a number in decimal digits, without an exponent. */
const inDigits = (value: number): string =>
  /e/.test(String(value)) ? value.toFixed(20).replace(/\.?0+$/, '') : String(value)

const decimal = /^(?=.*[1-9])\d{1,5}(\.\d{1,12})?$/

/**
 * A price per unit in minor units, finer than a cent: more than 0, at most 5 digits before the point and
 * 12 after it. A number or a text is taken; it comes out as a text, so that no digit is lost.
 */
export const UnitAmountInput = z.pipe(
  z.union([z.string().check(z.regex(decimal)), z.number().check(z.positive())]),
  z.pipe(
    z.transform((given: string | number) => (typeof given === 'number' ? inDigits(given) : given)),
    z.string().check(
      z.regex(decimal, {
        error: 'Must be more than 0 and less than 100000, with at most 12 decimals.',
      }),
    ),
  ),
)
