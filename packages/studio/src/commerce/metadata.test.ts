import { brushRange, PaintingStyle } from '@atelier/contract'
import { styleNames } from '@atelier/painter'
import { afterEach, expect, it } from 'vitest'
import { openTestStudio, quickPainter, type TestStudio } from '../testing/open-studio.ts'
import { email, errorOf, smallPhoto } from '../testing/visit.ts'
import { checkoutMetadata, paintOptionsIn } from './metadata.ts'

let studio: TestStudio | undefined
afterEach(() => studio?.close())

const options = { style: 'dusk', brush: 0.95, seed: 4711 } as const

it('has the styles of the painter', () => {
  expect(PaintingStyle.options).toEqual(styleNames)
})

it('reads from the metadata the paint options that it has written', () => {
  expect(paintOptionsIn(checkoutMetadata(undefined, options))).toEqual(options)
  expect(paintOptionsIn(checkoutMetadata(undefined, {}))).toEqual({})
})

it('omits an option that cannot be parsed', () => {
  expect(paintOptionsIn({ style: 'cubism', brush: '1.2', seed: -1 })).toEqual({ brush: 1.2 })
  expect(paintOptionsIn({ style: 'snow', brush: 'broad', seed: '7' })).toEqual({ style: 'snow' })
})

it.each(['the visitor comes back', 'the visitor never comes back'])(
  'reaches the painter when %s',
  async (way) => {
    const requests: unknown[] = []
    studio = await openTestStudio({
      painter: {
        paint: (photo, fields = {}) => {
          const { style, brush, seed } = fields
          requests.push({ style, brush, seed })
          return quickPainter.paint(photo, fields)
        },
      },
    })
    const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    const { url } = await studio.visitor.openCheckout({ body: { email, draft_id: draft.id, ...options } })
    const session_id = url.split('secret-')[1] ?? ''
    expect(studio.commerce.requests).toMatchObject([
      { metadata: { draft_id: draft.id, style: 'dusk', brush: '0.95', seed: 4711 } },
    ])
    studio.commerce.pay(session_id)
    if (way === 'the visitor comes back') {
      await studio.visitor.openTransformation({ body: { session_id } })
      await studio.work()
    } else await studio.recover()
    expect(requests).toEqual([options])
    expect((await studio.visitor.openTransformation({ body: { session_id } })).wishes).toEqual(options)
  },
)

it.each([{ style: 'cubism' }, { brush: 0.7 }, { brush: brushRange.most + 0.1 }, { seed: 1.5 }])(
  'rejects %j before it is sent',
  async (wrong) => {
    studio = await openTestStudio()
    const error = await errorOf(studio.visitor.openCheckout({ body: { email, ...(wrong as object) } }))
    expect(error.message).toBe('Input validation failed')
    expect(studio.commerce.requests).toEqual([])
  },
)

it('has the visitor written to in the language of the page', async () => {
  studio = await openTestStudio()
  const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
  const { url } = await studio.visitor.openCheckout({
    body: { email, draft_id: draft.id, locale: 'de-AT' },
  })
  const session_id = url.split('secret-')[1] ?? ''
  studio.commerce.pay(session_id)
  await studio.visitor.openTransformation({ body: { session_id } })
  await studio.work()
  const [mail] = await studio.emails()
  expect(mail?.subject).toBe('Ihr Bild im Ghibli-Stil ist fertig!')
  expect(mail?.html).toContain('<html lang="de">')
})
