import { days } from '@atelier/plumbing/clock'
import { expect, it } from 'vitest'
import { openDashboard, settled } from './dashboard-page.ts'
import { mailTo } from './mailbox.ts'
import { advanceClock } from './move-clock.ts'
import {
  expectAccessible,
  heading,
  newVisitor,
  openCheckoutPage,
  payWith,
  returnToStudio,
} from './studio-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser, withProduct } from './with-product.ts'

// The clock is moved, so no other journey shares this product.
const setup = withBrowser(withProduct())
const email = 'reviewer@example.com'
const words = 'It hangs in the kitchen, and nobody asks any more where the photo went.'

it('a buyer is asked for a review, which replaces an example', async () => {
  const { url } = setup.product
  const { context, page, problems } = await newVisitor(setup.browser, 'phone')
  await page.goto(url)
  await page.getByText('Example reviews').waitFor()
  expect(await page.locator('#page-data').count()).toBe(0)
  await openCheckoutPage(page, url, email)
  await payWith(page, 'Visa')
  await returnToStudio(page)
  await mailTo(setup.product, email, /^Your order/)

  await advanceClock(setup.product, days(3))
  const mail = await mailTo(setup.product, email, /^How do you like One hand-painted picture/)
  await page.goto(/http\S+\/review\?\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await heading(page, 'How do you like One hand-painted picture?').waitFor()
  await page.getByRole('radio', { name: '3 stars' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('Your review').fill(words)
  await page.getByLabel('Name to show').fill('Maja')
  await page.getByLabel('Place (optional)').fill('Borlänge')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the review' }).click()
  await heading(page, 'Thank you for your review').waitFor()
  await page.emulateMedia({ colorScheme: 'light' })

  const owner = await openDashboard(setup, { path: '/reviews' })
  await owner.page.getByRole('link', { name: words }).waitFor()
  await owner.page.getByRole('link', { name: words }).press('Enter')
  await heading(owner.page, 'Review by Maja').waitFor()
  await settled(owner.page)
  await owner.page.getByRole('button', { name: 'Decline…' }).press('Enter')
  await owner.page.getByLabel('Reason').waitFor()
  await expectAccessible(owner.page)
  await owner.page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await owner.page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await owner.page.getByRole('button', { name: 'Unpublish' }).waitFor()

  await eventually(
    'the review in the studio',
    async () => {
      await page.goto(url)
      return page.locator('#page-data').count()
    },
    (value) => value === 1,
  )
  const review = page.getByRole('figure').filter({ hasText: 'Verified buyer' }).first()
  await review.getByText(words).waitFor()
  expect(await review.innerText()).toContain('Maja, Borlänge')
  await page.getByText('4 of 5 stars').first().waitFor()
  expect(await page.getByText('Peter Holm').count()).toBeGreaterThan(0)
  expect(await page.getByText('Maja Lindqvist').count()).toBe(0)
  expect(await page.getByText('Example reviews').count()).toBe(1)
  await expectAccessible(page)

  await owner.page.goto(`${url}/dashboard/atelier/settings/reviews`)
  await owner.page.getByLabel('Days after the purchase', { exact: true }).waitFor()
  expect([problems, owner.problems, owner.errors]).toEqual([[], [], []])
  await owner.context.close()
  await context.close()
})
