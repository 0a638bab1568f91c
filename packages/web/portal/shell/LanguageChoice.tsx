import { Languages } from 'lucide-react'
import type { Language } from '../../lib/texts/language.ts'
import { LanguageSelect } from '../../ui/LanguageSelect.tsx'
import { choose, useSpeech } from '../texts/speech.ts'

/** Language picker; the browser remembers the choice. */
export const LanguageChoice = ({
  onChosen,
}: {
  /** Called when the language has loaded. */
  onChosen?: ((language: Language) => void) | undefined
}) => {
  const { say, language } = useSpeech()
  return (
    <LanguageSelect
      label={say('language')}
      language={language}
      icon={<Languages size={16} aria-hidden="true" />}
      onChoose={async (language) => {
        await choose(language)
        onChosen?.(language)
      }}
      failed={say('language.failed')}
    />
  )
}
