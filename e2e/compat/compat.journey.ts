import { join } from 'node:path'
import { apiVersions } from '@atelier/contract'
import { Client } from 'mcp-sdk/client/index.js'
import { StdioClientTransport } from 'mcp-sdk/client/stdio.js'
import { Client as Connection } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sell, sellerOf } from '../shop.ts'
import { payWith } from '../studio-page.ts'
import { eventually, payCheckout, readCheckout } from '../visitor.ts'
import { withBrowser, withProduct } from '../with-product.ts'
import { documentedFailures, documentedMisfits, documentedReads } from './documented.ts'
import { misfitsOf } from './fit-types.ts'
import { installClients } from './install.ts'
import { withPreload } from './preloaded.ts'
import { clientsOf, folderOf, versioned } from './releases.ts'
import { openSellerPage } from './seller-page.ts'
import { openSmallShop } from './small-shop.ts'

const setup = withBrowser(
  withProduct({ env: { ATELIER_WEBHOOK_TARGETS: 'any', ATELIER_RATE_LIMITS: 'off' } }),
)

type Read = {
  readonly name: string
  readonly path: string
  readonly ok: boolean
  readonly count?: number
  readonly reason?: string
  readonly value?: unknown
}
type Answers = {
  readonly reads: Readonly<Record<string, readonly Read[]>>
  readonly writes: Readonly<Record<string, unknown>>
}

const documented = documentedReads()
/** Releases with different expectations of write responses. */
const writing = ['0.32.9', '0.42.5', '0.47.1', '0.49.0']

let programs: Awaited<ReturnType<typeof withPreload>>
let shop: Awaited<ReturnType<typeof openSmallShop>>
let answers: Answers
beforeAll(async () => {
  const { product } = setup
  ;[, programs, shop] = await Promise.all([
    installClients(),
    withPreload(product.url),
    openSmallShop(product),
  ])
  const { tokens, ids, parameters } = shop
  answers = await programs.run<Answers>('call-releases.mjs', {
    shop: { tokens, ids, parameters },
    reads: clientsOf(Object.keys(documented)),
    writes: clientsOf(writing),
  })
})

/** Names of clients, with their release. */
const clientNames = Object.keys(documented).flatMap((release) =>
  release === versioned
    ? apiVersions.map((version) => [`${release} ${version}`, release] as const)
    : [[release, release] as const],
)

