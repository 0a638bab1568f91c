import { createClient } from '@atelier/sdk'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDashboard, tabTo } from './dashboard-page.ts'
import { tokenOf } from './product.ts'
import {
  choosePhoto,
  expectAccessible,
  expectNoOverflow,
  fillWizard,
  goToCheckout,
  heading,
  leaveForCheckout,
  newVisitor,
  payWith,
} from './studio-page.ts'
import { eventually, openCheckout } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

const phone = { width: 390, height: 844 }

/** Doubles the text size, as a visitor does in the browser. */
const doubleText = (page: Page): Promise<unknown> =>
  page.evaluate("document.documentElement.style.fontSize = '200%'")

it('asks the bank’s question in the middle of the window', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await page.goto(
    `${setup.product.url}/checkout/${await openCheckout(setup.product.url, 'middle@example.com')}`,
  )
  await payWith(page, '3-D Secure')
  await page.getByRole('dialog').waitFor()
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const offCentre = async (): Promise<number> => {
      const box = await page.getByRole('dialog').boundingBox()
      if (box === null) return Infinity
      return Math.max(Math.abs(box.x + box.width / 2 - width / 2), Math.abs(box.y + box.height / 2 - 450))
    }
    await expect.poll(offCentre).toBeLessThan(1.5)
  }
  await context.close()
})

it('keeps all of a declined card but its code', async () => {
  const { context, page } = await newVisitor(setup.browser, 'phone')
  await goToCheckout(page, setup.product.url, 'keeps@example.com', 'cat-porch')
  await payWith(page, 'Declined')
  await page.getByRole('status').filter({ hasText: 'Declined' }).waitFor({ state: 'attached' })
  await page
    .getByRole('alert')
    .filter({ hasText: /declined/i })
    .waitFor()
  await expect.poll(() => page.getByLabel('Card number').inputValue()).toMatch(/^4000 0000 0000 0002$/)
  await expect.poll(() => page.getByLabel('Expires').inputValue()).toMatch(/^12 \/ \d\d$/)
  await expect.poll(() => page.getByLabel('Security code').inputValue()).toBe('')
  await expect.poll(() => page.getByLabel('Name on card').inputValue()).toBe('Test Buyer')
  await context.close()
})

it('takes a test wallet using only the keyboard: canceled, declined, then paid', async () => {
  const seller = createClient({ serverURL: setup.product.url, accessToken: tokenOf(setup.product) })
  const blend = await seller.customFields.create({
    body: { type: 'text', slug: 'blend', name: 'Blend', properties: {} },
  })
  const { id: productId } = await seller.products.create({
    body: {
      name: 'Tea by the month',
      recurringInterval: 'month',
      prices: [{ amountType: 'fixed', priceAmount: 1900 }],
      attachedCustomFields: [{ customFieldId: blend.id, required: true }],
    },
  })
  const { id, clientSecret } = await seller.checkouts.create({ body: { productId } })
  const { context, page, problems } = await newVisitor(setup.browser, 'phone')
  await page.goto(`${setup.product.url}/checkout/${clientSecret}`)
  const wallet = page.getByRole('button', { name: 'Test wallet' })
  const sheet = page.getByRole('dialog', { name: 'Test wallet' })
  const pay = sheet.getByRole('button', { name: 'Pay $19.00' })
  const press = (key: string) => page.keyboard.press(key)
  const isFocused = (field: typeof wallet) => field.evaluate((element) => element === document.activeElement)

  // Fields that the wallet cannot provide are required first.
  await tabTo(page, wallet)
  await press('Enter')
  await page.getByText('This field is required.').waitFor()
  await expect.poll(() => isFocused(page.getByLabel('Blend'))).toBe(true)
  await page.keyboard.type('Earl Grey')

  await tabTo(page, wallet)
  await press('Enter')
  await pay.waitFor()
  await sheet.getByText('Atelier', { exact: true }).waitFor()
  await expectAccessible(page)
  await tabTo(page, sheet.getByRole('button', { name: 'Cancel' }))
  await press('Enter')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(wallet)).toBe(true)

  await press('Enter')
  await tabTo(page, sheet.getByRole('radio', { name: 'Visa ending in 4242' }))
  await press('ArrowUp')
  await expect.poll(() => sheet.getByRole('radio', { name: 'Visa ending in 0002' }).isChecked()).toBe(true)
  await tabTo(page, pay)
  await press('Enter')
  const declined = page.getByRole('alert').filter({ hasText: 'Your card was declined.' })
  await declined.waitFor()
  await expect.poll(() => isFocused(declined.locator('..'))).toBe(true)
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('test.buyer@example.com')
  await expect.poll(() => page.getByLabel('Name on card').inputValue()).toBe('Test Buyer')

  await tabTo(page, wallet)
  await press('Enter')
  await tabTo(page, sheet.getByRole('radio', { name: 'Visa ending in 0002' }))
  await press('ArrowDown')
  await tabTo(page, pay)
  await press('Enter')
  await heading(page, 'Thank you! Payment received.').waitFor()
  const orders = async () => (await seller.orders.list({ query: { checkout_id: id } })).items
  const [order] = await eventually('the order', orders, (items) => items.length > 0)
  expect([order]).toMatchObject([
    {
      status: 'paid',
      total_amount: 1900,
      billing_reason: 'subscription_create',
      custom_field_data: { blend: 'Earl Grey' },
      customer: { email: 'test.buyer@example.com', name: 'Test Buyer' },
    },
  ])
  expect(problems).toEqual([])
  await context.close()

  const dashboard = await openDashboard(setup, { path: `/orders/${order?.id}` })
  await heading(dashboard.page, 'Answers at checkout').waitFor()
  await dashboard.page.getByText('Earl Grey', { exact: true }).waitFor()
  expect(dashboard.problems).toEqual([])
  await dashboard.context.close()
})

