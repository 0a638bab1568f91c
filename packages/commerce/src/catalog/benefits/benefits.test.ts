import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBenefit } from '../../testing/a-benefit.ts'
import { aFile } from '../../testing/a-file.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const custom = { type: 'custom', description: 'A private note', properties: {} } as const
const keys = { type: 'license_keys', description: 'A license key', properties: {} } as const
const create = (args: object = {}) => shop.client.benefits.create({ body: { ...custom, ...args } as never })
const update = (id: string, body: object) =>
  shop.client.benefits.update({ path: { id }, body: body as never })
const get = (id: string) => shop.client.benefits.get({ path: { id } })
const remove = (id: string) => shop.client.benefits.delete({ path: { id } })
const downloads = (files: string[], archived?: object) =>
  create({
    type: 'downloadables',
    description: 'All the files',
    properties: { files, ...(archived && { archived }) },
  })
const versionOf = async (id: string) => {
  const of = shop.database.db.selectFrom('benefits').select('delivery_version').where('id', '=', id)
  return (await of.executeTakeFirstOrThrow()).delivery_version
}
/** Returns the events of a benefit, with the data of each. */
const eventsOf = async (id: string) =>
  (await shop.events())
    .filter(({ subject_id }) => subject_id === id)
    .map(({ type, data }) => ({ type, data }))

describe('creating', () => {
  it('returns the given values, with the defaults of its type', async () => {
    const benefit = await create({ metadata: { shelf: 1 } })
    expect(benefit).toMatchObject({
      type: 'custom',
      description: 'A private note',
      selectable: true,
      deletable: true,
      is_tax_applicable: true,
      organization_id: shop.demo.organization_id,
      metadata: { shelf: 1 },
      modified_at: null,
    })
    expect(benefit.properties).toEqual({ note: null })
    expect(await get(benefit.id)).toEqual({ ...benefit, grant_run: null })
    expect(await eventsOf(benefit.id)).toEqual([{ type: 'benefit.created', data: benefit }])

    const key = await create(keys)
    expect(key.properties).toEqual({ prefix: null, expires: null, activations: null, limit_usage: null })
    expect(key).not.toHaveProperty('is_tax_applicable')
    const file = await aFile(shop)
    expect((await downloads([file])).properties).toEqual({ files: [file], archived: {} })
  })

  it('takes a description of 42 characters, and 50 activations', async () => {
    expect((await create({ description: 'x'.repeat(42) })).description).toHaveLength(42)
    const activations = { limit: 50, enable_customer_admin: false }
    expect((await create({ ...keys, properties: { activations } })).properties).toMatchObject({ activations })
  })

  it('accepts only uploaded files for downloads of the organization, each once', async () => {
    const file = await aFile(shop)
    const rival = await shop.openRival()
    const rejected = [
      unknownId,
      await aFile(shop, { is_uploaded: false }),
      await aFile(shop, { is_enabled: false }),
      await aFile(shop, { deleted_at: shop.clock.now() }),
      await aFile(shop, { service: 'product_media' }),
      await aFile(shop, { organization_id: rival.organization_id }),
      file,
    ]
    const { detail } = await expectInvalid(
      downloads([file, ...rejected]),
      ...rejected.map((__, i) => `body.properties.files.${i + 1}`),
    )
    expect(detail[0]).toEqual({
      loc: ['body', 'properties', 'files', 1],
      msg: `There is no uploaded file for downloads ${unknownId}.`,
      type: 'value_error',
    })
    expect(detail.at(-1)?.msg).toBe(`${file} is listed twice.`)
  })

  it.each([
    [
      'github_repository',
      { repository_owner: 'ada', repository_name: 'engine', permission: 'pull' },
      /^This server is not connected to GitHub\. Its operator must set GITHUB_/,
    ],
    [
      'discord',
      { guild_token: 'token', role_id: '1' },
      /^This server is not connected to Discord\. Its operator must set DISCORD_/,
    ],
  ])(
    'of type %s is rejected with a sentence while the server cannot grant it',
    async (type, properties, msg) => {
      const before = (await shop.client.benefits.list()).pagination.total_count
      const { detail } = await expectInvalid(create({ type, properties }), 'body.type')
      expect(detail[0]).toMatchObject({ loc: ['body', 'type'], type: 'value_error' })
      expect(detail[0]?.msg).toMatch(msg)
      expect((await shop.client.benefits.list()).pagination.total_count).toBe(before)
    },
  )
})

