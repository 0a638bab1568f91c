import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertMember } from '../../access/identity/testing/people.ts'
import { expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { signIn } from '../../testing/sign-in.ts'
import { untilBlocked } from '../../testing/waits.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/**
 * Makes a call while another transaction holds its value, and commits that transaction once the call is
 * blocked.
 */
const callAfter = async (taking: RawBuilder<unknown>, call: () => Promise<unknown>): Promise<unknown> => {
  let answer: Promise<unknown> | undefined
  await shop.database.transact(async (tx) => {
    await taking.execute(tx)
    answer = call()
    // Asserted below; prevents an unhandled rejection until then.
    answer.catch(() => undefined)
    await untilBlocked(shop)
  })
  return answer
}

const newCustomer = (external_id: string | null = null) =>
  shop.client.customers.create({ body: { email: `${crypto.randomUUID()}@example.com`, external_id } })

const newField = () =>
  shop.client.customFields.create({
    body: { type: 'text', slug: `f-${crypto.randomUUID()}`, name: 'Field', properties: {} },
  })

const newDiscount = () =>
  shop.client.discounts.create({
    body: { name: 'Discount', type: 'percentage', basis_points: 1000, duration: 'once' },
  })

describe('a value that another transaction takes concurrently is an issue', () => {
  it('of an e-mail address that a customer gets', async () => {
    const [first, second] = [await newCustomer(), await newCustomer()]
    const taking = sql`update customers set email = 'raced@example.com' where id = ${first.id}`
    const update = () =>
      shop.client.customers.update({ path: { id: second.id }, body: { email: 'Raced@example.com' } })
    await expectInvalid(callAfter(taking, update), 'body.email')
    const create = () => shop.client.customers.create({ body: { email: 'again@example.com' } })
    const secondUpdate = sql`update customers set email = 'again@example.com' where id = ${first.id}`
    await expectInvalid(callAfter(secondUpdate, create), 'body.email')
  })

  it('of an external id that a customer gets', async () => {
    const [first, second] = [await newCustomer(), await newCustomer()]
    const taking = sql`update customers set external_id = 'raced' where id = ${first.id}`
    const update = () =>
      shop.client.customers.update({ path: { id: second.id }, body: { external_id: 'raced' } })
    await expectInvalid(callAfter(taking, update), 'body.external_id')
  })

  it('of the slug of a custom field', async () => {
    const [first, second] = [await newField(), await newField()]
    const taking = sql`update custom_fields set slug = 'raced' where id = ${first.id}`
    const update = () =>
      shop.client.customFields.update({ path: { id: second.id }, body: { type: 'text', slug: 'raced' } })
    await expectInvalid(callAfter(taking, update), 'body.slug')
  })

  it('of the code of a discount', async () => {
    const [first, second] = [await newDiscount(), await newDiscount()]
    const taking = sql`update discounts set code = 'RACED' where id = ${first.id}`
    const update = () => shop.client.discounts.update({ path: { id: second.id }, body: { code: 'raced' } })
    await expectInvalid(callAfter(taking, update), 'body.code')
  })
})

it('one of two concurrent changes to the same new value succeeds', async () => {
  const [first, second] = [await newCustomer(), await newCustomer()]
  const body = { email: `${crypto.randomUUID()}@example.com` }
  const settled = await Promise.allSettled(
    [first, second].map(({ id }) => shop.client.customers.update({ path: { id }, body })),
  )
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const rejected = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  expect(rejected).toMatchObject([{ status: 422 }])
})

describe('a value that ten concurrent callers set', () => {
  const post = (path: string, body: object) =>
    shop.fetch(
      new Request(shop.serverURL + path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${shop.accessToken}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  let owner: Awaited<ReturnType<typeof signIn>>
  beforeAll(async () => {
    owner = await signIn(shop, 'owner@example.com')
    const { organization_id } = shop.demo
    const member = { organization_id, user_id: owner.user_id, role: 'owner' } as const
    await insertMember(shop.database.db, member, shop.clock.now())
  })

  it.each<[string, (at: number) => Promise<Response>]>([
    ['e-mail address', () => post('/v1/customers/', { email: 'ten@example.com' })],
    ['external id', (at) => post('/v1/customers/', { email: `ten-${at}@example.com`, external_id: 'ten' })],
    [
      'slug of a field',
      () => post('/v1/custom-fields/', { type: 'text', slug: 'ten', name: 'Ten', properties: {} }),
    ],
    [
      'code of a discount',
      () =>
        post('/v1/discounts/', {
          name: 'Ten',
          type: 'percentage',
          basis_points: 1,
          duration: 'once',
          code: 'TEN',
        }),
    ],
    [
      'address of a link',
      () => post('/v1/checkout-links/', { products: [shop.demo.product_id], slug: 'ten' }),
    ],
    ['slug of an organization', () => owner.call('POST', '/v1/organizations/', { name: 'Ten', slug: 'ten' })],
    [
      'domain',
      () =>
        owner.call('POST', `/v1/organizations/${shop.demo.organization_id}/domains`, {
          name: 'ten.example.com',
        }),
    ],
  ])('is taken once: %s', async (_, give) => {
    const answers = await Promise.all(Array.from({ length: 10 }, (__, at) => give(at)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(9).fill(422),
    ])
  })
})
