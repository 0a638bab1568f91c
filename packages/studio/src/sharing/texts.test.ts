import { Language } from '@atelier/contract'
import { faultsOf } from '@atelier/contract/texts/compare'
import { expect, it } from 'vitest'
import { catalogues } from './texts.ts'

it.each(Language.options)('the page of a shared painting is complete in %s', (language) => {
  expect(faultsOf(catalogues.en, catalogues[language], language)).toEqual([])
})
