import { expect, it } from 'vitest'
import { fields, flag, metadata, number, optionalText, text } from './fields.ts'

const form = fields({
  name: text('name'),
  note: optionalText('public_note'),
  most: number('max_uses', 100),
  isOpen: flag('is_open', true),
  metadata: metadata(),
})

it('a new object has the usual values', () => {
  expect(form.entryOf()).toEqual({ name: '', note: '', most: 100, isOpen: true, metadata: [] })
})

it('a stored object is shown, and sent back as it was', () => {
  const stored = { name: 'A', public_note: null, max_uses: 3, is_open: false, metadata: { color: 'red' } }
  const entry = form.entryOf(stored)
  expect(entry).toMatchObject({ name: 'A', note: '', most: 3, isOpen: false })
  expect(form.bodyOf(entry)).toEqual(stored)
})

it('texts are trimmed, an empty optional one is null, and an empty number is invalid', () => {
  const entry = { ...form.entryOf(), name: ' A ', note: '  ', most: null }
  expect(form.bodyOf(entry)).toMatchObject({ name: 'A', public_note: null, max_uses: Number.NaN })
})

it('an issue of the body belongs to its field', () => {
  expect(form.fieldOf('public_note')).toBe('note')
  expect(form.fieldOf('metadata.color')).toBe('metadata')
  expect(form.fieldOf('organization_id')).toBe(undefined)
})
