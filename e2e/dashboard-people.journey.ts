import { beforeAll, describe, expect, it } from 'vitest'
import { openDashboard, tabTo } from './dashboard-page.ts'
import { offer, sell, sellerOf, type Seller } from './shop.ts'
import { expectAccessible, heading } from './studio-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

let seller: Seller
let customerId: string
beforeAll(async () => {
  seller = sellerOf(setup.product)
  const benefit = await seller.benefits.create({
    body: { type: 'license_keys', description: 'The people app', properties: { prefix: 'PEOPLE' } },
  })
  const productId = await offer(seller, { name: 'People tea', price: 900, benefits: [benefit.id] })
  await seller.meters.create({
    body: {
      name: 'People pixels',
      filter: {
        conjunction: 'and',
        clauses: [{ property: 'name', operator: 'eq', value: 'people.painted' }],
      },
      aggregation: { func: 'sum', property: 'pixels' },
    },
  })
  const order = await sell(setup.product, seller, { productId, customerEmail: 'people-buyer@example.com' })
  customerId = order.customer_id
  await seller.events.ingest({
    body: {
      events: [100, 250].map((pixels) => ({
        name: 'people.painted',
        customer_id: customerId,
        metadata: { pixels, size: pixels > 200 ? 'large' : 'small' },
      })),
    },
  })
})

describe('the people of the dashboard', () => {
  it('are searched, created and changed using only the keyboard', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, { path: '/customers' })
    await tabTo(page, page.getByRole('searchbox', { name: 'Search' }).first())
    await page.keyboard.type('people-buyer')
    await page.waitForURL(/query=people-buyer/)
    await tabTo(page, page.getByRole('link', { name: /Vera Visitor|people-buyer/ }).first())
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'People tea' }).waitFor()
    await page.getByRole('link', { name: 'People pixels' }).waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Edit…' }).first())
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('textbox', { name: 'Your id' }).first())
    await page.keyboard.type('people-1')
    await page.keyboard.press('Enter')
    await page.getByText('The customer was saved.').waitFor()
    await page.getByText('people-1').waitFor()

    await page.goBack()
    await page.waitForURL(/query=people-buyer/)
    await tabTo(page, page.getByRole('button', { name: 'New customer' }).first())
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('textbox', { name: 'E-mail' }).first())
    await page.keyboard.type('people-buyer@example.com')
    await page.keyboard.press('Enter')
    await page.getByText('A customer with this e-mail address already exists.').waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.type('second-')
    await page.keyboard.press('Enter')
    await heading(page, 'second-people-buyer@example.com').waitFor()
    expect([problems, errors.filter((text) => !/422/.test(text))]).toEqual([[], []])
    await context.close()
  })

  it('are imported once every line of the file is right', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, { path: '/customers' })
    await page.getByRole('button', { name: 'Import and export' }).click()
    await page.getByRole('menuitem', { name: 'Import from CSV…' }).click()
    const choose = (text: string) =>
      page.getByLabel('Choose a CSV file').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      })
    await choose('email,country\none@people.example,SE\nnobody,SE\n')
    await page.getByRole('row', { name: /3 email/ }).waitFor()
    await expectAccessible(page)
    await choose('email,country\none@people.example,SE\npeople-buyer@example.com,\n')
    await page.getByText('1 new customer; 1 already exists.').waitFor()
    await page.getByRole('button', { name: 'Import 1' }).click()
    await page.getByText('1 customer was imported.').waitFor()
    await page.getByRole('link', { name: 'one@people.example' }).waitFor()
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })

  it('a meter is tested on real events before it is created', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, { path: '/meters/new' })
    await page.getByLabel('Name', { exact: true }).fill('Large people pixels')
    await page.getByRole('button', { name: 'Condition', exact: true }).click()
    await page.getByLabel('Value', { exact: true }).first().fill('people.painted')
    await page.getByRole('button', { name: 'Create the meter' }).click()
    await page.getByText('Name the property to compare.').waitFor()
    await page.getByLabel('Property', { exact: true }).nth(1).fill('size')
    await page.getByLabel('Value', { exact: true }).nth(1).fill('large')
    await page.getByText('Number of events over 1 event of the last 30 days.').waitFor()
    await page.getByRole('button', { name: 'Create the meter' }).click()
    await heading(page, 'Large people pixels').waitFor()
    await page.getByText('name is “people.painted” and size is “large”').waitFor()
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })
})
