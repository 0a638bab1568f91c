import { expect, it } from 'vitest'
import { objectsOf } from './find-objects.ts'

const stored = (value: unknown) => ({ state: 'kept', bytes: 9, content: JSON.stringify(value) }) as const
const [a, b, c] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`)

it('objects are found in the path and in the bodies, by the names of their fields, once each', () => {
  const result = objectsOf({
    path: `/v1/products/${a}`,
    endpoint: 'products.update',
    request_body: stored({ customerId: b, metadata: { note: c } }),
    response_body: stored({ id: a, customer: { id: b, name: 'A***' }, benefit_ids: [c], organization_id: b }),
  })
  expect(result).toEqual([
    { id: a, noun: 'Product', page: 'product' },
    { id: b, noun: 'Customer', page: 'customer' },
    { id: c, noun: 'Benefit', page: 'benefit' },
  ])
})
