import { describe, expect, it } from 'vitest'
import { aCheckout } from './testing/a-checkout.ts'
import { faultsOf, firstFault, sortIssues } from './faults.ts'
import { askedBy, buyerFault, buyerFaults, buyerOf, confirmationOf } from './payment-form.ts'

const card = { payment: true, address: false, questions: [] }
const whole = { payment: true, address: true, questions: [] }
const buyer = { ...buyerOf(aCheckout()), name: 'Mira Holm' }

describe('the buyer', () => {
  it('starts as the checkout knows them', () => {
    expect(buyerOf(aCheckout())).toEqual({
      email: 'mira@example.com',
      name: '',
      country: 'SE',
      line1: '',
      line2: '',
      postalCode: '',
      city: '',
      state: '',
      taxId: '',
      answers: {},
    })
    expect(buyerOf(aCheckout({ customerEmail: null, customerBillingAddress: null }))).toMatchObject({
      email: '',
      country: '',
    })
  })

  it('is asked for a card, a name and a country only when there is something to pay', () => {
    expect(askedBy(aCheckout())).toEqual(card)
    expect(askedBy(aCheckout({ requireBillingAddress: true }))).toEqual(whole)
    expect(askedBy(aCheckout({ isPaymentFormRequired: false, requireBillingAddress: true }))).toEqual({
      payment: false,
      address: false,
      questions: [],
    })
    const blank = { ...buyer, name: ' ', country: '' }
    expect(Object.keys(buyerFaults(blank, card))).toEqual(['name', 'country'])
    expect(buyerFaults(blank, { payment: false, address: false, questions: [] })).toEqual({})
    expect(Object.keys(buyerFaults(buyer, whole))).toEqual(['line1', 'postalCode', 'city'])
  })

  it.each(['', 'mira', 'mira@', '@example.com', 'mira@example', 'a b@example.com'])(
    '%j is not an e-mail address',
    (email) => {
      expect(buyerFault('email', { ...buyer, email }, card)).toBeDefined()
    },
  )

  it.each(['mira@example.com', ' mira+x@mail.example.co ', 'm@å.se'])('%j is one', (email) => {
    expect(buyerFault('email', { ...buyer, email }, card)).toBeUndefined()
  })

  it('is sent trimmed, without blanks, and the address only as far as it is asked for', () => {
    expect(confirmationOf({ ...buyer, email: ' mira@example.com ', city: 'Lund' }, card)).toEqual({
      customerEmail: 'mira@example.com',
      customerName: 'Mira Holm',
      customerBillingAddress: { country: 'SE' },
    })
    expect(confirmationOf({ ...buyer, city: ' Lund ' }, whole)).toMatchObject({
      customerBillingAddress: { country: 'SE', city: 'Lund', line2: null, state: null },
    })
    expect(confirmationOf({ ...buyer, country: 'US', state: 'ca ' }, whole)).toMatchObject({
      customerBillingAddress: { state: 'CA' },
    })
    expect(
      confirmationOf({ ...buyer, name: '', country: '' }, { payment: false, address: false, questions: [] }),
    ).toEqual({
      customerEmail: 'mira@example.com',
    })
  })
})

describe('faults', () => {
  it('leave out the fields that have none, and the cursor goes to the first on the page', () => {
    const faults = faultsOf({ country: 'Choose.', number: 'Enter.', email: undefined })
    expect(faults).toEqual({ country: 'Choose.', number: 'Enter.' })
    expect(firstFault(faults)).toBe('number')
    expect(firstFault({})).toBeUndefined()
  })

  it('of the server stand at the field they are about, in either spelling', () => {
    expect(
      sortIssues([
        { loc: ['body', 'customerEmail'], msg: 'No mail there.' },
        { loc: ['body', 'customer_billing_address', 'postal_code'], msg: 'Too long.' },
        { loc: ['body', 'customerBillingAddress'], msg: 'No tax there.' },
        { loc: ['body', 'discount_code'], msg: 'This discount code does not exist.' },
        { loc: ['body', 'exp_year'], msg: 'Too far.' },
        { loc: ['body', 'product_price_id'], msg: 'No longer for sale.' },
        { loc: ['body'], msg: 'Overridden.' },
      ]),
    ).toEqual({
      faults: {
        email: 'No mail there.',
        postalCode: 'Too long.',
        country: 'No tax there.',
        discountCode: 'This discount code does not exist.',
        expiry: 'Too far.',
      },
      notice: 'No longer for sale. Overridden.',
    })
  })
})
