import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError, errorOf } from '../../testing/expect-error.ts'
import { deliverKeys, giveKey, keyCalls, newKeyBenefit, withActivations } from '../../testing/give-key.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan } from '../../testing/subscribe.ts'

let shop: Shop
let calls: ReturnType<typeof keyCalls>
beforeAll(async () => {
  shop = await openShop()
  calls = keyCalls(shop)
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const notFound = (detail: string) => [404, 'ResourceNotFound', detail]

/** Returns the issue locations of a body that the client would reject itself. */
const rejectedAt = async (path: string, body: object): Promise<string[]> => {
  const response = await shop.fetch(
    new Request(`${shop.serverURL}/v1${path}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${shop.accessToken}` },
      body: JSON.stringify(body),
    }),
  )
  expect(response.status).toBe(422)
  const { detail } = (await response.json()) as { detail: { loc: string[] }[] }
  return [...new Set(detail.map(({ loc }) => loc.join('.')))]
}

describe('the seller', () => {
  it('lists keys oldest first, by benefit, and only their own', async () => {
    const benefit_id = await newKeyBenefit(shop)
    const [first, second] = [await giveKey(shop, { benefit_id }), await giveKey(shop)]
    shop.clock.advance(1000)
    const third = await giveKey(shop, { benefit_id })
    const idsOf = async (query: object, client = shop.client) =>
      (await client.licenseKeys.list({ query })).items.map(({ id }) => id)
    expect(await idsOf({ benefit_id })).toEqual([first.id, third.id])
    expect((await idsOf({ benefit_id: [benefit_id, second.benefit_id] })).toSorted()).toEqual(
      [first.id, second.id, third.id].toSorted(),
    )
    expect(await idsOf({ benefit_id, page: 2, limit: 1 })).toEqual([third.id])
    expect((await idsOf({ organization_id: first.organization_id, limit: 100 })).at(-1)).toBe(third.id)
    expect(await idsOf({ organization_id: unknownId })).toEqual([])
    const rival = await shop.openRival()
    expect(await idsOf({}, rival.client)).toEqual([])
    expect(await idsOf({ benefit_id }, rival.client)).toEqual([])
    const path = { id: first.id }
    await expectApiError(rival.client.licenseKeys.get({ path }), 'ResourceNotFound', 404)
    await expectApiError(
      rival.client.licenseKeys.update({ path, body: { status: 'revoked' } }),
      'ResourceNotFound',
      404,
    )
    expect((await calls.read(first)).status).toBe('granted')
  })

  it('finds keys by customer, by status, by their end, and sorts them', async () => {
    const benefit_id = await newKeyBenefit(shop)
    const first = await giveKey(shop, { benefit_id })
    shop.clock.advance(1000)
    const second = await giveKey(shop, { benefit_id })
    await calls.change(first, { status: 'disabled' })
    const idsOf = async (query: object) =>
      (await shop.client.licenseKeys.list({ query: { benefit_id, ...query } })).items.map(({ id }) => id)
    expect(await idsOf({ sorting: ['-created_at'] })).toEqual([second.id, first.id])
    expect(await idsOf({ status: 'disabled' })).toEqual([first.id])
    expect(await idsOf({ status: ['disabled', 'granted'] })).toEqual([first.id, second.id])
    expect(await idsOf({ customer_id: second.customer_id, query: '' })).toEqual(
      first.customer_id === second.customer_id ? [first.id, second.id] : [second.id],
    )
    expect(await idsOf({ query: second.key })).toEqual([second.id])
    expect(await idsOf({ query: second.key.slice(-6).toLowerCase() })).toEqual([second.id])
    const { email } = (await calls.read(first)).customer
    expect(await idsOf({ query: email.toUpperCase(), status: 'disabled' })).toEqual([first.id])
    expect(await idsOf({ query: 'x'.repeat(320) })).toEqual([])
    await expect(idsOf({ query: 'x'.repeat(321) })).rejects.toThrow()
  })

  it('is answered with and without a slash at the end, without a redirect', async () => {
    for (const path of [
      '/v1/license-keys',
      '/v1/license-keys/',
      '/snake/v1/license-keys',
      '/snake/v1/license-keys/',
    ])
      expect(
        (
          await shop.fetch(
            new Request(shop.serverURL + path, { headers: { Authorization: `Bearer ${shop.accessToken}` } }),
          )
        ).status,
      ).toBe(200)
  })

  it('changes given fields and nothing else', async () => {
    const key = await giveKey(shop, { properties: { ...withActivations(2), limit_usage: 8 } })
    await calls.validate({ ...key.use, increment_usage: 3 })
    const before = await calls.read(key)
    expect(await calls.change(key, {})).toMatchObject({ usage: 3, limit_usage: 8, status: 'granted' })
    expect(await calls.change(key, { status: null })).toMatchObject({ status: 'granted' })
    expect(await calls.change(key, { status: 'disabled' })).not.toHaveProperty('activations')
    expect(await errorOf(calls.validate(key.use))).toEqual(notFound('License key is no longer active.'))
    await calls.change(key, { status: 'granted' })
    expect((await calls.validate(key.use)).validations).toBe(before.validations + 1)
    await calls.change(key, { expires_at: shop.clock.now().toISOString() })
    expect(await errorOf(calls.validate(key.use))).toEqual(notFound('License key has expired.'))
    expect(
      await calls.change(key, { expires_at: null, limit_activations: null, limit_usage: null, usage: 1 }),
    ).toMatchObject({ expires_at: null, limit_activations: null, limit_usage: null, usage: 1 })
    expect(await calls.change(key, { limit_activations: 1000 })).toMatchObject({ limit_activations: 1000 })
    for (const status of ['revoked', 'disabled', 'revoked', 'granted', 'disabled', 'granted'] as const)
      expect((await calls.change(key, { status })).status).toBe(status)
  })

  it('cannot set what no key can have', async () => {
    const key = await giveKey(shop)
    const at = (body: object) => rejectedAt(`/license-keys/${key.id}`, body)
    expect(await at({ limit_activations: 1001 })).toEqual(['body.limit_activations'])
    expect(await at({ limit_activations: 0 })).toEqual(['body.limit_activations'])
    expect(await at({ limit_usage: 0 })).toEqual(['body.limit_usage'])
    expect(await at({ usage: null })).toEqual(['body.usage'])
    expect(await at({ usage: -1 })).toEqual(['body.usage'])
    expect(await at({ status: 'expired' })).toEqual(['body.status'])
    expect(await at({ expires_at: 'tomorrow' })).toEqual(['body.expires_at'])
    expect(await at({ expires_at: '2028-01-01T00:00:00' })).toEqual(['body.expires_at'])
  })

  it('reads one activation with its key', async () => {
    const [key, otherKey] = [
      await giveKey(shop, { properties: withActivations(2) }),
      await giveKey(shop, { properties: withActivations(2) }),
    ]
    const { id: activation_id } = await calls.activate(key, { meta: { os: 'linux' } })
    const of = (id: string, client = shop.client) =>
      client.licenseKeys.getActivation({ path: { id, activation_id } })
    expect(await of(key.id)).toMatchObject({
      id: activation_id,
      meta: { os: 'linux' },
      license_key: { id: key.id, key: key.key },
    })
    await expectApiError(of(otherKey.id), 'ResourceNotFound', 404)
    await expectApiError(of(key.id, (await shop.openRival()).client), 'ResourceNotFound', 404)
  })
})

