import type { Language } from '@atelier/contract'
import type { Translation } from '@atelier/contract/texts/catalogue'
import { texts as emailsDe } from './de/emails.ts'
import { texts as sharedDe } from './de/shared-painting.ts'
import { texts as emailsEn } from './en/emails.ts'
import { texts as sharedEn } from './en/shared-painting.ts'
import { texts as emailsEs } from './es/emails.ts'
import { texts as sharedEs } from './es/shared-painting.ts'
import { texts as emailsFr } from './fr/emails.ts'
import { texts as sharedFr } from './fr/shared-painting.ts'
import { texts as emailsSv } from './sv/emails.ts'
import { texts as sharedSv } from './sv/shared-painting.ts'

/** Texts of the e-mails to visitors, by language. */
export const emailTexts: Readonly<Record<Language, Translation<typeof emailsEn>>> = {
  en: emailsEn,
  sv: emailsSv,
  de: emailsDe,
  fr: emailsFr,
  es: emailsEs,
}

/** Texts of the page of a shared painting, by language. */
export const sharedPaintingTexts: Readonly<Record<Language, Translation<typeof sharedEn>>> = {
  en: sharedEn,
  sv: sharedSv,
  de: sharedDe,
  fr: sharedFr,
  es: sharedEs,
}
