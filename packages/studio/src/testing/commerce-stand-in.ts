import {
  type Checkout,
  type CheckoutStatus,
  contract,
  type Order,
  orderDownloads,
  type Product,
  type PublishedReview,
  publishedReviews,
  type Shipment,
  shipments,
} from '@atelier/contract'
import type { Clock } from '@atelier/plumbing/clock'
import { createApp, createPipeline, implement, apiError } from '@atelier/plumbing/http'
import { silentLog } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import type { CommerceClient } from '../commerce/client.ts'
import { makeCheckout, makeOrder, makeProduct } from './commerce-objects.ts'
import { fileEndpoints, type FilesStandIn, openFilesStandIn } from './files-stand-in.ts'

/** Endpoints of the platform that the studio calls, in memory, behind the real pipeline. */
export type CommerceStandIn = {
  readonly client: CommerceClient
  readonly product: Product
  /** Other products of the seller. */
  readonly others: Product[]
  readonly orders: Order[]
  /** Published reviews. */
  readonly reviews: PublishedReview[]
  /** Shipments to buyers. */
  readonly shipments: Shipment[]
  /** Files uploaded by the studio, and the orders that include them. */
  readonly files: FilesStandIn
  /** Refunds: order, amount and reason. */
  readonly refunds: { readonly order_id: string; readonly amount: number; readonly reason: string }[]
  /** Received bodies of checkout requests. */
  readonly requests: unknown[]
  /** Method and path of every call. */
  readonly calls: string[]
  /** True makes the platform unreachable, `creation` only for new checkouts. */
  down: boolean | 'creation'
  /** True makes checkouts come without a URL. */
  withoutUrl: boolean
  checkout(id: string): Checkout
  setStatus(id: string, status: CheckoutStatus): void
  /** Completes a checkout and creates its order. */
  pay(id: string): Order
  /** Expires a checkout, and restarts it like its hosted page: a new checkout with a copy of its content. */
  restart(id: string): Checkout
  /** Adds a checkout that the studio has not created. */
  addCheckout(
    status: CheckoutStatus,
    options?: { product?: Product; email?: string; draft_id?: string; metadata?: Checkout['metadata'] },
  ): Checkout
}

const endpoints = {
  product: contract.products.get,
  products: contract.products.list,
  shipments: shipments.list,
  create: contract.checkouts.create,
  get: contract.checkouts.get,
  orders: contract.orders.list,
  reviews: publishedReviews.list,
  refund: contract.refunds.create,
  ...fileEndpoints,
}

