import { additions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { addPricesIn } from '../testing/prices-in.ts'
import { postToLedger } from '../ledger/post.ts'
import { reconcile } from './reconcile.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const dollars = (amount: number) => ({ amount, currency: 'usd' })

it('a sale in euros leaves the dollars of its settlement, and so does its refund', async () => {
  const { client } = shop
  const { id: productId } = await client.products.create({
    body: {
      name: 'A large painting',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 12_000 }],
    },
  })
  await addPricesIn(shop, productId, { eur: 10_000 })
  const { id: checkout_id, clientSecret } = await client.checkouts.create({
    body: { productId, customerBillingAddress: { country: 'DE' } },
  })
  const path = { client_secret: clientSecret }
  await client.checkouts.clientConfirm({ path, body: await shop.buyer() })
  await shop.runJobs()
  const [order] = (await client.orders.list({ query: { checkout_id } })).items
  expect(order).toMatchObject({ currency: 'eur', total_amount: 10_000 })
  const { ledger } = createClientFor(
    { ledger: additions.ledger },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken: shop.accessToken },
  )
  const balances = async () => {
    const { items } = await ledger.balances({ query: {} })
    return Object.fromEntries(
      items
        .filter(({ account }) => account === 'processor_balance' || account === 'exchange')
        .map(({ account, currency, closing_balance }) => [`${account} ${currency}`, closing_balance]),
    )
  }
  expect(await balances()).toEqual({
    'exchange eur': 10_000,
    'exchange usd': -11_000,
    'processor_balance eur': 0,
    'processor_balance usd': 11_000,
  })

  await client.refunds.create({ body: { orderId: order?.id ?? '', amount: 4000, reason: 'other' } })
  await shop.runJobs()
  expect(await balances()).toEqual({
    'exchange eur': 6000,
    'exchange usd': -6600,
    'processor_balance eur': 0,
    'processor_balance usd': 6600,
  })
})

it('an account of conversions with other postings is found', async () => {
  const { database, demo, clock } = shop
  const { organization_id } = demo
  const order = await database.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const entries = [
    { account: 'exchange' as const, ...dollars(5) },
    { account: 'processor_balance' as const, ...dollars(-5) },
  ]
  await expect(
    database.transact(async (tx) => {
      await postToLedger(tx, clock.now(), [
        { kind: 'write_off', organization_id, order_id: order.id, entries },
      ])
      const { differences } = await reconcile(tx, { secret: shop.secret, batchSize: 100 })
      throw new Error(differences.join(' '))
    }),
  ).rejects.toThrow('is a conversion that does not take one amount for another of the balance')
})
