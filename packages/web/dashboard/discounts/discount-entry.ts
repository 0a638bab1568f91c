import type * as api from '@atelier/contract'
import type { BodyOf } from '../../lib/body-form.ts'
import { termsOf } from '@atelier/contract'
import { decimalText, formatMoney, readDecimal } from '../../lib/money.ts'
import {
  choice,
  isSet,
  list,
  metadata,
  moment,
  number,
  optionalText,
  text,
  when,
} from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { metadataProblem } from '../../lib/metadata-rows.ts'
import { percentText, readPercent } from '../../lib/percent.ts'
import type { ChosenProduct } from '../shared/ProductsField.tsx'
import type { Discount } from '../api-types.ts'

/** Amount off in one currency, as typed in major units. */
export type AmountEntry = { readonly currency: string; readonly text: string }

/** Fields that all discounts have; the dates of a stored one stay exact to the second. */
const discountFields = (stored?: Pick<Discount, 'starts_at' | 'ends_at'>) =>
  fields({
    name: text('name'),
    code: optionalText('code'),
    products: list(
      'products',
      ({ id, name }: ChosenProduct): ChosenProduct => ({ id, name }),
      ({ id }) => id,
    ),
    startsAt: moment('starts_at', stored?.starts_at),
    endsAt: moment('ends_at', stored?.ends_at),
    isLimited: isSet('max_redemptions'),
    most: when('isLimited', number('max_redemptions', 100)),
    isLimitedPerCustomer: isSet('max_redemptions_per_customer'),
    maxPerCustomer: when('isLimitedPerCustomer', number('max_redemptions_per_customer', 1)),
    metadata: metadata(),
  })

const kind = fields({
  type: choice('type', ['percentage', 'fixed']),
  duration: choice('duration', ['once', 'forever', 'repeating']),
})
const percentage = fields({
  percent: {
    ...text('basis_points'),
    read: (stored?: number | null) => (stored == null ? '' : percentText(stored)),
    write: (typed: string) => readPercent(typed) ?? NaN,
  },
})
const repeating = fields({ months: number('duration_in_months', 3) })

type DiscountTerms = ReturnType<typeof kind.entryOf> &
  ReturnType<typeof percentage.entryOf> &
  ReturnType<typeof repeating.entryOf>

/** Form values of a discount. */
export type DiscountEntry = ReturnType<ReturnType<typeof discountFields>['entryOf']> &
  DiscountTerms & {
    /** Amounts of a fixed discount, each in its own currency. */
    amounts: readonly AmountEntry[]
  }

type Create = BodyOf<typeof api.discounts.create>
type Update = BodyOf<typeof api.discounts.update>

/** Returns the amounts of a discount by currency, that of `amount` first. Percentages have none. */
export const amountsOf = (discount: Discount): readonly (readonly [currency: string, amount: number])[] =>
  discount.type === 'percentage'
    ? []
    : Object.entries({ [discount.currency]: discount.amount, ...discount.amounts })

const amountEntries = (discount: Discount | undefined, defaultCurrency: string): readonly AmountEntry[] =>
  discount?.type === 'fixed'
    ? amountsOf(discount).map(([currency, amount]) => ({ currency, text: decimalText(amount, currency) }))
    : [{ currency: defaultCurrency, text: '' }]

/**
 * Returns the initial form values of a discount.
 *
 * @param defaultCurrency the default currency of the organization, for a new discount
 */
export const entryOf = (defaultCurrency: string, discount?: Discount): DiscountEntry => ({
  ...discountFields().entryOf(discount),
  ...kind.entryOf(discount),
  ...percentage.entryOf(discount?.type === 'percentage' ? discount : undefined),
  ...repeating.entryOf(discount?.duration === 'repeating' ? discount : undefined),
  amounts: amountEntries(discount, defaultCurrency),
})

const bodyAmounts = ({ amounts }: DiscountEntry): { amounts: NonNullable<Update['amounts']> } => ({
  amounts: Object.fromEntries(
    amounts.map(({ currency, text: typed }) => [currency, readDecimal(typed, currency) ?? NaN] as const),
  ),
})

