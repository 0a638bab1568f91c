import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import { createFormat, FormatContext, type Format } from '../format.ts'
import { createStore } from '../store.ts'
import { createSay, type Say, type Texts, type Translation } from './catalogue.ts'
import { languageFor, localeFor, ofLanguage, type Language } from './language.ts'
import { createRetell, type Message } from './retell.ts'
import { keepChosenLanguage, readChosenLanguage } from './remembered.ts'

type Speech<English extends Texts> = {
  readonly language: Language
  readonly say: Say<English>
  readonly format: Format
  /** A message of the server in the language of the page; in English where there is no text for it. */
  readonly retell: (message: Message) => string | undefined
}

/** File of a language of an application. */
export type LoadedTexts<English extends Texts> = {
  readonly texts: Translation<English>
  /** Messages of the server by their codes; none in English, which the server writes. */
  readonly sentences?: Texts
}

/**
 * Creates the texts of an application in the language of the page's reader. Each language is loaded on first
 * use.
 *
 * @param page the application
 * @param files loaders of the texts of each language, by file: `./sv/portal.ts` of the portal
 * @param english the English texts, in applications whose script includes them: used before `begin`
 * @param emailText formats e-mail addresses in the texts; default: unchanged
 */
export const createSpeech = <English extends Texts>(
  page: string,
  files: Readonly<Record<string, () => Promise<LoadedTexts<English>>>>,
  english?: Translation<English>,
  emailText?: (email: string) => string,
) => {
  const preferred = () => globalThis.navigator?.languages ?? []
  const speechIn = (
    language: Language,
    { texts, sentences = {} }: LoadedTexts<English>,
    locale: string,
  ): Speech<English> => {
    const format = createFormat(locale)
    return {
      language,
      say: createSay<English>(texts, locale, emailText),
      format,
      retell: createRetell(sentences, format),
    }
  }
  const store = createStore<Speech<English> | undefined, Speech<English>>(
    (_before, now) => now,
    english && speechIn('en', { texts: english }, 'en-US'),
  )
  const SpeechContext = createContext<Speech<English> | undefined>(undefined)

  let latest = 0
  /** Returns false, and changes nothing, when another language was requested in the meantime. */
  const prepare = async (language: Language): Promise<boolean> => {
    latest += 1
    const request = latest
    const loaded =
      english && language === 'en' ? { texts: english } : await ofLanguage(files, language, page)()
    if (request !== latest) return false
    store.dispatch(speechIn(language, loaded, localeFor(language, preferred())))
    return true
  }
  const change = async (language: Language): Promise<boolean> => {
    const isLatest = await prepare(language)
    if (isLatest) document.documentElement.lang = language
    return isLatest
  }
  const currentSpeech = (): Speech<English> => {
    const now = store.state()
    if (now === undefined) throw new Error('The texts are used before `begin` or outside of their provider.')
    return now
  }

  /**
   * Provides the texts, and numbers, money and dates of the same locale, to its pages; call `begin` first.
   */
  const SpeechProvider = ({ children }: { children: ReactNode }) => {
    const now = useSyncExternalStore(store.subscribe, store.state, store.state)
    if (now === undefined) return null
    return (
      <SpeechContext value={now}>
        <FormatContext value={now.format}>{children}</FormatContext>
      </SpeechContext>
    )
  }

  return {
    /**
     * Loads the language of the page's reader. After a failure, an application whose script includes English
     * continues in English; others reject.
     *
     * @param locale a language in the URL of the page; it overrides the stored choice
     */
    begin: async (locale: string | null = null): Promise<void> => {
      const loading = change(languageFor([locale, readChosenLanguage()], preferred()))
      await (english === undefined ? loading : loading.catch(() => change('en')))
    },
    /** Loads a language without a browser, for prerendered pages. */
    prepare,
    /**
     * Changes the language, and stores the choice, unless a later choice replaces it. Rejects when it could
     * not be loaded; then nothing changes.
     */
    choose: async (language: Language): Promise<void> => {
      if (await change(language)) keepChosenLanguage(language)
    },
    SpeechProvider,
    /** Returns the texts and the language of the page. */
    useSpeech: (): Speech<English> => {
      const now = use(SpeechContext)
      if (now === undefined)
        throw new Error('The texts are used before `begin` or outside of their provider.')
      return now
    },
    /** Returns the texts and the language of the page, outside of its components. */
    currentSpeech,
  }
}
