import { findEmbeddedPostgres } from '@atelier/plumbing/database'
import { createClient, type Client } from '@atelier/sdk'
import {
  freePort,
  newDataDir,
  removeDataDir,
  startProduct,
  tokenOf,
  type Product,
} from '../../e2e/product.ts'
import { eventually } from '../../e2e/visitor.ts'
import { checkBooks } from './checker.ts'
import { withDatabase } from './database-client.ts'
import type { Report } from './fault.ts'
import { send, type ApiResponse } from './send.ts'

/** The built product with its own data folder, and the calls of the matrix. */
export interface Shop {
  readonly url: string
  readonly dataDir: string
  readonly token: string
  /** Client of the seller. */
  readonly client: Client
  readonly demo: { readonly organization_id: string; readonly product_id: string }
  /** Returns the current process. */
  product(): Product
  kill(): Promise<void>
  /** Stops the product like Ctrl-C. */
  stop(): Promise<void>
  /** Starts the product again on the same data and the same port. */
  start(): Promise<void>
  /** Runs a statement on its own connection, while the embedded database runs. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  openCheckout(product_id?: string): Promise<{ id: string; clientSecret: string; expiresAt: string }>
  /** Returns the body that confirms a checkout, with a new confirmation token for a test card. */
  payer(email?: string, number?: string): Promise<Readonly<Record<string, unknown>>>
  confirm(clientSecret: string, body: unknown): Promise<ApiResponse>
  /** Waits until no payment, refund, checkout or event is pending. */
  settled(withinMs?: number): Promise<void>
}

export type ShopOptions = {
  readonly env?: Readonly<Record<string, string>>
  /** Default: a new folder, which is removed afterwards. */
  readonly dataDir?: string
}

const underWay = `select
  (select count(*) from checkouts where status = 'confirmed')::int as checkouts,
  (select count(*) from payments where status = 'pending')::int as payments,
  (select count(*) from refunds where status = 'pending')::int as refunds,
  (select count(*) from event_deliveries)::int as deliveries`

const stopWithin = 20_000

/** Stops the product like Ctrl-C, or records that it does not end. */
const stopOrNote = async (product: Product, report: Report): Promise<void> => {
  const stopped = await Promise.race([
    product.stop().then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, stopWithin, false)),
  ])
  report.require(stopped, `The product did not end within ${stopWithin / 1000} s of Ctrl-C.`)
  if (!stopped) await product.kill()
}

/** Starts a process of the product with these roles beside the shop's own, on its database and storage. */
export const startBeside = async (
  shop: Shop,
  roles: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Product> =>
  startProduct({
    port: await freePort(),
    dataDir: shop.dataDir,
    env: {
      ATELIER_ROLES: roles,
      ATELIER_RATE_LIMITS: 'off',
      DATABASE_URL: findEmbeddedPostgres(shop.dataDir)?.url ?? '',
      PUBLIC_URL: shop.url,
      ...env,
    },
  })

/**
 * Starts the product, runs `work`, waits until everything is settled, verifies the books, and removes all of
 * it.
 */
export const withShop = async (
  report: Report,
  options: ShopOptions,
  work: (shop: Shop) => Promise<void>,
): Promise<void> => {
  const dataDir = options.dataDir ?? newDataDir()
  const port = await freePort()
  const start = (): Promise<Product> =>
    startProduct({ dataDir, port, env: { ATELIER_RATE_LIMITS: 'off', ...options.env } })
  let running = await start()
  try {
    const shop = await openShop(running, {
      product: () => running,
      kill: () => running.kill(),
      stop: () => running.stop(),
      start: async () => {
        running = await start()
      },
    })
    await work(shop)
    await shop.settled()
    await checkBooks(shop, report)
  } finally {
    await stopOrNote(running, report)
    if (options.dataDir === undefined) removeDataDir(dataDir)
  }
}

const openShop = async (
  first: Product,
  control: Pick<Shop, 'product' | 'kill' | 'stop' | 'start'>,
): Promise<Shop> => {
  const { url, dataDir } = first
  const token = tokenOf(first)
  const client = createClient({ serverURL: url, accessToken: token })
  const { items } = await client.products.list()
  const [product] = items
  if (product === undefined) throw new Error('The demo organization has no product.')
  const demo = { organization_id: product.organizationId, product_id: product.id }

  const query = <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    withDatabase(dataDir, async (database) => (await database.query<Row & object>(text, [...values])).rows)

  return {
    url,
    dataDir,
    token,
    client,
    demo,
    ...control,
    query,
    openCheckout: (product_id = demo.product_id) =>
      client.checkouts.create({ body: { products: [product_id] } }),
    payer: async (email = `buyer-${crypto.randomUUID()}@example.com`, number = '4242424242424242') => {
      const json = { number, exp_month: 12, exp_year: 2040, cvc: '123' }
      const { status, body } = await send(url, '/sandbox/processor/confirmation-tokens', { json })
      if (status !== 201) throw new Error(`A confirmation token was answered with ${status}.`)
      return {
        customerEmail: email,
        customerName: 'Ada',
        customerBillingAddress: { country: 'SE' },
        confirmationTokenId: body['id'],
      }
    },
    confirm: (clientSecret, json) =>
      send(
        url,
        `/v1/checkouts/client/${clientSecret}/confirm`,
        { json },
        '/v1/checkouts/client/{secret}/confirm',
      ),
    settled: async (withinMs = 90_000) => {
      await eventually(
        'The end of every payment, refund, checkout and event that is under way',
        async () => (await query<Record<string, number>>(underWay))[0] ?? {},
        (counts) => Object.values(counts).every((count) => count === 0),
        { withinMs },
      )
    },
  }
}
