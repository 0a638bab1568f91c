import { type Currency, currencyCodes, termsOf } from '@atelier/contract'
import type { Choice } from '../../ui/Select.tsx'

/** Returns a currency's name and code: `Japanese Yen (JPY)`. */
export const currencyTitle = (currency: string): string =>
  `${termsOf(currency).name} (${currency.toUpperCase()})`

const allChoices: readonly Choice<Currency>[] = currencyCodes
  .map((currency) => ({ value: currency, label: currencyTitle(currency) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

/** Returns the currencies that prices can be created in, by name, without those that are used already. */
export const currencyChoices = (used: readonly string[] = []): readonly Choice<Currency>[] =>
  allChoices.filter(({ value }) => !used.includes(value))
