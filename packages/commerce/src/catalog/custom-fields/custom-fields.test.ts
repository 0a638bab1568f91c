import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectInvalid, expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const create = (slug: string, fields: object = {}) =>
  shop.client.customFields.create({
    body: { type: 'text', slug, name: 'A field', properties: {}, ...fields },
  })
const productWith = (fields: readonly { customFieldId: string; required: boolean }[]) =>
  shop.client.products.create({
    body: {
      name: 'Asked about',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 1000 }],
      attachedCustomFields: [...fields],
    },
  })

describe('custom fields', () => {
  it('are created, read, listed and changed', async () => {
    const field = await create('company', { metadata: { shelf: 1 } })
    expect(field).toMatchObject({ type: 'text', slug: 'company', properties: {}, modified_at: null })
    const path = { id: field.id }
    expect(await shop.client.customFields.get({ path })).toEqual(field)
    const size = await create('a-size', {
      type: 'select',
      name: 'Size',
      properties: { options: [{ value: 's', label: 'Small' }] },
    })
    const list = async (query: object) =>
      (await shop.client.customFields.list({ query })).items.map(({ slug }) => slug)
    expect(await list({})).toEqual(['a-size', 'company'])
    expect(await list({ type: ['text', 'number'] })).toEqual(['company'])
    expect(await list({ query: 'SIZ', sorting: ['-name'] })).toEqual([size.slug])
    const changed = await shop.client.customFields.update({
      path,
      body: { type: 'text', name: 'Your company', properties: { maxLength: 5 } },
    })
    expect(changed).toMatchObject({
      name: 'Your company',
      properties: { maxLength: 5 },
      metadata: { shelf: 1 },
    })
    await expectInvalid(shop.client.customFields.update({ path, body: { type: 'number' } }), 'body.type')
    await expectInvalid(create('company'), 'body.slug')
    await expectInvalid(
      shop.client.customFields.update({ path, body: { type: 'text', slug: 'a-size' } }),
      'body.slug',
    )
  })

  it('are asked by products, answered in checkouts and stored with the order', async () => {
    const note = await create('note', { properties: { maxLength: 10 } })
    const terms = await create('terms', { type: 'checkbox', name: 'Terms' })
    const product = await productWith([
      { customFieldId: note.id, required: false },
      { customFieldId: terms.id, required: true },
    ])
    expect(product.attachedCustomFields).toMatchObject([
      { order: 0, required: false, customField: { slug: 'note' } },
      { order: 1, required: true, customField: { slug: 'terms' } },
    ])
    const open = (customFieldData: Record<string, string | boolean>) =>
      shop.client.checkouts.create({ body: { productId: product.id, customFieldData } })
    await expectInvalid(open({ note: 'far too long a note' }), 'body.customFieldData.note')
    const checkout = await open({ note: 'hello', unknown: 'x' })
    expect(checkout.customFieldData).toEqual({ note: 'hello', terms: false })
    const path = { client_secret: checkout.clientSecret }
    expect(
      (await shop.client.checkouts.clientUpdate({ path, body: { customerName: 'Ada' } })).customFieldData,
    ).toEqual({ note: 'hello', terms: false })
    const buyer = await shop.buyer(cards.visa)
    await expectInvalid(
      shop.client.checkouts.clientConfirm({ path, body: buyer }),
      'body.customFieldData.terms',
    )
    await shop.client.checkouts.clientConfirm({
      path,
      body: { ...buyer, customFieldData: { note: 'hello', terms: true } },
    })
    await shop.runJobs()
    const orders = await shop.client.orders.list({ query: { checkout_id: checkout.id } })
    expect(orders.items[0]?.custom_field_data).toEqual({ note: 'hello', terms: true })

    await shop.client.customFields.update({
      path: { id: note.id },
      body: { type: 'text', slug: 'dedication' },
    })
    const [order] = (await shop.client.orders.list({ query: { checkout_id: checkout.id } })).items
    expect(order?.custom_field_data).toEqual({ dedication: 'hello', terms: true })
    expect((await shop.client.checkouts.get({ path: { id: checkout.id } })).customFieldData).toEqual({
      dedication: 'hello',
      terms: true,
    })
  })

  it('rename the answers of their organization, all of them or none', async () => {
    const rival = await shop.openRival()
    const answered = async ({ client }: Pick<Shop, 'client'>) => {
      const field = await client.customFields.create({
        body: { type: 'text', slug: 'crest', name: 'Crest', properties: {} },
      })
      const { id } = await client.products.create({
        body: {
          name: 'Club',
          recurringInterval: 'month',
          prices: [{ amountType: 'fixed', priceAmount: 900 }],
          attachedCustomFields: [{ customFieldId: field.id, required: true }],
        },
      })
      const checkout = await client.checkouts.create({
        body: { productId: id, customFieldData: { crest: 'Owl' } },
      })
      await client.checkouts.clientConfirm({
        path: { client_secret: checkout.clientSecret },
        body: { ...(await shop.buyer(cards.visa, 'crest@example.com')), customFieldData: { crest: 'Owl' } },
      })
      await shop.runJobs()
      const read = async () => [
        (await client.checkouts.get({ path: { id: checkout.id } })).customFieldData,
        ...(await client.subscriptions.list({ query: { product_id: id } })).items.map(
          ({ custom_field_data }) => custom_field_data,
        ),
        ...(await client.orders.list({ query: { product_id: id } })).items.map(
          ({ custom_field_data }) => custom_field_data,
        ),
      ]
      const rename = (slug: string) =>
        client.customFields.update({ path: { id: field.id }, body: { type: 'text', slug } })
      return { read, rename }
    }
    const [ownAnswers, otherAnswers] = [await answered(shop), await answered(rival)]
    const before = Array.from({ length: 3 }, () => ({ crest: 'Owl' }))
    expect(await ownAnswers.read()).toEqual(before)

    // The orders, which are renamed last, fail: nothing is renamed.
    const { db } = shop.database
    await sql`alter table orders add constraint no_badge
      check (not jsonb_exists(custom_field_data, 'badge'))`.execute(db)
    await expect(ownAnswers.rename('badge')).rejects.toThrow()
    expect(await ownAnswers.read()).toEqual(before)
    await sql`alter table orders drop constraint no_badge`.execute(db)

    await ownAnswers.rename('badge')
    expect(await ownAnswers.read()).toEqual(Array.from({ length: 3 }, () => ({ badge: 'Owl' })))
    expect(await otherAnswers.read()).toEqual(before)
  })

  it('that are deleted are removed from their products, and keep their slug', async () => {
    const field = await create('gone')
    const product = await productWith([{ customFieldId: field.id, required: true }])
    await shop.client.customFields.delete({ path: { id: field.id } })
    expect((await shop.client.products.get({ path: { id: product.id } })).attachedCustomFields).toEqual([])
    await expectApiError(shop.client.customFields.get({ path: { id: field.id } }), 'ResourceNotFound', 404)
    await expectInvalid(create('gone'), 'body.slug')
    await expectInvalid(
      productWith([{ customFieldId: field.id, required: true }]),
      'body.attachedCustomFields.0',
    )
    await expectInvalid(
      shop.client.products.update({
        path: { id: product.id },
        body: { attachedCustomFields: [{ customFieldId: unknownId, required: false }] },
      }),
      'body.attachedCustomFields.0',
    )
  })

  it('of another organization do not exist', async () => {
    const { id } = await create('ours')
    const { client } = await shop.openRival()
    await expectApiError(client.customFields.get({ path: { id } }), 'ResourceNotFound', 404)
    await expectApiError(client.customFields.delete({ path: { id } }), 'ResourceNotFound', 404)
    await expectApiError(
      client.customFields.update({ path: { id }, body: { type: 'text' } }),
      'ResourceNotFound',
      404,
    )
    expect((await client.customFields.list()).items).toEqual([])
  })
})
