import { sandboxClock } from '@atelier/contract'
import { createClient, createClientFor } from '@atelier/sdk'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBalancer } from './balancer.ts'
import { openHttpBrowser, registerClient, signInOwner } from './http-browser.ts'
import { reconcile } from './kill-rounds.ts'
import { allMails } from './mailbox.ts'
import { advanceClock } from './move-clock.ts'
import { freePort, newDataDir, removeDataDir, startProduct, tokenOf, type Product } from './product.ts'
import { eventually, payCheckout } from './visitor.ts'
import { withDatabase } from './with-product.ts'

const database = withDatabase()
const products: Product[] = []
let start: (port: number) => Promise<Product>
let monitoring: string
/** Sizes of the requests to the trace collector. */
const traces: number[] = []
const close: (() => Promise<void>)[] = []
const sold = { once: 24, monthly: 16 }
const checkouts = sold.once + sold.monthly
const renewals = 3

beforeAll(async () => {
  const dataDir = newDataDir()
  const databaseUrl = database.url
  close.push(async () => removeDataDir(dataDir))
  const env = { ATELIER_ROLES: 'web,worker', ATELIER_RATE_LIMITS: 'off', ATELIER_DRAIN_SECONDS: '1' }
  const collector = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => traces.push(chunk.length))
    request.on('end', () => response.end())
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  close.push(async () => void collector.close())
  const watched = {
    MONITORING_PORT: String(await freePort()),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  }
  monitoring = `http://127.0.0.1:${watched.MONITORING_PORT}`
  start = (port) => startProduct({ dataDir, databaseUrl, port, env })
  products.push(await startProduct({ dataDir, databaseUrl, env: { ...env, ...watched } }))
  const ports = await Promise.all([freePort(), freePort(), freePort()])
  products.push(...(await Promise.all(ports.map(start))))
})
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  for (const step of close) await step()
})

it('four processes on one database duplicate nothing and lose nothing', async () => {
  const [first] = products
  if (first === undefined) throw new Error('The products run only while tests do.')
  const accessToken = tokenOf(first)
  const urlOf = (n: number): string => (products[n % products.length] ?? first).url
  const clientOf = (n: number) => createClient({ serverURL: urlOf(n), accessToken })
  const client = clientOf(0)
  const price = { amountType: 'fixed', priceAmount: 900 } as const
  const oneTimeProduct = await client.products.create({
    body: { name: 'A picture', recurringInterval: null, prices: [price] },
  })
  const monthly = await client.products.create({
    body: { name: 'A picture a month', recurringInterval: 'month', prices: [price] },
  })

  /** Buyer whose payment is confirmed through two processes at once. */
  const buy = async (n: number): Promise<string> => {
    const checkout = await clientOf(n).checkouts.create({
      body: {
        productId: n < sold.once ? oneTimeProduct.id : monthly.id,
        customerEmail: `buyer-${n}@example.com`,
      },
    })
    const confirmed = await Promise.allSettled(
      [urlOf(n), urlOf(n + 1)].map((url) => payCheckout(url, checkout.clientSecret)),
    )
    expect(confirmed.map(({ status }) => status)).toContain('fulfilled')
    return checkout.id
  }
  const bought = await Promise.all(Array.from({ length: checkouts }, (_, n) => buy(n)))
  const orders = async () => {
    const { items } = await client.orders.list({ query: { limit: 100 } })
    return items.filter(({ product_id }) => product_id === oneTimeProduct.id || product_id === monthly.id)
  }
  const paid = (count: number) =>
    eventually(
      `the payment of ${count} orders`,
      async () => (await orders()).filter(({ status }) => status === 'paid').length,
      (value) => value >= count,
    )
  await paid(checkouts)

  // The clock is moved without the processes: the schedulers of all four detect the renewals at once.
  await advanceClock(first, 32 * 86_400_000)
  await paid(checkouts + sold.monthly)
  // One process moves the clock and runs the due work; the others do not.
  const clock = createClientFor(sandboxClock, { serverURL: urlOf(2), accessToken })
  await clock.advance({ body: { seconds: 61 * 86_400 } })
  await paid(checkouts + renewals * sold.monthly)

  const all = await orders()
  expect(all).toHaveLength(checkouts + renewals * sold.monthly)
  const firsts = all.filter(({ billing_reason }) => billing_reason !== 'subscription_cycle')
  expect(firsts).toHaveLength(checkouts)
  expect(new Set(firsts.map(({ checkout_id }) => checkout_id))).toEqual(new Set(bought))
  const renewed = all.filter(({ billing_reason }) => billing_reason === 'subscription_cycle')
  const renewalsOf = new Map<string | null, number>()
  for (const { subscription_id } of renewed)
    renewalsOf.set(subscription_id, (renewalsOf.get(subscription_id) ?? 0) + 1)
  expect([...renewalsOf.values()]).toEqual(Array.from({ length: sold.monthly }, () => renewals))

  const confirmations = async () =>
    (await allMails(first)).flatMap(({ text = '' }) => /^Order ([\w-]+)$/m.exec(text)?.[1] ?? [])
  const confirmed = await eventually('the confirmation e-mails', confirmations, (value) =>
    firsts.every(({ invoice_number }) => value.includes(invoice_number ?? '')),
  )
  expect(new Set(confirmed).size).toBe(confirmed.length)
  expect(await reconcile(first)).toMatchObject({
    differences: [],
    unsettled: 0,
    orders: all.length,
    payments: all.length,
  })
})