describe('changing', () => {
  it('replaces given fields and keeps the rest', async () => {
    const { id } = await create({ properties: { note: 'Thank you' }, metadata: { a: 1, b: 2 } })
    shop.clock.advance(1000)
    const renamed = await update(id, { type: 'custom', description: 'Another name' })
    expect(renamed).toMatchObject({
      description: 'Another name',
      properties: { note: 'Thank you' },
      metadata: { a: 1, b: 2 },
      modified_at: shop.clock.now().toISOString(),
    })
    expect((await update(id, { metadata: { c: 3 } })).metadata).toEqual({ c: 3 })
    expect((await update(id, { type: 'custom', properties: { note: null } })).properties).toEqual({
      note: null,
    })
    const last = await update(id, { type: 'custom', description: null, properties: null })
    expect(last).toMatchObject({
      description: 'Another name',
      properties: { note: null },
      metadata: { c: 3 },
    })
    expect(await get(id)).toEqual({ ...last, grant_run: null })
  })

  it('is recorded as an event each time, also when nothing changed', async () => {
    const { id } = await create()
    const first = await update(id, { description: 'Renamed' })
    const second = await update(id, {})
    expect((await eventsOf(id)).slice(1)).toEqual([
      { type: 'benefit.updated', data: first },
      { type: 'benefit.updated', data: second },
    ])
    expect(await versionOf(id)).toBe(1)
  })

  it('never changes the type', async () => {
    const { id } = await create(keys)
    for (const body of [
      { type: 'custom' },
      { type: 'custom', description: 'Renamed' },
      { type: 'custom', properties: { note: 'x' } },
      { type: 'meter_credit', properties: { units: 1, meter_id: unknownId } },
    ]) {
      const { detail } = await expectInvalid(update(id, body), 'body.type')
      expect(detail).toEqual([
        { loc: ['body', 'type'], msg: 'Benefit type cannot be changed.', type: 'value_error' },
      ])
    }
  })

  it('checks files like those of a new one', async () => {
    const files = await downloads([await aFile(shop)])
    await expectInvalid(
      update(files.id, { type: 'downloadables', properties: { files: [unknownId] } }),
      'body.properties.files.0',
    )
  })

  it('of delivered fields raises the version of the delivery', async () => {
    const { id } = await create(keys)
    const change = (properties: object) => update(id, { type: 'license_keys', properties })
    await change({ prefix: 'PAINT' })
    expect(await versionOf(id)).toBe(1)
    await change({ prefix: 'PAINT', limit_usage: 5 })
    expect(await versionOf(id)).toBe(2)
    await change({ limit_usage: 5 })
    expect(await versionOf(id)).toBe(2)
    // The properties are replaced as a whole.
    expect((await change({})).properties).toMatchObject({ limit_usage: null })
    expect(await versionOf(id)).toBe(3)
  })

  it('archives files, and keeps those that were deleted since', async () => {
    const [first, second] = [await aFile(shop), await aFile(shop)]
    const { id } = await downloads([first, second])
    await shop.database.db
      .updateTable('files')
      .set({ deleted_at: shop.clock.now() })
      .where('id', '=', first)
      .execute()
    const change = (files: string[], archived = {}) =>
      update(id, { type: 'downloadables', properties: { files, archived } })
    expect((await change([first, second], { [first]: true })).properties).toEqual({
      files: [first, second],
      archived: { [first]: true },
    })
    expect(await versionOf(id)).toBe(2)
    await change([second])
    expect(await versionOf(id)).toBe(2)
    await expectInvalid(change([first, second]), 'body.properties.files.0')
  })

  it('counts every relevant change when many come concurrently', async () => {
    const { id } = await create(keys)
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        update(id, { type: 'license_keys', properties: { limit_usage: i + 1 } }),
      ),
    )
    expect(await versionOf(id)).toBe(9)
    expect(await eventsOf(id)).toHaveLength(9)
  })
})

