import { Language } from '@atelier/contract'
import { faultsOf } from '@atelier/contract/texts/compare'
import { expect, it } from 'vitest'
import { catalogues } from '../speech.ts'

it.each(Language.options)('the pages of the portal that the server writes are complete in %s', (language) => {
  expect(faultsOf(catalogues.en, catalogues[language], language)).toEqual([])
})
