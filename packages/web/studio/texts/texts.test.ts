import { studioSentences } from '@atelier/contract/texts/sentences'
import { photoSentences } from '@atelier/painter'
import { expect, it } from 'vitest'
import { faultsOf } from '../../lib/texts/compare.ts'
import { texts as de } from './de.ts'
import { texts as en } from './en.ts'
import { texts as es } from './es.ts'
import { texts as fr } from './fr.ts'
import * as infoDe from './info/de.ts'
import * as infoEn from './info/en.ts'
import * as infoEs from './info/es.ts'
import * as infoFr from './info/fr.ts'
import * as infoSv from './info/sv.ts'
import * as shareDe from '../share/texts/de.ts'
import * as shareEn from '../share/texts/en.ts'
import * as shareEs from '../share/texts/es.ts'
import * as shareFr from '../share/texts/fr.ts'
import * as shareSv from '../share/texts/sv.ts'
import { createFormat } from '../../lib/format.ts'
import { createRetell } from '../../lib/texts/retell.ts'
import { unknownFailure } from '../state/transformation.ts'
import { texts as serverDe } from './server/de.ts'
import { texts as serverEs } from './server/es.ts'
import { texts as serverFr } from './server/fr.ts'
import { texts as serverSv } from './server/sv.ts'
import { texts as sv } from './sv.ts'
import { texts as lastPainting } from '../last-painting/texts.ts'
import { texts as otherStyles } from '../other-styles/texts.ts'
import { texts as prints } from '../prints/texts.ts'

it.each(Object.entries({ sv, de, fr, es }))(
  'the texts of the studio in %s have what the English ones have',
  (language, texts) => {
    expect(faultsOf(en, texts, language)).toEqual([])
  },
)

const server = { sv: serverSv, de: serverDe, fr: serverFr, es: serverEs }

it.each(Object.entries(server))('the messages of the server in %s are all there', (language, texts) => {
  expect(faultsOf({ ...studioSentences, ...photoSentences }, texts, language)).toEqual([])
})

it('a failure without a reason and the size of a photo are said in every language', () => {
  const values = { width: 40, height: 50, least: 64 }
  for (const [language, texts] of Object.entries(server)) {
    const retell = createRetell(texts, createFormat(language))
    expect(retell(unknownFailure)).toBe(texts.painting_failed)
    const small = retell({ sentence: 'Too small.', code: 'photo_too_small', values })
    for (const number of Object.values(values)) expect(small).toContain(String(number))
  }
})

it.each(Object.entries({ sv: infoSv, de: infoDe, fr: infoFr, es: infoEs }))(
  'the texts behind the links of the footer in %s have what the English ones have',
  (language, { texts }) => {
    expect(faultsOf(infoEn.texts, texts, language)).toEqual([])
  },
)

it.each(Object.entries({ sv: shareSv, de: shareDe, fr: shareFr, es: shareEs }))(
  'the texts about sharing in %s have what the English ones have',
  (language, { texts }) => {
    expect(faultsOf(shareEn.texts, texts, language)).toEqual([])
  },
)

it.each(Object.entries(otherStyles))(
  'the texts of the other styles in %s have what the English ones have',
  (language, texts) => {
    expect(faultsOf(otherStyles.en, texts, language)).toEqual([])
  },
)

it.each(Object.entries(prints))(
  'the texts of prints in %s have what the English ones have',
  (language, texts) => {
    expect(faultsOf(prints.en, texts, language)).toEqual([])
  },
)

it.each(Object.entries(lastPainting))(
  'the texts of the last painting in %s have what the English ones have',
  (language, texts) => {
    expect(faultsOf(lastPainting.en, texts, language)).toEqual([])
  },
)
