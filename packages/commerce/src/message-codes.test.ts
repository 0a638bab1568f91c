import { afterAll, beforeAll, expect, it } from 'vitest'
import { cards, openShop, type Shop } from './testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Calls the public side of a new checkout, below a prefix of the path. */
const call = async (prefix: '' | '/snake', method: string, path: string, body: object) => {
  const { clientSecret } = await shop.openCheckout()
  const address = `${shop.serverURL}${prefix}/v1/checkouts/client/${clientSecret}${path}`
  const headers = { 'Content-Type': 'application/json' }
  const response = await shop.fetch(new Request(address, { method, headers, body: JSON.stringify(body) }))
  return (await response.json()) as unknown
}

it('the issues of a call have the codes and values of their messages', async () => {
  const wrong = { discount_code: 'NOPE', customer_name: 'a'.repeat(100_000) }
  const detail = [
    {
      loc: ['body', 'customerName'],
      msg: expect.stringMatching(/^Must have at most \d+ characters\.$/),
      type: 'too_long',
      code: 'at_most_characters',
      values: { most: expect.any(Number) },
    },
  ]
  expect(await call('', 'PATCH', '', wrong)).toEqual({ error: 'RequestValidationError', detail })
  expect(await call('', 'PATCH', '', { discount_code: 'NOPE' })).toMatchObject({
    detail: [{ msg: 'This discount code does not exist.', code: 'unknown_discount_code' }],
  })
})

it('a declined card has the code of its message', async () => {
  const body = await shop.buyer(cards.declined, 'codes@example.com')
  expect(await call('', 'POST', '/confirm', body)).toEqual({
    error: 'PaymentError',
    detail: 'Your card was declined. Nothing was charged. Try another card, or ask your bank why.',
    code: 'card_declined',
  })
})

it("the provider's clients get errors in their own form", async () => {
  expect(await call('/snake', 'PATCH', '', { discount_code: 'NOPE' })).toEqual({
    error: 'RequestValidationError',
    detail: [
      {
        loc: ['body', 'discount_code'],
        msg: 'This discount code does not exist.',
        type: 'value_error',
      },
    ],
  })
  const body = await shop.buyer(cards.declined, 'codes@example.com')
  expect(await call('/snake', 'POST', '/confirm', body)).toEqual({
    error: 'PaymentError',
    detail: 'Your card was declined. Nothing was charged. Try another card, or ask your bank why.',
  })
})
