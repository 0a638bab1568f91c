import { readDigits } from '../../lib/decimal.ts'
import { metadataProblem } from '../../lib/metadata-rows.ts'
import { decimalText, priceLimits, readDecimal } from '../../lib/money.ts'
import type { Product } from './client.ts'
import { currency, hasUsage, type MeteredEntry } from './price-entry.ts'
import type { FieldName, ProductEntry } from './product-entry.ts'

const amountProblem = (typed: string, most: number, isOptional = true): string | undefined => {
  if (isOptional && typed.trim() === '') return undefined
  const amount = readDecimal(typed, currency)
  if (amount === undefined) return 'Enter an amount, such as 12.50.'
  return amount < priceLimits.least || amount > most
    ? `Enter an amount from ${decimalText(priceLimits.least, currency)} to ${decimalText(most, currency)}.`
    : undefined
}

const boundsProblems = ({ minimum, maximum, preset }: ProductEntry) => {
  const [low, high, first] = [minimum, maximum, preset].map((typed) => readDecimal(typed, currency))
  return {
    maximum:
      low !== undefined && high !== undefined && low > high
        ? 'The maximum must be at least the minimum.'
        : amountProblem(maximum, 1_000_000),
    preset:
      first !== undefined && (first < (low ?? first) || first > (high ?? first))
        ? 'The suggestion is outside the allowed range.'
        : amountProblem(preset, 1_000_000),
  }
}

const meteredProblems = (metered: readonly MeteredEntry[]) =>
  Object.fromEntries(
    metered.flatMap(({ meterId, unit, cap }, at) => [
      [`metered.${at}.meterId`, meterId === '' ? 'Choose a meter.' : undefined],
      [
        `metered.${at}.unit`,
        /[1-9]/.test(readDigits(unit) ?? '') ? undefined : 'Enter what one unit costs, such as 0.002.',
      ],
      [
        `metered.${at}.cap`,
        cap.trim() === '' || readDecimal(cap, currency) !== undefined
          ? undefined
          : 'Enter an amount, such as 50.00.',
      ],
    ]),
  ) as { readonly [field in FieldName]?: string | undefined }

/**
 * Returns the problems of an entry, in the units of its fields.
 *
 * @param before the product to update; its description cannot be removed, as a blank one changes nothing
 */
export const entryProblems = (
  entry: ProductEntry,
  before?: Pick<Product, 'description'>,
): { readonly [field in FieldName]?: string | undefined } => {
  const { kind, metered, metadata, description } = entry
  return {
    ...(kind === 'fixed' && { amount: amountProblem(entry.amount, priceLimits.largest, false) }),
    ...(kind === 'custom' && {
      minimum: amountProblem(entry.minimum, priceLimits.largest),
      ...boundsProblems(entry),
    }),
    ...(kind === 'usage' && {
      kind:
        hasUsage(entry) && metered.length > 0
          ? undefined
          : 'Add a price by usage to a subscription, or choose another price.',
    }),
    ...(hasUsage(entry) && meteredProblems(metered)),
    ...(before?.description && description.trim() === ''
      ? { description: 'A description can be changed, but not removed.' }
      : {}),
    metadata: metadataProblem(metadata),
  }
}
