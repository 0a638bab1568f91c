import { expect, it } from 'vitest'
import { aCheckout } from '../testing/a-checkout.ts'
import { backPlace } from './back-place.ts'

const place = (successUrl: string, referrer = '') =>
  backPlace(aCheckout({ successUrl }), {
    origin: 'https://pay.example',
    referrer,
    goBack: () => undefined,
  })

it('is the site that the customer is led to after paying', () => {
  expect(place('https://shop.example/thanks?id=1')).toMatchObject({
    href: 'https://shop.example/',
    onClick: undefined,
  })
})

it('is one step back for a customer who came from there', () => {
  expect(place('https://shop.example/thanks', 'https://shop.example/cart')?.onClick).toBeTypeOf('function')
  // The referrer may be only the origin.
  expect(place('https://shop.example/thanks', 'https://shop.example/')?.onClick).toBeTypeOf('function')
  expect(place('https://shop.example/thanks', 'https://mail.example/')?.onClick).toBeUndefined()
  expect(place('https://pay.example/success', 'https://pay.example/checkout/old')?.onClick).toBeUndefined()
})

it('is unknown when the customer stays on the checkout’s own confirmation page', () => {
  const { clientSecret } = aCheckout()
  expect(place(`https://pay.example/checkout/${clientSecret}/confirmation`)).toBeUndefined()
  expect(place('javascript:alert(1)')).toBeUndefined()
})