/** Returns the body that creates a discount; an invalid number is `NaN`. */
export const createBody = (entry: DiscountEntry, organization_id: string): Create => {
  const { type, duration } = entry
  const amount = type === 'fixed' ? { type, ...bodyAmounts(entry) } : { type, ...percentage.bodyOf(entry) }
  const length = duration === 'repeating' ? { duration, ...repeating.bodyOf(entry) } : { duration }
  return { ...discountFields().bodyOf(entry), organization_id, ...amount, ...length }
}

/**
 * Returns the body that updates a discount. Its type and duration cannot change, nor its percentage or an amount
 * once it was redeemed; amounts in other currencies can be added.
 */
export const updateBody = (entry: DiscountEntry, stored: Discount): Update => ({
  ...discountFields(stored).bodyOf(entry),
  ...(stored.type === 'fixed' && bodyAmounts(entry)),
  ...(stored.type === 'percentage' && stored.redemptions_count === 0 && percentage.bodyOf(entry)),
  ...(stored.duration === 'repeating' && repeating.bodyOf(entry)),
})

type Field = keyof DiscountEntry | `amounts.${number}.text`
type Problems = { readonly [field in Field]?: string | undefined }

const amountProblem = ({ currency, text }: AmountEntry): string | undefined => {
  const { step, largest } = termsOf(currency)
  const amount = readDecimal(text, currency)
  return amount === undefined || amount < step || amount > largest || amount % step !== 0
    ? `Enter an amount from ${formatMoney(step, currency)} to ${formatMoney(largest, currency)}.`
    : undefined
}

/** Returns the problems of an entry, by field. */
export const entryProblems = (entry: DiscountEntry): Problems => {
  const points = readPercent(entry.percent)
  const isWholeCode = /^(?:[\p{L}\p{N}]{3,256})?$/u.test(entry.code.trim())
  const isBackwards =
    entry.startsAt !== '' && entry.endsAt !== '' && new Date(entry.startsAt) >= new Date(entry.endsAt)
  return {
    name: entry.name.trim() === '' ? 'Enter a name. Customers see it.' : undefined,
    code: isWholeCode ? undefined : 'Use 3 to 256 letters and digits.',
    percent:
      entry.type === 'percentage' && (points === undefined || points < 1 || points > 10_000)
        ? 'Enter a percentage from 0.01 to 100, with at most two decimals.'
        : undefined,
    ...(entry.type === 'fixed' &&
      Object.fromEntries(entry.amounts.map((amount, at) => [`amounts.${at}.text`, amountProblem(amount)]))),
    months:
      entry.duration === 'repeating' && (entry.months === null || entry.months < 1 || entry.months > 999)
        ? 'Enter 1 to 999 months.'
        : undefined,
    most:
      entry.isLimited && (entry.most === null || entry.most < 1)
        ? 'Enter the number of redemptions, or turn off the limit.'
        : undefined,
    maxPerCustomer:
      entry.isLimitedPerCustomer && (entry.maxPerCustomer === null || entry.maxPerCustomer < 1)
        ? 'Enter the redemptions of one customer, or turn off the limit.'
        : undefined,
    endsAt: isBackwards ? 'It must end after it starts.' : undefined,
    metadata: metadataProblem(entry.metadata),
  }
}

/** Returns the form field of a location in the body. */
export const fieldOfPlace = (place: string, entry: DiscountEntry): Field | undefined => {
  const [first = '', part] = place.split('.')
  if (first === 'amounts') {
    const at = entry.amounts.findIndex(({ currency }) => currency === part)
    return `amounts.${Math.max(at, 0)}.text`
  }
  return (
    kind.fieldOf(place) ??
    percentage.fieldOf(place) ??
    repeating.fieldOf(place) ??
    discountFields().fieldOf(place)
  )
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Generates a code of eight unambiguous letters and digits. */
export const newCode = (bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(8))): string =>
  [...bytes].map((byte) => letters[byte % letters.length]).join('')
