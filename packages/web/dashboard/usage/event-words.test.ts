import { describe, expect, it } from 'vitest'
import { eventLabel, metadataText, metadataWords, propertiesOf, readMetadataText } from './event-words.ts'

const metadata = { pixels: 100, size: 'small', _cost: { amount: 0.5, currency: 'usd' } }

it('formats metadata as one line, and lists comparable properties', () => {
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

describe('the label of an event', () => {
  const type = { name: 'mail', source: 'user' as const, label: 'E-mail', label_property_selector: null }
  const event = {
    name: 'mail',
    source: 'user' as const,
    metadata: { subject: 'Hello', _llm: { model: 'small' } },
  }
  const labelBy = (label_property_selector: string | null) =>
    eventLabel(event, [{ ...type, label_property_selector }])

  it('is that of its type, or of the property that the type names', () => {
    expect(labelBy(null)).toBe('E-mail')
    expect(labelBy('subject')).toBe('Hello')
    expect(labelBy('metadata.subject')).toBe('Hello')
    expect(labelBy('_llm.model')).toBe('small')
    expect(labelBy('title')).toBe('E-mail')
    expect(labelBy('_llm')).toBe('E-mail')
  })

  it('is its name without a type, and for an event of the platform with the same name', () => {
    expect(eventLabel(event, [])).toBe('mail')
    expect(eventLabel({ ...event, source: 'system' }, [type])).toBe('mail')
  })
})
