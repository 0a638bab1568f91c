import * as api from '@atelier/contract'
import { expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { createBody, entryOf, entryProblems, fieldOfPlace } from './link-entry.ts'
import { embedCode, addressOf, fileNameOf, funnelOf, nameOf } from './words.ts'

const product = { id: 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa', name: 'Tea' }
const filled = {
  ...entryOf(),
  products: [product],
  label: ' Window ',
  successUrl: 'https://a.example/?id={CHECKOUT_ID}',
}

it('creates a body that the contract accepts', () => {
  expect(entryProblems(filled)).toEqual({})
  const body = createBody(filled)
  expect(body).toEqual({
    label: 'Window',
    slug: null,
    success_url: 'https://a.example/?id={CHECKOUT_ID}',
    allow_discount_codes: true,
    require_billing_address: false,
    metadata: {},
    products: [product.id],
    discount_id: null,
  })
  expect(safeParse(api.checkoutLinks.create.body, body).success).toBe(true)
  expect(createBody({ ...filled, label: ' ', successUrl: '' })).toMatchObject({
    label: null,
    success_url: null,
  })
})

it('names missing or invalid fields', () => {
  expect(entryProblems(entryOf()).products).toBe('Choose what the link sells.')
  for (const successUrl of ['shop.example', 'ftp://a.example', 'https://a b'])
    expect(entryProblems({ ...filled, successUrl }).successUrl).toBeDefined()
  for (const slug of ['ab', 'a b c', 'späti', 'x'.repeat(65)])
    expect(entryProblems({ ...filled, slug }).slug).toBeDefined()
  expect(entryProblems({ ...filled, slug: ' Spring-Sale ' }).slug).toBeUndefined()
  expect(createBody({ ...filled, slug: ' Spring-Sale ' }).slug).toBe('spring-sale')
  expect(fieldOfPlace('slug')).toBe('slug')
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

it('shares the short address, or the long one of a server without short ones', () => {
  expect(addressOf({ url: 'https://a.example/long', short_url: 'https://a.example/buy/tea' })).toBe(
    'https://a.example/buy/tea',
  )
  expect(addressOf({ url: 'https://a.example/long' })).toBe('https://a.example/long')
})

it('has the share and the average of the paid amount', () => {
  const none = { opened: 0, paid: 0, revenue: 0, share: undefined, average: undefined }
  expect(funnelOf({})).toEqual(none)
  expect(funnelOf({ openings_count: 4 })).toEqual({ ...none, opened: 4 })
  expect(funnelOf({ openings_count: 8, paid_orders_count: 2, revenue: 2500 })).toMatchObject({
    share: 0.25,
    average: 1250,
  })
  expect(funnelOf({ openings_count: 1, paid_orders_count: 2, revenue: 2 }).share).toBe(1)
})

it('is embedded by code in which names are escaped', () => {
  expect(embedCode('https://a.example', 'https://a.example/buy/tea', 'Buy <Tea> & "Cups"')).toBe(
    `<script src="https://a.example/embed.js" data-auto-init defer></script>
<a href="https://a.example/buy/tea" data-atelier-checkout>Buy &lt;Tea&gt; &amp; &quot;Cups&quot;</a>`,
  )
})
