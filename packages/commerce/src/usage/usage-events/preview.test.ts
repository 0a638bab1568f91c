import { additions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { previewQuantity } from './preview.ts'

const { meterPreview } = additions

let shop: Shop
let preview: (func: string, property?: string, clauses?: object[]) => ReturnType<typeof call>
const call = (body: object) => {
  const { serverURL, fetch, accessToken } = shop
  return createClientFor({ meterPreview }, { serverURL, fetch, accessToken }).meterPreview.preview({
    body: body as never,
  })
}
beforeAll(async () => {
  shop = await openShop()
  preview = (func, property, clauses = []) =>
    call({
      filter: { conjunction: 'and', clauses },
      aggregation: { func, ...(property !== undefined && { property }) },
    })
  const now = shop.clock.now().getTime()
  const event = (
    daysAgo: number,
    metadata: Record<string, string | number | { amount: number; currency: string }>,
  ) => ({
    name: 'painted',
    external_customer_id: 'ada',
    timestamp: new Date(now - daysAgo * 86_400_000).toISOString(),
    metadata,
  })
  await shop.client.events.ingest({
    body: {
      events: [
        event(1, { pixels: 100, size: 'small' }),
        event(2, { pixels: 300, size: 'large', _cost: { amount: 0.5, currency: 'usd' } }),
        event(3, { pixels: 'many', size: 'large' }),
        event(40, { pixels: 5000, size: 'large' }),
      ],
    },
  })
})
afterAll(() => shop.close())

it.each([
  ['count', undefined, 3, 3],
  ['sum', 'pixels', 2, 400],
  ['avg', 'metadata.pixels', 2, 200],
  ['min', 'pixels', 2, 100],
  ['max', 'pixels', 2, 300],
  ['unique', 'size', 3, 2],
  ['sum', '_cost.amount', 1, 0.5],
  ['sum', 'nothing', 0, 0],
])(
  'a draft with %s of %s counts %i events of the last 30 days, to %d',
  async (func, property, counted, quantity) => {
    expect(await preview(func, property)).toMatchObject({ counted, quantity, isComplete: true })
  },
)

it('shows the latest of the filtered events, and rejects a filter that no meter can have', async () => {
  const large = await preview('count', undefined, [{ property: 'size', operator: 'eq', value: 'large' }])
  expect(large.events.map(({ metadata }) => metadata['pixels'])).toEqual([300, 'many'])
  const long = { property: 'x'.repeat(501), operator: 'eq', value: 1 }
  await expectInvalid(preview('count', undefined, [long]), 'body.filter')
  expect((await shop.client.meters.list()).items).toEqual([])
})

it('counts a number and the same number as a text as two values, as meters do', () => {
  const events = [1, '1', 1, '1', true, 'true'].map((size) => ({ metadata: { size } }))
  expect(previewQuantity({ func: 'unique', property: 'size' }, events)).toBe(4)
})
