import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectWellMade, openDashboard, settled } from './dashboard-page.ts'
import { sellerOf, type Seller } from './shop.ts'
import { eventually, payCheckout } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()
const customerEmail = 'answering@example.com'

const sellWithAnswers = async (
  seller: Seller,
  productId: string,
  customFieldData: Record<string, string>,
): Promise<void> => {
  const { id, clientSecret } = await seller.checkouts.create({
    body: { productId, customerEmail, customFieldData },
  })
  await payCheckout(setup.product.url, clientSecret)
  await eventually(
    'the order',
    () => seller.orders.list({ query: { checkout_id: id } }),
    ({ items }) => items.length === 1,
  )
}

let customerId: string
beforeAll(async () => {
  const seller = sellerOf(setup.product)
  const size = await seller.customFields.create({
    body: {
      type: 'select',
      slug: 'answers-size',
      name: 'Shirt size',
      properties: { options: [{ value: 'l', label: 'Large' }] },
    },
  })
  const product = async (name: string, recurringInterval: 'month' | null) =>
    seller.products.create({
      body: {
        name,
        recurringInterval,
        prices: [{ amountType: 'fixed', priceAmount: 900 }],
        attachedCustomFields: [{ customFieldId: size.id, required: false }],
      },
    })
  const shirt = await product('Answers shirt', null)
  const club = await product('Answers club', 'month')
  await sellWithAnswers(seller, shirt.id, { 'answers-size': 'l' })
  await sellWithAnswers(seller, club.id, { 'answers-size': 'l' })
  const { items } = await seller.customers.list({ query: { email: customerEmail } })
  customerId = items[0]?.id ?? ''
})

describe('answers to custom fields in the dashboard', () => {
  it('are listed on the customer page, newest first, those of a subscription once', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, {
      path: `/customers/${customerId}`,
    })
    const card = page.getByRole('region', { name: 'Answers at checkout' })
    await expect
      .poll(() => card.getByRole('link').allTextContents())
      .toEqual(['Answers club', 'Answers shirt'])
    await expect
      .poll(() => card.getByRole('listitem').allTextContents())
      .toEqual([expect.stringMatching(/Shirt sizeLarge$/), expect.stringMatching(/Shirt sizeLarge$/)])
    await settled(page)
    await expectWellMade(page)
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })

  it('take no other card with them when they cannot be drawn', async () => {
    const { context, page, problems } = await openDashboard(setup, { path: '/customers' })
    // Only the sorting of the answers uses this.
    await page.addInitScript(
      `String.prototype.localeCompare = () => { throw new Error('There is no order today.') }`,
    )
    await page.goto(`${setup.product.url}/dashboard/atelier/customers/${customerId}`)
    await page.getByText('This part could not be shown.').waitFor()
    await page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: 'Answers shirt' }).waitFor()
    await page.getByRole('region', { name: 'Details' }).getByText(customerEmail).waitFor()
    await expectWellMade(page)
    expect(problems).toEqual([])
    await context.close()
  })

  it.each([
    ['a list', '/customers', 'heading', 'Customers'],
    ['settings', '/settings/members', 'link', 'Brand'],
  ] as const)('rows of %s that cannot be drawn leave the page', async (_, path, role, name) => {
    const { context, page } = await openDashboard(setup, { path: '/orders' })
    // Only the tooltip of a moment, in rows, has the time in full.
    await page.addInitScript(`{
      const { get } = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        get() {
          if (this.resolvedOptions().timeStyle === 'long') throw new Error('There is no time today.')
          return get.call(this)
        },
      })
    }`)
    await page.goto(`${setup.product.url}/dashboard/atelier${path}`)
    await page.getByText('This part could not be shown.').waitFor()
    await page.getByRole(role, { name }).first().waitFor()
    await context.close()
  })

  it('can be added as columns, are remembered, can be removed, and are columns of the CSV', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, {
      path: `/orders?customer_id=${customerId}`,
    })
    const header = page.getByRole('columnheader', { name: 'Shirt size' })
    const choice = page.getByRole('menuitemcheckbox', { name: 'Shirt size' })
    await page.getByRole('button', { name: 'Columns' }).click()
    await choice.click()
    await header.waitFor()
    await page.getByRole('menuitemcheckbox', { name: 'Invoice' }).click()
    await page.keyboard.press('Escape')
    await page.reload()
    await header.waitFor()
    await expect.poll(() => page.getByRole('cell', { name: 'Large' }).count()).toBe(2)
    expect(await page.getByRole('columnheader', { name: 'Invoice' }).count()).toBe(0)
    await settled(page)
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Columns' }).click()
    await choice.click()
    await header.waitFor({ state: 'detached' })

    await page.goto(`${setup.product.url}/dashboard/atelier/subscriptions`)
    const download = async (name: string): Promise<string[][]> => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ])
      return readFileSync(await file.path(), 'utf8')
        .split('\r\n')
        .map((line) => line.split(','))
    }
    const [names = [], ...lines] = await download('Export all as CSV')
    const at = names.indexOf('Shirt size')
    expect(lines.find(([email]) => email === customerEmail)?.[at]).toBe('Large')
    await page.goto(`${setup.product.url}/dashboard/atelier/orders?customer_id=${customerId}`)
    const [head = [], ...orders] = await download('Export these as CSV')
    expect(orders.slice(0, -1).map((order) => order[head.indexOf('Shirt size')])).toEqual(['Large', 'Large'])
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })
})
