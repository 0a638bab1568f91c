import { sandboxClock } from '@atelier/contract'
import { startEmbeddedPostgres } from '@atelier/plumbing/database'
import { createLog } from '@atelier/plumbing/log'
import { createClient, createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from './kill-rounds.ts'
import { allMails } from './mailbox.ts'
import { advanceClock } from './move-clock.ts'
import { freePort, newDataDir, removeDataDir, startProduct, tokenOf, type Product } from './product.ts'
import { eventually, payCheckout } from './visitor.ts'

const products: Product[] = []
const close: (() => Promise<void>)[] = []
const sold = { once: 24, monthly: 16 }
const checkouts = sold.once + sold.monthly
const renewals = 3

beforeAll(async () => {
  const dataDir = newDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir, test: true, log: createLog({ level: 'error' }) })
  close.push(postgres.stop, async () => removeDataDir(dataDir))
  const env = { ATELIER_ROLES: 'web,worker', ATELIER_RATE_LIMITS: 'off', DATABASE_URL: postgres.url }
  const start = async () => startProduct({ dataDir, port: await freePort(), env })
  products.push(await start())
  products.push(...(await Promise.all([start(), start(), start()])))
})
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  for (const step of close) await step()
})

it('four processes on one database double nothing and lose nothing', async () => {
  const [first] = products
  if (first === undefined) throw new Error('The products run only while tests do.')
  const accessToken = tokenOf(first)
  const urlOf = (n: number): string => (products[n % products.length] ?? first).url
  const clientOf = (n: number) => createClient({ serverURL: urlOf(n), accessToken })
  const client = clientOf(0)
  const price = { amountType: 'fixed', priceAmount: 900 } as const
  const once = await client.products.create({
    body: { name: 'A picture', recurringInterval: null, prices: [price] },
  })
  const monthly = await client.products.create({
    body: { name: 'A picture a month', recurringInterval: 'month', prices: [price] },
  })

  /** One buyer, whose payment is confirmed through two processes at once. */
  const buy = async (n: number): Promise<string> => {
    const checkout = await clientOf(n).checkouts.create({
      body: {
        productId: n < sold.once ? once.id : monthly.id,
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
    return items.filter(({ product_id }) => product_id === once.id || product_id === monthly.id)
  }
  const paid = (count: number) =>
    eventually(
      `the payment of ${count} orders`,
      async () => (await orders()).filter(({ status }) => status === 'paid').length,
      (found) => found >= count,
    )
  await paid(checkouts)

  // The clock is moved behind the processes' backs: the schedulers of all four find the renewals at once.
  await advanceClock(first, 32 * 86_400_000)
  await paid(checkouts + sold.monthly)
  // The clock is moved by one process, which does the work of the way; the others leave it alone.
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
  const confirmed = await eventually('the confirmation e-mails', confirmations, (found) =>
    firsts.every(({ invoice_number = '' }) => found.includes(invoice_number)),
  )
  expect(new Set(confirmed).size).toBe(confirmed.length)
  expect(await reconcile(first)).toMatchObject({
    differences: [],
    unsettled: 0,
    orders: all.length,
    payments: all.length,
  })
}, 120_000)
