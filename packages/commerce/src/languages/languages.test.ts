import { Language } from '@atelier/contract'
import { faultsOf } from '@atelier/contract/texts/compare'
import { expect, it } from 'vitest'
import { mailTexts, pageTexts } from './index.ts'

it.each(Language.options)('e-mails, invoices and pages are complete in %s', (language) => {
  expect(faultsOf(mailTexts.en, mailTexts[language], language)).toEqual([])
  expect(faultsOf(pageTexts.en, pageTexts[language], language)).toEqual([])
})