describe('the customer', () => {
  const portalOf = async (customer_id: string) => {
    const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
    return shop.clientWith(token).customerPortal.licenseKeys
  }

  it('sees keys of every status, oldest first', async () => {
    const email = 'owner@example.com'
    const first = await giveKey(shop, { email })
    shop.clock.advance(1000)
    const second = await giveKey(shop, { email })
    await giveKey(shop)
    await deliverKeys(shop, 'revoke', [first.grant_id])
    const portal = await portalOf(first.customer_id)
    expect((await portal.list()).items).toMatchObject([
      { id: first.id, key: first.key, status: 'revoked' },
      { id: second.id, key: second.key, status: 'granted' },
    ])
    const idsOf = async (query: object) => (await portal.list({ query })).items.map(({ id }) => id)
    expect(await idsOf({ benefit_id: second.benefit_id })).toEqual([second.id])
    expect(await idsOf({ organization_id: [first.organization_id] })).toEqual([first.id, second.id])
    expect(await idsOf({ organization_id: unknownId })).toEqual([])
  })

  it('sees activations only where the benefit lets customers administer them', async () => {
    for (const isAllowed of [true, false]) {
      const key = await giveKey(shop, { properties: withActivations(2, isAllowed) })
      const { id } = await calls.activate(key)
      const { activations } = await (await portalOf(key.customer_id)).get({ path: { id: key.id } })
      expect(activations.map((activation) => activation.id)).toEqual(isAllowed ? [id] : [])
    }
    const plain = await giveKey(shop)
    expect(await (await portalOf(plain.customer_id)).get({ path: { id: plain.id } })).toMatchObject({
      key: plain.key,
      activations: [],
    })
  })

  it('does not see keys of others', async () => {
    const [ownKey, foreign] = [await giveKey(shop), await giveKey(shop)]
    const portal = await portalOf(ownKey.customer_id)
    await expectApiError(portal.get({ path: { id: foreign.id } }), 'ResourceNotFound', 404)
  })

  it.each(['order', 'subscription'] as const)(
    'sees with the session of a purchase only the keys of its %s',
    async (source) => {
      const email = `purchases-${source}@example.com`
      const key = await giveKey(shop, { email })
      const productId = source === 'order' ? shop.demo.product_id : await newPlan(shop, 700)
      const checkout = await shop.client.checkouts.create({ body: { productId } })
      const { customerSessionToken } = await shop.client.checkouts.clientConfirm({
        path: { client_secret: checkout.clientSecret },
        body: await shop.buyer(undefined, email),
      })
      await shop.runJobs()
      const portal = shop.clientWith(customerSessionToken).customerPortal.licenseKeys
      const path = { id: key.id }
      expect((await portal.list()).items).toEqual([])
      await expectApiError(portal.get({ path }), 'ResourceNotFound', 404)

      const { customer_id } = key
      const [order] = (await shop.client.orders.list({ query: { checkout_id: checkout.id } })).items
      const [subscription] = (await shop.client.subscriptions.list({ query: { customer_id } })).items
      await shop.database.db
        .updateTable('benefit_grants')
        .set(
          source === 'order'
            ? { order_id: order?.id ?? '' }
            : { order_id: null, subscription_id: subscription?.id ?? '' },
        )
        .where('id', '=', key.grant_id)
        .execute()
      expect((await portal.list()).items).toMatchObject([{ id: key.id, key: key.key }])
      expect((await portal.get({ path })).id).toBe(key.id)
    },
  )
})
