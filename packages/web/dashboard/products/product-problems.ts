import { termsOf } from '@atelier/contract'
import { readNumber } from '../../lib/decimal.ts'
import { metadataProblem } from '../../lib/metadata-rows.ts'
import { decimalText, readDecimal } from '../../lib/money.ts'
import { trialProblem } from '../shared/trial-entry.ts'
import type { Product } from '../api-types.ts'
import { hasUsage, type PriceAmounts, type PriceKind, type UsageAmounts } from './price-entry.ts'
import { canTry, type FieldName, type ProductEntry } from './product-entry.ts'

type Problems = { readonly [field in FieldName]?: string | undefined }

const amountProblem = (typed: string, currency: string, isOptional = true): string | undefined => {
  if (isOptional && typed.trim() === '') return undefined
  const { least, largest, step } = termsOf(currency)
  const text = (amount: number) => decimalText(amount, currency)
  const amount = readDecimal(typed, currency)
  if (amount === undefined) return `Enter an amount, such as ${text(25 * least)}.`
  if (amount < least || amount > largest) return `Enter an amount from ${text(least)} to ${text(largest)}.`
  return amount % step === 0 ? undefined : 'Enter a whole amount: there are no smaller coins.'
}

const baseProblems = (kind: PriceKind, amounts: PriceAmounts) => {
  const { currency, amount, minimum, maximum, preset } = amounts
  if (kind === 'fixed') return { amount: amountProblem(amount, currency, false) }
  if (kind !== 'custom') return {}
  const [low, high, first] = [minimum, maximum, preset].map((typed) => readDecimal(typed, currency))
  return {
    minimum: amountProblem(minimum, currency),
    maximum:
      low !== undefined && high !== undefined && low > high
        ? 'The maximum must not be less than the minimum.'
        : amountProblem(maximum, currency),
    preset:
      first !== undefined && (first < (low ?? first) || first > (high ?? first))
        ? 'The suggestion is outside the allowed range.'
        : amountProblem(preset, currency),
  }
}

const usageProblems = ({ unit, cap }: UsageAmounts, currency: string) => ({
  unit: /[1-9]/.test(readNumber(unit) ?? '') ? undefined : 'Enter what one unit costs, such as 0.002.',
  cap:
    cap.trim() === '' || readDecimal(cap, currency) !== undefined
      ? undefined
      : `Enter an amount, such as ${decimalText(100 * termsOf(currency).least, currency)}.`,
})

const under = (path: string, problems: Readonly<Record<string, string | undefined>>) =>
  Object.entries(problems).map(([field, problem]) => [`${path}.${field}`, problem] as const)

const meteredProblems = ({ metered, currency }: ProductEntry) =>
  metered.flatMap((row, at) =>
    under(`metered.${at}`, {
      meterId: row.meterId === '' ? 'Choose a meter.' : undefined,
      ...usageProblems(row, currency),
    }),
  )

const otherProblems = (entry: ProductEntry) =>
  entry.others.flatMap((other, set) => [
    ...under(`others.${set}`, baseProblems(entry.kind, other)),
    ...(hasUsage(entry) ? entry.metered : []).flatMap((_row, at) =>
      under(
        `others.${set}.usage.${at}`,
        usageProblems(other.usage[at] ?? { unit: '', cap: '' }, other.currency),
      ),
    ),
  ])

/**
 * Returns the problems of an entry, in the units of its fields.
 *
 * @param before the product to update; its description cannot be removed, as a blank one changes nothing
 */
export const entryProblems = (entry: ProductEntry, before?: Pick<Product, 'description'>): Problems => {
  const { kind, metered, metadata, description } = entry
  return {
    ...baseProblems(kind, entry),
    ...(kind === 'usage' && {
      kind:
        hasUsage(entry) && metered.length > 0
          ? undefined
          : 'Add a price by usage to a subscription, or choose another price.',
    }),
    ...(Object.fromEntries([
      ...(hasUsage(entry) ? meteredProblems(entry) : []),
      ...otherProblems(entry),
    ]) as Problems),
    ...(before?.description && description.trim() === ''
      ? { description: 'A description can be changed, but not removed.' }
      : {}),
    trialCount: canTry(entry) ? trialProblem(entry) : undefined,
    metadata: metadataProblem(metadata),
  }
}
