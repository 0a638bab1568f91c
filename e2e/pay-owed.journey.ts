import { sandboxClock, sandboxProcessor } from '@atelier/contract'
import { createClient, createClientFor } from '@atelier/sdk'
import { expect, it } from 'vitest'
import { watchPage } from './dashboard-page.ts'
import { reconcile } from './kill-rounds.ts'
import { mailTo } from './mailbox.ts'
import { tokenOf } from './product.ts'
import { offer } from './shop.ts'
import { expectAccessible, heading, newVisitor } from './studio-page.ts'
import { eventually, payCheckout } from './visitor.ts'
import { withBrowser, withProduct } from './with-product.ts'

// The clock is moved, so no other journey shares this product.
const setup = withBrowser(withProduct())
const email = 'asked@example.com'

/** Card that requires 3-D Secure at every payment, so that it cannot be charged off-session. */
const asksAlways = '4000002760003184'

it('a renewal that the bank wants confirmed is paid from the mail', async () => {
  const { url } = setup.product
  const accessToken = tokenOf(setup.product)
  const seller = createClient({ serverURL: url, accessToken })
  const processor = createClientFor({ sandboxProcessor }, { serverURL: url }).sandboxProcessor
  const { sandboxClock: clock } = createClientFor({ sandboxClock }, { serverURL: url, accessToken })
  const plan = await offer(seller, { name: 'Tea club', price: 1900, every: 'month' })
  const checkout = await seller.checkouts.create({ body: { productId: plan, customerEmail: email } })
  await payCheckout(url, checkout.clientSecret, asksAlways)
  const { paymentProcessorMetadata } = await seller.checkouts.get({ path: { id: checkout.id } })
  await processor.answerChallenge({
    path: { payment_secret: paymentProcessorMetadata['intent_client_secret'] ?? '' },
    body: { outcome: 'complete' },
  })
  const [subscription] = await eventually(
    'a subscription',
    async () => (await seller.subscriptions.list({ query: { product_id: plan } })).items,
    ({ length }) => length === 1,
  )
  const id = subscription?.id ?? ''
  const statusOf = async () => (await seller.subscriptions.get({ path: { id } })).status
  await clock.advance({ body: { seconds: 32 * 24 * 60 * 60 } })
  await eventually('the renewal that waits for the bank', statusOf, (status) => status === 'past_due')

  const { text = '' } = await mailTo(setup.product, email, /^Your bank asks you to confirm/)
  const [link = ''] = /http\S+\/portal\/\S+/.exec(text) ?? []
  const { context, page, problems } = await newVisitor(setup.browser, 'phone')
  const { errors } = await watchPage(page)
  await page.goto(link)
  await page.getByLabel('E-mail address').fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code', { exact: true }).waitFor()
  const mail = await mailTo(setup.product, email, /^Access your/)
  await page.keyboard.type(/\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '')
  await page.keyboard.press('Enter')
  await heading(page, 'Tea club').waitFor()
  await page.getByText('$19.00 is due for this order').waitFor()

  // The first challenge is declined; the second succeeds.
  await page.getByRole('button', { name: 'Pay $19.00' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pay with Visa ending in 3184' }).click()
  await heading(page, 'Your bank asks for confirmation').waitFor()
  await dialog.getByText('Are you paying $19.00 to').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByText('The card was not accepted').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pay with Visa ending in 3184' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The order is paid. Thank you.').waitFor()
  await page.getByText('is owed for this order').waitFor({ state: 'hidden' })
  await page.getByText('Invoice (PDF)').waitFor()

  await eventually('the recovery', statusOf, (status) => status === 'active')
  const { items } = await seller.orders.list({ query: { subscription_id: id } })
  expect(items.map(({ status, total_amount }) => [status, total_amount])).toEqual([
    ['paid', 1900],
    ['paid', 1900],
  ])
  expect((await reconcile(setup.product)).differences).toEqual([])
  expect([problems, errors]).toEqual([[], []])
  await context.close()
})
