import { LanguageSelect } from '../../ui/LanguageSelect.tsx'
import type { Language } from '../../lib/texts/language.ts'
import { choose, useSpeech } from '../texts/speech.ts'

/** Removes the locale from the URL, because a choice made here overrides it. */
const forgetNamed = (): void => {
  const url = new URL(window.location.href)
  if (!url.searchParams.has('locale')) return
  url.searchParams.delete('locale')
  window.history.replaceState(window.history.state, '', url)
}

/** Language picker; the browser remembers the choice. */
export const LanguageChoice = ({ onChosen }: { onChosen?: (() => void) | undefined }) => {
  const { say, language } = useSpeech()
  const change = async (language: Language) => {
    await choose(language)
    forgetNamed()
    onChosen?.()
  }
  return (
    <LanguageSelect
      label={say('language')}
      language={language}
      onChoose={change}
      failed={say('language.failed')}
    />
  )
}
