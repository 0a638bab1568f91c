import { expect, it } from 'vitest'
import { changedFields, changedParts, fieldLabel, shownValue } from './changes.ts'

it('a change has the differing fields, and the required ones', () => {
  const before = { type: 'text', name: 'A', properties: { rows: 1 }, note: null as string | null }
  expect(changedParts({ ...before }, before)).toEqual({})
  expect(changedParts({ ...before, name: 'B', note: 'x' }, before)).toEqual({ name: 'B', note: 'x' })
  expect(changedParts({ ...before, properties: { rows: 2 } }, before, ['type'])).toEqual({
    type: 'text',
    properties: { rows: 2 },
  })
})

it('the fields that others have changed are named', () => {
  const before = { name: 'A', rows: [{ id: '1', key: 'a' }], on: true }
  expect(changedFields(before, { ...before, rows: [{ id: '7', key: 'a' }] })).toEqual([])
  const file = (id: string) => ({ ...before, rows: [{ id, key: 'a' }] })
  const [first, second] = [file(crypto.randomUUID()), file(crypto.randomUUID())]
  expect(changedFields(first, second)).toEqual(['rows'])
  expect(changedFields(before, { name: 'B', rows: [], on: true })).toEqual(['name', 'rows'])
})

it('values and names are shown in words', () => {
  expect(['', 'Ada', true, false, 3, null, []].map(shownValue)).toEqual([
    'empty',
    'Ada',
    'on',
    'off',
    '3',
    undefined,
    undefined,
  ])
  expect(['name', 'timeZone', 'external_id'].map(fieldLabel)).toEqual(['Name', 'Time zone', 'External id'])
})
