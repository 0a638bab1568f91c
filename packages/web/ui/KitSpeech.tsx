import type { ReactNode } from 'react'
import { ErrorBoundary, FailedPage } from './ErrorBoundary.tsx'
import { KitTexts, useKitTexts } from './kit-texts.ts'

/** Texts that every application's catalogue has for the kit and for a crashed page. */
type Name = 'kit.close' | 'kit.dismiss' | 'kit.tryAgain' | 'stopped.title' | 'stopped.text' | 'slow.reload'

type Props = {
  say: (name: Name) => string
  /** Additional texts of the application; the rest is English. */
  texts?: Partial<KitTexts>
  children: ReactNode
}

/** Provides the kit components with texts in the language of the page, and replaces a crashed page. */
export const KitSpeech = ({ say, texts, children }: Props) => {
  const english = useKitTexts()
  return (
    <KitTexts
      value={{
        ...english,
        close: say('kit.close'),
        dismiss: say('kit.dismiss'),
        tryAgain: say('kit.tryAgain'),
        ...texts,
      }}
    >
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
