import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveKey } from './testing/give-key.ts'
import { cards, openShop, type Shop } from './testing/open-shop.ts'
import { newPlan, subscribe } from './testing/subscribe.ts'

/** Rows of the decision about deviations from the specification that no test of an area proves. */

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const send = (path: string, init: { method?: string; body?: unknown; token?: string | null } = {}) => {
  const { method = 'GET', body, token = shop.accessToken } = init
  return shop.fetch(
    new Request(shop.serverURL + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
}
const priced = (price: object, name = 'Painting') =>
  shop.client.products.create({ body: { name, recurringInterval: null, prices: [price as never] } })
const fixed = (priceAmount: number) => ({ amountType: 'fixed', priceAmount })

describe('the API in general', () => {
  it('a path means the same with and without slash, and with doubled slashes', async () => {
    const { product_id } = shop.demo
    const paths = ['/v1/products', '/v1/products/', '/v1//products/', `/v1/products/${product_id}/`]
    for (const path of [...paths, `/v1/products//${product_id}`, '/snake/v1/products'])
      expect.soft((await send(path)).status, path).toBe(200)
  })

  it('the older name of checkouts does not exist', async () => {
    for (const path of ['/v1/checkouts/custom/', '/v1/checkouts/custom/x'])
      expect([404, 405, 422]).toContain((await send(path)).status)
    const body = { productId: shop.demo.product_id }
    expect([404, 405]).toContain((await send('/v1/checkouts/custom/', { method: 'POST', body })).status)
  })

  it('a list of a request has 1,000 items', async () => {
    const events = Array.from({ length: 1001 }, () => ({ name: 'call', external_customer_id: 'ada' }))
    expect((await send('/v1/events/ingest', { method: 'POST', body: { events } })).status).toBe(422)
    events.pop()
    expect((await send('/v1/events/ingest', { method: 'POST', body: { events } })).status).toBe(200)
  })

  it('the error of a 422 is always RequestValidationError', async () => {
    for (const response of [
      await send('/v1/products/', { method: 'POST', body: {} }),
      await send('/v1/products/?limit=none'),
      await send('/v1/products/x'),
    ])
      expect([response.status, await response.json()]).toEqual([
        422,
        { error: 'RequestValidationError', detail: expect.any(Array) as unknown },
      ])
  })

  it('null changes nothing where a field cannot be null, and an id listed twice is a 422', async () => {
    const { id, name } = await priced(fixed(500))
    const changed = await send(`/v1/products/${id}`, { method: 'PATCH', body: { name: null } })
    expect([changed.status, await changed.json()]).toMatchObject([200, { name }])
    const benefits = { method: 'POST', body: { benefits: [id, id] } }
    expect((await send(`/v1/products/${id}/benefits`, benefits)).status).toBe(422)
    const repeatedProduct = { method: 'POST', body: { products: [id, id] } }
    expect((await send('/v1/checkouts/', repeatedProduct)).status).toBe(422)
  })

  it('a discount lasts 999 months at most', async () => {
    const of = (duration_in_months: number) =>
      send('/v1/discounts/', {
        method: 'POST',
        body: {
          name: 'Long',
          type: 'percentage',
          basis_points: 1000,
          duration: 'repeating',
          duration_in_months,
        },
      })
    expect((await of(1000)).status).toBe(422)
    expect((await of(999)).status).toBe(201)
  })

  it('the prefix /api/v1 is answered with a notice', async () => {
    const response = await send('/api/v1/products/')
    expect(response.headers.get('x-atelier-deprecation-notice')).toContain('/v1')
    expect(response.headers.get('x-polar-deprecation-notice')).toBeNull()
  })
})

describe('commerce', () => {
  it('a token with only subscriptions:read reads one subscription', async () => {
    const { id } = await subscribe(shop, await newPlan(shop, 500))
    const { organization_id } = shop.demo
    const token = await shop.commerce.issueToken({
      organization_id,
      label: 'reads',
      scopes: ['subscriptions:read'],
    })
    expect((await send(`/v1/subscriptions/${id}`, { token })).status).toBe(200)
  })

  it('credentials are ignored on the client-secret calls of a checkout', async () => {
    const { clientSecret } = await shop.openCheckout()
    const path = `/v1/checkouts/client/${clientSecret}`
    for (const token of [shop.accessToken, 'atelier_oat_wrong', null]) {
      expect((await send(path, { token })).status).toBe(200)
      const body = { customer_name: 'Ada' }
      expect((await send(path, { method: 'PATCH', body, token })).status).toBe(200)
    }
  })

  it('the suggested amount is within the bounds of the price', async () => {
    const suggested = async (bounds: object) => {
      const { id: productId } = await priced({ amountType: 'custom', ...bounds })
      return (await shop.client.checkouts.create({ body: { productId } })).amount
    }
    expect(await suggested({ minimumAmount: 5000 })).toBe(5000)
    expect(await suggested({ minimumAmount: 100, maximumAmount: 700 })).toBe(700)
    expect(await suggested({ minimumAmount: 100 })).toBe(1000)
  })

  it('a product that was archived in the meantime is not sold through an open checkout', async () => {
    const { id: productId } = await priced(fixed(500))
    const { clientSecret } = await shop.client.checkouts.create({ body: { productId } })
    await shop.client.products.update({ path: { id: productId }, body: { isArchived: true } })
    const body = await shop.buyer(cards.visa)
    const confirming = shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body })
    await expect(confirming).rejects.toMatchObject({ status: 422 })
  })

  it('a field of another kind of discount is ignored in an update', async () => {
    const { id } = await shop.client.discounts.create({
      body: { name: 'Ten', type: 'percentage', basisPoints: 1000, duration: 'once' } as never,
    })
    const body = { name: 'Still ten', currency: 'usd', amount: 500 }
    const changed = await send(`/v1/discounts/${id}`, { method: 'PATCH', body })
    expect([changed.status, await changed.json()]).toMatchObject([
      200,
      { name: 'Still ten', basis_points: 1000 },
    ])
  })

  it('a purchase finds its customer by id, then by external id, then by e-mail address', async () => {
    const knownCustomer = await shop.client.customers.create({
      body: { email: 'known@example.com', externalId: 'known' } as never,
    })
    const buy = async (buyerFields: object, email: string) => {
      const body = { productId: shop.demo.product_id, ...buyerFields } as never
      const { id, clientSecret } = await shop.client.checkouts.create({ body })
      await shop.client.checkouts.clientConfirm({
        path: { client_secret: clientSecret },
        body: await shop.buyer(cards.visa, email),
      })
      await shop.runJobs()
      const [order] = (await shop.client.orders.list({ query: { checkout_id: id } })).items
      return order?.customer_id
    }
    expect(await buy({ customerId: knownCustomer.id }, 'known@example.com')).toBe(knownCustomer.id)
    expect(await buy({ customerExternalId: 'known' }, 'other@example.com')).toBe(knownCustomer.id)
    expect(await buy({}, 'known@example.com')).toBe(knownCustomer.id)
    expect(await buy({}, 'stranger@example.com')).not.toBe(knownCustomer.id)
  })

  it('the portal changes no canceled subscription, as sellers do not', async () => {
    const { organization_id: id } = shop.demo
    const subscriptionSettings = {
      allowMultipleSubscriptions: true,
      allowCustomerUpdates: true,
      prorationBehavior: 'invoice',
    }
    await send(`/v1/organizations/${id}`, { method: 'PATCH', body: { subscriptionSettings } })
    const plans = [await newPlan(shop, 500), await newPlan(shop, 900)]
    const [first = '', second = ''] = plans
    const subscription = await subscribe(shop, first, { email: 'leaving@example.com' })
    const path = { id: subscription.id }
    await shop.client.subscriptions.update({ path, body: { cancelAtPeriodEnd: true } })
    const { token } = await shop.client.customerSessions.create({
      body: { customer_id: subscription.customer_id },
    })
    const body = { product_id: second }
    const sellers = await send(`/v1/subscriptions/${path.id}`, { method: 'PATCH', body })
    const ownUpdate = await send(`/v1/customer-portal/subscriptions/${path.id}`, {
      method: 'PATCH',
      body,
      token,
    })
    const rejected = [403, 'AlreadyCanceledSubscription']
    for (const answer of [sellers, ownUpdate])
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual(rejected)
  })

  it('a declined card is a PaymentError', async () => {
    const { id } = await shop.client.customers.create({ body: { email: 'refused@example.com' } })
    const { token } = await shop.client.customerSessions.create({ body: { customer_id: id } })
    const answer = await send('/v1/customer-portal/customers/me/payment-methods', {
      method: 'POST',
      body: { confirmation_token_id: await shop.tokenOf(cards.declined), set_default: true, return_url: '/' },
      token,
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'PaymentError' }])
  })

  it('a change of a benefit need not repeat its type', async () => {
    const created = await send('/v1/benefits/', {
      method: 'POST',
      body: { type: 'custom', description: 'Thanks', properties: { note: 'A letter' } },
    })
    const { id } = (await created.json()) as { id: string }
    const changed = await send(`/v1/benefits/${id}`, {
      method: 'PATCH',
      body: { description: 'Many thanks', metadata: { season: 'spring' } },
    })
    expect([changed.status, await changed.json()]).toMatchObject([
      200,
      { type: 'custom', description: 'Many thanks', metadata: { season: 'spring' } },
    ])
  })

  it('a blank prefix of license keys is none', async () => {
    const { key } = await giveKey(shop, { properties: { prefix: '  ' } })
    expect(key).toMatch(/^[0-9A-F]{8}-[0-9A-F]{4}-/)
  })

  it('a refund is answered 200, and 201 to the official client from 0.45 on', async () => {
    const { id: checkout_id } = await shop.buy(cards.visa, 'refunds@example.com')
    const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
    const refund = async (release: string) => {
      const answer = await shop.fetch(
        new Request(`${shop.serverURL}/snake/v1/refunds/`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Authorization: `Bearer ${shop.accessToken}`,
            'User-Agent': `speakeasy-sdk/typescript ${release} 2.0.0 0.1.0 @polar-sh/sdk`,
          },
          body: JSON.stringify({ order_id: order?.id, amount: 10, reason: 'other' }),
        }),
      )
      return [answer.status, ((await answer.json()) as { amount: number }).amount]
    }
    expect([await refund('0.32.9'), await refund('0.45.0')]).toEqual([
      [200, 10],
      [201, 10],
    ])
  })

  it('a range of metrics that ends before it starts has no periods', async () => {
    const query = 'start_date=2026-02-01&end_date=2026-01-01&interval=day'
    const response = await send(`/v1/metrics/?${query}`)
    expect([response.status, await response.json()]).toMatchObject([200, { periods: [] }])
  })

  it('a loc names the field in the case of the wire', async () => {
    for (const [wire, name] of [
      ['/v1', 'productId'],
      ['/snake/v1', 'product_id'],
    ] as const)
      for (const fieldName of ['product_id', 'productId']) {
        const response = await send(`${wire}/checkouts/`, { method: 'POST', body: { [fieldName]: 'x' } })
        const { detail } = (await response.json()) as { detail: { loc: string[] }[] }
        expect(detail[0]?.loc).toEqual(['body', name])
      }
  })
})
