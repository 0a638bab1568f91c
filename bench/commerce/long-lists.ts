import type { Client } from 'pg'
import type { Caller } from '../purchase.ts'
import { insertManyCheckouts } from './many-checkouts.ts'
import { insertManySubscriptions } from './many-subscriptions.ts'
import { benchPages, listLength } from './pages.ts'

const pages = {
  customers: '/v1/customers/',
  'customers, all found': '/v1/customers/?query=bench.example',
  'customers by e-mail': '/v1/customers/?sorting=email',
  'customers, middle page': `/v1/customers/?page=${listLength / 20}`,
  subscriptions: '/v1/subscriptions/',
  'subscriptions, middle page': `/v1/subscriptions/?page=${listLength / 20}`,
  'active subscriptions': '/v1/subscriptions/?active=true',
  'subscriptions by customer': '/v1/subscriptions/?sorting=customer',
  checkouts: '/v1/checkouts/',
  'checkouts, middle page': `/v1/checkouts/?page=${listLength / 20}`,
  'open checkouts': '/v1/checkouts/?status=open',
}

/**
 * Gives a seller as many more customers, subscriptions and checkouts as orders, and requests pages of their
 * lists.
 */
export async function benchLongLists(
  call: Caller,
  client: Client,
  organization_id: string,
): Promise<(string | number)[][]> {
  const plan = await call('POST', '/v1/products/', {
    name: 'Bench membership',
    recurringInterval: 'month',
    prices: [{ amountType: 'fixed', priceAmount: 2000 }],
  })
  const product_id = String(plan['id'])
  const { now } = await call('GET', '/sandbox/clock')
  await insertManySubscriptions(client, {
    organization_id,
    product_id,
    count: listLength,
    due: new Date(Date.parse(String(now)) + 20 * 24 * 60 * 60 * 1000),
    apart: 1,
  })
  const checkout = await call('POST', '/v1/checkouts/', { products: [product_id] })
  await insertManyCheckouts(client, String(checkout['id']), listLength)
  return benchPages(call, pages)
}
