import { countries, Currency, termsOf } from '@atelier/contract'
import { formatMoney } from '@atelier/contract/texts/money'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEuropeanVat } from '../../core/tax/european-vat.ts'
import { aPrice, aProduct } from '../../testing/a-product.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { addPricesIn } from '../../testing/prices-in.ts'
import { again, newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'
import { currencyOfCountry } from './country-currencies.ts'
import { chooseCurrency, currencyFor, currencyIssues } from './currency.ts'
import { amountsOf, priceCheckout } from './price.ts'

let shop: Shop
let print: string
beforeAll(async () => {
  shop = await openShop()
  const product = await shop.client.products.create({
    body: { name: 'A print', recurringInterval: null, prices: [{ amountType: 'fixed', priceAmount: 1000 }] },
  })
  print = product.id
  await addPricesIn(shop, print, { eur: 900, jpy: 1500 })
})
afterAll(() => shop.close())

const checkoutFrom = (country: string) =>
  shop.client.checkouts.create({ body: { productId: print, customerBillingAddress: { country } } })

describe('the currency of a checkout', () => {
  const price = (price_currency: string) =>
    aPrice({ id: price_currency, amount_type: 'fixed', price_currency, price_amount: 1000 })
  const product = aProduct({ id: 'print', prices: ['usd', 'eur', 'jpy'].map(price) })
  const free = aProduct({ id: 'free', prices: [aPrice({ id: 'f', amount_type: 'free' })] })

  it('is the named one, that of the country, that of the language, or the default one', () => {
    expect(chooseCurrency(product, { currency: 'jpy', country: 'DE' })).toBe('jpy')
    expect(chooseCurrency(product, { country: 'DE', locales: ['ja-JP'] })).toBe('eur')
    expect(chooseCurrency(product, { country: 'BR', locales: ['pt', 'ja-JP'] })).toBe('jpy')
    expect(chooseCurrency(product, { visitor_country: 'DE', locales: ['ja-JP'] })).toBe('eur')
    expect(chooseCurrency(product, { country: 'JP', visitor_country: 'DE' })).toBe('jpy')
    expect(chooseCurrency(product, { country: null, locales: ['de', 'no such language'] })).toBe('usd')
    expect(chooseCurrency({ ...product, default_currency: 'eur' }, {})).toBe('eur')
    expect(chooseCurrency({ ...product, default_currency: 'gbp' }, {})).toBe('usd')
    expect(chooseCurrency(free, { country: 'DE' })).toBe('usd')
    expect(currencyIssues(product, 'gbp').map(({ msg }) => msg)).toEqual([
      'The product print has no price in gbp; it has prices in usd, eur, and jpy.',
    ])
    expect(currencyIssues(free, 'gbp')).toEqual([])
  })

  it('stays with another product that has a price in it', () => {
    expect(currencyFor(product, 'jpy')).toBe('jpy')
    expect(currencyFor(product, 'gbp')).toBe('usd')
    expect(currencyFor(free, 'gbp')).toBe('gbp')
  })

  it('is known for the countries whose currency prices can be in', () => {
    const knownCurrencies = [...countries].map(currencyOfCountry)
    expect(new Set(knownCurrencies.filter((code) => code !== undefined))).toEqual(new Set(Currency.options))
    expect(knownCurrencies.filter((code) => code === 'eur')).toHaveLength(36)
  })

  it.each([
    ['DE', 900, 'eur', '€9.00'],
    ['JP', 1500, 'jpy', '¥1,500'],
    ['BR', 1000, 'usd', '$10.00'],
  ])('from %s is charged %i %s', async (country, amount, currency, shownTotal) => {
    const checkout = await checkoutFrom(country)
    expect(checkout).toMatchObject({ amount, currency, productPrice: { priceCurrency: currency } })
    expect(formatMoney(checkout.amount, checkout.currency)).toBe(shownTotal)
  })

  it('can be switched, together with the price', async () => {
    const { id, clientSecret } = await checkoutFrom('DE')
    const path = { client_secret: clientSecret }
    const switched = await shop.client.checkouts.clientUpdate({ path, body: { currency: 'usd' } })
    expect(switched).toMatchObject({ amount: 1000, currency: 'usd' })
    await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer() })
    await shop.runJobs()
    expect(await shop.client.checkouts.get({ path: { id } })).toMatchObject({ status: 'succeeded' })
  })

  it('of a link has no discount without an amount in it, and its page can explain it', async () => {
    const { id: discount_id } = await shop.client.discounts.create({
      body: { name: 'Dollars off', type: 'fixed', duration: 'once', amount: 200, currency: 'usd' },
    })
    const { url } = await shop.client.checkoutLinks.create({ body: { products: [print], discount_id } })
    const open = async (language: string) => {
      const headers = { 'accept-language': language }
      const response = await shop.fetch(
        new Request(`${url}?no_discount=spoofed`, { headers, redirect: 'manual' }),
      )
      const address = new URL(response.headers.get('location') ?? '')
      const client_secret = address.pathname.split('/')[2] ?? ''
      const { amount, discountAmount } = await shop.client.checkouts.clientGet({ path: { client_secret } })
      return [amount, discountAmount, address.searchParams.get('no_discount')]
    }
    expect(await open('ja-JP')).toEqual([1500, 0, 'jpy'])
    expect(await open('en-US')).toEqual([1000, 200, null])
  })

  it('is that of its order and of its ledger', async () => {
    const { id, clientSecret } = await checkoutFrom('DE')
    const path = { client_secret: clientSecret }
    await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer() })
    await shop.runJobs()
    const { items } = await shop.client.orders.list({ query: { checkout_id: id } })
    expect(items).toMatchObject([{ currency: 'eur', net_amount: 900, status: 'paid' }])
  })
})

