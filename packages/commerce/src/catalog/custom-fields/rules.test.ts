import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideAnswers, type Question } from './rules.ts'
import type { CustomFieldRow } from './queries.ts'

const field = (fields: Pick<CustomFieldRow, 'type' | 'properties'>): CustomFieldRow => ({
  id: 'f',
  revision: 1,
  slug: 'q',
  name: 'Question',
  metadata: {},
  organization_id: 'o',
  created_at: '',
  modified_at: null,
  deleted_at: null,
  ...fields,
})
const ask = (
  fields: Pick<CustomFieldRow, 'type' | 'properties'>,
  value: string | number | boolean | null | undefined,
  required = false,
) => {
  const questions: Question[] = [{ required, custom_field: field(fields) }]
  const data = value === undefined ? {} : { q: value }
  const { answers, issues } = decideAnswers(questions, data, required)
  return issues.length === 0 ? answers['q'] : issues.map(({ loc, type }) => `${loc.join('.')} ${type}`)
}
const at = 'body.custom_field_data.q'
const text = { type: 'text' as const, properties: { min_length: 2, max_length: 4 } }
const number = { type: 'number' as const, properties: { ge: 0, le: 10 } }
const date = {
  type: 'date' as const,
  properties: { ge: Date.UTC(2026, 0, 1) / 1000, le: Date.UTC(2026, 11, 31) / 1000 },
}
const checkbox = { type: 'checkbox' as const, properties: {} }
const select = { type: 'select' as const, properties: { options: [{ value: 'a', label: 'A' }] } }

describe('an answer', () => {
  it.each([
    [text, 'abcd', 'abcd'],
    [text, '🎨🎨🎨🎨', '🎨🎨🎨🎨'],
    [text, 'a', [`${at} too_short`]],
    [text, 'abcde', [`${at} too_long`]],
    [text, 5, [`${at} string_type`]],
    [text, undefined, null],
    [number, 10, 10],
    [number, '7', 7],
    [number, -1, [`${at} greater_than_equal`]],
    [number, 11, [`${at} less_than_equal`]],
    [number, 1.5, [`${at} int`]],
    [number, null, null],
    [date, '2026-01-01', '2026-01-01T00:00:00.000Z'],
    [date, '2026-12-31T23:59:59Z', '2026-12-31T23:59:59.000Z'],
    [date, '2026-05-05T10:00:00', '2026-05-05T10:00:00.000Z'],
    [date, '2025-12-31', [`${at} greater_than_equal`]],
    [date, '2027-01-01', [`${at} less_than_equal`]],
    [date, 'yesterday', [`${at} datetime`]],
    [date, '2026-13-01', [`${at} datetime`]],
    [checkbox, true, true],
    [checkbox, undefined, false],
    [checkbox, 'yes', [`${at} bool`]],
    [select, 'a', 'a'],
    [select, 'b', [`${at} enum`]],
    [select, undefined, null],
  ])('%j to %j', (input, value, expected) => expect(ask(input, value)).toEqual(expected))

  it.each([
    [text, undefined],
    [{ type: 'text' as const, properties: {} }, '  '],
    [number, null],
    [date, undefined],
    [checkbox, false],
    [select, undefined],
  ])('is needed where it is required: %j', (input, value) => {
    expect(ask(input, value, true)).toEqual([`${at} missing`])
  })

  it('to no question are dropped, and every question ends up answered, if only by null', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())), (data) => {
        const questions = [{ required: false, custom_field: field(checkbox) }]
        const { answers, issues } = decideAnswers(questions, data, false)
        if (issues.length === 0) expect(Object.keys(answers)).toEqual(['q'])
      }),
    )
    // Inherited property names are not answers.
    const questions = [{ required: false, custom_field: { ...field(select), slug: 'constructor' } }]
    expect(decideAnswers(questions, {}, false)).toEqual({ answers: { constructor: null }, issues: [] })
  })
})
