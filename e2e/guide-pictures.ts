import type { Browser, Page } from 'playwright-core'
import { mailTo } from './mailbox.ts'
import { ownerLinkOf, type RunningProduct } from './product.ts'
import { offer, type Seller, sellerOf } from './shop.ts'
import { heading, newVisitor } from './studio-page.ts'
import { eventually } from './visitor.ts'

/** Part of the window that is relevant in a guide. */
const clip = { x: 0, y: 0, width: 1280, height: 800 }

/** Takes a picture of the upper part of a page. */
const shooting =
  (folder: string) =>
  async (page: Page, name: string): Promise<void> => {
    // The portal keeps a stream of events open.
    await page.waitForLoadState('load')
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 72, clip })
  }

/** Creates a plan with a license key, and a link to it with half the price for three months. */
const offerMembership = async (seller: Seller): Promise<string> => {
  const benefit = await seller.benefits.create({
    body: { type: 'license_keys', description: 'A key for the app', properties: { prefix: 'STUDIO' } },
  })
  const product_id = await offer(seller, {
    name: 'Studio membership',
    price: 1200,
    every: 'month',
    benefits: [benefit.id],
  })
  const discount = await seller.discounts.create({
    body: {
      name: 'Half price',
      type: 'percentage',
      basis_points: 5000,
      duration: 'repeating',
      duration_in_months: 3,
    },
  })
  const link = await seller.checkoutLinks.create({ body: { product_id, discount_id: discount.id } })
  return link.url
}

/** Takes the pictures of a plan as its customer sees it: checkout, confirmation, mail, portal. */
const takePlanPictures = async (product: RunningProduct, browser: Browser, folder: string): Promise<void> => {
  const url = await offerMembership(sellerOf(product))
  const { context, page } = await newVisitor(browser, 'desktop')
  const shot = shooting(folder)
  await page.goto(url)
  await page.getByLabel('E-mail').first().fill('grace@example.com')
  await page.getByRole('button', { name: 'Subscribe · $6.00 today' }).waitFor()
  await shot(page, 'subscription-checkout')
  await page.getByText('Test mode', { exact: true }).click()
  await page.getByRole('button', { name: /^Visa …/ }).click()
  await page.getByLabel('Name on card').fill('Grace Hopper')
  await page.getByLabel('Country').selectOption('SE')
  await page.getByRole('button', { name: 'Subscribe · $6.00 today' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await page
    .getByText(/^STUDIO-/)
    .first()
    .waitFor()
  await shot(page, 'subscription-confirmation')
  await mailTo(product, 'grace@example.com', /Studio membership/)
  const inbox = await context.newPage()
  await inbox.goto(`${product.url}/inbox`)
  await inbox
    .getByRole('link', { name: /Studio membership/ })
    .first()
    .click()
  await inbox.waitForURL(/\/inbox\/./)
  await shot(inbox, 'subscription-mail')
  await page.getByRole('link', { name: 'Open your purchases' }).click()
  await page.getByText('Next charge').first().waitFor()
  await shot(page, 'subscription-portal')
  await context.close()
}

/** Takes the pictures of the quick start: the checkout of its product, and the order in the dashboard. */
const takeQuickStartPictures = async (
  product: RunningProduct,
  browser: Browser,
  folder: string,
): Promise<void> => {
  const seller = sellerOf(product)
  const product_id = await offer(seller, { name: 'Field notes', price: 1900 })
  const link = await seller.checkoutLinks.create({ body: { product_id } })
  const { context, page } = await newVisitor(browser, 'desktop')
  const shot = shooting(folder)
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

/** Takes the pictures of the guides. */
export const takeGuidePictures = async (
  product: RunningProduct,
  browser: Browser,
  folder: string,
): Promise<void> => {
  await takeQuickStartPictures(product, browser, folder)
  await takePlanPictures(product, browser, folder)
}
