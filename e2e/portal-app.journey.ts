import { beforeAll, describe, expect, it } from 'vitest'
import { settled, watchPage } from './dashboard-page.ts'
import { mailTo } from './mailbox.ts'
import { offer, sell, sellerOf, type Seller } from './shop.ts'
import { expectAccessible, heading, newVisitor } from './studio-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

let seller: Seller
let tea: string
let plan: string
beforeAll(async () => {
  seller = sellerOf(setup.product)
  const key = await seller.benefits.create({
    body: { type: 'license_keys', description: 'The app', properties: { prefix: 'TEA' } },
  })
  tea = await offer(seller, { name: 'Tea', price: 900, benefits: [key.id] })
  plan = await offer(seller, { name: 'Tea club', price: 1500, every: 'month' })
  await offer(seller, { name: 'Tea society', price: 2500, every: 'month' })
})

/** Buys a product, waits for its order, and returns the order. */
const buy = (customerEmail: string, productId = tea) =>
  sell(setup.product, seller, { productId, customerEmail })

const portalUrlOf = async (customer_id: string): Promise<string> =>
  (await seller.customerSessions.create({ body: { customer_id } })).customer_portal_url

/** Visitor with an observed page. */
const visit = async () => {
  const visitor = await newVisitor(setup.browser)
  return { ...visitor, ...(await watchPage(visitor.page)) }
}

