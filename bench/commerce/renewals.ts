import type { Client } from 'pg'
import type { Product } from '../../e2e/product.ts'
import type { Caller } from '../purchase.ts'
import { against } from '../table.ts'
import { insertManySubscriptions } from './many-subscriptions.ts'
import { costOfEach, processorTimeOf } from './processes.ts'

/** Target rate, in renewals per second. */
export const renewalAim = 100
const oneDay = 24 * 60 * 60 * 1000

/** Distributions of the due moments: all at once, or one at a time. */
const runs = [
  { label: 'to warm up', count: 300, apart: 0 },
  { label: 'due at one moment', count: 500, apart: 0 },
  { label: 'due a minute apart', count: 100, apart: 60 },
] as const

const paidRenewals = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ paid: number }>(
    `select count(*)::int as paid from orders where billing_reason = 'subscription_cycle' and status = 'paid'`,
  )
  return rows[0]?.paid ?? 0
}

/**
 * Renews subscriptions by moving the sandbox clock past the ends of their periods; every order must be paid.
 */
export async function benchRenewals(
  product: Product,
  call: Caller,
  client: Client,
  organization_id: string,
): Promise<(string | number)[][]> {
  const plan = await call('POST', '/v1/products/', {
    name: 'Bench plan',
    recurringInterval: 'month',
    prices: [{ amountType: 'fixed', priceAmount: 2000 }],
  })
  const product_id = String(plan['id'])
  const table: (string | number)[][] = []
  for (const { label, count, apart } of runs) {
    const { now } = await call('GET', '/sandbox/clock')
    const dueAt = new Date(Date.parse(String(now)) + oneDay)
    await insertManySubscriptions(client, { organization_id, product_id, count, due: dueAt, apart })
    const before = await paidRenewals(client)
    const used = processorTimeOf(product)
    const from = performance.now()
    await call('POST', '/sandbox/clock/advance', {
      to: new Date(dueAt.getTime() + count * apart * 1000 + 60_000).toISOString(),
    })
    const seconds = (performance.now() - from) / 1000
    const paid = (await paidRenewals(client)) - before
    if (paid !== count) throw new Error(`Of ${count} renewals ${paid} were paid.`)
    if (label === 'to warm up') continue
    const perSecond = count / seconds
    table.push([
      label,
      count,
      seconds.toFixed(1),
      costOfEach(product, used, count),
      perSecond.toFixed(0),
      (perSecond / renewalAim).toFixed(2),
      against(perSecond, renewalAim, 'more'),
    ])
  }
  return table
}
