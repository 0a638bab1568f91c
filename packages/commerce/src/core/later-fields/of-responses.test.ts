import { apiVersions } from '@atelier/contract'
import { type Wire, wireOf } from '@atelier/plumbing/http'
import { expect, it } from 'vitest'
import { toPolarResponse } from './of-responses.ts'
import { withLaterFields } from './of-events.ts'

const product_id = '7a1f3c1e-0000-4000-8000-000000000001'
const unbounded = {
  amount_type: 'custom',
  product_id,
  price_currency: 'usd',
  minimum_amount: null,
  maximum_amount: null,
  preset_amount: null,
}
const free = { amount_type: 'free', product_id }
const product = { id: product_id, recurring_interval: null, prices: [unbounded, free], benefits: [] }

const none = { kind: 'none' } as const
/** Wire of a release of the provider's client. */
const of = (release: string): Wire => {
  const headers = new Headers({
    'user-agent': `speakeasy-sdk/typescript ${release} 2.0.0 0.1.0 @polar-sh/sdk`,
  })
  return wireOf({ path: '/snake/v1/', headers }) ?? none
}
const versions = apiVersions.map((version) => ({ kind: 'versioned', version }) as const)
const caller = { kind: 'public' } as const

/** Prices of a product as read on a wire, on its own and nested in other objects. */
const pricesFor = (wire: Wire) => {
  const from = { wire, caller }
  const ownResponse = toPolarResponse('/v1/products/{id}', product, from)
  const listed = toPolarResponse('/v1/products/', { items: [product], pagination: {} }, from)
  const sold = toPolarResponse('/v1/checkouts/{id}', { product, products: [product] }, from)
  expect(listed).toMatchObject({ items: [ownResponse] })
  expect(sold).toMatchObject({ products: [ownResponse], product: ownResponse })
  return (ownResponse as { prices: readonly object[] }).prices
}

it.each(['0.32.5', '0.32.9', '0.32.16', '0.42.5'])(
  'the release %s reads null as the minimum of a price without bounds, and free prices',
  (release) => {
    expect(pricesFor(of(release))).toMatchObject([unbounded, free])
  },
)

it('releases that require a minimum read 0, and those without free prices a fixed one', () => {
  const bounded = { ...unbounded, minimum_amount: 0 }
  expect(pricesFor(of('0.43.0'))).toMatchObject([bounded, free])
  for (const wire of [of('0.49.0'), ...versions])
    expect(pricesFor(wire)).toMatchObject([bounded, { amount_type: 'fixed', price_amount: 0 }])
  // Clients without a known release may require it.
  expect(pricesFor(none)).toMatchObject([bounded, free])
})

it('a minimum that a price has is read by all', () => {
  const least = { ...product, prices: [{ ...unbounded, minimum_amount: 500 }] }
  for (const wire of [none, of('0.32.9'), of('0.49.0'), ...versions])
    expect(toPolarResponse('/v1/products/{id}', least, { wire, caller })).toMatchObject(least)
})

it('webhooks, whose receivers may require it, name a minimum', () => {
  expect(withLaterFields('product.created', product)).toMatchObject({
    prices: [{ ...unbounded, minimum_amount: 0 }, free],
  })
})

it('a void order is pending on the closed wire, alone, in lists and in webhooks', () => {
  const order = {
    billing_reason: 'purchase',
    status: 'void',
    paid: false,
    net_amount: 1000,
    refunded_amount: 0,
    tax_amount: 0,
  }
  const statusFor = (wire: Wire, path: string) => {
    const answer = (fields: object) => toPolarResponse(path, fields, { wire, caller })
    const listed = answer({ items: [order], pagination: {} }) as { items: readonly { status: string }[] }
    const ownResponse = answer(order) as { status: string }
    expect(listed.items[0]?.status).toBe(ownResponse.status)
    return ownResponse.status
  }
  for (const path of ['/v1/orders/{id}', '/v1/orders/', '/v1/customer-portal/orders/']) {
    for (const release of ['0.32.9', '0.41.5', '0.44.9']) expect(statusFor(of(release), path)).toBe('pending')
    expect(statusFor({ kind: 'closed', release: undefined }, path)).toBe('pending')
    for (const wire of [none, of('0.45.0'), of('0.49.0'), ...versions])
      expect(statusFor(wire, path)).toBe('void')
  }
  expect(withLaterFields('order.updated', order, { profile: 'sdk_0_32', api_version: null })).toMatchObject({
    status: 'pending',
  })
  expect(withLaterFields('order.updated', order, { profile: 'all', api_version: null })).toMatchObject({
    status: 'void',
  })
})
