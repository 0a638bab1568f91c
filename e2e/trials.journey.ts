import { beforeAll, expect, it } from 'vitest'
import { expectWellMade, openDashboard, settled, watchPage } from './dashboard-page.ts'
import { sellerOf, type Seller } from './shop.ts'
import { expectAccessible, heading, newVisitor, payWith } from './studio-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser, withProduct } from './with-product.ts'

// The clock is moved, so no other journey shares this product.
const setup = withBrowser(withProduct())

let seller: Seller
beforeAll(() => {
  seller = sellerOf(setup.product)
})

const day = /[A-Z][a-z]{2} \d{1,2}, \d{4}/.source

/** Opens a new checkout of a product. */
const openCheckout = async (productId: string) => {
  const { clientSecret } = await seller.checkouts.create({ body: { productId } })
  const visitor = await newVisitor(setup.browser, 'phone')
  await watchPage(visitor.page)
  await visitor.page.goto(`${setup.product.url}/checkout/${clientSecret}`)
  return visitor
}

let productId: string

it('a seller gives a plan a trial, and the preview of the checkout shows it', async () => {
  const { context, page, problems } = await openDashboard(setup, { path: '/products/new' })
  await page.getByLabel('Name', { exact: true }).fill('Tea club')
  await page.getByRole('radio', { name: 'Every month' }).check()
  await page.getByLabel('Amount', { exact: true }).fill('12')
  await page.getByRole('switch', { name: 'Free trial' }).click()
  await page.getByLabel('Length of the trial', { exact: true }).fill('14')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByText('14 days free, then $12.00 per month').waitFor()
  await preview.getByText('Start · 14 days free').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create the product' }).click()
  await page.getByText('14 days free, then $12.00 / month').waitFor()
  const { items } = await seller.products.list({ query: { query: 'Tea club' } })
  productId = items[0]?.id ?? ''
  expect(items[0]).toMatchObject({ trialInterval: 'day', trialIntervalCount: 14 })
  expect(problems).toEqual([])
  await context.close()
})

it('a customer begins a trial, the seller sees its end and extends it, and then it is charged', async () => {
  const { context, page, problems } = await openCheckout(productId)
  await page.getByText('14 days free', { exact: true }).waitFor()
  await page
    .getByText(new RegExp(`^You allow .+ to charge you \\$12\\.00 per month from ${day} until you cancel`))
    .waitFor()
  await expectWellMade(page)
  await page.getByLabel('E-mail', { exact: true }).fill('trial@example.com')
  await page.getByLabel('Country').selectOption('SE')
  await payWith(page, 'Visa', 'Start · 14 days free')
  await heading(page, 'Thank you! Your trial has begun.').waitFor()
  await page.getByText(new RegExp(`^\\$12\\.00 on `)).waitFor()
  await expectAccessible(page)
  expect(problems).toEqual([])
  await context.close()

  const [subscription] = await eventually(
    'a subscription',
    async () => (await seller.subscriptions.list({ query: { product_id: productId } })).items,
    (items) => items.length === 1,
  )
  expect(subscription).toMatchObject({ status: 'trialing' })
  const id = subscription?.id ?? ''
  const orders = async () => (await seller.orders.list({ query: { product_id: productId } })).items
  expect(await orders()).toEqual([])

  const owner = await openDashboard(setup, { path: `/subscriptions/${id}` })
  await owner.page.getByText(new RegExp(`^Trial ends on ${day}, then \\$12\\.00$`)).waitFor()
  await expectWellMade(owner.page)
  await owner.page.getByRole('button', { name: 'Extend…' }).click()
  const end = new Date(Date.parse(subscription?.trial_end ?? '') + 7 * 86_400_000)
  await owner.page.getByLabel('The trial ends on').fill(end.toISOString().slice(0, 10))
  await owner.page.getByText(/^The next charge, on .+, is \$12\.00\.$/).waitFor()
  await expectAccessible(owner.page)
  await owner.page.getByRole('button', { name: 'Move the end of the trial' }).click()
  await owner.page.getByText('The trial was changed.').waitFor()
  expect((await seller.subscriptions.get({ path: { id } })).trial_end?.slice(0, 10)).toBe(
    end.toISOString().slice(0, 10),
  )

  await owner.page.getByRole('button', { name: /^The sandbox clock/ }).click()
  await owner.page.getByRole('menuitem', { name: 'To the next renewal' }).click()
  await owner.page.getByText(/^The clock shows/).waitFor()
  await eventually('the first order', orders, (items) => items[0]?.status === 'paid')
  await owner.page.reload()
  await owner.page.getByText(new RegExp(`^Renews on ${day}: \\$12\\.00$`)).waitFor()
  await settled(owner.page)
  expect(owner.problems).toEqual([])
  await owner.context.close()
})

it('a trial without a card tells both sides that it ends, unless the customer adds one', async () => {
  const { id: free } = await seller.products.create({
    body: {
      name: 'Tea samples',
      recurringInterval: 'month',
      trialInterval: 'week',
      trialIntervalCount: 1,
      trialRequiresPaymentMethod: false,
      prices: [{ amountType: 'fixed', priceAmount: 900 }],
    },
  })
  const { context, page, problems } = await openCheckout(free)
  await page.getByText(/^Nothing is charged now\. It ends on .+, unless you add a card/).waitFor()
  expect(await page.getByLabel('Card number').count()).toBe(0)
  await page.getByLabel('E-mail', { exact: true }).fill('samples@example.com')
  await page.getByRole('button', { name: 'Try it for free' }).click()
  await heading(page, 'Thank you! Your trial has begun.').waitFor()
  await page.getByText(new RegExp(`^Ends on .+, unless you add a card in your purchases\\.$`)).waitFor()
  expect(await page.getByText('Next charge').count()).toBe(0)
  await page.getByRole('link', { name: 'Open your purchases' }).click()
  await page.getByRole('link', { name: 'Subscriptions', exact: true }).click()
  await heading(page, 'Subscriptions').waitFor()
  await page.getByRole('link', { name: /^Tea samples/ }).click()
  await page.getByText(new RegExp(`^Add a card before ${day} to keep the subscription\\.`)).waitFor()
  await page.getByText(new RegExp(`^Your trial ends on ${day}\\.$`)).waitFor()
  await expectAccessible(page)
  expect(problems).toEqual([])
  await context.close()

  const { items } = await seller.subscriptions.list({ query: { product_id: free } })
  const owner = await openDashboard(setup, { path: `/subscriptions/${items[0]?.id}` })
  await owner.page
    .getByText(/^Trial ends on .+, and the subscription with it, unless the customer adds a card$/)
    .waitFor()
  await owner.page.getByText(/^Charged on .+, if the customer adds a card by then\.$/).waitFor()
  await owner.context.close()

  const home = await openDashboard(setup)
  const card = home.page.getByRole('region', { name: 'Trials' })
  await card.getByText('None ends within 7 days').waitFor()
  await expectAccessible(home.page)
  await card.getByRole('link', { name: 'All trials' }).click()
  await home.page.getByRole('link', { name: /samples@example\.com/ }).waitFor()
  expect(home.problems).toEqual([])
  await home.context.close()
})
