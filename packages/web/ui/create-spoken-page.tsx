import type { ReactNode } from 'react'
import { ErrorBoundary, FailedPage } from './ErrorBoundary.tsx'
import { KitTexts, useKitTexts } from './kit-texts.ts'

type TextName =
  | 'kit.close'
  | 'kit.dismiss'
  | 'kit.tryAgain'
  | 'stopped.title'
  | 'stopped.text'
  | 'slow.reload'

/** Of the speech of an application (`lib/texts/speech.tsx`), what its page needs. */
type Speech = {
  readonly SpeechProvider: (props: { children: ReactNode }) => ReactNode
  readonly useSpeech: () => { readonly say: (name: TextName) => string }
}

/** Makes the component that gives a page, and the parts of the kit in it, their words in the language of the visitor. */
export const createSpokenPage = ({ SpeechProvider, useSpeech }: Speech) => {
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
  return ({ children }: { children: ReactNode }) => (
    <SpeechProvider>
      <Kit>{children}</Kit>
    </SpeechProvider>
  )
}
