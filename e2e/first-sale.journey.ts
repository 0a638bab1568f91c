import { expect, it } from 'vitest'
import { chooseByKeys, openDashboard, tabTo } from './dashboard-page.ts'
import { mailTo } from './mailbox.ts'
import { heading, newVisitor } from './studio-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

it('a new seller opens a shop and makes the first sale without documentation', async () => {
  const { context, page, problems, errors } = await openDashboard(setup)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).fill('New organization')
  const option = page.getByRole('option', { name: 'New organization' })
  await option.waitFor()
  for (let moved = 0; moved < 10 && (await option.getAttribute('aria-selected')) !== 'true'; moved += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('First Sale Pottery')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\/first-sale-pottery$/)
  const list = page.getByRole('region', { name: 'Open your shop' })
  await list.getByText('0 of 5 done').waitFor()

  // Each step of the list links to its page.
  await tabTo(page, list.getByRole('link', { name: 'Create a product' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'New product' }).first())
  await page.keyboard.press('Enter')
  await heading(page, 'New product').waitFor()
  await tabTo(page, page.getByRole('textbox', { name: 'Name' }).first())
  await page.keyboard.type('A bowl')
  await tabTo(page, page.getByRole('textbox', { name: 'Amount' }).first())
  await page.keyboard.type('24')
  await page.getByLabel('Preview').getByText('Pay $24.00').waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'A bowl').waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await list.getByText('1 of 5 done').waitFor()
  await tabTo(page, list.getByRole('link', { name: 'Create a checkout link' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: /^New/ }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('combobox', { name: 'Products' }))
  await chooseByKeys(page, 'bowl', page.getByRole('option', { name: 'A bowl' }))
  await page.getByRole('button', { name: 'Remove A bowl' }).waitFor()
  await tabTo(page, page.getByRole('textbox', { name: 'Label (optional)' }))
  await page.keyboard.type('Shop window')
  await page.keyboard.press('Enter')
  await heading(page, 'Shop window').waitFor()
  const url = await page.locator('a[href*="/buy/"]').first().getAttribute('href')

  // A buyer opens the link and pays.
  const buyer = await newVisitor(setup.browser, 'phone')
  await buyer.page.goto(url ?? '')
  await buyer.page.getByLabel('E-mail').fill('first-buyer@example.com')
  await buyer.page.getByText('Test mode', { exact: true }).click()
  await buyer.page.getByRole('button', { name: /^Visa …/ }).click()
  await buyer.page.getByLabel('Country').selectOption('SE')
  await buyer.page.getByRole('button', { name: 'Pay $24.00' }).click()
  await mailTo(setup.product, 'first-buyer@example.com', /^Your order of A bowl/)

  // The seller sees the order, its entry in the ledger, and the ticks in the list.
  await page.goto(`${setup.product.url}/dashboard/first-sale-pottery`)
  await list.getByText('3 of 5 done').waitFor()
  await page.getByRole('table', { name: 'Latest orders' }).getByText('A bowl').waitFor()
  await page.getByRole('table', { name: 'Latest orders' }).getByRole('link').first().press('Enter')
  await heading(page, '$24.00').waitFor()
  await page.getByRole('row', { name: 'Balance: Sales −$24.00' }).waitFor()
  expect([problems, errors, buyer.problems]).toEqual([[], [], []])
  await buyer.context.close()
  await context.close()
})
