import { products } from '@atelier/contract'
import { expect, it } from 'vitest'
import { bodyIssues, inClientCase, issuesByField, sameField } from './form-issues.ts'

const price = { amountType: 'fixed', priceAmount: -1 } as const

it('finds what the server would reject, with the names of the client', () => {
  expect(bodyIssues(products.create, { name: 'Te', recurringInterval: null, prices: [price] })).toMatchObject(
    [
      { loc: ['body', 'name'], msg: 'Must have at least 3 characters.' },
      { loc: ['body', 'prices', 0, 'priceAmount'], msg: 'Must be at least 0.' },
    ],
  )
  const whole = { name: 'Tea', recurringInterval: null, prices: [{ ...price, priceAmount: 500 }] }
  expect(bodyIssues(products.create, whole)).toEqual([])
})

it('maps the locations of a server that answers in snake_case to the same names', () => {
  const loc = ['body', 'attached_custom_fields', 0, 'custom_field_id']
  const [issue] = inClientCase(products.create, [{ loc, msg: 'No such field.', type: 'value_error' }])
  expect(issue?.loc.slice(0, 3)).toEqual(['body', 'attachedCustomFields', 0])
})

it('assigns issues to fields, and keeps the message of others with its location', () => {
  const issues = [
    { loc: ['body', 'name'], msg: 'Too short.', type: 'too_short' },
    { loc: ['body', 'attachedCustomFields', 1], msg: 'No such field.', type: 'value_error' },
    { loc: ['body'], msg: 'Cannot be read.', type: 'json' },
  ]
  expect(issuesByField(issues, sameField({ name: 'Te', attachedCustomFields: [{}, {}] }))).toEqual({
    errors: { name: 'Too short.' },
    notice: 'Attached custom fields 2: No such field. Cannot be read.',
  })
})