/** Opens a platform that sells one product. */
export const openCommerceStandIn = (clock: Clock): CommerceStandIn => {
  const product = makeProduct(clock.now())
  const checkouts = new Map<string, Checkout>()
  const orders: Order[] = []
  const reviews: PublishedReview[] = []
  const sending: Shipment[] = []
  const refunds: { order_id: string; amount: number; reason: string }[] = []
  const requests: unknown[] = []
  const calls: string[] = []
  const files = openFilesStandIn(product.organization_id)

  const find = (id: string): Checkout => {
    const result = checkouts.get(id)
    if (result === undefined) throw apiError('ResourceNotFound', 'Not found')
    return result
  }
  const findProduct = (id: string): Product => {
    const result = [product, ...platform.others].find((candidate) => candidate.id === id)
    if (result === undefined) throw apiError('ResourceNotFound', 'Not found')
    return result
  }
  const soldIn = ({ product_id }: Checkout): Product =>
    platform.others.find(({ id }) => id === product_id) ?? product
  const keep = (checkout: Checkout): Checkout => {
    checkouts.set(checkout.id, checkout)
    return checkout
  }

  const routes = implement<typeof endpoints, object>(endpoints, {
    product: ({ path }) => findProduct(path.id),
    products: ({ query: { is_archived } }) => {
      const items = [product, ...platform.others].filter((item) => item.is_archived === is_archived)
      return { items, pagination: { total_count: items.length, max_page: 1 } }
    },
    shipments: ({ query: { checkout_id = [] } }) => {
      const items = sending.filter(
        (item) => item.checkout_id !== null && checkout_id.includes(item.checkout_id),
      )
      return { items, pagination: { total_count: items.length, max_page: 1 } }
    },
    reviews: ({ query: { product_id = [], limit } }) => {
      const items = reviews.filter((review) => product_id.includes(review.product_id)).slice(0, limit)
      return { items, pagination: { total_count: items.length, max_page: 1 } }
    },
    create: ({ body }) => {
      const sold = 'product_id' in body ? findProduct(body.product_id) : product
      const checkout = keep(makeCheckout(sold, body, clock.now(), 'open'))
      return platform.withoutUrl ? { ...checkout, url: '' } : checkout
    },
    get: ({ path }) => find(path.id),
    orders: ({ query }) => {
      const expected = Object.entries(query.metadata ?? {})
      const matching = orders
        .filter((order) => query.checkout_id?.includes(order.checkout_id ?? '') ?? true)
        .filter((order) => query.product_id?.includes(order.product_id) ?? true)
        .filter(({ metadata }) => expected.every(([key, values]) => values.includes(String(metadata[key]))))
        .toReversed()
      const from = (query.page - 1) * query.limit
      const pagination = { total_count: matching.length, max_page: Math.ceil(matching.length / query.limit) }
      return { items: matching.slice(from, from + query.limit), pagination }
    },
    refund: ({ body: { order_id, amount, reason, revoke_benefits } }) => {
      const at = orders.findIndex(({ id }) => id === order_id)
      const order = orders[at]
      if (order === undefined) throw apiError('ResourceNotFound', 'Not found')
      if (order.status === 'refunded') throw apiError('RefundedAlready', 'It was given back.')
      orders[at] = { ...order, status: 'refunded', refunded_amount: amount }
      refunds.push({ order_id, amount, reason })
      const { organization_id } = product
      const { customer_id, created_at, modified_at } = order
      const created = { id: order_id, created_at, modified_at, organization_id, customer_id, metadata: {} }
      const sum = { amount, tax_amount: 0, currency: 'usd', status: 'succeeded' as const }
      return { ...created, ...sum, order_id, reason, revoke_benefits, subscription_id: null }
    },
    ...files.handlers,
  })({})

  const app = createApp({
    pipelines: [
      createPipeline({
        routes,
        authenticate: async () => ({
          kind: 'organization',
          organization_id: product.organization_id,
          credential: { kind: 'organization_token', id: 'token' },
          scopes: ['checkouts:write', 'files:write', 'orders:read', 'products:read', 'refunds:write'],
        }),
        limits: 'off',
        log: silentLog,
      }),
    ],
    log: silentLog,
    publicUrl: 'https://shop.test',
    sandbox: true,
  })

  const fetch = async (request: Request): Promise<Response> => {
    const createsCheckout = request.method === 'POST' && request.url.includes('/v1/checkouts/')
    if (platform.down === true || (platform.down === 'creation' && createsCheckout))
      throw new TypeError('fetch failed')
    calls.push(`${request.method} ${new URL(request.url).pathname}`)
    if (createsCheckout) requests.push(await request.clone().json())
    return app.fetch(request)
  }

  const platform: CommerceStandIn = {
    client: createClientFor(
      { ...contract, orderDownloads, publishedReviews, shipments },
      { serverURL: 'https://shop.test', accessToken: 'secret', fetch },
    ),
    product,
    others: [],
    orders,
    reviews,
    shipments: sending,
    files,
    refunds,
    requests,
    calls,
    down: false,
    withoutUrl: false,
    checkout: find,
    setStatus: (id, status) => void keep({ ...find(id), status }),
    pay: (id) => {
      const checkout = keep({ ...find(id), status: 'succeeded' })
      const order = makeOrder(checkout, soldIn(checkout), clock.now())
      orders.push(order)
      return order
    },
    restart: (id) => {
      const old = keep({ ...find(id), status: 'expired' })
      const { customer_email, allow_discount_codes, require_billing_address, metadata } = old
      const sold = soldIn(old)
      const success_url = old.success_url.replace(id, '{CHECKOUT_ID}')
      const body = {
        product_id: sold.id,
        allow_discount_codes,
        require_billing_address,
        success_url,
        metadata,
      }
      return keep(makeCheckout(sold, { ...body, customer_email }, clock.now(), 'open'))
    },
    addCheckout: (
      status,
      { product: sold = product, email = 'ada@example.com', draft_id, metadata = {} } = {},
    ) => {
      const body = {
        product_id: sold.id,
        allow_discount_codes: true,
        require_billing_address: false,
        customer_email: email,
        metadata: { ...metadata, ...(draft_id !== undefined && { draft_id }) },
      }
      return keep(makeCheckout(sold, body, clock.now(), status))
    },
  }
  return platform
}