it('amounts in any currency add up, and are multiples of its charge unit', () => {
  const vat = createEuropeanVat({ seller_country: 'SE' })
  const country = { line1: null, line2: null, city: null, postal_code: null, state: null }
  fc.assert(
    fc.property(
      fc.constantFrom(...Currency.options),
      fc.nat(10_000_000),
      fc.integer({ min: 1, max: 10_000 }),
      fc.constantFrom('SE', 'FI', 'HU', 'US'),
      (currency, units, basis_points, code) => {
        const { step } = termsOf(currency)
        const price_amount = units * step
        const price = aPrice({ id: 'p', amount_type: 'fixed', price_currency: currency, price_amount })
        const discount = {
          type: 'percentage' as const,
          amount: null,
          currency: null,
          amounts: null,
          basis_points,
        }
        const {
          tax_behavior,
          tax_rate: _,
          ...amounts
        } = amountsOf(
          priceCheckout(
            vat,
            { product: { balance_top_up: false }, price, chosen: null, discount },
            { currency, customer_billing_address: { ...country, country: code }, customer_tax_id: null },
          ),
        )
        expect(tax_behavior).toBe('exclusive')
        for (const amount of Object.values(amounts)) expect((amount ?? 0) % step).toBe(0)
        expect(amounts.net_amount + amounts.discount_amount).toBe(price_amount)
        expect(amounts.total_amount).toBe(amounts.net_amount + (amounts.tax_amount ?? 0))
      },
    ),
  )
})

describe('a subscription', () => {
  it('keeps its currency, and moves only to products with a price in it', async () => {
    const [small, large, local] = [
      await newPlan(shop, 1000),
      await newPlan(shop, 5000),
      await newPlan(shop, 3000),
    ]
    await addPricesIn(shop, small, { eur: 900 })
    await addPricesIn(shop, large, { eur: 4500 })
    const checkout = await shop.client.checkouts.create({
      body: { productId: small, customerBillingAddress: { country: 'DE' } },
    })
    const path = { client_secret: checkout.clientSecret }
    await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer() })
    await shop.runJobs()
    const { customerId } = await shop.client.checkouts.get({ path: { id: checkout.id } })
    const { items } = await shop.client.subscriptions.list({ query: { customer_id: customerId ?? '' } })
    const [opened] = items
    if (opened === undefined) throw new Error('There is no subscription.')
    expect(opened).toMatchObject({ currency: 'eur', amount: 900 })
    await expect(
      shop.client.subscriptions.update({ path: { id: opened.id }, body: { productId: local } }),
    ).rejects.toMatchObject({
      detail: [{ msg: 'The product Plan at 3000 has no price in eur, the currency of the subscription.' }],
    })
    await shop.client.subscriptions.update({ path: { id: opened.id }, body: { productId: large } })
    expect(await again(shop, opened)).toMatchObject({ currency: 'eur', amount: 4500 })
    await shop.travel(new Date(opened.current_period_end ?? ''))
    const orders = await ordersOf(shop, opened)
    expect(orders.map(({ currency, status }) => [currency, status])).toEqual([
      ['eur', 'paid'],
      ['eur', 'paid'],
    ])
  })

  it('of a buyer without a country is in the default currency', async () => {
    const plan = await newPlan(shop, 700)
    await addPricesIn(shop, plan, { eur: 600 })
    expect(await subscribe(shop, plan)).toMatchObject({ currency: 'usd', amount: 700 })
  })
})
