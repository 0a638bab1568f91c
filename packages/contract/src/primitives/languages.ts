/** Languages of customer-facing pages, e-mails and invoices, by code. */
export const languages = ['en', 'sv', 'de', 'fr', 'es'] as const
export type Language = (typeof languages)[number]

/** Locale of numbers and dates for a language without a region: the one rule of pages, e-mails and documents. */
export const defaultLocales: Readonly<Record<Language, string>> = {
  en: 'en-US',
  sv: 'sv-SE',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
}

/** Returns the language of a BCP 47 tag: `de` for `de-AT`; undefined for an unsupported language. */
export const languageOf = (tag: string): Language | undefined => {
  const subtag = tag.toLowerCase().split('-')[0]
  return languages.find((language) => language === subtag)
}
