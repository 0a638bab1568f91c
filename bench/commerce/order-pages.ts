import type { Client } from 'pg'
import { type Caller } from '../purchase.ts'
import { against, median } from '../table.ts'

/** How many orders the list has. */
export const orderCount = 100_000

/** The pages that are asked for, as queries of the list of orders. */
const pagesOf = (example: { product_id: string; customer_id: string }): Record<string, string> => ({
  'first page': '',
  'middle page': `page=${orderCount / 20}`,
  'last page': `page=${orderCount / 10}`,
  'oldest first': 'sorting=created_at',
  'by net amount': 'sorting=-net_amount',
  'by customer': 'sorting=customer',
  'by product': 'sorting=product',
  'of one product': `product_id=${example.product_id}`,
  'of one customer': `customer_id=${example.customer_id}`,
  'one-time products': 'product_billing_type=one_time',
  'by discount': 'sorting=discount',
  'by subscription': 'sorting=-subscription',
  'by customer, descending': 'sorting=-customer',
  'by product, descending': 'sorting=-product',
  'by customer, middle page': `sorting=customer&page=${orderCount / 20}`,
  'by product, middle page': `sorting=product&page=${orderCount / 20}`,
  'by net amount, middle page': `sorting=net_amount&page=${orderCount / 20}`,
  'subscriptions only': 'product_billing_type=recurring',
  'metadata of one': 'metadata[number]=5000',
  'metadata of a hundredth': 'metadata[shelf]=shelf+7',
  'metadata of none': 'metadata[shelf]=upper',
})

/** Asks for each page of the list of orders, one at a time. */
export async function benchOrderPages(call: Caller, client: Client): Promise<(string | number)[][]> {
  const found = await client.query<{ product_id: string; customer_id: string }>(
    'select product_id, customer_id from orders order by created_at limit 1',
  )
  const [example] = found.rows
  if (example === undefined) throw new Error('There are no orders to list.')
  const pages = Object.entries(pagesOf(example))
  for (let i = 0; i < 10; i += 1) for (const [, query] of pages) await call('GET', `/v1/orders/?${query}`)
  const rows: (string | number)[][] = []
  for (const [what, query] of pages) {
    const latencies: number[] = []
    for (let i = 0; i < 22; i += 1) {
      const from = performance.now()
      await call('GET', `/v1/orders/?${query}`)
      if (i >= 2) latencies.push(performance.now() - from)
    }
    const p50 = median(latencies)
    rows.push([
      what,
      Math.min(...latencies).toFixed(1),
      p50.toFixed(1),
      (p50 / 10).toFixed(2),
      against(p50, 10, 'less'),
    ])
  }
  return rows
}
