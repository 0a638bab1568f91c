import { languageOf, languages } from '@atelier/contract/primitives/languages'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { Language } from '@atelier/contract'
import { portalSentences } from '@atelier/contract/texts/sentences'
import { createSay, type Say } from '@atelier/contract/texts/catalogue'
import { acceptedLanguages, type ApiError, type PageRequest, pickLanguage } from '@atelier/plumbing/http'
import { type PageTexts, pageTexts } from '../languages/index.ts'

const isMessage = (code: string | undefined): code is keyof typeof portalSentences =>
  code !== undefined && Object.hasOwn(portalSentences, code)

/** Language and texts of a page. */
export type PageSpeech = {
  readonly language: Language
  readonly say: Say<PageTexts>
  /** The message of an error in this language; in English where there is no text for its code. */
  readonly retell: (error: ApiError) => string
}

/**
 * Picks the language: the `locale` of the address, otherwise the browser's first supported one, otherwise
 * English.
 */
export const speechOf = ({ url, headers }: Pick<PageRequest, 'url' | 'headers'>): PageSpeech => {
  const locale = url.searchParams.get('locale')
  const preferred = acceptedLanguages(headers.get('accept-language'))
  const picked = pickLanguage(locale === null ? preferred : [locale, ...preferred], languages)
  const language = languageOf(picked) ?? 'en'
  const say = createSay<PageTexts>(pageTexts[language], language, readableEmail)
  return {
    language,
    say,
    retell: ({ coded: { code }, message }) => (isMessage(code) ? say(code) : message),
  }
}
