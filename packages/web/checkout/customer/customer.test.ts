import { guessCountry } from './guess-country.ts'
import { say } from '../texts/speech.ts'
import { describe, expect, it } from 'vitest'
import { aCheckout } from '../testing/a-checkout.ts'
import { definedErrors, firstInvalidField, formErrors } from '../state/field-errors.ts'
import { confirmationOf } from './confirmation.ts'
import { customerError, customerErrors } from './customer-errors.ts'
import { customerOf, requirementsOf } from './customer.ts'
import { withHolder } from './from-wallet.ts'
import { countriesIn } from '../../lib/countries.ts'

const card = {
  needsPayment: true,
  needsAddress: false,
  needsPostalCode: false,
  needsConsent: false,
  customFields: [],
}
const whole = { ...card, needsAddress: true }
const taxed = { ...card, needsPostalCode: true }
const nothing = { ...card, needsPayment: false }
const customer = { ...customerOf(aCheckout()), name: 'Mira Holm' }

describe('the customer', () => {
  it('starts with the data of the checkout', () => {
    expect(customerOf(aCheckout())).toEqual({
      email: 'mira@example.com',
      name: '',
      country: 'SE',
      line1: '',
      line2: '',
      postalCode: '',
      city: '',
      state: '',
      taxId: '',
      fieldValues: {},
      isConsenting: false,
    })
    expect(customerOf(aCheckout({ customerEmail: null, customerBillingAddress: null }))).toMatchObject({
      email: '',
      country: '',
    })
  })

  it('requires a card, a name and a country only when there is something to pay', () => {
    expect(requirementsOf(aCheckout())).toEqual(card)
    expect(requirementsOf(aCheckout({ requireBillingAddress: true }))).toEqual(whole)
    expect(requirementsOf(aCheckout({ isPaymentFormRequired: false, requireBillingAddress: true }))).toEqual(
      nothing,
    )
    const blank = { ...customer, name: ' ', country: '' }
    expect(Object.keys(customerErrors(blank, card))).toEqual(['name', 'country'])
    expect(customerErrors(blank, nothing)).toEqual({})
    expect(Object.keys(customerErrors(customer, whole))).toEqual(['line1', 'postalCode', 'city'])
  })

  it.each(['', 'mira', 'mira@', '@example.com', 'mira@example', 'a b@example.com'])(
    '%j is not an e-mail address',
    (email) => {
      expect(customerError('email', { ...customer, email }, card)).toBeDefined()
    },
  )

  it.each(['mira@example.com', ' mira+x@mail.example.co ', 'm@å.se'])('%j is one', (email) => {
    expect(customerError('email', { ...customer, email }, card)).toBeUndefined()
  })

  it('is sent trimmed, without blanks, and only the required part of the address', () => {
    expect(confirmationOf({ ...customer, email: ' mira@example.com ', city: 'Lund' }, card)).toEqual({
      customerEmail: 'mira@example.com',
      customerName: 'Mira Holm',
      customerBillingAddress: { country: 'SE' },
    })
    expect(confirmationOf({ ...customer, city: ' Lund ' }, whole)).toMatchObject({
      customerBillingAddress: { country: 'SE', city: 'Lund', line2: null, state: null },
    })
    expect(confirmationOf({ ...customer, country: 'US', state: 'ca ' }, whole)).toMatchObject({
      customerBillingAddress: { state: 'CA' },
    })
    expect(confirmationOf({ ...customer, name: '', country: '' }, nothing)).toEqual({
      customerEmail: 'mira@example.com',
    })
  })
})

describe('the postal code', () => {
  const street = { line1: 'Calle de Triana 1', line2: null, city: 'Las Palmas', state: null }
  const taxedCheckout = aCheckout({
    asksPostalCode: true,
    customerBillingAddress: { ...street, country: 'ES', postalCode: '35001' },
  })

  it('is required where the tax depends on it, and sent with only the country', () => {
    expect(requirementsOf(taxedCheckout)).toEqual(taxed)
    const knownCustomer = { ...customerOf(taxedCheckout), name: 'Ana' }
    expect(knownCustomer.postalCode).toBe('35001')
    expect(customerErrors(knownCustomer, taxed)).toEqual({})
    expect(customerErrors({ ...knownCustomer, postalCode: ' ' }, taxed)).toEqual({
      postalCode: say('missing.postalCode'),
    })
    expect(customerErrors({ ...knownCustomer, postalCode: '' }, card)).toEqual({})
    expect(confirmationOf({ ...knownCustomer, postalCode: ' 35002 ' }, taxed).customerBillingAddress).toEqual(
      {
        country: 'ES',
        postalCode: '35002',
      },
    )
    expect(confirmationOf(knownCustomer, card).customerBillingAddress).toEqual({ country: 'ES' })
    expect(
      confirmationOf(knownCustomer, { ...whole, needsPostalCode: true }).customerBillingAddress,
    ).toMatchObject({
      country: 'ES',
      line1: street.line1,
      postalCode: '35001',
    })
  })

  it('comes from the wallet where none was entered for its country', () => {
    const blank = { ...customer, postalCode: '' }
    const wallet = { country: 'SE', postalCode: '111 22', city: 'Stockholm' }
    expect(withHolder(blank, wallet, taxed)).toEqual({ ...blank, postalCode: '111 22' })
    expect(withHolder(blank, { ...wallet, country: 'DE' }, taxed)).toEqual(blank)
    const typed = { ...blank, postalCode: '222 33' }
    expect(withHolder(typed, wallet, taxed)).toEqual(typed)
  })
})

