import { expect, it } from 'vitest'
import { invoiceBody, invoiceEntry, sellerPreview, invoiceProblems } from './invoice-fields.ts'

const shop = { name: 'Mill & Sons', slug: 'mill', email: 'help@mill.example', website: null }
const empty = invoiceEntry(null)

it('previews the seller on a new invoice', () => {
  expect(sellerPreview(empty, shop)).toEqual({
    number: 'MILL-0001',
    lines: ['Mill & Sons', 'help@mill.example'],
  })
  const filled = {
    ...empty,
    legalName: 'Mill AB',
    line1: 'Storgatan 1',
    postalCode: '222 22',
    city: 'Lund',
    country: 'SE',
    taxNumber: 'SE1',
    numberPrefix: 'm-26',
  }
  expect(sellerPreview(filled, shop)).toEqual({
    number: 'M-26-0001',
    lines: [
      'Mill AB',
      'Mill & Sons',
      'Storgatan 1',
      '222 22 Lund',
      'Sweden',
      'Tax number SE1',
      'help@mill.example',
    ],
  })
})

it('requires the country of an address, and sends none without', () => {
  expect(invoiceProblems({ ...empty, city: 'Lund' }).country).toContain('country')
  expect(invoiceProblems(empty).country).toBeUndefined()
  expect(invoiceBody(empty).address).toBeNull()
})
