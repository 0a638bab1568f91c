import type { Client } from 'pg'
import { type Caller } from '../purchase.ts'
import { benchPages, listLength } from './pages.ts'

/** Requested pages, as queries of the order list. */
const pagesOf = (example: { product_id: string; customer_id: string }): Record<string, string> => ({
  'first page': '',
  'tenth page': 'page=10',
  'middle page': `page=${listLength / 20}`,
  'last page': `page=${listLength / 10}`,
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
  'by customer, middle page': `sorting=customer&page=${listLength / 20}`,
  'by product, middle page': `sorting=product&page=${listLength / 20}`,
  'by net amount, middle page': `sorting=net_amount&page=${listLength / 20}`,
  'subscriptions only': 'product_billing_type=recurring',
  'metadata of one': 'metadata[number]=5000',
  'metadata of a hundredth': 'metadata[shelf]=shelf+7',
  'metadata of none': 'metadata[shelf]=upper',
})

/** Requests each page of the order list, one at a time. */
export async function benchOrderPages(call: Caller, client: Client): Promise<(string | number)[][]> {
  const found = await client.query<{ product_id: string; customer_id: string }>(
    'select product_id, customer_id from orders order by created_at limit 1',
  )
  const [example] = found.rows
  if (example === undefined) throw new Error('There are no orders to list.')
  return benchPages(
    call,
    Object.fromEntries(
      Object.entries(pagesOf(example)).map(([what, query]) => [what, `/v1/orders/?${query}`]),
    ),
  )
}
