import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call, createOrganization, openDashboardAs, tabTo } from './dashboard-page.ts'
import { mailTo } from './mailbox.ts'
import { newVisitor } from './studio-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

const owner = 'brand-owner@example.com'
const accent = '#8a1c4a'

/** Computed accent colour of the page. */
const accentOf = (page: Page): Promise<string> =>
  page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--sky').trim()")

describe('the brand of a seller', () => {
  it('is set by keyboard, with custom texts, and shown at the checkout, in the portal and in the e-mail', async () => {
    const { context, page, problems, errors } = await openDashboardAs(setup, owner)
    const { id: organizationId, slug } = await createOrganization(page, 'Mill & Sons')
    const { id: productId } = await call<{ id: string }>(page, '/v1/products/', {
      name: 'A free drawing',
      organizationId,
      recurringInterval: null,
      prices: [{ amountType: 'free' }],
    })

    await page.goto(`${setup.product.url}/dashboard/${slug}/settings/brand`)
    await tabTo(page, page.getByRole('textbox', { name: 'Accent color', exact: true }))
    await page.keyboard.type('#ffee00')
    await page.getByText('This colour is hard to see').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(accent)
    await tabTo(page, page.getByLabel('A line below the button'))
    await page.keyboard.type('Drawn within a day.')
    await tabTo(page, page.getByLabel('Terms'))
    await page.keyboard.type('https://shop.example/terms')
    await page.frameLocator('iframe').getByText('Thank you for your order', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('The brand was saved.').waitFor()
    await page.goto(`${setup.product.url}/dashboard/${slug}/settings/brand`)
    await page.getByLabel('A line below the button').waitFor()

    await page.goto(`${setup.product.url}/dashboard/${slug}/settings/emails`)
    await tabTo(page, page.getByLabel('Subject'))
    await page.keyboard.type('Welcome, {customer_name}')
    await tabTo(page, page.getByLabel('Introduction'))
    await page.keyboard.type('We draw {product_name} for you.')
    await page.frameLocator('iframe').getByText('We draw A painted portrait for you.').waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
    await page.keyboard.press('Enter')
    await page.getByText('The text was saved.').waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Send the saved e-mail to me' }))
    await page.keyboard.press('Enter')
    expect((await mailTo(setup.product, owner, /^Welcome, Ada Lovelace$/)).text).toContain('SAMPLE-0007')

    const customer = await newVisitor(setup.browser)
    const { url } = await call<{ url: string }>(page, '/v1/checkout-links/', {
      paymentProcessor: 'stripe',
      productId,
    })
    await customer.page.goto(url)
    await customer.page.getByText('Drawn within a day.').waitFor()
    expect(await customer.page.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe(
      'https://shop.example/terms',
    )
    expect(await accentOf(customer.page)).toBe(accent)
    await customer.page.getByLabel('E-mail').fill('brand-customer@example.com')
    await customer.page.getByRole('button', { name: 'Get it for free' }).press('Enter')
    const mail = await mailTo(setup.product, 'brand-customer@example.com', /^Welcome,/)
    expect(mail.text).toContain('We draw A free drawing for you.')
    expect(String(mail.html)).toContain(accent)
    await customer.page.goto(`${setup.product.url}/${slug}/portal`)
    await eventually(
      'the accent in the portal',
      () => accentOf(customer.page),
      (color) => color === accent,
    )
    // The frame of an e-mail runs no script, including the script that observes pages for this journey.
    const ownErrors = errors.filter(
      (text) => !/^Blocked script execution in '[^']*\/mail-preview\//.test(text),
    )
    expect([...problems, ...ownErrors, ...customer.problems]).toEqual([])
    await customer.context.close()
    await context.close()
  })
})