describe('errors', () => {
  it('skip missing fields, and the cursor goes to the first on the page', () => {
    const errors = definedErrors({ country: 'Choose.', number: 'Enter.', email: undefined })
    expect(errors).toEqual({ country: 'Choose.', number: 'Enter.' })
    expect(firstInvalidField(errors)).toBe('number')
    expect(firstInvalidField({})).toBeUndefined()
  })

  it('of the server are shown at their field, in either spelling', () => {
    expect(
      formErrors([
        { loc: ['body', 'customerEmail'], msg: 'No mail there.' },
        { loc: ['body', 'customer_billing_address', 'postal_code'], msg: 'Too long.' },
        { loc: ['body', 'customerBillingAddress'], msg: 'No tax there.' },
        { loc: ['body', 'discount_code'], msg: 'This discount code does not exist.' },
        { loc: ['body', 'exp_year'], msg: 'Too far.' },
        { loc: ['body', 'product_price_id'], msg: 'No longer for sale.' },
        { loc: ['body'], msg: 'Overridden.' },
      ]),
    ).toEqual({
      errors: {
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

it('lists the 249 codes of ISO 3166-1, each with its name, in order', () => {
  const countries = countriesIn('en')
  expect(countries).toHaveLength(249)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249)
  for (const { code, name } of countries) expect(name).not.toBe(code)
  expect(countries.findIndex(({ code }) => code === 'AX')).toBeLessThan(
    countries.findIndex(({ code }) => code === 'ZW'),
  )
  expect(countries.find(({ code }) => code === 'SE')?.name).toBe('Sweden')
})

describe('the consent to immediate delivery', () => {
  const request = { ...card, needsConsent: true }

  it('is required where the seller wants it, and sent verbatim', () => {
    const customer = { ...customerOf(aCheckout()), email: 'a@example.com', name: 'A', country: 'SE' }
    expect(customerErrors(customer, request)).toHaveProperty('withdrawalConsent')
    const agreed = { ...customer, isConsenting: true }
    expect(customerErrors(agreed, request)).toEqual({})
    expect(confirmationOf(agreed, request)).toMatchObject({ withdrawalConsent: say('withdrawal.statement') })
    expect(confirmationOf(agreed, { ...request, needsConsent: false })).not.toHaveProperty(
      'withdrawalConsent',
    )
  })
})

describe('the guessed country', () => {
  it.each([
    ['sv-SE is read where it is written', 'UTC', ['sv-SE', 'en'], 'SE'],
    ['a language without a region tells nothing', 'UTC', ['sv'], undefined],
    ['a malformed language tells nothing', 'UTC', ['en_US.POSIX'], undefined],
    ['a region that is no country tells nothing', 'UTC', ['es-419'], undefined],
  ])('%s', (_what, timeZone, request, country) => {
    expect(guessCountry(timeZone, request)).toBe(country)
  })

  it('is the country of the time zone, whatever the language', () => {
    expect(guessCountry('Europe/Stockholm', ['en-US'])).toBe('SE')
  })
})

describe('the customer of a wallet', () => {
  const home = { line1: 'Storgatan 1', line2: '', postalCode: '111 22', city: 'Stockholm', state: '' }
  const holder = { email: 'wallet@example.com', name: 'Wallet Holm', country: 'SE', ...home }
  const blank = { ...customer, email: '', name: '', country: '' }

  it('fills blank fields from it, and keeps the customer’s input', () => {
    expect(withHolder(blank, holder, card)).toEqual({
      ...blank,
      email: 'wallet@example.com',
      name: 'Wallet Holm',
      country: 'SE',
    })
    expect(withHolder(customer, holder, card)).toEqual(customer)
    expect(withHolder(blank, {}, card)).toEqual(blank)
  })

  it('gets the whole address where one is required and none was entered for this country, else nothing of it', () => {
    expect(withHolder(customer, holder, whole)).toEqual({ ...customer, ...home })
    const typed = { ...customer, city: 'Uppsala' }
    expect(withHolder(typed, holder, whole)).toEqual(typed)
    const abroad = { ...customer, country: 'DE' }
    expect(withHolder(abroad, holder, whole)).toEqual(abroad)
  })
})
