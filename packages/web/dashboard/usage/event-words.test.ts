import { expect, it } from 'vitest'
import { metadataText, metadataWords, propertiesOf, readMetadataText } from './event-words.ts'

const metadata = { pixels: 100, size: 'small', _cost: { amount: 0.5, currency: 'usd' } }

it('writes metadata as one line, and names what can be compared', () => {
  expect(metadataWords(metadata)).toBe('pixels: 100 · size: small · _cost: {"amount":0.5,"currency":"usd"}')
  expect(propertiesOf([{ metadata }, { metadata: { size: 'x' } }])).toEqual([
    'name',
    'source',
    'timestamp',
    'pixels',
    'size',
    '_cost.amount',
    '_cost.currency',
  ])
})

it('reads a filter by metadata as it is typed', () => {
  expect(readMetadataText(' size = large, size=small, q=a=b, nothing, =x, y=')).toEqual({
    size: ['large', 'small'],
    q: ['a=b'],
  })
  expect(readMetadataText('')).toBeUndefined()
  expect(metadataText({ size: ['large', 'small'], q: 'a=b' })).toBe('size=large, size=small, q=a=b')
})
