import { customerSentences } from '@atelier/contract/texts/sentences'
import { expect, it } from 'vitest'
import { faultsOf } from '../../lib/texts/compare.ts'
import { sentences as serverDe, texts as de } from './de.ts'
import { texts as en } from './en.ts'
import { sentences as serverEs, texts as es } from './es.ts'
import { sentences as serverFr, texts as fr } from './fr.ts'
import { sentences as serverSv, texts as sv } from './sv.ts'

it.each(Object.entries({ sv, de, fr, es }))('the portal is complete in %s', (language, texts) => {
  expect(faultsOf(en, texts, language)).toEqual([])
})

it.each(Object.entries({ sv: serverSv, de: serverDe, fr: serverFr, es: serverEs }))(
  'messages of the server are complete in %s',
  (language, texts) => {
    expect(faultsOf(customerSentences, texts, language)).toEqual([])
  },
)
