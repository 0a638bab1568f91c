import { Language } from '@atelier/contract'
import { faultsOf } from '@atelier/contract/texts/compare'
import { expect, it } from 'vitest'
import { emailTexts, sharedPaintingTexts } from './index.ts'

it.each(Language.options)('e-e-mails and the page of a shared painting are complete in %s', (language) => {
  expect(faultsOf(emailTexts.en, emailTexts[language], language)).toEqual([])
  expect(faultsOf(sharedPaintingTexts.en, sharedPaintingTexts[language], language)).toEqual([])
})
