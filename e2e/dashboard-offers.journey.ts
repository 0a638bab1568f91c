import { beforeAll, describe, expect, it } from 'vitest'
import { chooseByKeys, openDashboard, tabTo } from './dashboard-page.ts'
import { offer, sellerOf, type Seller } from './shop.ts'
import { heading } from './studio-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

let seller: Seller
beforeAll(async () => {
  seller = sellerOf(setup.product)
  await offer(seller, { name: 'Offered tea', price: 900 })
})

const dashboard = (path: string): string => `${setup.product.url}/dashboard/atelier/${path}`

describe('the offers of the dashboard', () => {
  it('creates and deletes a discount using only the keyboard', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, { path: '/discounts' })
    const key = (name: string) => page.keyboard.press(name)
    await tabTo(page, page.getByRole('link', { name: 'New discount' }).first())
    await key('Enter')
    await heading(page, 'New discount').waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Create the discount' }))
    await key('Enter')
    await page.getByText('Enter a name. Customers see it.').waitFor()
    await expect
      .poll(() => page.getByLabel('Name').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await page.keyboard.type('Keyboard sale')
    await tabTo(page, page.getByRole('button', { name: 'Generate a code' }))
    await key('Enter')
    await tabTo(page, page.getByRole('radio', { name: 'Percentage' }))
    await key('ArrowRight')
    await tabTo(page, page.getByRole('textbox', { name: 'Amount' }))
    await page.keyboard.type('2,50')
    await tabTo(page, page.getByRole('radio', { name: 'Once' }))
    await key('ArrowRight')
    await tabTo(page, page.getByRole('combobox', { name: 'Products' }))
    await chooseByKeys(page, 'offered', page.getByRole('option', { name: 'Offered tea' }))
    await page.getByRole('button', { name: 'Remove Offered tea' }).waitFor()
    await page.getByText('Takes $2.50 off a one-time purchase, or every payment of a subscription.').waitFor()
    await tabTo(page, page.getByRole('switch', { name: 'Limit redemptions', exact: true }))
    await key('Space')
    await tabTo(page, page.getByRole('button', { name: 'Create the discount' }))
    await key('Enter')
    await heading(page, 'Keyboard sale').waitFor()
    const [first] = (await seller.discounts.list({ query: { query: 'Keyboard sale' } })).items
    expect(first).toMatchObject({
      type: 'fixed',
      amount: 250,
      duration: 'forever',
      max_redemptions: 100,
      products: [{ name: 'Offered tea' }],
    })
    expect(first?.code).toMatch(/^[A-Z2-9]{8}$/)

    await tabTo(page, page.getByRole('button', { name: 'Delete…' }))
    await key('Enter')
    await page.getByText(`The code ${first?.code} can be used for another discount.`).waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Delete the discount' }))
    await key('Enter')
    await page.getByText('Keyboard sale was deleted.').waitFor()
    await page.waitForURL(/\/discounts$/)
    expect((await seller.discounts.list({ query: { query: 'Keyboard sale' } })).items).toEqual([])
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })

  it('creates a link that counts its openings and has a QR code, and a field that the checkout asks for', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, { path: '/checkout-links/new' })
    await page.getByRole('combobox', { name: 'Products' }).fill('offered')
    await page.getByRole('option', { name: 'Offered tea' }).click()
    await page.getByLabel('Label (optional)').fill('Window of the shop')
    await page.getByLabel('Short address (optional)').fill('shop-window')
    await page.getByRole('button', { name: 'Create the link' }).click()
    await heading(page, 'Window of the shop').waitFor()
    const code = page.getByRole('img', { name: 'QR code of Window of the shop' })
    await code.waitFor()
    for (const kind of ['svg', 'png']) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: kind.toUpperCase() }).click()
      expect((await download).suggestedFilename()).toBe(`window-of-the-shop.${kind}`)
    }
    const [link] = (await seller.checkoutLinks.list({ query: { query: 'Window of the shop' } })).items
    await Promise.all([1, 2].map(() => fetch(link?.url ?? '', { redirect: 'manual' })))
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: 'Opened2checkouts' }).waitFor()
    await page.getByText(`href="${link?.short_url}" data-atelier-checkout>Buy Offered tea<`).waitFor()
    await page.getByRole('button', { name: 'Buy Offered tea' }).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Offered tea' }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('iframe').waitFor({ state: 'detached' })
    const secret = /checkout\/([^?]+)/.exec(
      (await fetch(link?.short_url ?? '', { redirect: 'manual' })).headers.get('Location') ?? '',
    )?.[1]
    expect(link?.short_url).toMatch(/\/buy\/shop-window$/)
    expect(secret).toMatch(/^atelier_c_/)
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: 'Opened4checkouts' }).waitFor()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Success URL (optional)').fill('shop.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a full address that begins with https://.').waitFor()
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Leave the page' }).click()
    // The previous page has a link of this name too.
    await heading(page, 'Checkout links').waitFor()
    await page.getByRole('link', { name: 'Window of the shop' }).click()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByText('It has been opened 4 times so far.').waitFor()
    await page.getByRole('button', { name: 'Delete the link' }).click()
    await page.getByText('Window of the shop was deleted.').waitFor()

    await page.goto(dashboard('custom-fields/new'))
    await page.getByRole('radio', { name: 'Select' }).check()
    await page.getByLabel('Name').fill('Größe')
    await page.getByLabel('Label (optional)').fill('Which size?')
    await page.getByLabel('Label of option 1').fill('Very large')
    await page.getByRole('combobox', { name: 'Which size? (optional)' }).selectOption({ label: 'Very large' })
    await page.getByRole('button', { name: 'Create the field' }).click()
    await page.getByRole('link', { name: 'Größe' }).click()
    await heading(page, 'Größe').waitFor()
    const [field] = (await seller.customFields.list({ query: { query: 'Größe' } })).items
    expect(field).toMatchObject({
      type: 'select',
      slug: 'grosse',
      properties: { options: [{ value: 'very-large', label: 'Very large' }] },
    })
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByText('No product uses it.').waitFor()
    await page.getByRole('button', { name: 'Delete the field' }).click()
    await page.getByText('Größe was deleted.').waitFor()
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })

  it('uploads a file over a connection that is lost, while another page is shown', async () => {
    const { context, page, problems } = await openDashboard(setup, { path: '/files' })
    // The connection breaks once during the upload.
    let attempts = 0
    await page.route('**/storage/**', (route) => {
      attempts += 1
      return attempts === 1 ? route.abort('connectionreset') : route.continue()
    })
    await page.locator('input[type=file]').setInputFiles({
      name: 'offered-book.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(200_000, 7),
    })
    const row = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
    await row.getByText('Connection lost').waitFor()
    await page.getByRole('link', { name: 'Discounts' }).click()
    await heading(page, 'Discounts').waitFor()
    await page.getByText('offered-book.pdf was uploaded.').waitFor()
    expect(attempts).toBe(2)
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Files' }).click()

    const choose = async (name: string) => {
      await page.getByRole('button', { name: /^Actions for offered-/ }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const download = page.waitForEvent('download')
    await choose('Download')
    expect((await download).suggestedFilename()).toBe('offered-book.pdf')
    await choose('Name and version…')
    await page.getByLabel('Name', { exact: true }).fill('offered-guide.pdf')
    await page.getByLabel('Version (optional)').fill('2.1')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: '2.1' }).waitFor()
    await choose('Delete…')
    await page.getByText('No product, benefit or customer has it.').waitFor()
    await page.getByRole('button', { name: 'Delete the file' }).click()
    await page.getByText('offered-guide.pdf was deleted.').waitFor()
    await eventually(
      'the file to be gone',
      async () => (await seller.files.list({ query: { query: 'offered-' } })).items.length,
      (count) => count === 0,
    )
    expect(problems).toEqual([])
    await context.close()
  })
})
