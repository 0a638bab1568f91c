import { expect, it } from 'vitest'
import { advanceClock } from './move-clock.ts'
import {
  expectAccessible,
  goToCheckout,
  heading,
  newVisitor,
  openCheckoutPage,
  payWith,
  returnToStudio,
} from './studio-page.ts'
import { withBrowser, withProduct } from './with-product.ts'

// The clock is moved, so no other journey shares this product.
const setup = withBrowser(withProduct())

it('a declined card can be followed by one that succeeds', async () => {
  const { context, page, problems } = await newVisitor(setup.browser)
  await goToCheckout(page, setup.product.url, 'declined@example.com')
  for (const [card, words] of [
    ['Declined', /declined/i],
    ['No funds', /not enough money/i],
    ['Expired', /expired/i],
    ['Wrong code', /code/i],
  ] as const) {
    await payWith(page, card)
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
  }
  await expectAccessible(page)
  await payWith(page, 'Mastercard')
  await returnToStudio(page)
  expect(problems).toEqual([])
  await context.close()
})

it('asks the bank when the card requires 3-D Secure, and accepts its confirmation', async () => {
  const { context, page } = await newVisitor(setup.browser, 'phone')
  await openCheckoutPage(page, setup.product.url, 'secure@example.com')
  await payWith(page, '3-D Secure')
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Complete' }).click()
  await returnToStudio(page)
  await context.close()
})

it('ends a checkout that the bank rejects, and starts again with a new one', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await openCheckoutPage(page, setup.product.url, 'refused@example.com')
  const first = page.url()
  await payWith(page, '3-D Secure')
  await page.getByRole('button', { name: 'Fail', exact: true }).click()
  await heading(page, 'The payment did not go through').waitFor()
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByLabel('Card number').waitFor()
  expect(page.url()).not.toBe(first)
  await payWith(page, 'Visa')
  await returnToStudio(page)
  await context.close()
})

it('waits for a slow payment, and says that the page can be closed', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await openCheckoutPage(page, setup.product.url, 'slow@example.com')
  await payWith(page, 'Slow')
  await page.getByText('safe to close').waitFor()
  await returnToStudio(page)
  await context.close()
})

it('says that a payment is checked while the processor does not respond, and then its outcome', async () => {
  const { context, page, problems } = await newVisitor(setup.browser, 'phone')
  await openCheckoutPage(page, setup.product.url, 'silent@example.com')
  // The server's responses during a processor outage: 503, then the checkout is confirmed without a payment.
  let isSilent = true
  const presses: number[] = []
  await page.route('**/v1/checkouts/client/*/confirm', async (route) => {
    if (!isSilent) return route.continue()
    const isFirst = presses.push(Date.now()) === 1
    const error = isFirst ? 'Unavailable' : 'NotOpenCheckout'
    return route.fulfill({ status: isFirst ? 503 : 403, json: { error, detail: 'The processor is silent.' } })
  })
  await page.route('**/v1/checkouts/client/*', async (route) => {
    if (!isSilent || presses.length === 0 || route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const checkout = (await response.json()) as object
    return route.fulfill({ response, json: { ...checkout, status: 'confirmed' } })
  })
  await payWith(page, 'Visa')
  await heading(page, 'We are checking your payment').waitFor()
  await expectAccessible(page)
  // A reload shows the same.
  await page.reload()
  await heading(page, 'We are checking your payment').waitFor()
  isSilent = false
  await page.getByRole('alert').filter({ hasText: 'Nothing was charged' }).waitFor()
  await payWith(page, 'Visa')
  await returnToStudio(page)
  expect(problems).toEqual([])
  await context.close()
})

it('never charges twice when the visitor goes back', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await openCheckoutPage(page, setup.product.url, 'back@example.com')
  const checkout = page.url()
  await payWith(page, 'Visa')
  const { href } = await returnToStudio(page)
  await page.goto(checkout)
  expect((await returnToStudio(page)).href).toBe(href)
  expect(await page.getByLabel('Card number').count()).toBe(0)
  await context.close()
})

it('rejects a card that is not a test card without sending it', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await openCheckoutPage(page, setup.product.url, 'real@example.com')
  const sentSizes: string[] = []
  page.on('request', (request) => sentSizes.push(request.postData() ?? ''))
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await page.getByLabel('Expires').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Vera Visitor')
  await page.getByRole('button', { name: /^Pay \$1\.49/ }).click()
  await page
    .getByText(/test card/i)
    .last()
    .waitFor()
  expect(sentSizes.filter((body) => body.includes('4111'))).toEqual([])
  await context.close()
})

it('offers to reload when the checkout page crashes', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await openCheckoutPage(page, setup.product.url, 'broken@example.com')
  await page.addInitScript(
    `const NumberFormat = Intl.NumberFormat
    if (!sessionStorage.broken)
      Intl.NumberFormat = function (locale, options) {
        if (options?.currency) throw new Error('broken')
        return new NumberFormat(locale, options)
      }`,
  )
  await page.reload()
  await heading(page, 'This page has stopped working').waitFor()
  await expectAccessible(page)
  await page.evaluate("sessionStorage.broken = 'repaired'")
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await payWith(page, 'Visa')
  await returnToStudio(page)
  await context.close()
})

// Last: it moves the clock that the other tests use.
it('says when a checkout has expired and starts again with the same content', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await openCheckoutPage(page, setup.product.url, 'late@example.com')
  await advanceClock(setup.product, 31 * 60_000)
  await page.reload()
  await heading(page, 'This checkout has expired').waitFor()
  await page.getByText('It was for One hand-painted picture from Atelier.').waitFor()
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByLabel('Card number').waitFor()
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('late@example.com')
  await payWith(page, 'Visa')
  await returnToStudio(page)
  await context.close()
})
