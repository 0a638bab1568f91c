import type { ReactNode } from 'react'
import { KitSpeech } from '../../ui/KitSpeech.tsx'
import { useErrorSentence } from './error-sentence.ts'
import { SpeechProvider, useSpeech } from './speech.ts'

const Kit = ({ children }: { children: ReactNode }) => {
  const { say } = useSpeech()
  const errorSentence = useErrorSentence()
  return (
    <KitSpeech
      say={say}
      texts={{
        cancel: say('kit.cancel'),
        breadcrumbs: say('kit.breadcrumbs'),
        copy: (what) => say('kit.copy', { what }),
        copied: say('kit.copied'),
        notCopied: (what) => say('kit.notCopied', { what }),
        errorSentence,
      }}
    >
      {children}
    </KitSpeech>
  )
}

/** Gives the page, and the parts of the kit in it, their words in the language of the customer. */
export const SpokenPage = ({ children }: { children: ReactNode }) => (
  <SpeechProvider>
    <Kit>{children}</Kit>
  </SpeechProvider>
)
