import { expect, it } from 'vitest'
import { accentOf, brandBody, brandEntry, brandField } from './brand-fields.ts'

const brand = {
  logo_url: 'https://shop.example/logo.png',
  logo_file_id: '6a4a1d3e-7d0b-4f0e-9a77-2f1c3c1b6a11',
  accent_color: '#8a1c4a',
  font: 'sans',
  checkout_note: 'Painted within a day.',
  terms_url: 'https://shop.example/terms',
  privacy_url: null,
  invoice_footer: null,
  default_language: 'sv',
} as const

it('saves the brand as it was read', () => {
  const { logo_url: _, privacy_url, invoice_footer, ...kept } = brand
  expect(brandBody(brandEntry(brand))).toEqual({
    ...kept,
    privacy_url,
    // The server treats a blank text as none.
    invoice_footer: invoice_footer ?? '',
  })
})

it('maps each part of the body to its field', () => {
  const entry = brandEntry(brand)
  for (const place of Object.keys(brandBody(entry))) expect(Object.keys(entry)).toContain(brandField(place))
})

it('accepts an accent once it is a color', () => {
  expect(['#8A1C4A', ' #8a1c4a ', '#8a1', '', 'red'].map((accent) => accentOf({ accent }))).toEqual([
    '#8a1c4a',
    '#8a1c4a',
    null,
    null,
    null,
  ])
})
