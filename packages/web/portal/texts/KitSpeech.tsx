import type { ReactNode } from 'react'
import { ErrorBoundary, FailedPage } from '../../ui/ErrorBoundary.tsx'
import { KitTexts } from '../../ui/kit-texts.ts'
import { useErrorSentence } from './error-sentence.ts'
import { useSpeech } from './speech.ts'

/** Gives the parts of the kit their words in the language of the page, and stands in for a page that stops working. */
export const KitSpeech = ({ children }: { children: ReactNode }) => {
  const { say } = useSpeech()
  const errorSentence = useErrorSentence()
  return (
    <KitTexts
      value={{
        cancel: say('kit.cancel'),
        close: say('kit.close'),
        dismiss: say('kit.dismiss'),
        tryAgain: say('kit.tryAgain'),
        breadcrumbs: say('kit.breadcrumbs'),
        copy: (what) => say('kit.copy', { what }),
        copied: say('kit.copied'),
        notCopied: (what) => say('kit.notCopied', { what }),
        errorSentence,
      }}
    >
      <ErrorBoundary
        fallback={
          <FailedPage title={say('stopped.title')} text={say('stopped.text')} reload={say('failed.again')} />
        }
      >
        {children}
      </ErrorBoundary>
    </KitTexts>
  )
}
