import { minutes } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEuropeanVat } from './core/tax/european-vat.ts'
import { expectInvalid } from './testing/expect-error.ts'
import { cards, openShop, type Shop } from './testing/open-shop.ts'
import { again, newPlan, ordersOf, portalOf, subscribe, type Subscription } from './testing/subscribe.ts'

describe('a discount of n months', () => {
  const half = (shop: Shop, durationInMonths: number) =>
    shop.client.discounts.create({
      body: {
        name: `half for ${durationInMonths} months`,
        type: 'percentage',
        basis_points: 5000,
        duration: 'repeating',
        duration_in_months: durationInMonths,
      },
    })
  const charged = (n: number, all: number) => [
    ...Array.from({ length: n }, () => 1000),
    ...Array.from({ length: all - n }, () => 2000),
  ]

  it.each([
    { day: '2026-01-29', lengths: [3], until: '2026-06-15' },
    { day: '2026-01-30', lengths: [3], until: '2026-06-15' },
    { day: '2026-01-31', lengths: [1, 2, 3, 6, 12], until: '2027-03-15' },
  ])(
    'is for n charges of a subscription of $day, from its first one or from the next one on',
    async ({ day, lengths, until }) => {
      const shop = await openShop({}, { clock: testClock(`${day}T08:00:00Z`) })
      const plan = await newPlan(shop, 2000)
      const [fromStart, fromSecond] = await Promise.all([
        Promise.all(
          lengths.map(async (n) => subscribe(shop, plan, { discountId: (await half(shop, n)).id })),
        ),
        Promise.all(lengths.map(() => subscribe(shop, plan))),
      ])
      await shop.travel(new Date('2026-02-10T08:00:00Z'))
      for (const [i, { id }] of fromSecond.entries()) {
        const { id: discountId } = await half(shop, lengths[i] ?? 0)
        await shop.client.subscriptions.update({ path: { id }, body: { discountId } })
      }
      await shop.travel(new Date(until))
      const totalsOf = async (subscriptions: readonly Subscription[]) =>
        Promise.all(
          subscriptions.map(async (subscription) =>
            (await ordersOf(shop, subscription)).map(({ total_amount }) => total_amount),
          ),
        )
      const totals = [await totalsOf(fromStart), await totalsOf(fromSecond)]
      await shop.close()
      const all = Math.max(...lengths) + 2
      expect(totals).toEqual([
        lengths.map((n) => charged(n, all)),
        lengths.map((n) => [2000, ...charged(n, all - 1)]),
      ])
    },
  )

  it('continues its count of charges through a cancellation that is undone', async () => {
    const shop = await openShop({}, { clock: testClock('2026-01-31T08:00:00Z') })
    const plan = await newPlan(shop, 2000)
    const subscription = await subscribe(shop, plan, { discountId: (await half(shop, 3)).id })
    const path = { id: subscription.id }
    for (const moment of ['2026-02-10T08:00:00Z', '2026-03-30T08:00:00Z']) {
      await shop.travel(new Date(moment))
      await shop.client.subscriptions.update({ path, body: { cancelAtPeriodEnd: true } })
      await shop.travel(minutes(5))
      await shop.client.subscriptions.update({ path, body: { cancelAtPeriodEnd: false } })
    }
    await shop.travel(new Date('2026-06-01T08:00:00Z'))
    const totals = (await ordersOf(shop, subscription)).map(({ total_amount }) => total_amount)
    expect(totals).toEqual([1000, 1000, 1000, 2000, 2000])
    expect(await again(shop, subscription)).toMatchObject({ amount: 2000, discount_id: null })

    // One that has ended while it was discounted charges nothing more.
    const ended = await subscribe(shop, plan, { discountId: (await half(shop, 3)).id })
    await (await portalOf(shop, ended)).subscriptions.cancel({ path: { id: ended.id } })
    await shop.travel(new Date('2026-09-01T08:00:00Z'))
    expect((await ordersOf(shop, ended)).map(({ total_amount }) => total_amount)).toEqual([1000])
    await shop.close()
  })
})

