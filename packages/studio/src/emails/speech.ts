import { defaultLocales } from '@atelier/contract/primitives/languages'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { Language } from '@atelier/contract'
import { createSay, type Say } from '@atelier/contract/texts/catalogue'
import { formatMoney } from '@atelier/contract/texts/money'
import type { texts as english } from '../languages/en/emails.ts'
import { emailTexts } from '../languages/index.ts'

/** Texts, amounts and days in the language of a visitor. */
export type Speech = {
  readonly language: Language
  readonly say: Say<typeof english>
  /** Formats an amount in minor units. */
  readonly money: (amount: number, currency: string) => string
  /** Formats a UTC day in words. */
  readonly day: (moment: Date) => string
}

export const speechIn = (language: Language): Speech => {
  const locale = defaultLocales[language]
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    language,
    say: createSay<typeof english>(emailTexts[language], locale, readableEmail),
    money: (amount, currency) => formatMoney(amount, currency, locale),
    day: (moment) => days.format(moment),
  }
}
