import { json } from '@atelier/plumbing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBenefit } from '../../testing/a-benefit.ts'
import { aFile } from '../../testing/a-file.ts'
import { expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const owned = () => ({
  id: crypto.randomUUID(),
  organization_id: shop.demo.organization_id,
  created_at: shop.clock.now(),
  modified_at: null,
})
const aPicture = (fields: object = {}) =>
  aFile(shop, {
    service: 'product_media',
    name: 'front.png',
    path: 'product-media/front.png',
    mime_type: 'image/png',
    ...fields,
  })
const aMeter = async () => {
  const row = { ...owned(), name: 'Pictures painted' }
  await shop.database.db
    .insertInto('meters')
    .values({
      ...row,
      filter: json({ conjunction: 'and' as const, clauses: [] }),
      aggregation: json({ func: 'count' as const }),
      metadata: json({}),
    })
    .execute()
  return row.id
}
const create = (body: object = {}) =>
  shop.client.products.create({
    body: {
      name: 'A print',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 1000 }],
      ...body,
    },
  })
const setBenefits = (id: string, benefits: string[]) =>
  shop.client.products.updateBenefits({ path: { id }, body: { benefits } })

describe('a product', () => {
  it('has its benefits in the order they were set', async () => {
    const [first, second] = [await aBenefit(shop), await aBenefit(shop)]
    const fixedOne = await aBenefit(shop, { selectable: false, description: 'Built in' })
    const { id } = await create()
    const both = await setBenefits(id, [second, first])
    expect(both.benefits.map((benefit) => benefit.id)).toEqual([second, first])
    expect(both.benefits[0]).toMatchObject({ properties: { note: 'Thank you' }, metadata: { shelf: 1 } })
    expect((await setBenefits(id, [first])).benefits).toHaveLength(1)
    await expectInvalid(setBenefits(id, [unknownId]), 'body.benefits.0')
    await expectInvalid(setBenefits(id, [first, first]), 'body.benefits.1')
    await expectInvalid(setBenefits(id, [first, fixedOne]), 'body.benefits.1')
    await shop.database.db
      .insertInto('product_benefits')
      .values({ product_id: id, benefit_id: fixedOne, position: 1 })
      .execute()
    await expectInvalid(setBenefits(id, [first]), 'body.benefits')
    expect((await setBenefits(id, [fixedOne, first])).benefits).toHaveLength(2)
    const result = await shop.client.products.list({ query: { benefit_id: [first, fixedOne] } })
    expect(result.items.map((product) => product.id)).toEqual([id])
    expect(result.pagination.total_count).toBe(1)
    const { product } = await shop.client.checkouts.create({ body: { productId: id } })
    expect(product.benefits).toHaveLength(2)
    for (const benefit of product.benefits) {
      expect(benefit).not.toHaveProperty('properties')
      expect(benefit.metadata ?? {}).toEqual({})
    }
  })

  it('shows its pictures, if they are uploaded', async () => {
    const [first, second] = [await aPicture(), await aPicture({ size: 12 })]
    const product = await create({ medias: [second, first] })
    expect(product.medias).toMatchObject([
      { id: second, sizeReadable: '12.0 B' },
      { id: first, sizeReadable: '1.5 KB', publicUrl: expect.stringMatching(/\/product-media\/front\.png$/) },
    ])
    await expectInvalid(create({ medias: [first, await aPicture({ is_uploaded: false })] }), 'body.medias.1')
    await expectInvalid(create({ medias: [await aPicture({ service: 'downloadable' })] }), 'body.medias.0')
    const path = { id: product.id }
    await expectInvalid(shop.client.products.update({ path, body: { medias: [unknownId] } }), 'body.medias.0')
    expect((await shop.client.products.update({ path, body: { medias: [first] } })).medias).toHaveLength(1)
    expect((await shop.client.products.update({ path, body: { name: 'Renamed' } })).medias).toHaveLength(1)
    expect((await shop.client.products.update({ path, body: { medias: [] } })).medias).toEqual([])
  })

  it('by subscription can count usage, to the last decimal', async () => {
    const [meterId, otherMeterId] = [await aMeter(), await aMeter()]
    const metered = (unitAmount: string | number, meter = meterId) => ({
      amountType: 'metered_unit',
      meterId: meter,
      unitAmount,
      capAmount: 5000,
    })
    const product = await create({
      recurringInterval: 'month',
      prices: [metered('12345.123456789012'), { amountType: 'fixed', priceAmount: 900 }],
    })
    expect(product.prices).toMatchObject([
      { amountType: 'fixed', type: 'recurring', recurringInterval: 'month' },
      {
        amountType: 'metered_unit',
        unitAmount: '12345.123456789012',
        capAmount: 5000,
        meterId,
        meter: { id: meterId, name: 'Pictures painted' },
      },
    ])
    expect((await create({ recurringInterval: 'year', prices: [metered(0.5)] })).prices[0]).toMatchObject({
      unitAmount: '0.5',
    })
    expect(
      (await create({ recurringInterval: 'year', prices: [metered('0012.500')] })).prices[0],
    ).toMatchObject({ unitAmount: '12.5' })
    await expectInvalid(create({ prices: [metered(1)] }), 'body.prices.0')
    await expectInvalid(
      create({ recurringInterval: 'month', prices: [metered(1), metered(2)] }),
      'body.prices.1.meterId',
    )
    await expectInvalid(
      create({ recurringInterval: 'month', prices: [metered(1, unknownId)] }),
      'body.prices.0.meterId',
    )
    const [stored] = product.prices
    const changed = await shop.client.products.update({
      path: { id: product.id },
      body: { prices: [{ id: stored?.id ?? '' }, metered('3', otherMeterId) as never] },
    })
    expect(changed.prices).toMatchObject([{ id: stored?.id }, { unitAmount: '3', meterId: otherMeterId }])
  })

  it('with prices that have their own interval is recurring, and reports that they are legacy prices', async () => {
    const product = await create()
    await shop.database.db
      .updateTable('product_prices')
      .set({ legacy_interval: 'year' })
      .where('product_id', '=', product.id)
      .execute()
    const old = await shop.client.products.get({ path: { id: product.id } })
    expect(old).toMatchObject({
      isRecurring: true,
      recurringInterval: null,
      prices: [{ legacy: true, type: 'recurring', recurringInterval: 'year' }],
    })
    const listed = await shop.client.products.list({ query: { id: product.id, is_recurring: true } })
    expect(listed.items).toHaveLength(1)
  })
})
