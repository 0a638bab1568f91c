import type { StyleName } from './painting-styles.ts'

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

/** Names of the languages, each in itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  sv: 'Svenska',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
}

/** Texts of the frame around an embedded checkout until it has loaded: the SDK imports only this package. */
export const frameTexts: Readonly<
  Record<Language, { readonly title: string; readonly close: string; readonly open: string }>
> = {
  en: { title: 'Checkout', close: 'Close', open: 'Open the checkout as a page' },
  sv: { title: 'Kassa', close: 'Stäng', open: 'Öppna kassan som en sida' },
  de: { title: 'Kasse', close: 'Schließen', open: 'Kasse als Seite öffnen' },
  fr: { title: 'Paiement', close: 'Fermer', open: 'Ouvrir le paiement dans une page' },
  es: { title: 'Pago', close: 'Cerrar', open: 'Abrir el pago como página' },
}

/** Names of the styles of paintings. */
export const styleNames: Readonly<Record<Language, Readonly<Record<StyleName, string>>>> = {
  en: { meadow: 'Meadow', seaside: 'Seaside', dusk: 'Golden dusk', snow: 'First snow' },
  sv: { meadow: 'Äng', seaside: 'Vid havet', dusk: 'Gyllene skymning', snow: 'Första snön' },
  de: { meadow: 'Wiese', seaside: 'Am Meer', dusk: 'Goldener Abend', snow: 'Erster Schnee' },
  fr: { meadow: 'Prairie', seaside: 'Bord de mer', dusk: 'Soir doré', snow: 'Première neige' },
  es: { meadow: 'Pradera', seaside: 'Junto al mar', dusk: 'Atardecer dorado', snow: 'Primera nieve' },
}

export const isLanguage = (code: string): code is Language => Object.hasOwn(defaultLocales, code)

/** Returns the language of a BCP 47 tag: `de` for `de-AT`; undefined for an unsupported language. */
export const languageOf = (tag: string | null | undefined): Language | undefined => {
  const subtag = tag?.toLowerCase().split(/[-_]/)[0] ?? ''
  return isLanguage(subtag) ? subtag : undefined
}
