import type { Polar } from '@polar-sh/sdk'
import { ResourceNotFound } from '@polar-sh/sdk/models/errors/resourcenotfound.js'
import { SDKError } from '@polar-sh/sdk/models/errors/sdkerror.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { allPages, providerClient, rejectedAt } from './provider-client.ts'

let shop: Shop
let client: Polar
beforeAll(async () => {
  shop = await openShop()
  client = providerClient(shop)
})
afterAll(() => shop.close())

const print = { name: 'A print', recurringInterval: null }
const fixed = (priceAmount: number) => ({ amountType: 'fixed' as const, priceAmount })
const unknownId = '00000000-0000-4000-8000-000000000000'

describe('products', () => {
  it('keep prices of every kind', async () => {
    const kinds = [
      fixed(1000),
      { amountType: 'custom' as const, minimumAmount: 500, maximumAmount: 5000, presetAmount: 1500 },
      { amountType: 'free' as const },
    ]
    for (const kind of kinds) {
      const product = await client.products.create({ ...print, prices: [kind] })
      expect(product).toMatchObject({ isRecurring: false, prices: [{ ...kind, type: 'one_time' }] })
      const monthly = await client.products.create({ ...print, recurringInterval: 'month', prices: [kind] })
      expect(monthly).toMatchObject({
        isRecurring: true,
        recurringInterval: 'month',
        prices: [{ ...kind, type: 'recurring', recurringInterval: 'month' }],
      })
    }
  })

  it('by the day or the week are not shown to clients that would read them as monthly', async () => {
    const body = { name: 'A weekly plan', recurringInterval: 'week' as const, prices: [fixed(700)] }
    const { id } = await shop.client.products.create({ body })
    const pages = await allPages(client.products.list({}))
    const shownIds = pages.flatMap(({ result }) => result.items.map((product) => product.id))
    expect(shownIds).not.toContain(id)
    expect(shownIds).not.toHaveLength(0)
    await expect(client.products.get({ id })).rejects.toThrow(ResourceNotFound)
    expect(await shop.client.products.get({ path: { id } })).toMatchObject({ recurringInterval: 'week' })
  })

  it('have no minimum where the buyer chooses without bounds, and one form of each decimal', async () => {
    const open = await client.products.create({ ...print, prices: [{ amountType: 'custom' }] })
    expect(open.prices).toMatchObject([
      { amountType: 'custom', minimumAmount: null, maximumAmount: null, presetAmount: null },
    ])
    expect(await client.products.get({ id: open.id })).toMatchObject({ prices: [{ minimumAmount: null }] })
    const checkout = await client.checkouts.create({ products: [open.id] })
    expect(checkout.product.prices).toMatchObject([{ minimumAmount: null }])
    const { id: meterId } = await client.meters.create({
      name: 'Calls',
      filter: { conjunction: 'and', clauses: [{ property: 'name', operator: 'eq', value: 'call' }] },
      aggregation: { func: 'count' },
    })
    const metered = await client.products.create({
      name: 'By use',
      recurringInterval: 'month',
      prices: [{ amountType: 'metered_unit', meterId, unitAmount: '05' }],
    })
    expect(metered.prices).toMatchObject([{ unitAmount: '5' }])
  })

  it('keep the prices they get by id and accept new ones', async () => {
    const { id, prices } = await client.products.create({ ...print, prices: [fixed(1000)] })
    const [price] = prices
    const stored = await client.products.update({ id, productUpdate: { prices: [{ id: price?.id ?? '' }] } })
    expect(stored.prices).toMatchObject([{ id: price?.id, priceAmount: 1000 }])
    const changed = await client.products.update({ id, productUpdate: { prices: [fixed(3000)] } })
    expect(changed.prices).toMatchObject([{ priceAmount: 3000 }])
    expect(changed.prices[0]?.id).not.toBe(price?.id)
    const strange = client.products.update({ id, productUpdate: { prices: [{ id: unknownId }] } })
    expect(await rejectedAt(strange)).toEqual(['body.prices.0'])
  })

  it('keep metadata verbatim and replace it as a whole', async () => {
    const metadata = { someKey: 'text', some_key: 2, yes: true }
    const { id, ...created } = await client.products.create({ ...print, prices: [fixed(1000)], metadata })
    expect(created.metadata).toEqual(metadata)
    const renamed = await client.products.update({ id, productUpdate: { name: 'Renamed' } })
    expect(renamed.metadata).toEqual(metadata)
    expect((await client.products.update({ id, productUpdate: { metadata: {} } })).metadata).toEqual({})
  })

  it('are rejected with the place of each error', async () => {
    const create = (args: object) => client.products.create({ ...print, prices: [fixed(1000)], ...args })
    expect(await rejectedAt(create({ name: 'ab' }))).toEqual(['body.name'])
    expect(await rejectedAt(create({ prices: [] }))).toEqual(['body.prices'])
    expect(await rejectedAt(create({ prices: [fixed(49)] }))).toHaveLength(1)
    expect(await rejectedAt(create({ prices: [fixed(100), fixed(200)] }))).toEqual(['body.prices'])
    expect(await rejectedAt(create({ organizationId: shop.demo.organization_id }))).toEqual([
      'body.organization_id',
    ])
    expect(
      await rejectedAt(create({ attachedCustomFields: [{ customFieldId: unknownId, required: true }] })),
    ).toEqual(['body.attached_custom_fields.0'])
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`key${i}`, i]))
    expect(await rejectedAt(create({ metadata: many }))).toEqual(['body.metadata'])
    // A release of this client that reads only integers could not read a fraction back.
    expect(await rejectedAt(create({ metadata: { half: 0.5 } }))).toEqual(['body.metadata.half'])
  })

  it('are walked page by page', async () => {
    for (let i = 0; i < 5; i += 1)
      await client.products.create({ ...print, name: `Walked ${i}`, prices: [fixed(1000)] })
    const pages = await allPages(client.products.list({ query: 'walked', limit: 2, sorting: ['-name'] }))
    expect(pages.map(({ result }) => result.items.map(({ name }) => name))).toEqual([
      ['Walked 4', 'Walked 3'],
      ['Walked 2', 'Walked 1'],
      ['Walked 0'],
    ])
    expect(pages[0]?.result.pagination).toEqual({ totalCount: 5, maxPage: 3 })
    const archived = pages[2]?.result.items[0]?.id ?? ''
    await client.products.update({ id: archived, productUpdate: { isArchived: true } })
    const abandonedPages = await client.products.list({
      query: 'walked',
      isArchived: false,
      isRecurring: false,
    })
    expect(abandonedPages.result.pagination.totalCount).toBe(4)
    expect(await rejectedAt(client.products.list({ page: 0 }))).toEqual(['query.page'])
  })
})

