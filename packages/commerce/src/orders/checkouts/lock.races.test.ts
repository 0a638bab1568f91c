import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { untilBlocked } from '../../testing/waits.ts'
import { lockCheckout } from './index.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('a locked checkout is as its last holder left it', async () => {
  const { clientSecret: client_secret } = await shop.openCheckout()
  const { transact } = shop.database
  const { waiting } = await transact(async (tx) => {
    const { id } = await lockCheckout(tx, { client_secret })
    const next = transact((otherTx) => lockCheckout(otherTx, { client_secret }))
    await untilBlocked(shop)
    await tx.updateTable('checkouts').set({ customer_name: 'Ada' }).where('id', '=', id).execute()
    // As an object: a promise would be awaited before the commit that it waits for.
    return { waiting: next }
  })
  expect((await waiting).customer_name).toBe('Ada')
})
