import { createClient } from '@atelier/sdk'
import { beforeAll, expect, it } from 'vitest'
import { openDashboard, tabTo, watchPage } from './dashboard-page.ts'
import { mailTo } from './mailbox.ts'
import { tokenOf } from './product.ts'
import { expectAccessible, heading, newVisitor } from './studio-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()
const email = 'withdrawing@example.com'

let seller: ReturnType<typeof createClient>
beforeAll(() => {
  seller = createClient({ serverURL: setup.product.url, accessToken: tokenOf(setup.product) })
})

it('a consumer withdraws from an order in two steps, and the seller is notified and refunds it', async () => {
  const tea = await seller.products.create({
    body: {
      name: 'Withdrawn tea',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 900 }],
    },
  })
  const { id, url } = await seller.checkouts.create({ body: { productId: tea.id, customerEmail: email } })
  const { context, page, problems } = await newVisitor(setup.browser)
  const { errors } = await watchPage(page)
  await page.goto(url)
  await page.getByText('Test mode', { exact: true }).click()
  await page.getByRole('button', { name: /^Visa …/ }).click()
  await page.getByLabel('Country').selectOption('SE')
  await page.getByRole('button', { name: /^Pay/ }).click()
  const [order] = await eventually(
    'an order',
    async () => (await seller.orders.list({ query: { checkout_id: id } })).items,
    (items) => items.length === 1,
  )
  if (order === undefined) throw new Error('The purchase made no order.')

  const session = await seller.customerSessions.create({ body: { customer_id: order.customer_id } })
  await page.goto(session.customer_portal_url)
  await heading(page, 'Overview').waitFor()
  await page.goto(`${setup.product.url}/atelier/portal/orders/${order.id}`)
  await heading(page, 'Withdrawn tea').waitFor()
  await page.getByText('You can withdraw from this contract until').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Withdraw from contract here' }))
  await page.keyboard.press('Enter')
  await heading(page, 'Withdraw from the contract').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Your name').fill('')
  await page.keyboard.press('Enter')
  await page.getByText('Enter your name.').waitFor()
  await page.keyboard.type('Vera Vänd')
  await page.keyboard.press('Enter')
  await page.getByText('You withdrew from this contract on').waitFor()
  const mail = await mailTo(setup.product, email, /^Your withdrawal from Withdrawn tea/)
  expect(mail.text).toContain('Declared by Vera Vänd')

  const owner = await openDashboard(setup, { path: `/orders/${order.id}` })
  const notice = owner.page.getByRole('alert').filter({ hasText: 'The customer withdrew from the contract' })
  await notice.waitFor()
  await owner.page.getByText('Withdrawal confirmed by e-mail').waitFor()
  await notice.getByRole('button', { name: 'Refund…' }).press('Enter')
  await owner.page.getByRole('dialog').waitFor()
  await seller.refunds.create({
    body: { orderId: order.id, amount: 900, reason: 'customer_request', revokeBenefits: true },
  })
  await page.reload()
  await page.getByText('Your refund is on its way.').waitFor()

  await owner.page.goto(`${setup.product.url}/dashboard/atelier/settings/withdrawals`)
  await owner.page.getByText('When a withdrawal is refunded').waitFor()
  await owner.page.getByRole('radio', { name: /^At once/ }).check()
  await owner.page.getByRole('button', { name: 'Save' }).click()
  await owner.page.getByText('The settings of the right of withdrawal were saved.').waitFor()
  await owner.page.getByRole('radio', { name: /^After I review it/ }).check()
  // Later journeys use the same organization, so the setting is restored before this one ends.
  const restored = owner.page.waitForResponse((response) => response.request().method() !== 'GET')
  await owner.page.getByRole('button', { name: 'Save' }).click()
  expect((await restored).status()).toBe(200)
  expect([problems, errors]).toEqual([[], []])
  expect([owner.problems, owner.errors]).toEqual([[], []])
  await owner.context.close()
  await context.close()
})
