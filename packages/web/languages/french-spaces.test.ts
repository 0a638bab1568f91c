import { expect, it } from 'vitest'
import type { Texts } from '../lib/texts/catalogue.ts'

const files = import.meta.glob<Texts>('./fr/*.ts', { eager: true, import: 'texts' })

/**
 * Punctuation without the no-break space that French requires: a narrow one before `? ! ;`, a full one at `:
 * « »`.
 */
const torn = /[^\u202f][?!;]|[^\u00a0][:»]|«[^\u00a0]/u

it.each(Object.entries(files))(
  'no punctuation mark can wrap alone in the French texts in %s',
  (_page, texts) => {
    const forms = Object.entries(texts).flatMap(([name, text]) =>
      Object.values(typeof text === 'string' ? { text } : text).map((form) => [name, form] as const),
    )
    expect(forms.filter(([, form]) => torn.test(form))).toEqual([])
  },
)
