import { languages } from '@atelier/contract/primitives/languages'
import type { photoSentences } from '@atelier/painter'
import type { studioSentences } from '@atelier/contract/texts/sentences'
import { expect, it } from 'vitest'
import type { Translation } from '../../lib/texts/catalogue.ts'
import { createFormat } from '../../lib/format.ts'
import { ofLanguage } from '../../lib/texts/language.ts'
import { createRetell } from '../../lib/texts/retell.ts'
import { unknownFailure } from './transformation.ts'

const files = import.meta.glob<Translation<typeof studioSentences & typeof photoSentences>>(
  './*/studio-messages.ts',
  { base: '../../languages', eager: true, import: 'texts' },
)

it.each(languages.filter((language) => language !== 'en'))(
  'a failure without a reason, and the size of a photo, have texts in %s',
  (language) => {
    const texts = ofLanguage(files, language, 'studio-messages')
    const retell = createRetell(texts, createFormat(language))
    expect(retell(unknownFailure)).toBe(texts.painting_failed)
    const values = { width: 40, height: 50, least: 64 }
    const small = retell({ sentence: 'Too small.', code: 'photo_too_small', values })
    for (const number of Object.values(values)) expect(small).toContain(String(number))
  },
)
