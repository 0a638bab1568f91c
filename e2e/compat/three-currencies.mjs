/* Sells in three currencies with versions of the newest SDK: in the first step it creates a product and a checkout in
   each currency; in the second, after they are paid, it refunds their orders. Prints the responses.
   Usage: node --import …/redirect.js three-currencies.mjs < settings.json */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { folder, version, accessToken, amounts, checkouts } = JSON.parse(readFileSync(0, 'utf8'))
const { createPolar } = await import(pathToFileURL(join(folder, `dist/${version}/index.mjs`)).href)
const polar = createPolar({ accessToken })

const offer = async () => {
  const { id } = await polar.products.create({
    name: 'Green tea',
    recurring_interval: null,
    prices: Object.entries(amounts).map(([price_currency, price_amount]) => ({
      amount_type: 'fixed',
      price_amount,
      price_currency,
    })),
  })
  const opened = []
  for (const currency of Object.keys(amounts)) {
    const customer_email = `buyer-${currency}@example.com`
    const checkout = await polar.checkouts.create({ products: [id], currency, customer_email })
    opened.push({ id: checkout.id, client_secret: checkout.client_secret, currency: checkout.currency })
  }
  return opened
}

const refundAll = async () => {
  const refunded = []
  for (const { id } of checkouts) {
    const { items } = await polar.orders.list({ checkout_id: id })
    const [order] = items
    const { amount, currency } = await polar.refunds.create({
      order_id: order.id,
      amount: order.net_amount,
      reason: 'customer_request',
    })
    refunded.push({ total_amount: order.total_amount, amount, currency })
  }
  return refunded
}

process.stdout.write(JSON.stringify(checkouts === undefined ? await offer() : await refundAll()))
