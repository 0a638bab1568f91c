import { brushRange, PaintingStyle } from '@atelier/contract'
import { styleNames } from '@atelier/painter'
import { afterEach, expect, it } from 'vitest'
import { openTestStudio, quickPainter, type TestStudio } from '../testing/open-studio.ts'
import { email, refusalOf, smallPhoto } from '../testing/visit.ts'
import { wishesIn, wishesToMetadata } from './wishes.ts'

let studio: TestStudio | undefined
afterEach(() => studio?.close())

const wishes = { style: 'dusk', brush: 0.95, seed: 4711 } as const

it('offers the styles the painter has', () => {
  expect(PaintingStyle.options).toEqual(styleNames)
})

it('survives the way through a checkout’s metadata', () => {
  expect(wishesIn(wishesToMetadata(wishes))).toEqual(wishes)
  expect(wishesIn(wishesToMetadata({}))).toEqual({})
})

it('takes what it cannot read for no wish, one by one', () => {
  expect(wishesIn({ style: 'cubism', brush: '1.2', seed: -1 })).toEqual({ brush: 1.2 })
  expect(wishesIn({ style: 'snow', brush: 'broad', seed: '7' })).toEqual({ style: 'snow' })
})

it.each(['the visitor comes back', 'the visitor never comes back'])(
  'reaches the painter when %s',
  async (way) => {
    const asked: unknown[] = []
    studio = await openTestStudio({
      painter: {
        paint: (photo, options = {}) => {
          const { style, brush, seed } = options
          asked.push({ style, brush, seed })
          return quickPainter.paint(photo, options)
        },
      },
    })
    const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    const { url } = await studio.visitor.openCheckout({ body: { email, draft_id: draft.id, ...wishes } })
    const session_id = url.split('secret-')[1] ?? ''
    expect(studio.shop.requests).toMatchObject([
      { metadata: { draft_id: draft.id, style: 'dusk', brush: '0.95', seed: 4711 } },
    ])
    studio.shop.pay(session_id)
    if (way === 'the visitor comes back') await studio.visitor.openTransformation({ body: { session_id } })
    else await studio.start()
    await studio.work()
    expect(asked).toEqual([wishes])
    expect((await studio.visitor.openTransformation({ body: { session_id } })).wishes).toEqual(wishes)
  },
)

it.each([{ style: 'cubism' }, { brush: 0.7 }, { brush: brushRange.most + 0.1 }, { seed: 1.5 }])(
  'refuses %j before it is sent',
  async (wrong) => {
    studio = await openTestStudio()
    const refusal = await refusalOf(studio.visitor.openCheckout({ body: { email, ...(wrong as object) } }))
    expect(refusal.message).toBe('Input validation failed')
    expect(studio.shop.requests).toEqual([])
  },
)
