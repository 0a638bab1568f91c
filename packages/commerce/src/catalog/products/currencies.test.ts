import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { addPricesIn } from '../../testing/prices-in.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const agentOf = (release: string) => `speakeasy-sdk/typescript ${release} 2.575.2 0.1.0 @polar-sh/sdk`

type Price = {
  readonly amount_type: string
  readonly price_currency?: string
  readonly price_amount?: number
}

/** Calls a product as a release of the provider's client does, and returns the prices of the response. */
const pricesFor = async (release: string, id: string, body?: object): Promise<readonly unknown[]> => {
  const response = await shop.fetch(
    new Request(`${shop.serverURL}/snake/v1/products/${id}`, {
      method: body === undefined ? 'GET' : 'PATCH',
      headers: {
        'user-agent': agentOf(release),
        'content-type': 'application/json',
        authorization: `Bearer ${shop.accessToken}`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  expect(response.status).toBe(200)
  const { prices } = (await response.json()) as { readonly prices: readonly Price[] }
  return prices.map(({ price_currency, price_amount }) => [price_amount, price_currency])
}

/** Product with prices in three currencies. */
const newProduct = async (): Promise<string> => {
  const { id } = await shop.client.products.create({
    body: { name: 'A print', recurringInterval: null, prices: [{ amountType: 'fixed', priceAmount: 1000 }] },
  })
  await addPricesIn(shop, id, { eur: 900, jpy: 1500 })
  return id
}

describe('a product with prices in several currencies', () => {
  it('shows only the default one to older clients, and first to all others', async () => {
    const id = await newProduct()
    const all = [
      [1000, 'usd'],
      [900, 'eur'],
      [1500, 'jpy'],
    ]
    expect(await pricesFor('0.32.9', id)).toEqual([[1000, 'usd']])
    expect(await pricesFor('0.49.0', id)).toEqual(all)
    const { prices } = await shop.client.products.get({ path: { id } })
    expect(prices).toMatchObject([
      { priceCurrency: 'usd' },
      { priceCurrency: 'eur' },
      { priceCurrency: 'jpy' },
    ])
  })

  it('keeps the prices that an older client cannot see, when that client replaces its price', async () => {
    const id = await newProduct()
    const prices = [{ amount_type: 'fixed', price_amount: 1100 }]
    expect(await pricesFor('0.32.9', id, { prices })).toEqual([[1100, 'usd']])
    expect(await pricesFor('0.49.0', id)).toEqual([
      [1100, 'usd'],
      [900, 'eur'],
      [1500, 'jpy'],
    ])
    const newer = await shop.client.products.update({
      path: { id },
      body: { prices: [{ amountType: 'fixed', priceAmount: 1200 }] },
    })
    expect(newer.prices).toMatchObject([{ priceAmount: 1200, priceCurrency: 'usd' }])
  })

  it('has one in the default currency', async () => {
    const { demo, database } = shop
    const setDefault = (default_presentment_currency: string) =>
      database.db
        .updateTable('organizations')
        .set({ default_presentment_currency })
        .where('id', '=', demo.organization_id)
        .execute()
    const id = await newProduct()
    await setDefault('eur')
    try {
      expect(await pricesFor('0.32.9', id)).toEqual([[900, 'eur']])
      const prices = [{ amountType: 'fixed' as const, priceAmount: 1100 }]
      await expectInvalid(shop.client.products.update({ path: { id }, body: { prices } }), 'body.prices')
      // The demo's own product has a price in dollars alone.
      const organization = await shop.client.organizations.get({ path: { id: demo.organization_id } })
      expect(organization).toMatchObject({ defaultPresentmentCurrency: 'eur' })
    } finally {
      await setDefault('usd')
    }
    await shop.client.organizations.update({
      path: { id: demo.organization_id },
      body: { defaultPresentmentCurrency: 'usd' },
    })
  })
})
