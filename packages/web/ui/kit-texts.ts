import { createContext, use } from 'react'
import type { CallError } from '../lib/api-error.ts'
import { errorSentence } from '../lib/error-sentence.ts'

/** Texts of the kit components. English, unless an application provides others. */
export type KitTexts = {
  /** Dismisses a question without an answer. */
  readonly cancel: string
  readonly close: string
  readonly dismiss: string
  readonly tryAgain: string
  readonly breadcrumbs: string
  readonly copy: (noun: string) => string
  readonly copied: string
  readonly notCopied: (noun: string) => string
  /** Texts of a part of a page that failed, in applications that show parts. */
  readonly partFailed?: string
  readonly reload?: string
  readonly errorSentence: (error: CallError) => string
}

export const KitTexts = createContext<KitTexts>({
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss message',
  tryAgain: 'Try again',
  breadcrumbs: 'Breadcrumbs',
  copy: (noun) => `Copy ${noun}`,
  copied: 'Copied',
  notCopied: (noun) => `Your browser did not allow copying the ${noun}. Select and copy it by hand.`,
  errorSentence,
})

export const useKitTexts = (): KitTexts => use(KitTexts)
