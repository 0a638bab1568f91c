import { additions } from '@atelier/contract'
import { createClient, createClientFor } from '@atelier/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectWellMade, openDashboard } from './dashboard-page.ts'
import { tokenOf } from './product.ts'
import { offer, sellerOf, type Seller } from './shop.ts'
import { tokenOfCard } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

let seller: Seller
let customerId: string
beforeAll(async () => {
  seller = sellerOf(setup.product)
  await offer(seller, { name: 'Drafted print', price: 2500 })
  const { id } = await seller.customers.create({
    body: { email: 'drafted@example.com', name: 'Dora Draft', billing_address: { country: 'SE' } },
  })
  customerId = id
  await saveCard('4000000000000341')
})

/** Saves a card as the default of the customer. */
const saveCard = async (number: string): Promise<void> => {
  const { token } = await seller.customerSessions.create({ body: { customer_id: customerId } })
  const portal = createClient({ serverURL: setup.product.url, accessToken: token })
  await portal.customerPortal.customers.addPaymentMethod({
    body: {
      confirmationTokenId: await tokenOfCard(setup.product.url, number),
      setDefault: true,
      returnUrl: '/',
    },
  })
}

describe('a draft order', () => {
  it('is created from the page of its customer, declined, and charged to another card', async () => {
    const { context, page, problems } = await openDashboard(setup, { path: `/customers/${customerId}` })
    await page.getByRole('button', { name: 'New order…' }).click()
    const dialog = page.getByRole('dialog', { name: 'New order' })
    await dialog.getByRole('combobox', { name: 'Product' }).fill('Drafted')
    await page.getByRole('option', { name: 'Drafted print' }).click()
    await dialog.getByLabel('Description').fill('A print, framed')
    await dialog.getByRole('rowheader', { name: 'Total' }).waitFor()
    await expectWellMade(page)
    await dialog.getByRole('button', { name: 'Save the draft' }).click()

    await page.getByRole('heading', { name: 'Draft', exact: true }).waitFor()
    await page.getByText('A print, framed').first().waitFor()
    await expectWellMade(page)
    await page.getByRole('button', { name: /^Charge .+…$/ }).click()
    await page.getByRole('button', { name: 'Charge now' }).click()
    await page.getByRole('dialog').getByText('The payment failed').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('The last payment failed').waitFor()

    await saveCard('4242424242424242')
    await page.getByRole('button', { name: /^Charge .+…$/ }).click()
    await page.getByRole('button', { name: 'Charge now' }).click()
    await page.getByText(/\d was charged\.$/).waitFor()
    await page.getByRole('button', { name: 'Invoice' }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('is found by its status, and deleted on a phone', async () => {
    const { items } = await seller.products.list({ query: { query: 'Drafted print' } })
    const { unpaidOrders } = createClientFor(
      { unpaidOrders: additions.unpaidOrders },
      { serverURL: setup.product.url, accessToken: tokenOf(setup.product) },
    )
    const { id } = await unpaidOrders.create({
      body: { customer_id: customerId, product_id: items[0]?.id ?? '' },
    })
    const { context, page } = await openDashboard(setup, { path: '/orders?status=draft', size: 'phone' })
    await page.getByText('Dora Draft').first().click()
    await page.waitForURL(new RegExp(id))
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete the draft' }).click()
    await page.getByText('The draft was deleted.').waitFor()
    await context.close()
  })
})
