import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { Language } from '@atelier/contract'
import { portalSentences } from '@atelier/contract/texts/sentences'
import { createSay, type Say, type Translation } from '@atelier/contract/texts/catalogue'
import { acceptedLanguages, type ApiError, type PageRequest, pickLanguage } from '@atelier/plumbing/http'
import { german } from './texts/de.ts'
import { english } from './texts/en.ts'
import { spanish } from './texts/es.ts'
import { french } from './texts/fr.ts'
import { swedish } from './texts/sv.ts'

/** Texts of the server's portal pages, in each language. */
export const catalogues: Readonly<Record<Language, Translation<typeof english>>> = {
  en: english,
  sv: swedish,
  de: german,
  fr: french,
  es: spanish,
}

const isMessage = (code: string | undefined): code is keyof typeof portalSentences =>
  code !== undefined && Object.hasOwn(portalSentences, code)

/** Language and texts of a page. */
export type PageSpeech = {
  readonly language: Language
  readonly say: Say<typeof english>
  /** The message of an error in this language; in English where there is no text for its code. */
  readonly retell: (error: ApiError) => string
}

const isLanguage = (name: string | undefined): name is Language =>
  name !== undefined && Object.hasOwn(catalogues, name)

/**
 * Picks the language: the `locale` of the address, otherwise the browser's first supported one, otherwise
 * English.
 */
export const speechOf = ({ url, headers }: Pick<PageRequest, 'url' | 'headers'>): PageSpeech => {
  const named = url.searchParams.get('locale')
  const wanted = acceptedLanguages(headers.get('accept-language'))
  const picked = pickLanguage(named === null ? wanted : [named, ...wanted], Object.keys(catalogues))
  const language = isLanguage(picked) ? picked : 'en'
  const say = createSay<typeof english>(catalogues[language], language, readableEmail)
  return {
    language,
    say,
    retell: ({ coded: { code }, message }) => (isMessage(code) ? say(code) : message),
  }
}
