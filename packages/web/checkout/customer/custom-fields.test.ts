import { describe, expect, it } from 'vitest'
import { firstInvalidField, formErrors } from '../state/field-errors.ts'
import { confirmationOf } from './confirmation.ts'
import { customerErrors } from './customer-errors.ts'
import { customerOf, requirementsOf } from './customer.ts'
import type { CustomField } from './custom-fields.ts'
import { aCheckout } from '../testing/a-checkout.ts'

const question = (
  fields: Pick<CustomField['customField'], 'type' | 'slug' | 'properties'>,
  required = false,
): CustomField =>
  ({
    customFieldId: fields.slug,
    order: 0,
    required,
    customField: {
      id: fields.slug,
      createdAt: '',
      modifiedAt: null,
      metadata: {},
      name: fields.slug,
      organizationId: '',
      ...fields,
    },
  }) as CustomField
const checkout = aCheckout({
  attachedCustomFields: [
    question({ type: 'text', slug: 'dedi_cation', properties: {} }, true),
    question({ type: 'number', slug: 'copies', properties: {} }),
    question({ type: 'date', slug: 'day', properties: {} }),
    question({ type: 'checkbox', slug: 'terms', properties: {} }, true),
    question({ type: 'select', slug: 'frame', properties: { options: [{ value: 'oak', label: 'Oak' }] } }),
  ],
  customFieldData: {
    dedi_cation: null,
    copies: 2,
    day: '2026-12-24T00:00:00.000Z',
    terms: false,
    frame: null,
  },
})
const request = requirementsOf(checkout)
const customer = { ...customerOf(checkout), name: 'Mira' }

describe('the questions of a seller', () => {
  it('start with known values and are sent in the server’s format', () => {
    expect(customer.fieldValues).toEqual({
      dedi_cation: '',
      copies: '2',
      day: '2026-12-24',
      terms: false,
      frame: '',
    })
    const answers = { ...customer.fieldValues, dedi_cation: ' For Ada ', terms: true }
    expect(confirmationOf({ ...customer, fieldValues: answers }, request).customFieldData).toEqual({
      dedi_cation: 'For Ada',
      copies: 2,
      day: '2026-12-24',
      terms: true,
      frame: null,
    })
  })

  it('are required where configured, with numbers where numbers are expected', () => {
    const errors = customerErrors(
      { ...customer, fieldValues: { ...customer.fieldValues, copies: 'two' } },
      request,
    )
    expect(Object.keys(errors)).toEqual(['answer:dedi_cation', 'answer:copies', 'answer:terms'])
    expect(firstInvalidField({ ...errors, number: 'x' })).toBe('answer:dedi_cation')
    const copiesError = (copies: string) =>
      customerErrors({ ...customer, fieldValues: { ...customer.fieldValues, copies } }, request)[
        'answer:copies'
      ]
    // The largest number that is sent with all its digits, and the next one.
    expect(copiesError('9007199254740991')).toBeUndefined()
    expect(copiesError('9007199254740992')).toBe('Enter a whole number, such as 3.')
    expect(firstInvalidField({ ...errors, email: 'x' })).toBe('email')
  })

  it('are located where the server finds errors with their answers, whatever the slug', () => {
    const { errors, notice } = formErrors([
      { loc: ['body', 'customFieldData', 'dedi_cation'], msg: 'Too long.' },
      { loc: ['body', 'custom_field_data', 'country'], msg: 'Unknown.' },
      { loc: ['body', 'customerTaxId'], msg: 'Not valid.' },
    ])
    expect(errors).toEqual({
      'answer:dedi_cation': 'Too long.',
      'answer:country': 'Unknown.',
      taxId: 'Not valid.',
    })
    expect(notice).toBeUndefined()
  })
})
