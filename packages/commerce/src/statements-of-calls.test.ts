import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveKey, keyCalls, withActivations } from './testing/give-key.ts'
import { openShop, type Shop } from './testing/open-shop.ts'
import { workOf } from './testing/watch-work.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/**
 * Returns the statements of a call. It is made once before, because the first use of a token in a minute is
 * written down.
 */
const statementsOf = async (call: () => Promise<unknown>): Promise<readonly string[]> => {
  await call()
  return (await workOf(call)).statements
}

const readProduct = () => shop.client.products.get({ path: { id: shop.demo.product_id } })

it('reading a product takes two statements: its token and the product', async () => {
  expect(await statementsOf(readProduct)).toEqual([
    expect.stringContaining('from "organization_tokens"'),
    expect.stringContaining('from "products"'),
  ])
})

it('the use of a token is stored once a minute', async () => {
  await readProduct()
  shop.clock.advance(61_000)
  expect((await workOf(readProduct)).statements).toHaveLength(3)
  expect((await workOf(readProduct)).statements).toHaveLength(2)
})

it('a poll of the page of a checkout takes one statement', async () => {
  const { clientSecret: client_secret } = await shop.openCheckout()
  const poll = () => shop.client.checkouts.clientGet({ path: { client_secret } })
  expect(await statementsOf(poll)).toEqual([expect.stringContaining('from "checkouts"')])
})

it('validating a license key takes one statement, with an activation too', async () => {
  const calls = keyCalls(shop)
  const key = await giveKey(shop, { properties: withActivations(2) })
  const { id: activation_id } = await calls.activate(key)
  const counting = expect.stringContaining('update "license_keys"')
  expect(await statementsOf(() => calls.validate(key.use))).toEqual([counting])
  expect(await statementsOf(() => calls.validate({ ...key.use, activation_id, increment_usage: 1 }))).toEqual(
    [counting],
  )
})
