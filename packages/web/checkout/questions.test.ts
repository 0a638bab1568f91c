import { describe, expect, it } from 'vitest'
import { amountText, boundsText, readAmount } from './amount-entry.ts'
import { firstFault, sortIssues } from './faults.ts'
import { askedBy, buyerFaults, buyerOf, confirmationOf } from './payment-form.ts'
import type { Question } from './questions.ts'
import { aCheckout } from './testing/a-checkout.ts'

const question = (
  given: Pick<Question['customField'], 'type' | 'slug' | 'properties'>,
  required = false,
): Question =>
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
  }) as Question
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
const asked = askedBy(checkout)
const buyer = { ...buyerOf(checkout), name: 'Mira' }

describe('the questions of a seller', () => {
  it('start with what is known and are sent as the server takes them', () => {
    expect(buyer.answers).toEqual({
      dedi_cation: '',
      copies: '2',
      day: '2026-12-24',
      terms: false,
      frame: '',
    })
    const answers = { ...buyer.answers, dedi_cation: ' For Ada ', terms: true }
    expect(confirmationOf({ ...buyer, answers }, asked).customFieldData).toEqual({
      dedi_cation: 'For Ada',
      copies: 2,
      day: '2026-12-24',
      terms: true,
      frame: null,
    })
  })

  it('are answered where it is required, with numbers where numbers are asked for', () => {
    const faults = buyerFaults({ ...buyer, answers: { ...buyer.answers, copies: 'two' } }, asked)
    expect(Object.keys(faults)).toEqual(['answer:dedi_cation', 'answer:copies', 'answer:terms'])
    expect(firstFault({ ...faults, number: 'x' })).toBe('answer:dedi_cation')
    expect(firstFault({ ...faults, email: 'x' })).toBe('email')
  })

  it('are where the server finds faults with their answers, whatever the slug looks like', () => {
    const { faults, notice } = sortIssues([
      { loc: ['body', 'customFieldData', 'dedi_cation'], msg: 'Too long.' },
      { loc: ['body', 'custom_field_data', 'country'], msg: 'Unknown.' },
      { loc: ['body', 'customerTaxId'], msg: 'Not valid.' },
    ])
    expect(faults).toEqual({
      'answer:dedi_cation': 'Too long.',
      'answer:country': 'Unknown.',
      taxId: 'Not valid.',
    })
    expect(notice).toBeUndefined()
  })
})

describe('an amount the buyer chooses', () => {
  const price = {
    ...checkout.productPrice,
    amountType: 'custom' as const,
    priceCurrency: 'usd',
    minimumAmount: 500,
    maximumAmount: 5000,
    presetAmount: null,
  }
  it.each([
    ['12.50', { amount: 1250 }],
    ['$ 12,5', { amount: 1250 }],
    ['5', { amount: 500 }],
    ['4.99', { fault: 'Choose $5.00 to $50.00.' }],
    ['50.01', { fault: 'Choose $5.00 to $50.00.' }],
    ['1.005', { fault: 'Enter an amount, such as 12.50.' }],
    ['', { fault: 'Enter an amount, such as 12.50.' }],
  ])('typed as %j is %j', (text, expected) => expect(readAmount(text, price)).toEqual(expected))

  it('is written without needless cents and says its bounds', () => {
    expect([amountText(1250), amountText(1200)]).toEqual(['12.50', '12'])
    expect(boundsText({ ...price, maximumAmount: null, minimumAmount: null })).toBe('$0.50 or more')
  })
})
