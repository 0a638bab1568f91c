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
        copy: (noun) => say('kit.copy', { what: noun }),
        copied: say('kit.copied'),
        notCopied: (noun) => say('kit.notCopied', { what: noun }),
        errorSentence,
        partFailed: say('failed.part'),
        reload: say('slow.reload'),
      }}
    >
      {children}
    </KitSpeech>
  )
}

/** Provides the page, and the kit components in it, with texts in the customer's language. */
export const SpokenPage = ({ children }: { children: ReactNode }) => (
  <SpeechProvider>
    <Kit>{children}</Kit>
  </SpeechProvider>
)
