import type { Language } from '@atelier/contract'
import type { Translation } from '@atelier/contract/texts/catalogue'
import { texts as mailsDe } from './de/mails.ts'
import { texts as pagesDe } from './de/pages.ts'
import { texts as mailsEn } from './en/mails.ts'
import { texts as pagesEn } from './en/pages.ts'
import { texts as mailsEs } from './es/mails.ts'
import { texts as pagesEs } from './es/pages.ts'
import { texts as mailsFr } from './fr/mails.ts'
import { texts as pagesFr } from './fr/pages.ts'
import { texts as mailsSv } from './sv/mails.ts'
import { texts as pagesSv } from './sv/pages.ts'

/** Texts of e-mails and invoices, in English. */
export type MailTexts = typeof mailsEn

/** Texts of e-mails and invoices, by language. */
export const mailTexts: Readonly<Record<Language, Translation<MailTexts>>> = {
  en: mailsEn,
  sv: mailsSv,
  de: mailsDe,
  fr: mailsFr,
  es: mailsEs,
}

/** Texts of the portal's pages that the server renders, in English. */
export type PageTexts = typeof pagesEn

/** Texts of the portal's pages that the server renders, by language. */
export const pageTexts: Readonly<Record<Language, Translation<PageTexts>>> = {
  en: pagesEn,
  sv: pagesSv,
  de: pagesDe,
  fr: pagesFr,
  es: pagesEs,
}