it('answers 404 with a readable page where there is no checkout', async () => {
  const { context, page } = await newVisitor(setup.browser)
  const response = await page.goto(`${setup.product.url}/checkout/unknown`)
  expect(response?.status()).toBe(404)
  await heading(page, 'Checkout not found').waitFor()
  await page.getByText('You have not been charged').waitFor()
  await context.close()
})

it('scrolls a field with an error clear of the top bar, in large text too', async () => {
  const { context, page } = await newVisitor(setup.browser, 'phone')
  await page.setViewportSize(phone)
  await page.goto(
    `${setup.product.url}/checkout/${await openCheckout(setup.product.url, 'clear@example.com')}`,
  )
  await page.getByLabel('Card number').waitFor()
  for (const large of [false, true]) {
    if (large) await doubleText(page)
    await page.getByRole('button', { name: /^Pay \$1\.49/ }).click()
    const field = page.getByLabel('Card number')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    const clear = () =>
      field.evaluate((element) => {
        const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        const label = element.closest('form')?.querySelector(`label[for="${element.id}"]`)
        const { bottom } = element.getBoundingClientRect()
        return (label?.getBoundingClientRect().top ?? 0) >= bar && bottom <= innerHeight
      })
    await expect.poll(clear).toBe(true)
    await expectNoOverflow(page)
  }
  await expectAccessible(page)
  await context.close()
})

it('does not scroll sideways in large text', async () => {
  const { context, page } = await newVisitor(setup.browser, 'phone')
  await page.setViewportSize(phone)
  await page.goto(setup.product.url)
  await doubleText(page)
  await expectNoOverflow(page)
  await choosePhoto(page, 'cat-porch')
  await page.locator('[data-preview=painted]').waitFor()
  await expectNoOverflow(page)
  await page.getByLabel('E-mail address').fill('large@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, 'Complete Payment').waitFor()
  await expectNoOverflow(page)
  await page.goto(`${setup.product.url}/success?session_id=unknown`)
  await doubleText(page)
  await heading(page, 'Painting not found').waitFor()
  await expectNoOverflow(page)
  await context.close()
})

it('applies an amount that the buyer chooses while it is typed, and pays only a right one', async () => {
  const seller = createClient({ serverURL: setup.product.url, accessToken: tokenOf(setup.product) })
  const price = {
    amountType: 'custom',
    minimumAmount: 500,
    maximumAmount: 10_000,
    presetAmount: 1000,
  } as const
  const { id: productId } = await seller.products.create({
    body: { name: 'A tip', recurringInterval: null, prices: [price] },
  })
  const { clientSecret } = await seller.checkouts.create({
    body: { productId, customerEmail: 'tip@example.com' },
  })
  const { context, page, problems } = await newVisitor(setup.browser, 'phone')
  await page.goto(`${setup.product.url}/checkout/${clientSecret}`)
  const amount = page.getByLabel('Your price in dollars')
  await page.getByRole('button', { name: 'Pay $10.00' }).waitFor()
  await amount.fill('')
  await amount.pressSequentially('25')
  await page.getByRole('button', { name: 'Pay $25.00' }).waitFor()
  expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true)
  // An amount that is too low is named when the field is left, and holds up the payment.
  await amount.fill('3')
  await payWith(page, 'Visa', 'Pay $25.00')
  await page.getByText('Choose $5.00 to $100.00.').waitFor()
  await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true)
  // In another language it is named in that language, and still holds up the payment.
  await page.getByRole('combobox', { name: 'Language' }).selectOption('sv')
  await page.getByText('Välj').filter({ hasText: '100' }).waitFor()
  await page.getByRole('combobox', { name: 'Språk' }).selectOption('en')
  await page.getByText('Choose $5.00 to $100.00.').waitFor()
  await page.getByLabel('Country').selectOption('SE')
  await amount.fill('12,5')
  await amount.press('Enter')
  await page.getByRole('button', { name: 'Pay $12.50' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

it('has Pay in the window of a phone, at the payment step and at the checkout', async () => {
  const { context, page } = await newVisitor(setup.browser, 'phone')
  await page.setViewportSize(phone)
  await fillWizard(page, setup.product.url, 'fold@example.com', 'temple')
  const endOfPay = async (): Promise<number> => {
    const box = await page.getByRole('button', { name: 'Pay $1.49' }).boundingBox()
    return box === null ? Infinity : box.y + box.height
  }
  await expect.poll(endOfPay).toBeLessThanOrEqual(phone.height)
  await leaveForCheckout(page)
  await expect.poll(endOfPay).toBeLessThanOrEqual(phone.height)
  await context.close()
})

it('does not mention tax where none is collected', async () => {
  const { context, page } = await newVisitor(setup.browser)
  const secret = await openCheckout(setup.product.url, 'tax@example.com')
  await fetch(`${setup.product.url}/v1/checkouts/client/${secret}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customerBillingAddress: null }),
  })
  await page.goto(`${setup.product.url}/checkout/${secret}`)
  await page.getByLabel('Card number').waitFor()
  expect(await page.getByText('Tax', { exact: true }).count()).toBe(0)
  await context.close()
})
