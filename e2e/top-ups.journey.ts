import { additions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { expect, it } from 'vitest'
import { watchPage } from './dashboard-page.ts'
import { sell, sellerOf } from './shop.ts'
import { newVisitor } from './studio-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

it('a customer reads how their balance is filled, and goes to a checkout that fills it', async () => {
  const seller = sellerOf(setup.product)
  const { id: productId } = await seller.products.create({
    body: {
      name: 'Balance',
      recurringInterval: null,
      balanceTopUp: true,
      prices: [{ amountType: 'fixed', priceAmount: 5000 }],
    },
  })
  const { customer_id } = await sell(setup.product, seller, {
    productId,
    customerEmail: 'top-ups@example.com',
  })
  const { customer_portal_url, token } = await seller.customerSessions.create({ body: { customer_id } })
  const { context, page, problems } = await newVisitor(setup.browser)
  const { errors } = await watchPage(page)
  await page.goto(customer_portal_url)
  await page.goto(`${setup.product.url}/atelier/portal/account`)
  await page.getByText('Your balance: $50.00').waitFor()
  await page.getByText('Your balance is not filled automatically.').waitFor()
  await page.getByRole('button', { name: /Automatic top-up/ }).click()
  await page.getByLabel('Fill when less than this is left').fill('20')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add money' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/checkout\//)
  await page.getByRole('button', { name: 'Pay $50.00' }).waitFor()
  const portal = createClientFor(
    { topUps: additions.portalTopUps },
    { serverURL: setup.product.url, accessToken: token },
  )
  expect((await portal.topUps.list({})).items).toMatchObject([{ id: productId, prices: [{ amount: 5000 }] }])
  expect([...problems, ...errors]).toEqual([])
  await context.close()
})
