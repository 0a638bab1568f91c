import { additions } from '@atelier/contract'
import { createClient, createClientFor } from '@atelier/sdk'
import { expect, it } from 'vitest'
import { watchPage } from './dashboard-page.ts'
import { sell, sellerOf } from './shop.ts'
import { newVisitor } from './studio-page.ts'
import { tokenOfCard } from './visitor.ts'
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

it('an agreement that was changed elsewhere is read again, and what was typed stays', async () => {
  const seller = sellerOf(setup.product)
  const { id: product_id } = await seller.products.create({
    body: {
      name: 'Balance in steps',
      recurringInterval: null,
      balanceTopUp: true,
      prices: [{ amountType: 'fixed', priceAmount: 5000 }],
    },
  })
  const { customer_id } = await sell(setup.product, seller, {
    productId: product_id,
    customerEmail: 'agreement@example.com',
  })
  const { customer_portal_url, token } = await seller.customerSessions.create({ body: { customer_id } })
  const portal = createClientFor(
    { topUps: additions.portalTopUps, wallets: additions.portalWallets },
    { serverURL: setup.product.url, accessToken: token },
  )
  const confirmationTokenId = await tokenOfCard(setup.product.url, '4242424242424242')
  const { customerPortal } = createClient({ serverURL: setup.product.url, accessToken: token })
  await customerPortal.customers.addPaymentMethod({
    body: { confirmationTokenId, setDefault: true, returnUrl: '/' },
  })
  const agreed = async () => (await portal.wallets.list({})).items[0]
  const { context, page, problems } = await newVisitor(setup.browser)
  const { errors } = await watchPage(page)
  await page.goto(customer_portal_url)
  await page.goto(`${setup.product.url}/atelier/portal/account`)
  await page.getByRole('button', { name: /Automatic top-up/ }).click()
  const threshold = page.getByLabel('Fill when less than this is left')
  await threshold.fill('20')
  const id = (await agreed())?.id ?? ''
  const agreement = { product_id, amount: 5000, threshold: 1000, consent: 'I agree.' }
  await portal.topUps.update({ path: { id }, body: { auto_top_up: agreement } })
  const agree = page.getByRole('button', { name: 'Agree and turn on' })
  await agree.click()
  await page.getByText('This was changed elsewhere in the meantime. Check it, then save again.').waitFor()
  expect(await threshold.inputValue()).toBe('20')
  expect(await agreed()).toMatchObject({ auto_top_up: { threshold: 1000 } })
  await agree.click()
  await page.getByText('Your balance is now filled automatically.').waitFor()
  expect(await agreed()).toMatchObject({ auto_top_up: { threshold: 2000 } })
  expect(problems).toEqual([])
  expect(errors.filter((error) => !error.includes('412'))).toEqual([])
  await context.close()
})