it('a revoked token is rejected by every process within a second', async () => {
  const [firstProcess, secondProcess] = products
  if (firstProcess === undefined || secondProcess === undefined)
    throw new Error('The products run only while tests do.')
  const redirect_uri = 'https://app.example/callback'
  const browser = openHttpBrowser(({ host }) => host === 'app.example')
  await signInOwner(firstProcess, browser, 'owner@example.com')
  const client = await registerClient(firstProcess, {
    client_name: 'Ledger App',
    redirect_uris: [redirect_uri],
  })
  const post = async (product: Product, path: string, fields: Record<string, string>) =>
    fetch(`${product.url}/v1/oauth2/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ ...client, ...fields }),
    })
  const query = new URLSearchParams({
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri,
    scope: 'openid products:read',
    prompt: 'consent',
  })
  const tokenOf = async (): Promise<string> => {
    const page = await browser.visit(`${firstProcess.url}/oauth2/authorize?${query}`)
    const code = (await browser.allow(page)).url.searchParams.get('code') ?? ''
    const answer = await post(secondProcess, 'token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri,
    })
    return ((await answer.json()) as { access_token: string }).access_token
  }
  const statuses = (token: string) =>
    Promise.all(
      [firstProcess, secondProcess].map(
        async ({ url }) =>
          (await fetch(`${url}/v1/oauth2/userinfo`, { headers: { authorization: `Bearer ${token}` } }))
            .status,
      ),
    )

  const revoked = await tokenOf()
  expect(await statuses(revoked)).toEqual([200, 200])
  await post(firstProcess, 'revoke', { token: revoked })
  // Revocation is guaranteed to take effect within a second of its response; here it already has.
  expect(await statuses(revoked)).toEqual([401, 401])

  const consented = await tokenOf()
  expect(await statuses(consented)).toEqual([200, 200])
  const page = await browser.visit(`${firstProcess.url}/oauth2/consents`)
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const revoke = /name="revoke" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  await browser.submit(`${firstProcess.url}/oauth2/consents`, { csrf, revoke })
  expect(await statuses(consented)).toEqual([401, 401])
})

it('reports to Prometheus and to a trace collector', async () => {
  const read = async (): Promise<string> => (await fetch(`${monitoring}/metrics`)).text()
  const metrics = await read()
  expect(metrics).toMatch(
    /^http_server_request_duration_count\{http_request_method="POST",http_route="\/v1\/checkouts\/",http_response_status_code="201"\} [1-9]/m,
  )
  expect(metrics).toMatch(
    /^db_client_operation_duration_count\{[^}]*db_operation_name="INSERT"[^}]*\} [1-9]/m,
  )
  expect(metrics).toMatch(/^atelier_job_duration_count\{atelier_job="[\w.-]+"\} [1-9]/m)
  expect(metrics).toMatch(/^process_memory_usage [1-9]/m)
  expect(await (await fetch(`${monitoring}/readyz`)).json()).toEqual({ status: 'ok' })
  await expect.poll(() => traces.length).toBeGreaterThan(0)
})

it('a rolling restart under load fails no request', async () => {
  const [watched, ...otherProcesses] = products
  const pair = otherProcesses.splice(0, 2)
  if (watched === undefined || pair.length < 2) throw new Error('The products run only while tests do.')
  const balancer = await startBalancer(pair.map(({ url }) => url))
  const client = createClient({ serverURL: balancer.url, accessToken: tokenOf(watched) })
  const { items } = await client.products.list({ query: { limit: 1 } })
  const productId = items[0]?.id ?? ''
  let answered = 0
  const over = new AbortController()
  const failures: unknown[] = []
  const visit = async (): Promise<void> => {
    const { clientSecret } = await client.checkouts.create({ body: { productId } })
    await client.checkouts.clientGet({ path: { client_secret: clientSecret } })
    answered += 2
  }
  const visitor = async (): Promise<void> => {
    while (!over.signal.aborted) await visit().catch((error: unknown) => failures.push(error))
  }
  const visitors = Array.from({ length: 8 }, visitor)
  for (const old of pair) {
    const before = answered
    await old.stop()
    const next = await start(old.port)
    products[products.indexOf(old)] = next
    await eventually(
      'the load that goes on',
      async () => answered,
      (now) => now > before,
    )
    await eventually(
      'a ready process',
      async () => (await fetch(`${next.url}/readyz`)).status,
      (status) => status === 200,
    )
  }
  over.abort()
  await Promise.all(visitors)
  balancer.close()
  expect(failures).toEqual([])
})
