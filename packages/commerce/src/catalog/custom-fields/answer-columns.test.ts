import { expect, it } from 'vitest'
import { answerColumnsOf } from './answer-columns.ts'

const ownShop = 'ours'
const otherShop = 'theirs'
const field = (
  slug: string,
  type: 'text' | 'number' | 'date' | 'checkbox' | 'select',
  more: object = {},
) => ({
  organization_id: ownShop,
  slug,
  name: `The ${slug}`,
  type,
  properties: {},
  ...more,
})
const size = field('size', 'select', { properties: { options: [{ value: 'l', label: 'Large' }] } })

it.each([
  ['the label of an option', size, 'l', 'Large'],
  ['an option that is offered no more', size, 'xl', 'xl'],
  ['a day', field('day', 'date'), '2026-12-31T00:00:00.000Z', '2026-12-31'],
  ['a ticked box', field('gift', 'checkbox'), true, 'Yes'],
  ['a box that is not ticked', field('gift', 'checkbox'), false, 'No'],
  ['a number', field('count', 'number'), -2, -2],
  ['a text that looks like a day', field('note', 'text'), '2026-12-31T00:00', '2026-12-31T00:00'],
  ['no answer', field('note', 'text'), null, null],
  ['no answer of a select', size, null, null],
] as const)('%s', (_, { slug, ...rest }, answer, cell) => {
  const { cellsOf } = answerColumnsOf([{ slug, ...rest }])
  expect(cellsOf({ organization_id: ownShop, custom_field_data: { [slug]: answer } })).toEqual([cell])
})

it('one column for the fields of one slug, each sale with the words of its organization', () => {
  const options = [{ value: 'l', label: 'Stor' }]
  const otherField = { ...size, organization_id: otherShop, name: 'Storlek', properties: { options } }
  const { names, cellsOf } = answerColumnsOf([size, field('note', 'text'), otherField])
  const custom_field_data = { size: 'l' }
  expect(names).toEqual(['The size', 'The note'])
  expect(cellsOf({ organization_id: ownShop, custom_field_data })).toEqual(['Large', null])
  expect(cellsOf({ organization_id: otherShop, custom_field_data })).toEqual(['Stor', null])
})

it('a column for each of many fields', () => {
  const many = Array.from({ length: 250 }, (_, i) => field(`field-${i}`, 'text'))
  const { names, cellsOf } = answerColumnsOf(many)
  expect(names).toHaveLength(250)
  const cells = cellsOf({ organization_id: ownShop, custom_field_data: { 'field-249': 'the last' } })
  expect([cells.length, cells.at(-1)]).toEqual([250, 'the last'])
})
