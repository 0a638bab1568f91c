import { expect, it } from 'vitest'
import { texts as receipt } from '../checkout/receipt/texts/fr.ts'
import { texts as checkout } from '../checkout/texts/fr.ts'
import { texts as checkoutServer } from '../checkout/texts/server/fr.ts'
import { texts as install } from '../install/texts/fr.ts'
import type { Texts } from '../lib/texts/catalogue.ts'
import { texts as portal } from '../portal/texts/fr.ts'
import { texts as share } from '../studio/share/texts/fr.ts'
import { texts as studio } from '../studio/texts/fr.ts'
import { texts as info } from '../studio/texts/info/fr.ts'
import { texts as studioServer } from '../studio/texts/server/fr.ts'

/**
 * Punctuation without the no-break space that French requires: a narrow one before `? ! ;`, a full one at `:
 * « »`.
 */
const torn = /[^\u202f][?!;]|[^\u00a0][:»]|«[^\u00a0]/u

it.each(
  Object.entries<Texts>({
    studio,
    info,
    share,
    checkout,
    receipt,
    checkoutServer,
    studioServer,
    portal,
    install,
  }),
)('no mark stands alone at the end or the start of a line of the French %s', (_page, texts) => {
  const forms = Object.entries(texts).flatMap(([name, text]) =>
    Object.values(typeof text === 'string' ? { text } : text).map((form) => [name, form] as const),
  )
  expect(forms.filter(([, form]) => torn.test(form))).toEqual([])
})
