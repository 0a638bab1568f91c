import { describe, expect, it } from 'vitest'
import { firstInvalidField, formErrors } from '../state/field-errors.ts'
import { requirementsOf, customerErrors, customerOf, confirmationOf } from './customer.ts'
import type { CustomField } from './custom-fields.ts'
import { aCheckout } from '../testing/a-checkout.ts'

const question = (
  given: Pick<CustomField['customField'], 'type' | 'slug' | 'properties'>,
  required = false,
): CustomField =>
  ({
    customFieldId: given.slug,
    order: 0,
    required,
    customField: {
      id: given.slug,
      createdAt: '',
      modifiedAt: null,
      metadata: {},
      name: given.slug,
      organizationId: '',
      ...given,
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
const asked = requirementsOf(checkout)
const customer = { ...customerOf(checkout), name: 'Mira' }

describe('the questions of a seller', () => {
  it('start with what is known and are sent as the server takes them', () => {
    expect(customer.answers).toEqual({
      dedi_cation: '',
      copies: '2',
      day: '2026-12-24',
      terms: false,
      frame: '',
    })
    const answers = { ...customer.answers, dedi_cation: ' For Ada ', terms: true }
    expect(confirmationOf({ ...customer, answers }, asked).customFieldData).toEqual({
      dedi_cation: 'For Ada',
      copies: 2,
      day: '2026-12-24',
      terms: true,
      frame: null,
    })
  })

  it('are answered where it is required, with numbers where numbers are asked for', () => {
    const errors = customerErrors({ ...customer, answers: { ...customer.answers, copies: 'two' } }, asked)
    expect(Object.keys(errors)).toEqual(['answer:dedi_cation', 'answer:copies', 'answer:terms'])
    expect(firstInvalidField({ ...errors, number: 'x' })).toBe('answer:dedi_cation')
    expect(firstInvalidField({ ...errors, email: 'x' })).toBe('email')
  })

  it('are where the server finds errors with their answers, whatever the slug looks like', () => {
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
