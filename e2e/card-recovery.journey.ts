import { createClient } from '@atelier/sdk'
import { beforeAll, expect, it } from 'vitest'
import { openDashboard, tabTo, watchPage } from './dashboard-page.ts'
import { reconcile } from './kill-rounds.ts'
import { mailTo } from './mailbox.ts'
import { tokenOf } from './product.ts'
import { expectAccessible, heading, newVisitor } from './studio-page.ts'
import { eventually, payCheckout } from './visitor.ts'
import { withBrowser, withProduct } from './with-product.ts'

// The clock is moved, so no other journey shares this product.
const setup = withBrowser(withProduct())
const email = 'recovering@example.com'

let seller: ReturnType<typeof createClient>
beforeAll(() => {
  seller = createClient({ serverURL: setup.product.url, accessToken: tokenOf(setup.product) })
})

/** Subscription with a license key, paid with a card that is declined at renewals. */
const subscribe = async () => {
  const key = await seller.benefits.create({
    body: { type: 'license_keys', description: 'The app', properties: { prefix: 'CLUB' } },
  })
  const plan = await seller.products.create({
    body: {
      name: 'Tea club',
      recurringInterval: 'month',
      prices: [{ amountType: 'fixed', priceAmount: 1900 }],
    },
  })
  await seller.products.updateBenefits({ path: { id: plan.id }, body: { benefits: [key.id] } })
  const checkout = await seller.checkouts.create({ body: { productId: plan.id, customerEmail: email } })
  await payCheckout(setup.product.url, checkout.clientSecret, '4000000000000341')
  const [subscription] = await eventually(
    'a subscription',
    async () => (await seller.subscriptions.list({ query: { product_id: plan.id } })).items,
    (items) => items.length === 1,
  )
  if (subscription === undefined) throw new Error('The purchase made no subscription.')
  return { id: subscription.id, benefit_id: key.id }
}

it('a customer’s card fails, is replaced, and the subscription recovers', async () => {
  const { id, benefit_id } = await subscribe()
  const statusOf = async () => (await seller.subscriptions.get({ path: { id } })).status
  const keys = async () =>
    (await seller.benefits.grants({ path: { id: benefit_id }, query: { is_granted: true } })).items.length
  await eventually('the license key', keys, (count) => count === 1)

  // The seller moves the clock past the renewal, which is declined.
  const owner = await openDashboard(setup)
  const clock = owner.page.getByRole('button', { name: /^The sandbox clock/ })
  // By keyboard, and on a slow network: the button keeps its focus when the script of its menu loads.
  let arrive = (): void => undefined
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await owner.page.route(/\/MenuButton-.*\.js$/, (route) => arrival.then(() => route.continue()))
  await owner.page.reload()
  await clock.focus()
  arrive()
  await clock.and(owner.page.locator('[aria-expanded]')).waitFor()
  await expect.poll(() => clock.evaluate((button) => button === document.activeElement)).toBe(true)
  await owner.page.keyboard.press('Enter')
  await owner.page.getByRole('menuitem', { name: 'To the next renewal' }).press('Enter')
  await owner.page.getByText(/^The clock shows/).waitFor()
  await eventually('the declined renewal', statusOf, (status) => status === 'past_due')
  await eventually('the loss of the key', keys, (count) => count === 0)
  await owner.page.goto(`${setup.product.url}/dashboard/atelier/subscriptions/${id}`)
  await heading(owner.page, 'Tea club').waitFor()
  await owner.page.getByText('Past due').first().waitFor()

  // The customer follows the link of the e-mail, on a phone, and signs in.
  const { text = '' } = await mailTo(setup.product, email, /^Your payment for Tea club did not go through/)
  const [link = ''] = /http\S+\/portal\/\S+/.exec(text) ?? []
  const { context, page, problems } = await newVisitor(setup.browser)
  const { errors } = await watchPage(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(link)
  await page.getByLabel('E-mail address').fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code', { exact: true }).waitFor()
  const mail = await mailTo(setup.product, email, /^Access your/)
  await page.keyboard.type(/\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '')
  await page.keyboard.press('Enter')
  await heading(page, 'Account').waitFor()
  await page.getByText('A payment failed').waitFor()
  await page.getByText('Visa ending in 0341').waitFor()

  // A declined card, and one with a bank's challenge, by keyboard alone.
  await tabTo(page, page.getByRole('button', { name: 'Add a card' }))
  await page.keyboard.press('Enter')
  await page.getByLabel('Card number').fill('4000000000000002')
  await page.getByLabel('Expires (MM / YY)').fill('1240')
  await page.getByLabel('Security code').fill('123')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByText(/was declined/)
    .waitFor()
  await expectAccessible(page)
  await page.getByLabel('Card number').fill('4000002500003155')
  await page.getByLabel('Security code').fill('123')
  await page.keyboard.press('Enter')
  await heading(page, 'Your bank asks for confirmation').waitFor()
  await expectAccessible(page)
  await tabTo(page, page.getByRole('button', { name: 'Confirm' }))
  await page.keyboard.press('Enter')
  await page.getByText('The card was saved, and the outstanding amount is being paid.').waitFor()
  await page.getByText('Visa ending in 3155').waitFor()
  await page.getByText('A payment failed').waitFor({ state: 'hidden' })

  await eventually('the recovery', statusOf, (status) => status === 'active')
  await eventually('the license key again', keys, (count) => count === 1)
  await page.getByRole('link', { name: 'Subscriptions', exact: true }).click()
  await page.getByRole('link', { name: /^Tea club/ }).click()
  await page.getByText('The next charge is $19.00').waitFor()
  await page.getByText(/^CLUB-/).waitFor()

  await owner.page.reload()
  await heading(owner.page, 'Tea club').waitFor()
  await owner.page.getByText('Active', { exact: true }).first().waitFor()
  const { items } = await seller.orders.list({ query: { subscription_id: id } })
  expect(items.map(({ status, total_amount }) => [status, total_amount])).toEqual([
    ['paid', 1900],
    ['paid', 1900],
  ])
  expect((await reconcile(setup.product)).differences).toEqual([])
  // The browser itself logs the declined card.
  expect([problems, errors.filter((entry) => !/status of 40[01]/.test(entry))]).toEqual([[], []])
  expect([owner.problems, owner.errors]).toEqual([[], []])
  await owner.context.close()
  await context.close()
})
