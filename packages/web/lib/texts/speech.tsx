import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import { createFormat, FormatContext, type Format } from '../format.ts'
import { createStore } from '../store.ts'
import { createSay, type Say, type Texts, type Translation } from './catalogue.ts'
import { languageFor, localeFor, type Language } from './language.ts'
import { createRetell, type Message } from './retell.ts'
import { keepChosenLanguage, readChosenLanguage } from './remembered.ts'

type Spoken<English extends Texts> = {
  readonly language: Language
  readonly say: Say<English>
  readonly format: Format
  /** A message of the server in the language of the page; in English where there is no text for it. */
  readonly retell: (message: Message) => string | undefined
}

/** How the texts of each language are loaded: `{ en: () => import('./en.ts'), … }`. */
type Loaders<English extends Texts> = {
  readonly [L in Language]: () => Promise<Loaded<English>>
}

type Loaded<English extends Texts> = {
  readonly texts: Translation<English>
  /** Messages of the server by their codes; none in English, which the server writes. */
  readonly sentences?: Texts
}

/**
 * The texts of an application in the language of the person at the page. Each language is loaded when it is first used.
 *
 * @param load how the texts of each language are loaded
 * @param english the English texts, in applications whose script brings them: what is said before `begin`
 * @param emailText writes e-mail addresses in the texts; default: as they are stored
 */
export const createSpeech = <English extends Texts>(
  load: Loaders<English>,
  english?: Translation<English>,
  emailText?: (email: string) => string,
) => {
  const asked = () => globalThis.navigator?.languages ?? []
  const spokenIn = (
    language: Language,
    { texts, sentences = {} }: Loaded<English>,
    locale: string,
  ): Spoken<English> => {
    const format = createFormat(locale)
    return {
      language,
      say: createSay<English>(texts, locale, emailText),
      format,
      retell: createRetell(sentences, format),
    }
  }
  const store = createStore<Spoken<English> | undefined, Spoken<English>>(
    (_before, now) => now,
    english && spokenIn('en', { texts: english }, 'en-US'),
  )
  const Spoken = createContext<Spoken<English> | undefined>(undefined)

  const prepare = async (language: Language): Promise<void> => {
    store.dispatch(spokenIn(language, await load[language](), localeFor(language, asked())))
  }
  const change = async (language: Language): Promise<void> => {
    await prepare(language)
    document.documentElement.lang = language
  }
  const spoken = (): Spoken<English> => {
    const now = store.state()
    if (now === undefined) throw new Error('This page has no language.')
    return now
  }

  /** Gives the texts, and numbers, money and dates by the same locale, to the pages inside; call `begin` first. */
  const SpeechProvider = ({ children }: { children: ReactNode }) => {
    const now = useSyncExternalStore(store.subscribe, store.state, store.state)
    if (now === undefined) return null
    return (
      <Spoken value={now}>
        <FormatContext value={now.format}>{children}</FormatContext>
      </Spoken>
    )
  }

  return {
    /**
     * Loads the language of the person at the page. When it did not arrive, an application whose script brings English goes on
     * in English; others reject.
     *
     * @param named a language that the address of the page names; it stands above what the person chose
     */
    begin: async (named: string | null = null): Promise<void> => {
      const loading = change(languageFor([named, readChosenLanguage()], asked()))
      await (english === undefined ? loading : loading.catch(() => change('en')))
    },
    /** Loads a language without a browser, for pages that are rendered beforehand. */
    prepare,
    /** Changes the language, and remembers it. Rejects when it did not arrive; then nothing changes. */
    choose: async (language: Language): Promise<void> => {
      await change(language)
      keepChosenLanguage(language)
    },
    SpeechProvider,
    /** The texts and the language of the page. */
    useSpeech: (): Spoken<English> => {
      const now = use(Spoken)
      if (now === undefined) throw new Error('This page has no language.')
      return now
    },
    /** The texts and the language of the page, outside of its components. */
    spoken,
  }
}
