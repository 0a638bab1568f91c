import { describe, expect, it } from 'vitest'
import { validate } from '../../primitives/issues.ts'
import { CustomFieldCreate, CustomFieldUpdate } from './custom-fields.ts'

const field = { type: 'text', slug: 'company', name: 'Company', properties: {} }
const check = (schema: Parameters<typeof validate>[0], body: object) => {
  const checked = validate(schema, body, 'body')
  return checked.ok ? checked.value : checked.issues.map(({ loc, type }) => `${loc.join('.')} ${type}`)
}

describe('a new custom field', () => {
  it.each([
    field,
    { ...field, slug: '_ok_2' },
    { ...field, slug: 'valid-slug' },
    { ...field, properties: { textarea: true, min_length: 0, max_length: 10, form_label: 'Company' } },
    { ...field, type: 'number', properties: { ge: -1, le: 5 } },
    { ...field, type: 'date', properties: { ge: 0, le: 1_735_689_600 } },
    { ...field, type: 'checkbox' },
    { ...field, type: 'select', properties: { options: [{ value: 's', label: 'Small' }] } },
    { ...field, type: 'select', properties: { options: [] } },
  ])('is taken: %j', (body) => {
    expect(check(CustomFieldCreate, body)).toEqual(body)
  })

  it('keeps the properties of its own type', () => {
    const body = { ...field, type: 'checkbox', properties: { ge: 1, options: [], form_help_text: 'Please' } }
    expect(check(CustomFieldCreate, body)).toMatchObject({ properties: { form_help_text: 'Please' } })
  })

  it.each([
    [{ ...field, type: 'select' }, 'body.properties.options missing'],
    [{ ...field, properties: undefined }, 'body.properties missing'],
    [{ ...field, properties: { min_length: -1 } }, 'body.properties.min_length greater_than_equal'],
    [{ ...field, properties: { form_label: '' } }, 'body.properties.form_label too_short'],
    [{ ...field, properties: { form_label: null } }, 'body.properties.form_label'],
    [{ ...field, type: 'number', properties: { ge: 0.5 } }, 'body.properties.ge int'],
    [{ ...field, slug: 'aaa bbb' }, 'body.slug'],
    [{ ...field, slug: '888!' }, 'body.slug'],
    [{ ...field, slug: 'Company' }, 'body.slug'],
    [{ ...field, name: '' }, 'body.name too_short'],
    [{ ...field, type: undefined }, 'body.type union_tag_not_found'],
    [{ ...field, type: 'colour' }, 'body.type union_tag_invalid'],
  ])('is rejected: %j', (body, issue) => {
    expect(check(CustomFieldCreate, body)).toEqual([expect.stringContaining(issue)])
  })
})

describe('a change of a custom field', () => {
  it('names its type and all changes', () => {
    expect(check(CustomFieldUpdate, { type: 'text' })).toEqual({ type: 'text' })
    expect(check(CustomFieldUpdate, { name: 'Firm' })).toEqual(['body.type union_tag_not_found'])
    expect(check(CustomFieldUpdate, { type: 'select', properties: {} })).toEqual([
      'body.properties.options missing',
    ])
  })
})
