/** The languages in which customers read pages, mails and invoices, by their codes. */
export const languages = ['en', 'sv', 'de', 'fr', 'es'] as const
export type Language = (typeof languages)[number]

/** The language of a BCP 47 tag: `de` of `de-AT`; undefined for one that nothing is written in. */
export const languageOf = (tag: string): Language | undefined => {
  const subtag = tag.toLowerCase().split('-')[0]
  return languages.find((language) => language === subtag)
}
