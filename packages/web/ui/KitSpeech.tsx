import type { ReactNode } from 'react'
import { ErrorBoundary, FailedPage } from './ErrorBoundary.tsx'
import { KitTexts, useKitTexts } from './kit-texts.ts'

/** The texts that the catalogue of every application has for the kit and for a page that stops working. */
type Name = 'kit.close' | 'kit.dismiss' | 'kit.tryAgain' | 'stopped.title' | 'stopped.text' | 'slow.reload'

type Props = {
  say: (name: Name) => string
  /** What an application says besides; the rest is English. */
  texts?: Partial<KitTexts>
  children: ReactNode
}

/** Gives the parts of the kit their words in the language of the page, and stands in for a page that stops working. */
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
