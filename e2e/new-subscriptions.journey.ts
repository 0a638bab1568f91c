import { createClient } from '@atelier/sdk'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectWellMade, openDashboard } from './dashboard-page.ts'
import { offer, sellerOf, type Seller } from './shop.ts'
import { expectAccessible } from './studio-page.ts'
import { tokenOfCard } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

let seller: Seller
beforeAll(async () => {
  seller = sellerOf(setup.product)
  await offer(seller, { name: 'Created club', price: 1500, every: 'month' })
  await seller.products.create({
    body: {
      name: 'Created journal',
      recurringInterval: 'month',
      trialInterval: 'day',
      trialIntervalCount: 14,
      prices: [{ amountType: 'fixed', priceAmount: 1200 }],
    },
  })
})

/** Creates a customer with a saved card, or with none. */
const newCustomer = async (name: string, card?: string): Promise<string> => {
  const email = `${name.toLowerCase()}@example.com`
  const { id } = await seller.customers.create({
    body: { email, name, billing_address: { country: 'SE' } },
  })
  if (card === undefined) return id
  const { token } = await seller.customerSessions.create({ body: { customer_id: id } })
  const portal = createClient({ serverURL: setup.product.url, accessToken: token })
  await portal.customerPortal.customers.addPaymentMethod({
    body: {
      confirmationTokenId: await tokenOfCard(setup.product.url, card),
      setDefault: true,
      returnUrl: '/',
    },
  })
  return id
}

const openDialog = async (path: string) => {
  const visitor = await openDashboard(setup, { path })
  await visitor.page.getByRole('button', { name: 'New subscription…' }).click()
  return { ...visitor, dialog: visitor.page.getByRole('dialog', { name: 'New subscription' }) }
}

/** Chooses in a lookup with the keyboard. */
const choose = async (page: Page, label: string, name: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(name)
  await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const subscriptionsOf = async (customer_id: string) =>
  (await seller.subscriptions.list({ query: { customer_id } })).items

describe('a new subscription', () => {
  it('begins with the trial of its product, for a customer who is looked up', async () => {
    const customer_id = await newCustomer('Tess', '4242424242424242')
    const { context, page, dialog, problems } = await openDialog('/subscriptions')
    await dialog.getByRole('button', { name: 'Create the subscription' }).click()
    await dialog.getByText('Choose a customer.').waitFor()
    await dialog.getByText('Choose a product.').waitFor()
    await expectAccessible(page)
    await choose(page, 'Customer', 'Tess')
    await choose(page, 'Product', 'Created journal')
    await dialog
      .getByText(/^Nothing is charged until .+ Then \$12\.00 \/ month is charged to Visa ···· 4242\./)
      .waitFor()
    expect(await dialog.getByText(/^Choose a/).count()).toBe(0)
    await expectWellMade(page)
    await dialog.getByRole('button', { name: 'Start the trial' }).click()
    await page.getByText(/^Trial ends on .+, then \$12\.00$/).waitFor()
    const [subscription] = await subscriptionsOf(customer_id)
    expect(subscription).toMatchObject({ status: 'trialing' })
    const length = Date.parse(subscription?.trial_end ?? '') - Date.parse(subscription?.trial_start ?? '')
    expect(Math.round(length / 86_400_000)).toBe(14)
    expect(problems).toEqual([])
    await context.close()
  })

  it('is charged to the saved card of its customer; a declined one leaves none', async () => {
    const customer_id = await newCustomer('Dunja', '4000000000000341')
    const { context, page, dialog, problems } = await openDialog(`/customers/${customer_id}`)
    await choose(page, 'Product', 'Created club')
    await dialog.getByText(/^\$15\.00 \/ month is charged now to Visa ···· 0341/).waitFor()
    await dialog.getByRole('button', { name: 'Create the subscription' }).click()
    await dialog.getByText(/^The payment failed/).waitFor()
    await expectAccessible(page)
    expect(await subscriptionsOf(customer_id)).toEqual([])

    await dialog.getByRole('combobox', { name: 'Start' }).click()
    await page.getByRole('option', { name: 'Free until a date, then charge' }).click()
    await dialog.getByRole('button', { name: 'Start the trial' }).click()
    await dialog.getByText('Choose the day on which the trial ends.').waitFor()
    const later = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel('The trial ends on').fill(later)
    await dialog.getByRole('button', { name: 'Start the trial' }).click()
    await page.getByText(/^Trial ends on .+, then \$15\.00$/).waitFor()
    expect((await subscriptionsOf(customer_id))[0]?.trial_end?.slice(0, 10)).toBe(later)
    expect(problems).toEqual([])
    await context.close()
  })

  it('begins on a day, until which it is paused', async () => {
    const customer_id = await newCustomer('Lena', '4242424242424242')
    const { context, page, dialog, problems } = await openDialog(`/customers/${customer_id}`)
    await choose(page, 'Product', 'Created club')
    await dialog.getByRole('combobox', { name: 'Start' }).click()
    await page.getByRole('option', { name: 'Start on a date' }).click()
    const later = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel('The subscription begins on').fill(later)
    await dialog.getByText(/^Until that day it is paused/).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create the subscription' }).click()
    await page.getByText(/^Resumes on .+: \$15\.00$/).waitFor()
    const [subscription] = await subscriptionsOf(customer_id)
    expect(subscription).toMatchObject({ status: 'paused' })
    expect(subscription?.resumes_at?.slice(0, 10)).toBe(later)
    expect(problems).toEqual([])
    await context.close()
  })

  it('says beforehand that its customer has no card, and how to sell it', async () => {
    const customer_id = await newCustomer('Nora')
    const { context, page, dialog, problems } = await openDialog(`/customers/${customer_id}`)
    await choose(page, 'Product', 'Created club')
    await dialog.getByText('The customer has no saved payment method').waitFor()
    await dialog.getByRole('link', { name: 'checkout link' }).waitFor()
    await expectWellMade(page)
    await dialog.getByRole('button', { name: 'Create the subscription' }).click()
    await dialog.getByText(/costs money, and the customer has no payment method/).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})
