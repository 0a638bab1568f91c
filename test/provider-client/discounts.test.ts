import type { Polar } from '@polar-sh/sdk'
import { ResourceNotFound } from '@polar-sh/sdk/models/errors/resourcenotfound.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { allPages, client49, providerClient, rejectedAt } from './provider-client.ts'

let shop: Shop
let client: Polar
beforeAll(async () => {
  shop = await openShop()
  client = providerClient(shop)
})
afterAll(() => shop.close())

const percentage = { type: 'percentage' as const, duration: 'once' as const, basisPoints: 2500 }
const fixed = { type: 'fixed' as const, duration: 'forever' as const, amount: 200 }
const repeating = { ...percentage, duration: 'repeating' as const, durationInMonths: 3 }
const product = (priceAmount = 1000) =>
  client.products.create({
    name: 'A print',
    recurringInterval: null,
    prices: [{ amountType: 'fixed', priceAmount }],
  })

it('both kinds are created, and updates may contain the currency this client always adds', async () => {
  const created = await client.discounts.create({ name: 'Spring', code: ' SPRING ', ...percentage })
  expect(created).toMatchObject({ ...percentage, code: 'SPRING', redemptionsCount: 0, products: [] })
  expect(created).not.toHaveProperty('amount')
  const { id } = created
  const renamed = await client.discounts.update({ id, discountUpdate: { name: 'Summer' } })
  expect(renamed).toMatchObject({ name: 'Summer', basisPoints: 2500 })
  const cleared = await client.discounts.update({ id, discountUpdate: { code: null } })
  expect(cleared.code).toBeNull()
  expect(await client.discounts.create({ name: 'Always', ...fixed })).toMatchObject({
    ...fixed,
    currency: 'usd',
  })
})

// The client drops the months of a repeating discount before it sends it, so it cannot create one.
it('a repeating one is read, though this client cannot create it', async () => {
  const created = client.discounts.create({ name: 'Three months', ...repeating })
  expect(await rejectedAt(created)).toEqual([expect.stringMatching(/duration_in_months$/)])
  const { id } = await shop.client.discounts.create({
    body: {
      name: 'Three months',
      type: 'percentage',
      duration: 'repeating',
      duration_in_months: 3,
      basis_points: 2500,
    },
  })
  expect(await client.discounts.get({ id })).toMatchObject({ duration: 'repeating', basisPoints: 2500 })
  const onOneTime = client.checkouts.create({ products: [(await product()).id], discountId: id })
  expect(await rejectedAt(onOneTime)).toEqual(['body.discount_id'])
})

it('are rejected with the place of each error', async () => {
  const create = (args: object) => client.discounts.create({ name: 'Wrong', ...percentage, ...args })
  await create({ code: 'TAKEN' })
  const starts = new Date('2030-01-02T00:00:00Z')
  for (const [input, place] of [
    [{ code: 'taken' }, /^body\.code$/],
    [{ code: 'a b c' }, /code$/],
    [{ basisPoints: 10_001 }, /basis_points$/],
    [{ maxRedemptions: 0 }, /max_redemptions$/],
    [{ startsAt: starts, endsAt: starts }, /ends_at$|^body/],
    [{ products: ['00000000-0000-4000-8000-000000000000'] }, /^body\.products\.0$/],
  ] as const)
    expect(await rejectedAt(create(input))).toEqual([expect.stringMatching(place)])
  const { id } = await create({})
  expect(await rejectedAt(client.discounts.update({ id, discountUpdate: { type: 'fixed' } }))).toHaveLength(1)
})

it('are applied by code and by seller, counted once paid, and gone when deleted', async () => {
  const [quarter, two] = [
    await client.discounts.create({ name: 'A quarter', code: 'QUARTER', ...percentage, maxRedemptions: 1 }),
    await client.discounts.create({ name: 'Two off', code: 'TWO', ...fixed }),
  ]
  const { id } = await product()
  const checkout = await client.checkouts.create({ products: [id], discountId: two.id })
  expect(checkout).toMatchObject({ discountAmount: 200, netAmount: 800, discount: { amount: 200 } })
  const { clientSecret } = checkout
  const code = (discountCode: string | null) =>
    client.checkouts.clientUpdate({ clientSecret, checkoutUpdatePublic: { discountCode } })
  expect(await code('quarter')).toMatchObject({ discountAmount: 250, discount: { basisPoints: 2500 } })
  expect(await code(null)).toMatchObject({ discountAmount: 0, discount: null })
  expect(await rejectedAt(code('unknown'))).toEqual(['body.discount_code'])
  await code('Quarter')
  await client.checkouts.clientConfirm({ clientSecret, checkoutConfirmStripe: await shop.buyer(cards.visa) })
  await shop.runJobs()
  expect(await client.discounts.get({ id: quarter.id })).toMatchObject({ redemptionsCount: 1 })
  const orders = await client.orders.list({ discountId: quarter.id })
  expect(orders.result.items).toMatchObject([{ netAmount: 750, discount: { redemptionsCount: 1 } }])

  const next = await client.checkouts.create({ products: [id] })
  const spent = client.checkouts.clientUpdate({
    clientSecret: next.clientSecret,
    checkoutUpdatePublic: { discountCode: 'QUARTER' },
  })
  expect(await rejectedAt(spent)).toEqual(['body.discount_code'])
  const cheaper = client.discounts.update({ id: quarter.id, discountUpdate: { basisPoints: 100 } })
  expect(await rejectedAt(cheaper)).toHaveLength(1)

  await client.discounts.delete({ id: two.id })
  await expect(client.discounts.get({ id: two.id })).rejects.toBeInstanceOf(ResourceNotFound)
  await expect(client.discounts.delete({ id: two.id })).rejects.toBeInstanceOf(ResourceNotFound)
})

it('later clients read those that are limited to products', async () => {
  const { id: productId } = await product()
  const { id } = await client.discounts.create({ name: 'For prints', ...percentage, products: [productId] })
  const later = await client49(shop)
  const limited = { id, products: [{ id: productId, visibility: 'public', trialInterval: null }] }
  expect(await later.discounts.get({ id })).toMatchObject(limited)
  const [page] = await allPages(later.discounts.list({ limit: 100 }))
  expect(page?.result.items.find((candidate) => candidate.id === id)).toMatchObject(limited)
})