describe('who may call', () => {
  it('learns when the thing is unknown, foreign, or not theirs to change', async () => {
    const { client: rival, organization_id } = await shop.openRival()
    const rivalProduct = await rival.products.create({
      body: { name: 'Theirs', recurringInterval: null, prices: [{ amountType: 'free' }] },
    })
    for (const id of [unknownId, rivalProduct.id]) {
      await expect(client.products.get({ id })).rejects.toBeInstanceOf(ResourceNotFound)
      await expect(client.products.update({ id, productUpdate: {} })).rejects.toBeInstanceOf(ResourceNotFound)
    }
    await expect(client.organizations.get({ id: organization_id })).rejects.toBeInstanceOf(ResourceNotFound)
    expect(await rejectedAt(client.products.get({ id: 'nothing' }))).toEqual(['path.id'])

    const reader = await shop.commerce.issueToken({
      organization_id: shop.demo.organization_id,
      label: 'reads only',
      scopes: ['products:read'],
    })
    const reading = providerClient(shop, reader)
    expect((await reading.products.list({})).result.items.length).toBeGreaterThan(0)
    const forbidden = reading.products.create({ ...print, prices: [fixed(1000)] })
    await expect(forbidden).rejects.toBeInstanceOf(SDKError)
    await expect(forbidden).rejects.toMatchObject({ statusCode: 403 })
    await expect(providerClient(shop, 'garbage').products.list({})).rejects.toMatchObject({ statusCode: 401 })
  })
})

describe('custom fields', () => {
  it('come in five types, which never change', async () => {
    const fields = [
      { type: 'text' as const, properties: { maxLength: 10, formLabel: 'Label' } },
      { type: 'number' as const, properties: { ge: 0 } },
      { type: 'date' as const, properties: {} },
      { type: 'checkbox' as const, properties: {} },
      { type: 'select' as const, properties: { options: [{ value: 'a', label: 'A' }] } },
    ]
    for (const field of fields) {
      const created = await client.customFields.create({ ...field, slug: field.type, name: field.type })
      expect(created).toMatchObject(field)
      const changed = { type: field.type, name: 'Renamed' }
      expect(await client.customFields.update({ id: created.id, customFieldUpdate: changed })).toMatchObject({
        ...field,
        name: 'Renamed',
      })
    }
    const listed = await client.customFields.list({ typeFilter: ['text', 'date'] })
    expect(listed.result.items.map(({ slug }) => slug)).toEqual(['date', 'text'])
    const text = listed.result.items[1]?.id ?? ''
    const otherType = client.customFields.update({ id: text, customFieldUpdate: { type: 'number' } })
    expect(await rejectedAt(otherType)).toEqual(['body.type'])
  })

  it('are rejected with the place of each error, and gone when deleted', async () => {
    const create = (fields: object) =>
      client.customFields.create({ type: 'text', slug: 'note', name: 'Note', properties: {}, ...fields })
    const { id } = await create({})
    expect(await rejectedAt(create({}))).toEqual(['body.slug'])
    expect(await rejectedAt(create({ slug: 'aaa bbb' }))).toHaveLength(1)
    expect(await rejectedAt(create({ slug: 'unnamed', name: '' }))).toHaveLength(1)
    await client.customFields.delete({ id })
    await expect(client.customFields.get({ id })).rejects.toBeInstanceOf(ResourceNotFound)
    await expect(client.customFields.delete({ id })).rejects.toBeInstanceOf(ResourceNotFound)
    expect(await rejectedAt(create({}))).toEqual(['body.slug'])
  })
})

describe('organizations', () => {
  it('are the one of the token', async () => {
    const [organization, ...otherItems] = (await client.organizations.list({})).result.items
    expect(otherItems).toEqual([])
    const id = organization?.id ?? ''
    const changed = await client.organizations.update({
      id,
      organizationUpdate: {
        email: 'hello@shop.example',
        socials: [{ platform: 'github', url: 'https://github.com/shop' }],
        subscriptionSettings: {
          allowMultipleSubscriptions: true,
          allowCustomerUpdates: false,
          prorationBehavior: 'invoice',
        },
      },
    })
    expect(changed).toMatchObject({
      email: 'hello@shop.example',
      socials: [{ platform: 'github' }],
      subscriptionSettings: { allowMultipleSubscriptions: true, prorationBehavior: 'invoice' },
    })
    expect(await client.organizations.get({ id })).toEqual(changed)
    expect((await client.organizations.list({ slug: 'no-such-shop' })).result.items).toEqual([])
    const short = client.organizations.update({ id, organizationUpdate: { name: 'ab' } })
    expect(await rejectedAt(short)).toEqual(['body.name'])
  })
})