describe('the portal', () => {
  it('is linked from the e-mail of an order, and shows that order after the code, using only the keyboard', async () => {
    const email = 'portal-mail@example.com'
    const order = await buy(email)
    const { text = '' } = await mailTo(setup.product, email, /^Your order of Tea/)
    const link = text.split('\n').find((line) => line.endsWith(`/portal/orders/${order.id}`)) ?? ''
    const { context, page, problems, errors } = await visit()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(link)
    await page.getByLabel('E-mail address').fill(email)
    await page.keyboard.press('Enter')
    await page.getByLabel('Code', { exact: true }).waitFor()
    await expectAccessible(page)
    const mail = await mailTo(setup.product, email, /^Access your/)
    const [code = ''] = /\b\d{6}\b/.exec(mail.text ?? '') ?? []
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await heading(page, 'Tea').waitFor()
    expect(page.url()).toBe(link)
    await page.getByText(/^TEA-/).waitFor()
    const invoice = context.waitForEvent('response', (response) =>
      /pdf/.test(response.headers()['content-type'] ?? ''),
    )
    await page.getByRole('link', { name: 'Invoice (PDF)' }).press('Enter')
    expect((await invoice).status()).toBe(200)
    await page.getByRole('button', { name: 'Sign out' }).press('Enter')
    await page.getByRole('button', { name: 'Send me a code' }).waitFor()
    expect([...problems, ...errors]).toEqual([])
    await context.close()
  })

  it('shows all purchases of a customer, updates itself, and lets them cancel and undo it', async () => {
    const order = await buy('portal-tour@example.com', plan)
    await buy('portal-tour@example.com')
    const { context, page, problems, errors } = await visit()
    const home = `${setup.product.url}/atelier/portal`
    await page.goto(await portalUrlOf(order.customer_id))
    await heading(page, 'Overview').waitFor()
    expect(page.url()).toBe(home)
    await page.getByText('The next charge is').waitFor()
    await settled(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await seller.refunds.create({ body: { orderId: order.id, amount: 100, reason: 'other' } })
    await page.getByText('Partly refunded').waitFor()

    for (const name of ['Orders', 'Benefits', 'Account']) {
      await page.getByRole('link', { name, exact: true }).click()
      await heading(page, name).waitFor()
      await settled(page)
    }
    // The scroll position is restored after a reload, once the page is as long as before.
    await page.evaluate(
      'new Promise((done) => { addEventListener("scroll", () => done(), { once: true }); scrollTo({ top: 200, behavior: "instant" }) })',
    )
    await page.reload()
    await eventually(
      'the place on the page',
      () => page.evaluate<number>('scrollY'),
      (place) => place === 200,
    )
    await settled(page)
    await page.getByLabel('Street and number').fill('Tegatan 1')
    await page.getByLabel('Street and number').press('Enter')
    await page.getByText('Your details were saved.').waitFor()
    const { billing_address } = await seller.customers.get({ path: { id: order.customer_id } })
    expect(billing_address).toMatchObject({ line1: 'Tegatan 1', country: 'SE' })

    await page.getByRole('button', { name: 'Add a card' }).click()
    await page.getByLabel('Card number').fill('5555555555554444')
    await page.getByLabel('Expires (MM / YY)').fill('1234')
    await page.getByLabel('Security code').fill('123')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save the card' }).click()
    await page.getByText('Mastercard ending in 4444').waitFor()
    await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The card was removed.').waitFor()

    await page.getByRole('link', { name: 'Subscriptions', exact: true }).click()
    await heading(page, 'Subscriptions').waitFor()
    await settled(page)
    await page.getByRole('link', { name: /^Tea club/ }).click()
    await heading(page, 'Tea club').waitFor()
    await settled(page)
    await page.getByRole('button', { name: 'Change plan…' }).click()
    await page.getByRole('radio', { name: /^Tea society/ }).check()
    await page
      .getByText(/^The next charge is .* on /)
      .last()
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change the plan' }).click()
    await heading(page, 'Tea society').waitFor()
    await page.getByRole('button', { name: 'Cancel…' }).click()
    await page.getByLabel(/^Why are you leaving/).selectOption('unused')
    await page.getByRole('button', { name: 'Cancel the subscription' }).click()
    await page.getByText(/^Ends on/).waitFor()
    await page.getByRole('button', { name: 'Keep the subscription' }).click()
    await page.getByText('The next charge is').waitFor()

    await page.getByLabel('Language').selectOption('sv')
    await page.getByText('Nästa debitering är').waitFor()
    await page.goto(home)
    await heading(page, 'Översikt').waitFor()
    await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe('sv')
    expect([...problems, ...errors]).toEqual([])
    await context.close()
  })

  it('shows the issues of two fields at once, each beside its field', async () => {
    const { customer_id } = await buy('portal-issues@example.com')
    const { context, page } = await visit()
    await page.goto(await portalUrlOf(customer_id))
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await settled(page)
    await page.getByLabel('Country').selectOption('US')
    const state = page.getByLabel('State')
    const taxNumber = page.getByLabel('Tax number')
    await state.fill('Nowhere')
    await taxNumber.fill('1'.repeat(101))
    await taxNumber.press('Enter')
    const wrong = page.locator('main [aria-invalid="true"]')
    await expect.poll(() => wrong.count()).toBe(2)
    await expectAccessible(page)
    await state.fill('NY')
    expect(
      await wrong.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    ).toEqual(['1'.repeat(101)])
    await taxNumber.fill('')
    const [request] = await Promise.all([
      page.waitForRequest((item) => item.method() === 'PATCH'),
      state.press('Enter'),
    ])
    expect(Object.keys(request.postDataJSON() as object)).toEqual(['billingAddress'])
    await page.getByText('Your details were saved.').waitFor()
    await context.close()
  })

  it('never overwrites what the seller has changed in the meantime', async () => {
    const { customer_id } = await buy('portal-late@example.com')
    const path = { id: customer_id }
    const address = { country: 'SE', line1: 'Tegatan 1', city: 'Umeå', postal_code: '901 00' } as const
    await seller.customers.update({ path, body: { name: 'Ada', billing_address: address } })
    const { context, page } = await visit()
    await page.goto(await portalUrlOf(customer_id))
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await settled(page)
    await page.getByLabel('Street and number').fill('Tegatan 2')
    const body = { name: 'Ada L', billing_address: { ...address, city: 'Lund' } }
    await seller.customers.update({ path, body })
    const street = page.getByLabel('Street and number')
    await street.press('Enter')
    await page.getByText('This was changed elsewhere in the meantime.').waitFor()
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Lund')
    expect(await street.inputValue()).toBe('Tegatan 2')
    await street.press('Enter')
    await page.getByText('Your details were saved.').waitFor()
    const saved = { ...body, billing_address: { ...body.billing_address, line1: 'Tegatan 2' } }
    expect(await seller.customers.get({ path })).toMatchObject(saved)
    await context.close()
  })

  it('starts fresh when another customer is signed in by another tab', async () => {
    const [ada, grace] = [await buy('portal-ada@example.com'), await buy('portal-grace@example.com')]
    await seller.customers.update({ path: { id: ada.customer_id }, body: { name: 'Ada of before' } })
    const { context, page } = await visit()
    await page.goto(await portalUrlOf(ada.customer_id))
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await page.getByLabel('New e-mail address').fill('typed-as-ada@example.com')
    await settled(page)
    const otherPage = await context.newPage()
    await otherPage.goto(await portalUrlOf(grace.customer_id))
    await heading(otherPage, 'Overview').waitFor()
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
    await page.getByText('portal-grace@example.com').first().waitFor()
    await settled(page)
    expect(await page.getByLabel('New e-mail address').inputValue()).toBe('')
    expect(await page.locator('main').textContent()).not.toContain('portal-ada@example.com')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).not.toBe('Ada of before')
    await context.close()
  })
})
