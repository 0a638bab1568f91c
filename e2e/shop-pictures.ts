import type { Browser } from 'playwright-core'
import { advanceClock } from './move-clock.ts'
import { ownerLinkOf, type RunningProduct } from './product.ts'
import { offer, sell, sellerOf } from './shop.ts'
import { heading, newVisitor } from './studio-page.ts'

const day = 24 * 60 * 60 * 1000

const names = [
  'Astrid Lindqvist',
  'Noah Weber',
  'Camille Roux',
  'Lucía Ortega',
  'Ines Duarte',
  'Jonas Holm',
  'Mia Novak',
]

/**
 * Sells a print, a monthly plan or a box of paints every second day for a month; returns a customer with a
 * plan.
 */
const sellForAMonth = async (product: RunningProduct): Promise<string> => {
  const seller = sellerOf(product)
  const key = await seller.benefits.create({
    body: { type: 'license_keys', description: 'The desktop app', properties: { prefix: 'PAINT' } },
  })
  const plan = await offer(seller, { name: 'Studio plan', price: 2900, every: 'month', benefits: [key.id] })
  const products = [
    await offer(seller, { name: 'Framed print, 30 × 40 cm', price: 4900 }),
    plan,
    await offer(seller, { name: 'Box of paints', price: 3450 }),
  ]
  for (let sale = 0; sale < 15; sale += 1) {
    const customerName = names[sale % names.length] ?? ''
    await sell(product, seller, {
      productId: products[sale % products.length] ?? '',
      customerEmail: `${customerName.split(' ')[0]?.toLowerCase()}@example.com`,
      customerName,
    })
    await advanceClock(product, 2 * day)
  }
  const { items } = await seller.subscriptions.list({ query: { product_id: plan, limit: 1 } })
  return items[0]?.customer_id ?? ''
}

/**
 * Takes the pictures of a shop: its start page and the page of a subscription, and the portal of a customer
 * on a phone.
 */
export const takeShopPictures = async (
  product: RunningProduct,
  browser: Browser,
  folder: string,
): Promise<void> => {
  const customer_id = await sellForAMonth(product)
  const { context, page } = await newVisitor(browser, 'desktop')
  const shot = async (name: string): Promise<void> => {
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 80 })
  }
  await page.goto(ownerLinkOf(product, 'owner@example.com'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await heading(page, 'Home').waitFor()
  await page.locator('.recharts-surface').first().waitFor()
  await shot('dashboard-home')
  await page.getByRole('link', { name: 'Subscriptions' }).first().click()
  await page.getByRole('table', { name: 'Subscriptions' }).getByRole('link').first().click()
  await page.getByRole('row', { name: /^Total/ }).waitFor()
  await page.getByText('Subscription created').waitFor()
  await shot('dashboard-subscription')
  await context.close()

  const { customer_portal_url } = await sellerOf(product).customerSessions.create({ body: { customer_id } })
  const customer = await newVisitor(browser, 'phone')
  await customer.page.goto(customer_portal_url)
  await heading(customer.page, 'Overview').waitFor()
  await customer.page.waitForLoadState('networkidle')
  await customer.page.screenshot({ path: `${folder}portal-phone.jpg`, type: 'jpeg', quality: 80 })
  await customer.context.close()
}
