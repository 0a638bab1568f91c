import { beforeAll, describe, expect, it } from 'vitest'
import { expectWellMade, openDashboard, settled, tabTo, watchPage } from './dashboard-page.ts'
import { mailTo } from './mailbox.ts'
import { offer, sell, sellerOf, type Seller } from './shop.ts'
import { expectAccessible, heading, newVisitor } from './studio-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

let seller: Seller
let product: string
beforeAll(async () => {
  seller = sellerOf(setup.product)
  const { id } = await seller.benefits.create({
    body: { type: 'license_keys', description: 'The rotating app', properties: { prefix: 'ROTATE' } },
  })
  product = await offer(seller, { name: 'The rotating app', price: 900, benefits: [id] })
})

/** Sells a key, and returns it. */
const sellKey = async (customerEmail: string) => {
  const { customer_id } = await sell(setup.product, seller, { productId: product, customerEmail })
  const [key] = await eventually(
    'the license key',
    async () => (await seller.licenseKeys.list({ query: { customer_id } })).items,
    (items) => items.length === 1,
  )
  if (key === undefined) throw new Error('The purchase made no license key.')
  return key
}

describe('a license key', () => {
  it('is rotated by its seller using only the keyboard, and its customer gets the new one', async () => {
    const email = 'rotated-by-seller@example.com'
    const key = await sellKey(email)
    const { context, page, problems, errors } = await openDashboard(setup, {
      path: `/license-keys/${key.id}`,
    })
    await tabTo(page, page.getByRole('button', { name: 'Rotate…' }))
    await page.keyboard.press('Enter')
    await page.getByText('The current key is invalid at once').waitFor()
    await expectWellMade(page)
    await tabTo(page, page.getByRole('button', { name: 'Rotate the key' }))
    await page.keyboard.press('Enter')
    await page.getByText('The key was rotated').waitFor()
    const rotated = await seller.licenseKeys.get({ path: { id: key.id } })
    expect(rotated.key).not.toBe(key.key)
    await page.getByText(rotated.key).waitFor()
    expect((await mailTo(setup.product, email, /^Your new key/)).text).toContain(rotated.key)
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })

  it('is replaced by its customer, on a phone', async () => {
    const key = await sellKey('rotated-by-customer@example.com')
    const { customer_portal_url } = await seller.customerSessions.create({
      body: { customer_id: key.customer_id },
    })
    const { context, page, problems } = await newVisitor(setup.browser)
    const { errors } = await watchPage(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(customer_portal_url)
    await page.getByRole('link', { name: 'Benefits' }).click()
    await page.getByText(key.key).waitFor()
    await page.getByRole('button', { name: 'Replace…' }).click()
    await page.getByRole('dialog').getByText('The key is invalid at once').waitFor()
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Replace the key' }).click()
    await page.getByText('The key was replaced.').waitFor()
    const { key: text } = await seller.licenseKeys.get({ path: { id: key.id } })
    await page.getByText(text).waitFor()
    expect(text).not.toBe(key.key)
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })
})

describe('a product', () => {
  it('becomes a draft and is deleted; one that was sold explains why it cannot be', async () => {
    const id = await offer(seller, { name: 'A product by mistake', price: 500 })
    const { context, page, problems, errors } = await openDashboard(setup, { path: `/products/${id}` })
    await page.getByRole('combobox', { name: 'Visibility' }).click()
    await page.getByRole('option', { name: 'Draft' }).click()
    await page.getByText('Its checkout links lead nowhere while it is a draft.').waitFor()
    await page.getByRole('button', { name: 'Save the product' }).click()
    await page.getByText('A product by mistake was saved.').waitFor()
    expect((await seller.products.get({ path: { id } })).visibility).toBe('draft')
    await expectWellMade(page)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete the product…' }).click()
    await page.getByText('It was never sold.').waitFor()
    await page.getByRole('button', { name: 'Delete the product' }).click()
    await heading(page, 'Products').waitFor()
    await page.getByText('A product by mistake was deleted.').waitFor()

    await sellKey('deletes-nothing@example.com')
    await page.goto(`${setup.product.url}/dashboard/atelier/products/${product}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    const remove = page.getByRole('menuitem', { name: /Delete the product…/ })
    await remove.getByText('Sold or in use: archive it').waitFor()
    expect(await remove.getAttribute('aria-disabled')).toBe('true')
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })
})
