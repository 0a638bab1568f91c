import { formatDecimalMoney } from './money.ts'

/** Label of a line of usage in the API: `Words — (40 consumed units) × $0.005`, followed by a cap if it was reached. */
const usageLabel =
  /^(?<meter>.+) — \((?<units>-?[\d,.]+) consumed units\) × \$(?<price>[\d,.]+)(?:— Capped at \$(?<cap>[\d,.]+))?$/s

/** Currency of a line, and the locale of its reader. */
type Reader = { readonly currency: string; readonly locale: string }

/** Line of usage, with its figures in the reader's format. */
export type UsageLine = {
  readonly meter: string
  /** Charged units: zero when more was credited than used. Rounded to three decimals, as in the label. */
  readonly units: string
  /** Price of one unit. */
  readonly price: string
  /** Limit that reduced the amount. */
  readonly cap: string | undefined
}

const plain = (digits: string): string => digits.replaceAll(',', '')

const moneyText = (digits: string, { currency, locale }: Reader): string =>
  formatDecimalMoney(plain(digits), currency, locale)

/** Formats a quantity with all its decimals. */
export const quantityText = (digits: string, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(digits as `${number}`)

/** Returns the parts of a label of usage; undefined for other labels. */
export const readUsageLabel = (label: string, reader: Reader): UsageLine | undefined => {
  const { meter, units, price, cap } = usageLabel.exec(label)?.groups ?? {}
  if (meter === undefined || units === undefined || price === undefined) return undefined
  return {
    meter,
    units: quantityText(units.startsWith('-') ? '0' : plain(units), reader.locale),
    price: moneyText(price, reader),
    cap: cap === undefined ? undefined : moneyText(cap, reader),
  }
}

/**
 * Returns the label of a line in the reader's words: `Words, 40 × $0.005`. Labels of other lines are
 * unchanged.
 *
 * @param atMost phrase for a cap: `at most $50.00`
 */
export const readableLabel = (
  label: string,
  { atMost, ...reader }: Reader & { readonly atMost: (amount: string) => string },
): string => {
  const line = readUsageLabel(label, reader)
  if (line === undefined) return label
  const { meter, units, price, cap } = line
  return `${meter}, ${units} × ${price}${cap === undefined ? '' : `, ${atMost(cap)}`}`
}
