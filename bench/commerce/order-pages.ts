import type { Client } from 'pg'
import { type Caller } from '../purchase.ts'
import { benchPages, listLength } from './pages.ts'

/** Requested pages, as queries of the order list. */
const pagesOf = (example: {
  product_id: string
  customer_id: string
  discount_id: string
}): Record<string, string> => ({
  'first page': '',
  'tenth page': 'page=10',
  'middle page': `page=${listLength / 20}`,
  'last page': `page=${listLength / 10}`,
  'oldest first': 'sorting=created_at',
  'by net amount': 'sorting=-net_amount',
  'by customer': 'sorting=customer',
  'by product': 'sorting=product',
  'of one product': `product_id=${example.product_id}`,
  'of one discount': `discount_id=${example.discount_id}`,
  'of a few customers': 'query=Customer+777',
  'of all customers': 'query=bench.example',
  'of no customer': 'query=zzzzzz',
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

/** Gives one product half of the orders, and a discount a tenth. Returns the product, the discount and a customer. */
const makeFilterable = async (call: Caller, client: Client) => {
  const discount = await call('POST', '/v1/discounts/', {
    name: 'Bench discount',
    type: 'percentage',
    basis_points: 1000,
    duration: 'once',
  })
  const discount_id = String(discount['id'])
  const { rows } = await client.query<{ product_id: string; customer_id: string }>(
    'select product_id, customer_id from orders order by created_at limit 1',
  )
  const [example] = rows
  if (example === undefined) throw new Error('There are no orders to list.')
  await client.query(
    `update orders set product_id = $1 where right(invoice_number, 1) in ('1', '3', '5', '7')`,
    [example.product_id],
  )
  await client.query(`update orders set discount_id = $1 where right(invoice_number, 1) = '3'`, [discount_id])
  await client.query('vacuum (analyze) orders')
  return { ...example, discount_id }
}

/** Requests each page of the order list, one at a time. */
export async function benchOrderPages(call: Caller, client: Client): Promise<(string | number)[][]> {
  const pages = Object.entries(pagesOf(await makeFilterable(call, client)))
  return benchPages(call, Object.fromEntries(pages.map(([label, query]) => [label, `/v1/orders/?${query}`])))
}
