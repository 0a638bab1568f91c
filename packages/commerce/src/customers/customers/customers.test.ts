import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectInvalid, expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
let count = 0
const fresh = (): string => `c${(count += 1)}@example.com`
const create = (body: object = {}) => shop.client.customers.create({ body: { email: fresh(), ...body } })
const update = (id: string, body: object) => shop.client.customers.update({ path: { id }, body })

describe('creating', () => {
  it('requires only an e-mail address', async () => {
    const customer = await create({ email: 'New.Person@EXAMPLE.com' })
    expect(customer).toMatchObject({
      email: 'New.Person@example.com',
      email_verified: false,
      name: null,
      external_id: null,
      billing_address: null,
      tax_id: null,
      metadata: {},
      deleted_at: null,
      modified_at: null,
      organization_id: shop.demo.organization_id,
      avatar_url: expect.stringContaining('https://www.gravatar.com/avatar/'),
    })
    expect(await shop.client.customers.get({ path: { id: customer.id } })).toEqual(customer)
  })

  it('rejects addresses and external ids that another customer has, both at once', async () => {
    await create({ email: 'taken@example.com', external_id: 'taken' })
    await expectInvalid(create({ email: 'TAKEN@example.com' }), 'body.email')
    await expectInvalid(create({ external_id: 'taken' }), 'body.external_id')
    await expectInvalid(
      create({ email: 'Taken@Example.com', external_id: 'taken' }),
      'body.email',
      'body.external_id',
    )
    await expectInvalid(create({ organization_id: shop.demo.organization_id }), 'body.organization_id')
  })

  it('decides between concurrent ones', async () => {
    const settled = await Promise.allSettled(
      Array.from({ length: 10 }, () => create({ email: 'race@example.com' })),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('changing', () => {
  it('sets an external id once', async () => {
    const { id } = await create()
    expect((await update(id, { external_id: 'once' })).external_id).toBe('once')
    expect((await update(id, { external_id: 'once' })).external_id).toBe('once')
    await expectInvalid(update(id, { external_id: 'twice' }), 'body.external_id')
    await expectInvalid(update(id, { external_id: null }), 'body.external_id')
    const path = { external_id: 'once' }
    expect((await shop.client.customers.getExternal({ path })).id).toBe(id)
    expect((await shop.client.customers.updateExternal({ path, body: { name: 'By my own id' } })).name).toBe(
      'By my own id',
    )
  })

  it('clears with null, keeps absent fields, and accepts no address of another customer', async () => {
    await create({ email: 'other@example.com' })
    const { id } = await create({
      name: 'N',
      billing_address: { country: 'US', state: 'TX' },
      tax_id: ['DE123', 'eu_vat'],
      metadata: { a: 1 },
    })
    await expectInvalid(update(id, { email: 'OTHER@example.com' }), 'body.email')
    expect(await update(id, { name: null })).toMatchObject({
      name: null,
      billing_address: { state: 'US-TX' },
      tax_id: ['DE123', 'eu_vat'],
      metadata: { a: 1 },
    })
    expect(
      await update(id, { billing_address: null, tax_id: null, metadata: {}, email: null }),
    ).toMatchObject({ billing_address: null, tax_id: null, metadata: {} })
    const { email } = await shop.client.customers.get({ path: { id } })
    const verify = () =>
      shop.database.db.updateTable('customers').set({ email_verified: true }).where('id', '=', id).execute()
    await verify()
    expect((await update(id, { email: email.toUpperCase() })).email_verified).toBe(true)
    expect((await update(id, { email: fresh() })).email_verified).toBe(false)
    expect((await update(id, {})).modified_at).not.toBeNull()
  })
})

describe('an invalid customer', () => {
  it('is rejected with its place', async () => {
    const send = async (method: string, path: string, body: object) => {
      const response = await shop.fetch(
        new Request(`${shop.serverURL}/v1/${path}`, {
          method,
          headers: { Authorization: `Bearer ${shop.accessToken}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      )
      const { detail } = (await response.json()) as { detail: { loc: string[] }[] }
      return response.status === 422 ? detail.map(({ loc }) => loc.join('.')) : response.status
    }
    expect(await send('POST', 'customers/', {})).toEqual(['body.email'])
    expect(await send('POST', 'customers/', { email: 'nobody' })).toEqual(['body.email'])
    for (const [input, place] of [
      [{ billing_address: { city: 'Lund' } }, 'body.billing_address.country'],
      [{ billing_address: { country: 'se' } }, 'body.billing_address.country'],
      [{ billing_address: { country: 'US', state: 'PR' } }, 'body.billing_address.state'],
      [{ tax_id: ['x', 'nope'] }, 'body.tax_id.1'],
    ] as const)
      expect(await send('POST', 'customers/', { email: fresh(), ...input })).toEqual([place])
    expect(await send('POST', 'customer-sessions/', {})).toEqual([expect.stringMatching(/^body\.customer/)])
    const { id } = await create({ external_id: 'set-once' })
    expect(await send('PATCH', 'customers/external/set-once', { external_id: 'other' })).toBe(200)
    expect((await shop.client.customers.get({ path: { id } })).external_id).toBe('set-once')
  })

  it('a session names by our id first', async () => {
    const [first, second] = [await create(), await create({ external_id: 'second-named' })]
    const body = { customer_id: first.id, customer_external_id: second.external_id ?? '' }
    expect((await shop.client.customerSessions.create({ body })).customer_id).toBe(first.id)
  })
})

describe('deleting', () => {
  it('frees address and external id, and keeps the orders', async () => {
    const { id } = await create({ email: 'gone@example.com', external_id: 'gone' })
    const bought = await shop.buy(cards.visa, 'gone@example.com')
    expect(bought.customerId).toBe(id)
    await shop.client.customers.deleteExternal({ path: { external_id: 'gone' } })
    await expectApiError(shop.client.customers.get({ path: { id } }), 'ResourceNotFound', 404)
    expect((await shop.client.customers.list({ query: { email: 'gone@example.com' } })).items).toEqual([])
    const secondCustomer = await create({ email: 'gone@example.com', external_id: 'gone' })
    expect(secondCustomer.id).not.toBe(id)
    const [order] = (await shop.client.orders.list({ query: { customer_id: id } })).items
    expect(order?.customer).toMatchObject({
      id,
      external_id: null,
      metadata: { __external_id: 'gone' },
      deleted_at: expect.any(String),
    })
    expect(
      (await shop.events()).filter(({ subject_id }) => subject_id === id).map(({ type }) => type),
    ).toContain('customer.deleted')
    await shop.client.customers.delete({ path: { id: secondCustomer.id } })
  })
})

describe('listing', () => {
  it('filters by address, text and metadata', async () => {
    const ids: string[] = []
    for (const [name, plan] of [
      ['Lena', 'pro'],
      ['Mona', 'free'],
      ['Nina', true],
      [null, 7],
    ] as const) {
      shop.clock.advance(1000)
      ids.push((await create({ name, metadata: { list: 'yes', plan } })).id)
    }
    const list = async (query: object) => {
      const { items } = await shop.client.customers.list({ query: { metadata: { list: ['yes'] }, ...query } })
      return items.map(({ id }) => ids.indexOf(id))
    }
    expect(await list({})).toEqual([3, 2, 1, 0])
    expect(await list({ sorting: 'name' })).toEqual([0, 1, 2, 3])
    expect(await list({ query: 'ONA' })).toEqual([1])
    expect(await list({ metadata: { list: 'yes', plan: ['pro', 'free'] } })).toEqual([1, 0])
    expect(await list({ metadata: { plan: 'true' } })).toEqual([2])
    expect(await list({ metadata: { plan: '7' } })).toEqual([3])
    expect(await list({ metadata: { plan: 'pro', list: 'no' } })).toEqual([])
    const { email } = await shop.client.customers.get({ path: { id: ids[0] ?? '' } })
    expect(await list({ email: email.toUpperCase() })).toEqual([0])
  })
})

describe('another organization', () => {
  it('does not see our customers, and may have its own with the same address', async () => {
    const { client } = await shop.openRival()
    const { id } = await create({ email: 'shared@example.com', external_id: 'shared' })
    const rivalCustomer = await client.customers.create({
      body: { email: 'shared@example.com', external_id: 'shared' },
    })
    expect(rivalCustomer.id).not.toBe(id)
    const calls = [
      client.customers.get({ path: { id } }),
      client.customers.update({ path: { id }, body: {} }),
      client.customers.delete({ path: { id } }),
      shop.client.customers.getExternal({ path: { external_id: 'nobody' } }),
      shop.client.customers.updateExternal({ path: { external_id: 'nobody' }, body: {} }),
      shop.client.customers.deleteExternal({ path: { external_id: 'nobody' } }),
      shop.client.customers.delete({ path: { id: unknownId } }),
      shop.client.customers.update({ path: { id: unknownId }, body: {} }),
    ]
    await Promise.all(calls.map((call) => expectApiError(call, 'ResourceNotFound', 404)))
    expect((await client.customers.list()).pagination.total_count).toBe(1)
    const { id: productId } = await client.products.create({
      body: {
        name: 'Their tea',
        recurringInterval: null,
        prices: [{ amountType: 'fixed', priceAmount: 900 }],
      },
    })
    await expectInvalid(client.checkouts.create({ body: { productId, customerId: id } }), 'body.customerId')
    await expectInvalid(
      client.checkouts.create({ body: { productId: shop.demo.product_id, customerId: rivalCustomer.id } }),
      'body.productId',
    )
  })
})