describe.each(clientNames)('@polar-sh/sdk %s', (name, release) => {
  const { reads, parsed } = documented[release] ?? { reads: 0, parsed: 0 }
  it(`parses ${parsed} of its ${reads} reads, and fails where docs/compatibility.md documents it`, () => {
    const outcomes = answers.reads[name] ?? []
    if (!Array.isArray(outcomes)) throw new Error(JSON.stringify(outcomes))
    const failed = outcomes.filter(({ ok }) => !ok)
    const failures = Object.fromEntries(failed.map(({ path, reason }) => [path, reason]))
    expect(Object.keys(failures).toSorted(), JSON.stringify(failures, null, 1)).toEqual(
      documentedFailures(release),
    )
    expect({ reads: outcomes.length, parsed: outcomes.length - failed.length }).toEqual({ reads, parsed })
    const empty = outcomes.filter(({ ok, count }) => ok && count === 0).map(({ path }) => path)
    // These require GitHub.
    expect(empty.filter((path) => !/\/(external_organizations|repositories)\//.test(path))).toEqual([])
  })
})

it.each(apiVersions)(
  `what ${versioned} reads of the version %s fits its types, but where docs/compatibility.md says`,
  async (version) => {
    const outcomes = (answers.reads[`${versioned} ${version}`] ?? []).filter(({ ok }) => ok)
    const misfits = await misfitsOf(
      folderOf(versioned),
      version,
      outcomes.map(({ name, value }) => ({ name, value })),
    )
    expect(Object.keys(misfits).toSorted(), JSON.stringify(misfits, null, 1)).toEqual(documentedMisfits())
  },
)

it(`${versioned} throws its own error for a subscription that another call is changing, in every version`, async () => {
  const subscription = shop.ids['/v1/subscriptions'] ?? ''
  const otherConnection = new Connection({ connectionString: setup.product.databaseUrl })
  await otherConnection.connect()
  try {
    await otherConnection.query('begin')
    await otherConnection.query('select from subscriptions where id = $1 for update', [subscription])
    const thrown = await programs.run('locked.mjs', {
      folder: folderOf(versioned),
      versions: apiVersions,
      accessToken: shop.tokens.organization,
      subscription,
      product: shop.products.print,
    })
    const locked = {
      name: 'SubscriptionsUpdate409Error',
      statusCode: 409,
      error: 'SubscriptionLocked',
      detail: expect.stringMatching(/\.$/),
    }
    expect(thrown).toEqual(Object.fromEntries(apiVersions.map((version) => [version, locked])))
  } finally {
    await otherConnection.end()
  }
})

it(`${versioned} rotates a key, charges a draft, subscribes a customer, arranges metrics, labels events and deletes a product`, async () => {
  const outcome = await programs.run('later-calls.mjs', {
    folder: folderOf(versioned),
    version: apiVersions.at(-1),
    accessToken: shop.tokens.organization,
    customer_id: shop.customer.id,
    product_id: shop.products.print,
  })
  expect(outcome).toEqual({
    key: { rejected: 404, status: 'granted', label: 'A server' },
    draft: {
      statuses: ['draft', 'paid'],
      numbers: [null, 'string', 'string'],
      billing_name: 'Ada Lovelace',
      methods: true,
      payment: ['succeeded', 2500],
      documents: ['string', 'string'],
    },
    subscription: {
      status: 'active',
      amount: 0,
      checkout_id: null,
      metadata: { plan: 'starter' },
      orders: 0,
      changes: {
        scheduled: [true, null],
        moved: 86_400_000,
        pause: [true, false],
        cancel: [true, false],
        rejected: ['InactiveSubscription', 422],
        changed: [true, { plan: 'other' }],
        status: 'canceled',
      },
    },
    metrics: ['orders', 'revenue'],
    label: 'A call',
    product: { is_deletable: true, recurring_interval_count: 3 },
  })
})

it(`${versioned} creates, sells and refunds in three currencies`, async () => {
  const amounts = { usd: 1000, eur: 900, jpy: 1500 }
  const program = {
    folder: folderOf(versioned),
    version: apiVersions.at(-1),
    accessToken: shop.tokens.organization,
  }
  type Opened = { readonly id: string; readonly client_secret: string; readonly currency: string }
  const checkouts = await programs.run<Opened[]>('three-currencies.mjs', { ...program, amounts })
  expect(checkouts.map(({ currency }) => currency)).toEqual(Object.keys(amounts))
  for (const { client_secret } of checkouts) await payCheckout(setup.product.url, client_secret)
  await eventually(
    'orders of the three checkouts',
    async () =>
      (await sellerOf(setup.product).orders.list({ query: { checkout_id: checkouts.map(({ id }) => id) } }))
        .items,
    ({ length }) => length === checkouts.length,
  )
  expect(await programs.run('three-currencies.mjs', { ...program, checkouts })).toEqual(
    Object.entries(amounts).map(([currency, amount]) => ({ total_amount: amount, amount, currency })),
  )
})

it.each(writing)(
  'the SDK %s refunds, registers and deletes a client, and exports, each by the status it knows',
  (release) => {
    expect(answers.writes[release]).toEqual({
      refunded: 1,
      registered: 'string',
      exported: expect.stringContaining('Email'),
    })
  },
)

it('the MCP server inside the SDK 0.32.9 lists its tools, and they read the shop', async () => {
  const assistant = new Client({ name: 'assistant', version: '1' })
  const program = join(folderOf('0.32.9'), 'bin/mcp-server.js')
  const address = ['--server-url', `${setup.product.url}/snake`, '--access-token', shop.tokens.organization]
  const transport = { command: process.execPath, args: [program, 'start', ...address] }
  await assistant.connect(new StdioClientTransport({ ...transport, stderr: 'ignore' }))
  try {
    const { tools } = await assistant.listTools()
    expect(tools).toHaveLength(27)
    for (const { name } of tools.filter((tool) => tool.name.endsWith('-list'))) {
      const { isError, content } = await assistant.callTool({ name, arguments: { request: {} } })
      expect([name, isError === true]).toEqual([name, false])
      const [{ text } = { text: '' }] = content as { text: string }[]
      expect((JSON.parse(text) as { items: unknown[] }).items.length).toBeGreaterThan(0)
    }
  } finally {
    await assistant.close()
  }
})

describe('an application of the provider, redirected by the preload only', () => {
  const webhookSecret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'
  const adapters = [
    'express',
    'remix',
    'astro',
    'hono',
    'supabase',
    'nextjs',
    'nuxt',
    'sveltekit',
    'tanstack-start',
  ]
  let app: ReturnType<typeof programs.start>
  let address: string
  beforeAll(async () => {
    const { tokens, customer, products } = shop
    const settings = { accessToken: tokens.organization, webhookSecret, customerId: customer.id }
    app = programs.start('serve.mjs', { ...settings, product: products.print })
    await eventually(
      'the start of the application',
      async () => app.printed(),
      (text) => text.includes('http'),
    )
    address = app.printed().trim()
  })
  afterAll(() => app?.child.kill())

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address, ...headers },
      body: JSON.stringify(body),
    })
  const leadsTo = async (path: string): Promise<URL> => {
    const { status, headers } = await fetch(`${address}${path}`, { redirect: 'manual' })
    expect([path, [302, 307].includes(status), app.complaints()]).toEqual([path, true, expect.anything()])
    return new URL(headers.get('location') ?? '')
  }

  it.each(adapters)('%s opens a checkout and the portal', async (name) => {
    const { url } = setup.product
    const metadata = encodeURIComponent(JSON.stringify({ from: name }))
    const query = `products=${shop.products.print}&customerEmail=${name}%40example.com&metadata=${metadata}`
    const checkout = await leadsTo(`/${name}/checkout?${query}`)
    expect(checkout.origin).toBe(url)
    const opened = await readCheckout(url, checkout.pathname.split('/')[2] ?? '')
    expect(await shop.seller.checkouts.get({ path: { id: opened.id } })).toMatchObject({
      metadata: { from: name },
      customerEmail: `${name}@example.com`,
      successUrl: `https://shop.example/thanks?checkoutId=${opened.id}`,
    })
    const portal = await leadsTo(`/${name}/portal`)
    expect(portal.origin).toBe(url)
    expect(portal.searchParams.get('customer_session_token')).toMatch(/^atelier_cst_/)
  })

  it('every adapter accepts every webhook of a sale, and no other request', async () => {
    const notified = [...adapters, 'better-auth']
    const pathOf = (name: string) =>
      name === 'better-auth' ? `/${name}/polar/webhooks` : `/${name}/webhooks`
    const endpoints = await Promise.all(
      notified.map((name) =>
        shop.beside.webhookEndpoints.create({
          body: { url: `${address}${pathOf(name)}`, name, secret: webhookSecret },
        }),
      ),
    )
    const ofSale = ['order.created', 'order.paid', 'benefit_grant.created']
    const buyer = { customerEmail: 'grace@example.com', customerName: 'Grace' }
    await sell(setup.product, shop.seller, { productId: shop.products.print, ...buyer })
    await eventually(
      'the webhooks of the sale',
      async () => (await (await fetch(`${address}/received`)).json()) as Record<string, string[]>,
      (all) => notified.every((name) => ofSale.every((type) => all[name]?.includes(type))),
    )
    for (const { id } of endpoints) {
      const { items } = await shop.beside.webhookDeliveries.list({ query: { endpoint_id: id } })
      expect(items.filter(({ succeeded }) => !succeeded)).toEqual([])
    }
    for (const name of notified) {
      const forged = await post(pathOf(name), { type: 'order.paid', data: {} })
      expect([name, forged.status >= 400]).toEqual([name, true])
    }
    // The journeys below buy without this application, and buyers wait for the endpoints subscribed to
    // checkouts.
    await Promise.all(endpoints.map(({ id }) => shop.beside.webhookEndpoints.delete({ path: { id } })))
  })

  it('better-auth: a new user becomes a customer, with a checkout, usage and a state', async () => {
    const person = { email: 'hedy@example.com', password: 'a long password', name: 'Hedy' }
    const signedUp = await post('/better-auth/sign-up/email', person)
    expect(signedUp.status, app.complaints()).toBe(200)
    const { user } = (await signedUp.json()) as { user: { id: string } }
    expect(await shop.seller.customers.getExternal({ path: { external_id: user.id } })).toMatchObject({
      email: 'hedy@example.com',
      name: 'Hedy',
    })
    const cookie = signedUp.headers.get('set-cookie')?.split(';')[0] ?? ''
    const asPerson = async (path: string, body: object) => {
      const response = await post(`/better-auth${path}`, body, { cookie })
      expect([path, response.status, app.complaints()]).toEqual([path, 200, expect.anything()])
      return (await response.json()) as { url: string }
    }
    const checkout = await asPerson('/checkout', { slug: 'print', referenceId: 'team-1' })
    expect(new URL(checkout.url).origin).toBe(setup.product.url)
    await asPerson('/usage/ingest', { event: 'call', metadata: { units: 2 } })
    const { status } = await fetch(`${address}/better-auth/customer/state`, { headers: { cookie } })
    expect(status, app.complaints()).toBe(200)
  })

  it('ingestion: events arrive once, and a strategy reports how long something took', async () => {
    const plain = await (await post('/ingestion/report', {})).json()
    expect(plain).toEqual([
      { inserted: 1, duplicates: 0 },
      { inserted: 0, duplicates: 1 },
    ])
    const [took] = await eventually(
      'the event of the strategy',
      async () => (await shop.seller.events.list({ query: { name: 'took' } })).items,
      (items) => items.length > 0,
    )
    expect(took).toMatchObject({ customer: { id: shop.customer.id }, metadata: { deltaTime: 250 } })
  })
})

