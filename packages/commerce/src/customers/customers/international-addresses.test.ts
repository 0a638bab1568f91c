import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectInvalid } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const [typed, stored] = ['info@müller.de', 'info@xn--mller-kva.de']

it('both spellings of an address at an international domain are one customer, whom the API names in ASCII', async () => {
  const { customers } = shop.client
  const customer = await customers.create({ body: { email: typed } })
  expect(customer.email).toBe(stored)
  for (const email of [typed, stored, 'INFO@MÜLLER.DE'])
    await expectInvalid(customers.create({ body: { email } }), 'body.email')
  for (const email of [typed, stored, 'Info@Müller.de']) {
    const bought = await shop.buy(cards.visa, email)
    const order = (await shop.client.orders.list({ query: { checkout_id: bought.id } })).items[0]
    expect(order?.customer).toMatchObject({ id: customer.id, email: stored })
  }
  for (const query of [
    { email: typed },
    { email: stored },
    ...[typed, stored, 'Müller.de', 'müller'].map((text) => ({ query: text })),
  ])
    expect((await customers.list({ query })).items.map(({ id }) => id)).toEqual([customer.id])
  expect((await customers.list({ query: { query: 'a/ü' } })).items).toEqual([])
  const otherCustomer = await customers.create({ body: { email: 'other@example.com' } })
  await expectInvalid(
    customers.update({ path: { id: otherCustomer.id }, body: { email: typed } }),
    'body.email',
  )
})
