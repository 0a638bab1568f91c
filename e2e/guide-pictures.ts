import type { Browser, Page } from 'playwright-core'
import { ownerLinkOf, type RunningProduct } from './product.ts'
import { offer, sellerOf } from './shop.ts'
import { heading, newVisitor } from './studio-page.ts'
import { eventually } from './visitor.ts'

/** Part of the window that is relevant in a guide. */
const clip = { x: 0, y: 0, width: 1280, height: 800 }

/** Takes the pictures of the quick start: the checkout of its product, and the order in the dashboard. */
export const takeGuidePictures = async (
  product: RunningProduct,
  browser: Browser,
  folder: string,
): Promise<void> => {
  const seller = sellerOf(product)
  const product_id = await offer(seller, { name: 'Field notes', price: 1900 })
  const link = await seller.checkoutLinks.create({ body: { product_id } })
  const { context, page } = await newVisitor(browser, 'desktop')
  const shot = (of: Page, name: string): Promise<unknown> =>
    of.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 72, clip })
  await page.goto(link.url)
  await page.getByLabel('E-mail').first().fill('ada@example.com')
  await page.getByText('Test mode', { exact: true }).click()
  await page.getByRole('button', { name: /^Visa …/ }).waitFor()
  await page.waitForLoadState('networkidle')
  await shot(page, 'quick-start-checkout')
  await page.getByRole('button', { name: /^Visa …/ }).click()
  await page.getByLabel('Name on card').fill('Ada Lovelace')
  await page.getByLabel('Country').selectOption('SE')
  await page.getByRole('button', { name: 'Pay $19.00' }).click()
  const orders = await eventually(
    'the order',
    () => seller.orders.list({ query: { product_id } }),
    ({ items }) => items.length === 1,
  )
  await page.goto(ownerLinkOf(product, 'owner@example.com'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await heading(page, 'Home').waitFor()
  await page.goto(`${product.url}/dashboard/atelier/orders/${orders.items[0]?.id}`)
  await page.waitForLoadState('networkidle')
  await shot(page, 'quick-start-order')
  await context.close()
}
