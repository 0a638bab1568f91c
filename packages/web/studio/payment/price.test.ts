import { afterEach, expect, it, vi } from 'vitest'
import { createFormat } from '../../lib/format.ts'
import { prepare, say } from '../texts/speech.ts'
import { payLabel, readPrice } from './price.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [
    { price_amount: 149, currency: 'usd' },
    { amount: 149, currency: 'usd' },
  ],
  [
    { price_amount: 0, currency: 'usd' },
    { amount: 0, currency: 'usd' },
  ],
  [{ price_amount: null, currency: 'usd' }, null],
  [{ error: 'Unavailable', detail: 'The studio is closed.' }, undefined],
])('the price of a shop that answers %j is %j', async (answer, price) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  expect(await readPrice()).toEqual(price)
})

it('the price of a shop that does not respond is unknown', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  expect(await readPrice()).toBeUndefined()
})

it('the button states the paid amount, and nothing of payment where nothing is due', async () => {
  await prepare('en')
  const { money } = createFormat('en')
  const label = (amount: number) => payLabel(say, money, { amount, currency: 'usd' })
  expect([label(149), label(1900), label(0), payLabel(say, money, null)]).toEqual([
    'Pay $1.49',
    'Pay $19.00',
    'Continue',
    'Continue',
  ])
})
