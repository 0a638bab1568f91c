import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCustomer } from '../customers/customers/index.ts'
import { expectInvalid } from '../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Buys on a page in a language. Returns the language of the customer. */
const languageAfter = async (email: string, locale?: string): Promise<string | null> => {
  const { id, clientSecret, organization } = await shop.client.checkouts.clientGet({
    path: { client_secret: (await shop.openCheckout()).clientSecret },
  })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: { ...(await shop.buyer(cards.visa, email)), locale },
  })
  await shop.runJobs()
  const { customerId } = await shop.client.checkouts.get({ path: { id } })
  const customer = await findCustomer(shop.database.db, organization.id, { id: customerId ?? '' })
  if (customer === undefined) throw new Error('The customer of the purchase is not there.')
  return customer.locale
}

it('a customer gets the language of the page on which they first bought', async () => {
  expect(await languageAfter('new@example.com', 'fr-CA')).toBe('fr')
  expect(await languageAfter('new@example.com', 'es')).toBe('fr')
  expect(await languageAfter('late@example.com')).toBeNull()
  expect(await languageAfter('late@example.com', 'ja')).toBeNull()
  expect(await languageAfter('late@example.com', 'sv')).toBe('sv')
})

it('a page that names no language is rejected', async () => {
  const { clientSecret } = await shop.openCheckout()
  const path = { client_secret: clientSecret }
  const { detail } = await expectInvalid(
    shop.client.checkouts.clientUpdate({ path, body: { locale: 'in German' } }),
    'body.locale',
  )
  expect(detail[0]?.msg).toBe('Must be a BCP 47 language tag, such as de or de-AT.')
})
