import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDashboard, settled, watchPage } from './dashboard-page.ts'
import { offer, sell, sellerOf, type Seller } from './shop.ts'
import { expectAccessible, heading, newVisitor } from './studio-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

let seller: Seller
let order: Awaited<ReturnType<typeof sell>>
beforeAll(async () => {
  seller = sellerOf(setup.product)
  const productId = await offer(seller, { name: 'Credited tea', price: 900 })
  order = await sell(setup.product, seller, { productId, customerEmail: 'credited@example.com' })
  await seller.refunds.create({ body: { orderId: order.id, amount: 300, reason: 'customer_request' } })
})

/** The type of the file that a press opens in a new tab. */
const openedBy = async (page: Page, press: () => Promise<void>): Promise<string | undefined> => {
  const opened = page.context().waitForEvent('response', (response) => response.url().includes('.pdf'))
  await press()
  return (await opened).headers()['content-type']
}

describe('a credit note', () => {
  it('is shown on the page of its order in the dashboard, and opens from there', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, { path: `/orders/${order.id}` })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByText(`${order.invoice_number}-CN1`).waitFor()
    await page.getByText('$3.00', { exact: false }).first().waitFor()
    await expectAccessible(page)
    const button = page.getByRole('button', { name: `PDF of credit note ${order.invoice_number}-CN1` })
    expect(await openedBy(page, () => button.click())).toBe('application/pdf')
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })

  it('is in the order in the portal on a phone, and is opened from there', async () => {
    const { customer_portal_url } = await seller.customerSessions.create({
      body: { customer_id: order.customer_id },
    })
    const { context, page, problems } = await newVisitor(setup.browser)
    const { errors } = await watchPage(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(customer_portal_url)
    await page
      .getByRole('link', { name: /Credited tea/ })
      .first()
      .click()
    await heading(page, 'Credit notes').waitFor()
    await page.getByText(`${order.invoice_number}-CN1`).waitFor()
    await settled(page)
    await expectAccessible(page)
    const link = page.getByRole('link', { name: /Open \(PDF\)/ })
    expect(await openedBy(page, () => link.click())).toBe('application/pdf')
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })
})
