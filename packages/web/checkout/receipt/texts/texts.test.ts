import { expect, it } from 'vitest'
import { faultsOf } from '../../../lib/texts/compare.ts'
import { texts as de } from './de.ts'
import { texts as en } from './en.ts'
import { texts as es } from './es.ts'
import { texts as fr } from './fr.ts'
import { texts as sv } from './sv.ts'

it.each(Object.entries({ sv, de, fr, es }))(
  'the texts of the receipt in %s have what the English ones have',
  (language, texts) => {
    expect(faultsOf(en, texts, language)).toEqual([])
  },
)
