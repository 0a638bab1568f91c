import { expect, it } from 'vitest'
import { expectWellMade, openDashboard } from './dashboard-page.ts'
import { sellerOf } from './shop.ts'
import { expectAccessible, heading, payWith } from './studio-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser, withProduct } from './with-product.ts'

const setup = withBrowser(withProduct({ env: { ATELIER_TAX: 'eu-vat', ATELIER_TAX_COUNTRY: 'SE' } }))

it('a buyer from Japan pays in yen, and the seller sees it and refunds it', async () => {
  const seller = sellerOf(setup.product)
  const { context, page, problems, errors } = await openDashboard(setup, { path: '/products/new' })
  const addCurrency = async (text: string, title: string, amount: string) => {
    await page.getByRole('combobox', { name: 'Add a currency' }).fill(text)
    await page.getByRole('option', { name: title }).click()
    await page.getByRole('group', { name: title }).getByLabel('Amount').fill(amount)
  }
  await page.getByLabel('Name', { exact: true }).fill('Green tea')
  await page.getByLabel('Amount').fill('10')
  await addCurrency('euro', 'Euro (EUR)', '9')
  await addCurrency('jpy', 'Japanese Yen (JPY)', '15.50')
  await page.getByRole('button', { name: 'Create the product' }).click()
  await page.getByText('Enter an amount, such as 2000.').waitFor()
  await page.getByRole('group', { name: 'Japanese Yen (JPY)' }).getByLabel('Amount').fill('1500')
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Create the product' }).click()
  await page.getByText('$10.00 · €9.00 · ¥1,500', { exact: true }).waitFor()
  const productId = /products\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  await seller.discounts.create({
    body: { name: 'Spring', code: 'SPRING', type: 'fixed', duration: 'once', amount: 200, currency: 'usd' },
  })
  const { url } = await seller.checkoutLinks.create({ body: { products: [productId] } })

  const buyer = await setup.browser.newContext({ locale: 'ja-JP', viewport: { width: 390, height: 844 } })
  const checkout = await buyer.newPage()
  await checkout.goto(url)
  await checkout.getByRole('button', { name: 'Pay ¥1,500' }).waitFor()
  const currency = checkout.getByLabel('Currency')
  await currency.selectOption('usd')
  await checkout.getByRole('button', { name: 'Add a discount code' }).click()
  await checkout.getByLabel('Discount code').fill('SPRING')
  await checkout.keyboard.press('Enter')
  await checkout.getByRole('button', { name: 'Pay $8.00' }).waitFor()
  await currency.selectOption('jpy')
  await checkout.getByText('SPRING does not apply in JPY. It was removed.').waitFor()
  await expectAccessible(checkout)
  await checkout.getByLabel('E-mail').fill('yuki@example.jp')
  await payWith(checkout, 'Visa', 'Pay ¥1,500')
  const [order] = await eventually(
    'an order in yen',
    async () => (await seller.orders.list({ query: { product_id: productId } })).items,
    ({ length }) => length === 1,
  )
  expect(order).toMatchObject({ currency: 'jpy', total_amount: 1500 })
  await buyer.close()

  await page.goto(`${setup.product.url}/dashboard/atelier/orders/${order?.id}`)
  await heading(page, '¥1,500').waitFor()
  await page.getByRole('button', { name: 'Refund…' }).click()
  await page.getByLabel('Amount').fill('500')
  await page.getByRole('button', { name: 'Review the refund' }).click()
  await page.getByRole('button', { name: 'Refund ¥500' }).click()
  await page.getByText('¥500 was refunded').waitFor()
  await page.goto(`${setup.product.url}/dashboard/atelier/money?currency=jpy`)
  await page.getByRole('row', { name: 'Refunds −¥500' }).waitFor()
  await expectWellMade(page)
  expect([problems, errors]).toEqual([[], []])
  await context.close()
})

it('a Swede pays a plan in kronor with the tax inside, and the seller sees it', async () => {
  const seller = sellerOf(setup.product)
  const { id: productId } = await seller.products.create({
    body: {
      name: 'Läsesalen',
      recurringInterval: 'month',
      prices: [
        { amountType: 'fixed', priceAmount: 1200, priceCurrency: 'usd', taxBehavior: 'inclusive' },
        { amountType: 'fixed', priceAmount: 12_500, priceCurrency: 'sek', taxBehavior: 'inclusive' },
      ],
    },
  })
  const { url } = await seller.checkoutLinks.create({ body: { products: [productId] } })
  // Tall: axe counts a field that lies half below the pay bar as too small.
  const buyer = await setup.browser.newContext({ locale: 'sv-SE', viewport: { width: 390, height: 1500 } })
  const checkout = await buyer.newPage()
  await checkout.goto(url)
  const subscribe = checkout.getByRole('button', { name: /^Prenumerera · 125,00\skr i dag$/ })
  await subscribe.waitFor()
  await checkout.getByText(/^Varav moms \(25\s%\)$/).waitFor()
  await expectAccessible(checkout)
  await checkout.getByLabel('E-post').fill('astrid@example.se')
  await checkout.getByText('Testläge', { exact: true }).click()
  await checkout.getByRole('button', { name: /^Visa …/ }).click()
  await subscribe.click()
  await checkout.getByText('Betalningen är mottagen.').waitFor()
  await checkout.getByText(/^Varav moms \(25\s%\)$/).waitFor()
  const [order] = await eventually(
    'an order in kronor',
    async () => (await seller.orders.list({ query: { product_id: productId } })).items,
    ({ length }) => length === 1,
  )
  expect(order).toMatchObject({
    currency: 'sek',
    subtotal_amount: 12_500,
    net_amount: 10_000,
    tax_amount: 2_500,
    total_amount: 12_500,
  })
  await buyer.close()
  const { context, page, problems, errors } = await openDashboard(setup, { path: `/orders/${order?.id}` })
  await heading(page, 'SEK 125.00').waitFor()
  await page.getByText('Of which tax (25%)').waitFor()
  await page.goto(`${setup.product.url}/dashboard/atelier/metrics?currency=sek`)
  await page.getByText('SEK 100.00').first().waitFor()
  await expectWellMade(page)
  expect([problems, errors]).toEqual([[], []])
  await context.close()
})
