import * as api from '@atelier/contract'
import { expect, it } from 'vitest'
import { bodyIssues } from '../../lib/form-issues.ts'
import type { CustomField } from '../api-types.ts'
import {
  createBody,
  entryOf,
  type FieldEntry,
  fieldOf,
  optionRow,
  optionsOf,
  questionOf,
  updateBody,
} from './field-entry.ts'
import { entryProblems } from './field-problems.ts'

const organization_id = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const filled = {
  ...entryOf(),
  name: ' Größe des Rahmens ',
  label: 'Frame',
  isMultiline: true,
  minLength: 1,
  maxLength: 20,
  min: -3,
  max: 5,
  minDate: '2030-01-01',
  maxDate: '2030-12-31',
  options: [optionRow('s', 'Small'), optionRow('', 'Very large'), optionRow()],
}

it('creates a body of each type that the contract accepts, only with the properties of the type', () => {
  const properties = {
    text: { form_label: 'Frame', textarea: true, minLength: 1, maxLength: 20 },
    number: { form_label: 'Frame', ge: -3, le: 5 },
    date: { form_label: 'Frame', ge: 1_893_456_000, le: 1_924_905_600 },
    checkbox: { form_label: 'Frame' },
    select: {
      form_label: 'Frame',
      options: [
        { value: 's', label: 'Small' },
        { value: 'very-large', label: 'Very large' },
      ],
    },
  }
  for (const type of ['text', 'number', 'date', 'checkbox', 'select'] as const) {
    const entry = { ...filled, type }
    expect(Object.values(entryProblems(entry)).filter(Boolean)).toEqual([])
    const body = createBody(entry, organization_id)
    expect(body).toMatchObject({ type, name: 'Größe des Rahmens', slug: 'grosse-des-rahmens' })
    expect(body.properties).toEqual(properties[type])
    expect(bodyIssues(api.customFields.create, body)).toEqual([])
  }
})

it('contains the stored values, and returns them unchanged', () => {
  const stored: CustomField = {
    id: organization_id,
    created_at: '2030-01-01T00:00:00Z',
    modified_at: null,
    organization_id,
    metadata: { shelf: 4 },
    slug: 'when',
    name: 'When',
    type: 'date',
    properties: { form_help_text: 'The day of the party.', ge: 1_893_456_000 },
  }
  const entry = entryOf(stored)
  expect(entry).toMatchObject({ minDate: '2030-01-01', maxDate: '', help: 'The day of the party.' })
  expect(updateBody(entry)).toEqual({
    name: 'When',
    slug: 'when',
    metadata: { shelf: 4 },
    type: 'date',
    properties: stored.properties,
  })
})

it('describes errors with the labels of the fields', () => {
  expect(entryProblems({ ...filled, name: ' ', slug: 'A b' })).toMatchObject({
    name: 'Give the field a name.',
    slug: expect.any(String),
  })
  expect(entryProblems({ ...filled, maxLength: 0 }).maxLength).toBeDefined()
  expect(entryProblems({ ...filled, type: 'number', max: -4 }).max).toBeDefined()
  expect(entryProblems({ ...filled, type: 'date', maxDate: '2029-01-01' }).maxDate).toBeDefined()
  expect(entryProblems({ ...filled, type: 'select', options: [] }).options).toBe('Add at least one option.')
  const ofOptions = (...options: FieldEntry['options']) =>
    entryProblems({ ...filled, type: 'select', options }).options
  expect(ofOptions(optionRow('a', 'A'), optionRow('a', 'B'))).toContain('“a”')
  expect(ofOptions(optionRow('', 'C'), optionRow('', 'C++'))).toBe(
    '“C” and “C++” have the same value, “c”. Give each its own value.',
  )
  expect(ofOptions(optionRow('', 'C'), optionRow('', 'C'))).toBe('The option “C” appears twice.')
  expect(ofOptions(optionRow('', '日本'), optionRow('', '한국'))).toBeUndefined()
})

it('requires a slug for a name that gives none', () => {
  const ofName = (name: string, slug = '') => entryProblems({ ...filled, name, slug })
  expect(ofName('備考').slug).toBe('Enter a slug: none can be derived from this name.')
  expect(ofName('備考', 'note').slug).toBeUndefined()
  expect(ofName('', '')).toMatchObject({ name: 'Give the field a name.', slug: undefined })
})

it('assigns the issues of the server to the fields', () => {
  const place = (text: string, type: CustomField['type'] = 'text') => fieldOf(text, { ...filled, type })
  expect([
    place('slug'),
    place('properties.minLength'),
    place('properties.options.1.value', 'select'),
  ]).toEqual(['slug', 'minLength', 'options'])
  expect([place('properties.ge', 'date'), place('properties.le', 'number')]).toEqual(['minDate', 'max'])
})

it('creates options and a summary of the input', () => {
  expect(optionsOf({ options: [optionRow('茶'), optionRow(' ', ' ')] })).toEqual([
    { value: '茶', label: '茶' },
  ])
  expect(questionOf({ ...filled, label: '' }, false)).toMatchObject({
    label: 'Größe des Rahmens',
    isRequired: false,
    maxLength: 20,
  })
  expect(questionOf(entryOf(), true).label).toBe('Your question')
})
