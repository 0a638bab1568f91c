import { expect, it } from 'vitest'
import { addressLines } from './address-lines.ts'

it('an address is formatted as on a letter, without missing parts', () => {
  const street = { line1: 'Main Street 1', line2: null, postal_code: '10001', city: 'New York' }
  expect(addressLines({ ...street, state: 'US-NY', country: 'US' }, 'sv')).toEqual([
    'Main Street 1',
    '10001 New York',
    'NY',
    'USA',
  ])
  expect(addressLines({ country: 'SE' }, 'en')).toEqual(['Sweden'])
})
