import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectWellMade, openDashboard, watchPage } from './dashboard-page.ts'
import { createReadingRoom, type Seller, sellerOf } from './shop.ts'
import { newVisitor, payWith } from './studio-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

let seller: Seller
let plan: string
beforeAll(async () => {
  seller = sellerOf(setup.product)
  plan = await createReadingRoom(seller)
  const { id: benefit } = await seller.benefits.create({
    body: { type: 'license_keys', description: 'A key for the app', properties: { prefix: 'READ' } },
  })
  await seller.products.updateBenefits({ path: { id: plan }, body: { benefits: [benefit] } })
  const half = {
    type: 'percentage',
    basis_points: 5000,
    duration: 'repeating',
    duration_in_months: 3,
  } as const
  await seller.discounts.create({ body: { name: 'Spring', code: 'SPRING', ...half } })
  await seller.discounts.create({
    body: {
      name: 'First month free',
      code: 'FIRST',
      type: 'percentage',
      basis_points: 10_000,
      duration: 'once',
    },
  })
})

const openCheckout = async (page: Page, products: readonly string[] = [plan]): Promise<void> => {
  const { clientSecret } = await seller.checkouts.create({ body: { products: [...products] } })
  await page.goto(`${setup.product.url}/checkout/${clientSecret}`)
}

const useCode = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a discount code' }).click()
  await page.getByLabel('Discount code').fill(code)
  await page.keyboard.press('Enter')
}

/** Lines of the order, as `term: value`. */
const linesOf = (page: Page): Promise<string[]> =>
  page
    .locator('dl')
    .first()
    .locator('> div')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(': ')),
    )

const day = /[A-Z][a-z]{2} \d{1,2}, \d{4}/.source

it.each(['phone', 'desktop'] as const)('on a %s the checkout of a plan says that it recurs', async (size) => {
  const { context, page, problems } = await newVisitor(setup.browser, size)
  await watchPage(page)
  await openCheckout(page)
  const subscribe = page.getByRole('button', { name: 'Subscribe · $12.00 today' })
  await subscribe.waitFor()
  expect(await linesOf(page)).toEqual([
    'The reading room: $12.00',
    'Words read aloud: $0.005 per unit, at most $50.00',
    'Total today: $12.00',
    expect.stringMatching(`^From ${day}: \\$12\\.00 per month plus usage$`),
  ])
  await page.getByText('Renews automatically. Cancel any time.').waitFor()
  await page.getByText('A key for the app').waitFor()
  await page
    .getByText(/^You allow .+ to charge you \$12\.00 per month plus usage from .+ until you cancel/)
    .waitFor()
  expect(await page.title()).toMatch(/^Subscribe · \$12\.00 today · /)
  await expectWellMade(page)

  await useCode(page, 'SPRING')
  await page.getByRole('button', { name: 'Subscribe · $6.00 today' }).waitFor()
  expect(await linesOf(page)).toEqual([
    'Subtotal: $12.00',
    'Spring (3 months): −$6.00',
    'Words read aloud: $0.005 per unit, at most $50.00',
    'Total today: $6.00',
    expect.stringMatching(`^From ${day}: \\$6\\.00 per month plus usage$`),
    expect.stringMatching(`^From ${day}: \\$12\\.00 per month plus usage$`),
  ])
  expect(problems).toEqual([])
  await context.close()
})

it('a plan that charges later is never free, and is bought with nothing to pay today', async () => {
  const { context, page, problems } = await newVisitor(setup.browser, 'phone')
  await openCheckout(page)
  await useCode(page, 'FIRST')
  await page.getByRole('button', { name: 'Start · $0.00 today' }).waitFor()
  expect(await page.getByText(/free/i).allTextContents()).toEqual(['First month free (first payment)'])
  await page.getByLabel('E-mail').fill(`plan-${crypto.randomUUID()}@example.com`)
  await page.getByLabel('Country').selectOption('SE')
  await payWith(page, 'Visa', '$0.00 today')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

it('the seller sees the same lines while the plan is filled in', async () => {
  const { context, page, problems } = await openDashboard(setup, { path: `/products/${plan}` })
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByText('Subscribe · $12.00 today').waitFor()
  const visitor = await newVisitor(setup.browser, 'desktop')
  await openCheckout(visitor.page)
  await visitor.page.getByRole('button', { name: 'Subscribe · $12.00 today' }).waitFor()
  const shownRows = await preview.locator('dl').first().locator('> div').allTextContents()
  expect(shownRows).toEqual(await visitor.page.locator('dl').first().locator('> div').allTextContents())
  await preview.getByText('A key for the app').waitFor()
  expect(problems).toEqual([])
  await visitor.context.close()
  await context.close()
})