describe('deleting', () => {
  it('removes the benefit from its products, and is recorded as a change', async () => {
    const [lost, remaining] = [await create(), await create()]
    const product = await shop.client.products.create({
      body: { name: 'A print', recurringInterval: null, prices: [{ amountType: 'free' }] },
    })
    const path = { id: product.id }
    const both = { benefits: [lost.id, remaining.id] }
    expect((await shop.client.products.updateBenefits({ path, body: both })).benefits).toHaveLength(2)
    await remove(lost.id)
    await expectApiError(get(lost.id), 'ResourceNotFound', 404)
    expect((await shop.client.products.get({ path })).benefits.map(({ id }) => id)).toEqual([remaining.id])
    await expectInvalid(shop.client.products.updateBenefits({ path, body: both }), 'body.benefits.0')
    const links = shop.database.db.selectFrom('product_benefits').selectAll()
    expect(await links.where('benefit_id', '=', lost.id).execute()).toEqual([])
    expect((await eventsOf(lost.id)).map(({ type }) => type)).toEqual(['benefit.created', 'benefit.updated'])
    await expectApiError(remove(lost.id), 'ResourceNotFound', 404)
    await expectApiError(update(lost.id, {}), 'ResourceNotFound', 404)
  })

  it('is rejected for a benefit that its seller may not delete', async () => {
    const id = await aBenefit(shop, { deletable: false, description: 'Built in' })
    expect(await expectApiError(remove(id), 'NotPermitted', 403)).toBe(
      'The benefit "Built in" cannot be deleted.',
    )
    expect(await get(id)).toMatchObject({ deletable: false })
  })

  it('leaves no product with the benefit, whatever changes concurrently', async () => {
    const products = await Promise.all(
      Array.from({ length: 4 }, () =>
        shop.client.products.create({
          body: { name: 'A print', recurringInterval: null, prices: [{ amountType: 'free' }] },
        }),
      ),
    )
    for (let round = 0; round < 5; round += 1) {
      const created = await Promise.all([create(), create(), create()])
      const ids = created.map(({ id }) => id)
      const [first = '', second = '', third = ''] = ids
      const settled = await Promise.allSettled([
        ...products.flatMap(({ id }) =>
          [ids, [third, second, first]].map((benefits) =>
            shop.client.products.updateBenefits({ path: { id }, body: { benefits } }),
          ),
        ),
        remove(first),
        remove(second),
      ])
      for (const item of settled)
        if (item.status === 'rejected') expect(item.reason).toMatchObject({ status: 422 })
      const links = await shop.database.db
        .selectFrom('product_benefits')
        .select('benefit_id')
        .where('benefit_id', 'in', ids)
        .execute()
      expect(links.filter(({ benefit_id }) => benefit_id !== third)).toEqual([])
    }
  })
})

describe('a benefit of another organization', () => {
  it('is not there', async () => {
    const { id } = await create({ description: 'Of the shop' })
    const rival = await shop.openRival()
    const { benefits, products } = rival.client
    const path = { id }
    await expectApiError(benefits.get({ path }), 'ResourceNotFound', 404)
    await expectApiError(
      benefits.update({ path, body: { description: 'Taken over' } }),
      'ResourceNotFound',
      404,
    )
    await expectApiError(benefits.update({ path, body: { type: 'discord' } }), 'ResourceNotFound', 404)
    await expectApiError(benefits.delete({ path }), 'ResourceNotFound', 404)
    expect((await benefits.list({ query: { query: 'Of the shop' } })).items).toEqual([])
    const product = await products.create({
      body: { name: 'A print', recurringInterval: null, prices: [{ amountType: 'free' }] },
    })
    await expectInvalid(
      products.updateBenefits({ path: { id: product.id }, body: { benefits: [id] } }),
      'body.benefits.0',
    )
    expect(await get(id)).toMatchObject({ description: 'Of the shop' })
  })
})
