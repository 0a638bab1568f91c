import type { ReactNode } from 'react'
import { ErrorBoundary, FailedPage } from '../../ui/ErrorBoundary.tsx'
import { KitTexts, useKitTexts } from '../../ui/kit-texts.ts'
import { SpeechProvider, useSpeech } from './speech.ts'

const Kit = ({ children }: { children: ReactNode }) => {
  const english = useKitTexts()
  const { say } = useSpeech()
  const texts = {
    ...english,
    close: say('kit.close'),
    dismiss: say('kit.dismiss'),
    tryAgain: say('kit.tryAgain'),
  }
  return (
    <KitTexts value={texts}>
      <ErrorBoundary
        fallback={
          <FailedPage title={say('stopped.title')} text={say('stopped.text')} reload={say('slow.reload')} />
        }
      >
        {children}
      </ErrorBoundary>
    </KitTexts>
  )
}

/** Gives the page, and the parts of the kit in it, their words in the language of the visitor. */
export const SpokenPage = ({ children }: { children: ReactNode }) => (
  <SpeechProvider>
    <Kit>{children}</Kit>
  </SpeechProvider>
)
