import { decimalsOf } from '@atelier/contract/texts/money'
import { amountIssue, firstAmountIssue, isCurrency } from '../amounts.ts'
import type { CsvLine } from '../read-csv.ts'
import type { Item } from '../kinds.ts'

const isYes = (cell: string | undefined): boolean => cell !== undefined && /^(1|true|yes)$/i.test(cell)
const isNo = (cell: string | undefined): boolean => cell === undefined || /^(0|false|no)$/i.test(cell)

/**
 * Returns an amount in minor units, in the format of the API; undefined for anything else, such as text with a
 * currency.
 */
const minorUnitsOf = (cell: string | undefined): number | undefined =>
  cell !== undefined && /^\d{1,10}$/.test(cell) ? Number(cell) : undefined

const nameOf = ({ cells }: CsvLine): string => {
  const product = cells['product_name'] ?? cells['name'] ?? ''
  const variant = cells['variant_name'] ?? (cells['product_name'] === undefined ? undefined : cells['name'])
  return variant === undefined || variant === 'Default' ? product : `${product} (${variant})`
}

const isUnit = (interval: string | undefined): boolean =>
  interval === 'day' || interval === 'week' || interval === 'month' || interval === 'year'

/** Returns the word for the minor unit of a currency. */
const unitOf = (currency: string): string =>
  decimalsOf(currency) === 0 ? currency.toUpperCase() : 'hundredths, such as cents'

type Cells = CsvLine['cells']

/** Returns the reason for which a trial is not readable; undefined when it is, and without a trial. */
const trialIssue = ({ has_free_trial, trial_interval: unit, trial_interval_count: count }: Cells) =>
  isYes(has_free_trial) && !(isUnit(unit) && /^[1-9]\d*$/.test(count ?? ''))
    ? `its trial is of ${count ?? 'some'} ${unit ?? 'intervals'}, which is not a number of days, weeks, months or years`
    : undefined

const trialOf = ({ has_free_trial, trial_interval, trial_interval_count }: Cells) =>
  isYes(has_free_trial) ? { trial_interval, trial_interval_count: Number(trial_interval_count) } : {}

/** Returns the reason for which a line is not an importable product; undefined when it is. */
const whyNot = ({ cells }: CsvLine, currency: string): string | undefined => {
  const { is_subscription: renews, price, interval, interval_count: count = '1' } = cells
  if (renews === undefined) return 'the table does not say whether it renews'
  if (!isYes(renews) && !isNo(renews)) return `"${renews}" does not say whether it renews`
  if (!isCurrency(currency)) return amountIssue(0, currency)
  if (isYes(cells['pay_what_you_want']) && isYes(renews))
    return 'its amount is chosen by the buyer, which is not supported for subscriptions'
  const trial = trialIssue(cells)
  if (trial !== undefined) return trial
  if (isYes(renews) && !(isUnit(interval) && /^[1-9]\d*$/.test(count)))
    return `it renews every ${count} ${interval ?? 'intervals'}, which is not a number of days, weeks, months or years`
  const amount = minorUnitsOf(price)
  if (amount === undefined)
    return `its price is "${price ?? ''}"; it must be a whole number of ${unitOf(currency)}`
  return isYes(cells['pay_what_you_want'])
    ? firstAmountIssue([cells['min_price'], cells['suggested_price']].map(minorUnitsOf), currency)
    : amountIssue(amount, currency)
}

const priceOf = ({ cells }: CsvLine, price_currency: string): object => {
  const amount = minorUnitsOf(cells['price']) ?? 0
  const [minimum, preset] = [minorUnitsOf(cells['min_price']), minorUnitsOf(cells['suggested_price'])]
  if (isYes(cells['pay_what_you_want']))
    return {
      amount_type: 'custom',
      price_currency,
      minimum_amount: minimum === 0 ? undefined : minimum,
      preset_amount: preset === 0 ? undefined : preset,
    }
  return amount === 0
    ? { amount_type: 'free' }
    : { amount_type: 'fixed', price_currency, price_amount: amount }
}

/**
 * Returns the products of a table of prices: one for each line, identified by their ids there, or by their
 * names.
 *
 * @param currency of a table that names none
 */
export const productsOf = (lines: readonly CsvLine[], currency: string | undefined): readonly Item[] =>
  lines.map((line) => {
    const { cells, place } = line
    const name = nameOf(line)
    const id = `lemon_squeezy:${cells['variant_id'] ?? cells['id'] ?? cells['identifier'] ?? name}`
    const sold = cells['currency']?.toLowerCase() ?? currency
    const reason =
      sold === undefined ? 'the table names no currency: give it with --currency' : whyNot(line, sold)
    const about = { id, name, description: cells['description'] }
    if (cells['status'] === 'draft') return { ...about, prices: [], left_out: `${place}: it is a draft` }
    if (sold === undefined || reason !== undefined)
      return { ...about, prices: [], left_out: `${place}: ${reason}` }
    return {
      ...about,
      ...(isYes(cells['is_subscription'])
        ? {
            recurring_interval: cells['interval'],
            recurring_interval_count: Number(cells['interval_count'] ?? 1),
            ...trialOf(cells),
          }
        : { recurring_interval: null }),
      prices: [{ id, ...priceOf(line, sold) }],
    }
  })