describe('the tax of an open checkout', () => {
  let shop: Shop
  let productId: string
  beforeAll(async () => {
    shop = await openShop({ tax: createEuropeanVat({ seller_country: 'SE' }) })
    const prices = [{ amountType: 'fixed' as const, priceAmount: 1000 }]
    productId = (
      await shop.client.products.create({ body: { name: 'A print', recurringInterval: null, prices } })
    ).id
  })
  afterAll(() => shop.close())

  const openTaxed = async () => {
    const { id, clientSecret } = await shop.client.checkouts.create({ body: { productId } })
    const path = { client_secret: clientSecret }
    return {
      id,
      path,
      taxAt: async (address: { country: string; postalCode?: string }, customerTaxId?: string | null) => {
        const checkout = await shop.client.checkouts.clientUpdate({
          path,
          body: {
            customerBillingAddress: address,
            ...(customerTaxId !== undefined && { customerTaxId }),
          },
        })
        expect(checkout.totalAmount).toBe(1000 + (checkout.taxAmount ?? 0))
        return checkout.taxAmount
      },
    }
  }

  it.each([
    ['AX', 0],
    ['GP', 0],
    ['MQ', 0],
    ['RE', 0],
    ['GF', 0],
    ['YT', 0],
    ['IM', 0],
    ['GB', 0],
    ['MC', 200],
    ['FR', 200],
  ])('in %s is %i', async (country, tax) => {
    const { taxAt, path, id } = await openTaxed()
    expect(await taxAt({ country })).toBe(tax)
    if (country === 'FR') return
    await shop.client.checkouts.clientConfirm({
      path,
      body: {
        ...(await shop.buyer(cards.visa, `${country}@example.com`)),
        customerBillingAddress: { country },
      },
    })
    await shop.runJobs()
    const { items } = await shop.client.orders.list({ query: { checkout_id: id } })
    expect(items[0]).toMatchObject({ tax_amount: tax, total_amount: 1000 + tax })
  })

  it('requires the country and the postal code where a territory has no country code of its own', async () => {
    const { taxAt } = await openTaxed()
    // The Canary Islands, and Ceuta and Melilla: codes that ISO 3166-1 reserves, and gives to no country.
    for (const country of ['IC', 'EA'])
      await expectInvalid(taxAt({ country }), 'body.customerBillingAddress.country')
    for (const postalCode of ['38009', '51001', '52006'])
      expect(await taxAt({ country: 'ES', postalCode })).toBe(0)
  })

  it('follows every change of the country and of the postal code', async () => {
    const { taxAt } = await openTaxed()
    expect(await taxAt({ country: 'ES' })).toBe(210)
    expect(await taxAt({ country: 'ES', postalCode: '35001' })).toBe(0)
    expect(await taxAt({ country: 'PT', postalCode: '9000-019' })).toBe(220)
    expect(await taxAt({ country: 'PT', postalCode: '1100-148' })).toBe(230)
    // The postal code belongs to the country it was typed for.
    expect(await taxAt({ country: 'FI', postalCode: '22100' })).toBe(0)
    expect(await taxAt({ country: 'SE', postalCode: '22100' })).toBe(250)
    expect(await taxAt({ country: 'DE' })).toBe(190)
    expect(await taxAt({ country: 'US' })).toBe(0)
    expect(await taxAt({ country: 'FR' })).toBe(200)
  })

  it('is not changed by a Northern Irish number, which requires a British address', async () => {
    const { taxAt, path } = await openTaxed()
    expect(await taxAt({ country: 'GB' }, 'XI980780684')).toBe(0)
    expect(await shop.client.checkouts.clientGet({ path })).toMatchObject({ customerTaxId: 'XI980780684' })
    await expectInvalid(taxAt({ country: 'IE' }, 'XI980780684'), 'body.customerTaxId')
  })
})

describe('a price', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.close())

  it('of usage is returned in one form, however it was written', async () => {
    const { id: meterId } = await shop.client.meters.create({
      body: {
        name: 'Calls',
        filter: { conjunction: 'and', clauses: [] },
        aggregation: { func: 'count' },
      },
    })
    for (const unitAmount of ['05', '5.0', 5]) {
      const { id, prices } = await shop.client.products.create({
        body: {
          name: 'Usage',
          recurringInterval: 'month',
          prices: [{ amountType: 'metered_unit', meterId, unitAmount }],
        },
      })
      expect(prices).toMatchObject([{ unitAmount: '5' }])
      expect((await shop.client.products.get({ path: { id } })).prices).toEqual(prices)
    }
  })

  it('without bounds has no least amount for clients that can read that, and 0 for the others', async () => {
    const { id } = await shop.client.products.create({
      body: { name: 'Yours', recurringInterval: null, prices: [{ amountType: 'custom' }] },
    })
    const leastFor = async (release: string) => {
      const response = await shop.fetch(
        new Request(`${shop.serverURL}/snake/v1/products/${id}`, {
          headers: {
            Authorization: `Bearer ${shop.accessToken}`,
            'User-Agent': `speakeasy-sdk/typescript ${release} 2.0.0 0.1.0 @polar-sh/sdk`,
          },
        }),
      )
      const { prices } = (await response.json()) as { prices: readonly { minimum_amount: number | null }[] }
      return prices.map(({ minimum_amount }) => minimum_amount)
    }
    expect(await leastFor('0.32.5')).toEqual([null])
    expect(await leastFor('0.32.16')).toEqual([null])
    expect(await leastFor('0.43.0')).toEqual([0])
  })
})
