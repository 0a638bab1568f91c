import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openShop, type Shop } from '../../../commerce/src/testing/open-shop.ts'
import { openTestShop } from './test-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => shop.fetch(new Request(...args)))
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await shop.close()
})

it.each([
  ['usd', 1500],
  ['jpy', 1500],
  ['huf', 35_000],
  ['isk', 14_000],
])('sells in the default currency of the organization: %s, for %i', async (currency, amount) => {
  await shop.database.db
    .updateTable('organizations')
    .set({ default_presentment_currency: currency })
    .where('id', '=', shop.demo.organization_id)
    .execute()
  const { serverURL, accessToken } = shop
  const { newCheckout } = openTestShop({ serverURL, token: accessToken, origin: 'the test' })
  expect(await newCheckout(false)).toMatchObject({ currency, amount })
})
