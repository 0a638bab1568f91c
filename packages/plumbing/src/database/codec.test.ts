import type { Insertable, Selectable, Updateable } from 'kysely'
import { expect, expectTypeOf, it } from 'vitest'
import { iso, isoOrNull, json, type JsonColumn, type JsonRow, toDate, withJson } from './codec.ts'

type Pots = {
  id: string
  facts: JsonColumn<string[]>
  notes: JsonColumn<{ size: number }> | null
  made_at: Date
  sold_at: Date | null
}

it('encodes every value but null as JSON text', () => {
  const storedValues: Insertable<Pots> = {
    id: 'a',
    facts: json(['blue']),
    notes: json(null),
    made_at: new Date(0),
    sold_at: null,
  }
  expect(storedValues.facts).toBe('["blue"]')
  expect(storedValues.notes).toBeNull()
  expect(json(undefined)).toBeUndefined()
  expect(json('text')).toBe('"text"')
  // @ts-expect-error another type than the column holds
  const wrong: Insertable<Pots>['facts'] = json([1])
  expect(wrong).toBe('[1]')
})

it('encodes the named columns of a row, and leaves absent ones absent', () => {
  const change: { facts?: string[]; notes?: { size: number } | null; id?: string } = { notes: null, id: 'a' }
  const storedValues: Updateable<Pots> = withJson(change, 'facts', 'notes')
  expect(storedValues).toStrictEqual({ notes: null, id: 'a' })
  expect(withJson({ id: 'a', facts: ['blue'] }, 'facts')).toEqual({ id: 'a', facts: '["blue"]' })
})

it('reads rows whose moments may be texts', () => {
  expectTypeOf<Selectable<Pots>['notes']>().toEqualTypeOf<{ size: number } | null>()
  expectTypeOf<JsonRow<Pots>['made_at']>().toEqualTypeOf<Date | string>()
  expectTypeOf<JsonRow<Pots>['sold_at']>().toEqualTypeOf<Date | string | null>()
  const text = '2026-01-02T03:04:05.678+00:00'
  expect(toDate(text)).toEqual(new Date('2026-01-02T03:04:05.678Z'))
  expect([iso(text), iso(new Date(text)), isoOrNull(null)]).toEqual([
    '2026-01-02T03:04:05.678Z',
    '2026-01-02T03:04:05.678Z',
    null,
  ])
})
