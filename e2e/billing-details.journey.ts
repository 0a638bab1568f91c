import { beforeAll, describe, expect, it } from 'vitest'
import { openDashboard, settled, watchPage } from './dashboard-page.ts'
import { offer, sell, sellerOf, type Seller } from './shop.ts'
import { expectAccessible, newVisitor } from './studio-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

let seller: Seller
let order: Awaited<ReturnType<typeof sell>>
beforeAll(async () => {
  seller = sellerOf(setup.product)
  const productId = await offer(seller, { name: 'Invoiced tea', price: 900 })
  order = await sell(setup.product, seller, { productId, customerEmail: 'invoiced@example.com' })
})

describe('the billing details of an order', () => {
  it('are corrected by the seller until the invoice is issued', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, { path: `/orders/${order.id}` })
    await page.getByRole('button', { name: 'Correct…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct the billing details' })
    await dialog.getByLabel('Name').fill('Tea Trading Ltd')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The billing details were saved.').waitFor()
    await page.getByText('Tea Trading Ltd').first().waitFor()
    await seller.orders.invoice({ path: { id: order.id } })
    await page.reload()
    await page.getByRole('heading', { name: 'Details' }).waitFor()
    await settled(page)
    expect(await page.getByRole('button', { name: 'Correct…' }).count()).toBe(0)
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })

  it('are corrected by the customer on a phone, whose invoice is issued again', async () => {
    const { customer_portal_url, token } = await seller.customerSessions.create({
      body: { customer_id: order.customer_id },
    })
    const { context, page, problems } = await newVisitor(setup.browser)
    const { errors } = await watchPage(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(customer_portal_url)
    await page
      .getByRole('link', { name: /Invoiced tea/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Correct the billing details' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct the billing details' })
    await dialog.getByLabel('Street and number').fill('Harbour Street 7')
    await settled(page)
    await expectAccessible(page)
    // The same customer corrects the name in another window.
    const response = await fetch(`${setup.product.url}/v1/customer-portal/orders/${order.id}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ billing_name: 'Tea Import Ltd' }),
    })
    expect(response.status).toBe(200)
    const issue = dialog.getByRole('button', { name: 'Issue the invoice' })
    await issue.click()
    await dialog.getByText('This was changed elsewhere in the meantime.').waitFor()
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Tea Import Ltd')
    expect(await dialog.getByLabel('Street and number').inputValue()).toBe('Harbour Street 7')
    await issue.click()
    const link = dialog.getByRole('link', { name: 'Invoice (PDF)' })
    await link.waitFor()
    const opened = context.waitForEvent('response', (response) => response.url().includes('.pdf'))
    await link.click()
    expect((await opened).headers()['content-type']).toBe('application/pdf')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByText(/Tea Import Ltd, Harbour Street 7/).waitFor()
    expect(problems).toEqual([])
    expect(errors.filter((error) => !error.includes('412'))).toEqual([])
    await context.close()
  })
})
