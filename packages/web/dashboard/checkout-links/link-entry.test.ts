import { checkoutLinks } from '@atelier/contract'
import { expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { createBody, entryOf, entryProblems, fieldOfPlace } from './link-entry.ts'
import { fileNameOf, nameOf } from './words.ts'

const product = { id: 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa', name: 'Tea' }
const filled = {
  ...entryOf(),
  products: [product],
  label: ' Window ',
  successUrl: 'https://a.example/?id={CHECKOUT_ID}',
}

it('makes a body that the contract takes', () => {
  expect(entryProblems(filled)).toEqual({})
  const body = createBody(filled)
  expect(body).toEqual({
    label: 'Window',
    success_url: 'https://a.example/?id={CHECKOUT_ID}',
    allow_discount_codes: true,
    require_billing_address: false,
    metadata: {},
    products: [product.id],
    discount_id: null,
  })
  expect(safeParse(checkoutLinks.create.body, body).success).toBe(true)
  expect(createBody({ ...filled, label: ' ', successUrl: '' })).toMatchObject({
    label: null,
    success_url: null,
  })
})

it('says what is missing or wrong', () => {
  expect(entryProblems(entryOf()).products).toBe('Choose what the link sells.')
  for (const successUrl of ['shop.example', 'ftp://a.example', 'https://a b'])
    expect(entryProblems({ ...filled, successUrl }).successUrl).toBeDefined()
  expect([fieldOfPlace('products.1'), fieldOfPlace('discount_id'), fieldOfPlace('id')]).toEqual([
    'products',
    'discount',
    undefined,
  ])
})

it('names a link, and a file for it', () => {
  const products = [product, { ...product, name: 'Café' }]
  expect(nameOf({ label: null, products })).toBe('Tea, Café')
  expect(fileNameOf({ label: null, products })).toBe('tea-café')
  expect(fileNameOf({ label: '茶', products })).toBe('茶')
})
