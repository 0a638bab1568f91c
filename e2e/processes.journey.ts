import { sandboxClock } from '@atelier/contract'
import { findEmbeddedPostgres } from '@atelier/plumbing/database'
import { createClient, createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from './kill-rounds.ts'
import { allMails } from './mailbox.ts'
import { advanceClock } from './move-clock.ts'
import { freePort, startProduct, tokenOf, type Product } from './product.ts'
import { eventually, payCheckout } from './visitor.ts'
import { withProduct } from './with-product.ts'

const env = { ATELIER_ROLES: 'web,worker', ATELIER_RATE_LIMITS: 'off' }
const here = withProduct({ env })
const beside: Product[] = []
const sold = { once: 24, monthly: 16 }
const checkouts = sold.once + sold.monthly
const renewals = 3

beforeAll(async () => {
  const { dataDir } = here.product
  const DATABASE_URL = findEmbeddedPostgres(dataDir)?.url ?? ''
  const start = async () => startProduct({ dataDir, port: await freePort(), env: { ...env, DATABASE_URL } })
  beside.push(...(await Promise.all([start(), start(), start()])))
})
afterAll(() => Promise.all(beside.map((product) => product.stop())))

it('four processes on one database double nothing and lose nothing', async () => {
  const accessToken = tokenOf(here.product)
  const processes = [here.product, ...beside].map(({ url }) => ({
    url,
    client: createClient({ serverURL: url, accessToken }),
    clock: createClientFor(sandboxClock, { serverURL: url, accessToken }),
  }))
  const processOf = (n: number) => processes[n % processes.length] ?? processes[0]!
  const { client } = processOf(0)
  const price = { amountType: 'fixed', priceAmount: 900 } as const
  const once = await client.products.create({
    body: { name: 'A picture', recurringInterval: null, prices: [price] },
  })
  const monthly = await client.products.create({
    body: { name: 'A picture a month', recurringInterval: 'month', prices: [price] },
  })

  /** One buyer, whose payment is confirmed through two processes at once. */
  const buy = async (n: number): Promise<string> => {
    const checkout = await processOf(n).client.checkouts.create({
      body: {
        productId: n < sold.once ? once.id : monthly.id,
        customerEmail: `buyer-${n}@example.com`,
      },
    })
    const confirmed = await Promise.allSettled(
      [processOf(n), processOf(n + 1)].map(({ url }) => payCheckout(url, checkout.clientSecret)),
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
  await advanceClock(here.product, 32 * 86_400_000)
  await paid(checkouts + sold.monthly)
  // The clock is moved by one process, which does the work of the way; the others leave it alone.
  await processOf(2).clock.advance({ body: { seconds: 61 * 86_400 } })
  await paid(checkouts + renewals * sold.monthly)

  const all = await orders()
  expect(all).toHaveLength(checkouts + renewals * sold.monthly)
  const firsts = all.filter(({ billing_reason }) => billing_reason !== 'subscription_cycle')
  expect(firsts.map(({ checkout_id }) => checkout_id).toSorted()).toEqual(bought.toSorted())
  const renewed = all.filter(({ billing_reason }) => billing_reason === 'subscription_cycle')
  const renewalsOf = new Map<string | null, number>()
  for (const { subscription_id } of renewed)
    renewalsOf.set(subscription_id, (renewalsOf.get(subscription_id) ?? 0) + 1)
  expect([...renewalsOf.values()]).toEqual(Array.from({ length: sold.monthly }, () => renewals))

  const confirmations = async () =>
    (await allMails(here.product)).flatMap(({ text = '' }) => /^Order ([\w-]+)$/m.exec(text)?.[1] ?? [])
  const confirmed = await eventually('the confirmation e-mails', confirmations, (found) =>
    firsts.every(({ id }) => found.includes(id)),
  )
  expect(new Set(confirmed).size).toBe(confirmed.length)
  expect(await reconcile(here.product)).toMatchObject({
    differences: [],
    unsettled: 0,
    orders: all.length,
    payments: all.length,
  })
}, 120_000)
