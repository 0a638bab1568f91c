import { LanguageSelect } from '../../ui/LanguageSelect.tsx'
import type { Language } from '../../lib/texts/language.ts'
import { choose, useSpeech } from '../texts/speech.ts'

/** A language that the address names gives way to the one that is chosen here. */
const forgetNamed = (): void => {
  const address = new URL(window.location.href)
  if (!address.searchParams.has('locale')) return
  address.searchParams.delete('locale')
  window.history.replaceState(window.history.state, '', address)
}

/** Changes the language of the page, which the browser then remembers. Where its texts do not arrive, nothing changes. */
export const LanguageChoice = ({ onChosen }: { onChosen?: (() => void) | undefined }) => {
  const { say, language } = useSpeech()
  const change = async (chosen: Language) => {
    try {
      await choose(chosen)
    } catch {
      return
    }
    forgetNamed()
    onChosen?.()
  }
  return (
    <LanguageSelect label={say('language')} language={language} onChoose={(chosen) => void change(chosen)} />
  )
}