it('@polar-sh/checkout 0.4.1 opens a checkout in a frame and hears it; its React parts read, change and await it', async () => {
  const seller = await openSellerPage(programs.sdk)
  try {
    const { product, browser } = setup
    const { url, clientSecret } = await shop.seller.checkouts.create({
      body: {
        productId: shop.products.print,
        customerEmail: 'ada@example.com',
        customerBillingAddress: { country: 'SE' },
        embedOrigin: seller.origin,
      },
    })
    seller.sell({ server: product.url, checkout: url, secret: clientSecret })
    const page = await browser.newPage()
    await page.goto(seller.origin)
    await page.getByText('Total 4000 for null').waitFor()
    await page.evaluate('rename("Ada")')
    await page.getByText('Total 4000 for Ada').waitFor()
    await page.getByRole('button', { name: 'Buy' }).click()
    const received = () => page.evaluate<string[]>('window.heard')
    await eventually('the frame', received, (events) => events.includes('loaded'))
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { name: 'A print' }).waitFor()
    await frame.locator('html[style*="color-scheme: dark"]').waitFor()
    await payWith(frame, 'Visa', '$40.00')
    await eventually('the end', received, (events) => events.some((event) => event.startsWith('success')))
    expect(await received()).toEqual(['loaded', 'confirmed', expect.stringMatching(/^success http/)])
    const paid = { server: product.url, secret: clientSecret }
    expect(await programs.run('clients/await-purchase.mjs', paid)).toBe(true)
    await page.close()
  } finally {
    seller.close()
  }
})
