import { beforeAll, describe, expect, it } from 'vitest'
import { chooseByKeys, expectWellMade, openDashboard, tabTo } from './dashboard-page.ts'
import { offer, sell, sellerOf, type Seller } from './shop.ts'
import { heading } from './studio-page.ts'
import { photoPath } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

let seller: Seller
beforeAll(() => {
  seller = sellerOf(setup.product)
})

describe('the catalogue', () => {
  it('creates a product with a benefit using only the keyboard', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, { path: '/benefits' })
    await heading(page, 'Benefits').waitFor()

    await tabTo(page, page.getByRole('link', { name: 'New benefit' }).first())
    await page.keyboard.press('Enter')
    await heading(page, 'New benefit').waitFor()
    await tabTo(page, page.getByRole('radio', { name: 'Note' }).first())
    await page.keyboard.press('ArrowRight')
    await tabTo(page, page.getByRole('textbox', { name: 'Prefix' }).first())
    await page.keyboard.type('OOLONG')
    await page.keyboard.press('Enter')
    await page.getByText('Must have at least 3 characters.').waitFor()
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }).first())
    await page.keyboard.type('The oolong app')
    await page.getByText('Must have at least 3 characters.').waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await heading(page, 'The oolong app').waitFor()
    await page.getByText('No customers have it yet').waitFor()

    await page.goto(`${setup.product.url}/dashboard/atelier/products`)
    await page.getByRole('row', { name: /One hand-painted picture/ }).waitFor()
    await tabTo(page, page.getByRole('link', { name: 'New product' }).first())
    await page.keyboard.press('Enter')
    await heading(page, 'New product').waitFor()
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }).first())
    await page.keyboard.type('Oolong by keyboard')
    await tabTo(page, page.getByRole('radio', { name: 'Once' }).first())
    await page.keyboard.press('ArrowRight')
    await tabTo(page, page.getByRole('textbox', { name: 'Amount' }).first())
    await page.keyboard.type('12,50')
    await page.getByLabel('Preview').getByText('Subscribe · $12.50 today').waitFor()
    await tabTo(page, page.getByRole('combobox', { name: 'Add a benefit' }).first())
    await chooseByKeys(page, 'oolong', page.getByRole('option', { name: /The oolong app/ }))
    await page.getByRole('button', { name: 'Remove The oolong app' }).waitFor()
    // An empty list that is fading out counts as hidden already.
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await expectWellMade(page)
    await tabTo(page, page.getByRole('button', { name: 'Create the product' }).first())
    await page.keyboard.press('Enter')
    await heading(page, 'Oolong by keyboard').waitFor()
    const { items } = await seller.products.list({ query: { query: 'Oolong by keyboard' } })
    expect(items).toMatchObject([
      {
        recurringInterval: 'month',
        prices: [{ amountType: 'fixed', priceAmount: 1250 }],
        benefits: [{ description: 'The oolong app' }],
      },
    ])

    // After the creation, a link is made, copied and opened, and its sales are counted.
    const figure = (name: string) => page.getByRole('link', { name, exact: true })
    for (const name of ['Sales 0', 'Subscribers 0', 'Revenue $0.00']) await figure(name).waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Create a link' }))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copy link' }).waitFor()
    const links = await seller.checkoutLinks.list({ query: { product_id: items[0]?.id ?? '' } })
    expect(links.items).toHaveLength(1)
    const { short_url = '' } = links.items[0] ?? {}
    expect(await page.getByRole('link', { name: 'Open the checkout' }).getAttribute('href')).toBe(short_url)
    await expectWellMade(page)
    await sell(setup.product, seller, {
      productId: items[0]?.id ?? '',
      customerEmail: 'oolong-subscriber@example.com',
    })
    await page.reload()
    for (const name of ['Sales 1', 'Subscribers 1', 'Revenue $12.50']) await figure(name).waitFor()
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })

  it('is changed with pictures, guarded against leaving, and archived with a way back', async () => {
    const id = await offer(seller, { name: 'Cup of clay', price: 500 })
    const { context, page, problems, errors } = await openDashboard(setup, { path: `/products/${id}` })
    await heading(page, 'Cup of clay').waitFor()
    await page.locator('input[type=file]').setInputFiles(photoPath('temple'))
    await page.getByRole('button', { name: /^Remove temple/ }).waitFor()
    await page.getByLabel('Amount').fill('0.1')
    await page.getByRole('link', { name: 'Benefits' }).click()
    const guard = page.getByRole('dialog', { name: 'Leave without saving?' })
    await guard.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Save the product' }).click()
    await page.getByText('Enter an amount from 0.50 to 999999.99.').waitFor()
    await page.getByLabel('Amount').fill('7')
    await page.getByRole('button', { name: 'Save the product' }).click()
    await page.getByText('Cup of clay was saved.').waitFor()
    const changed = await seller.products.get({ path: { id: id } })
    expect(changed.prices).toMatchObject([{ priceAmount: 700 }])
    expect(changed.medias).toHaveLength(1)

    // The page shows the archived product before the server has responded, and reverts it when the call
    // fails.
    const archived = page.getByText('Archived', { exact: true })
    const waiting: ((isRefused: boolean) => void)[] = []
    await page.route(`**/v1/products/${id}`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      const isRejected = await new Promise<boolean>((resolve) => void waiting.push(resolve))
      return isRejected
        ? route.fulfill({ status: 403, json: { error: 'NotPermitted', detail: 'Not today.' } })
        : route.continue()
    })
    await page.getByRole('button', { name: 'Archive' }).click()
    await archived.waitFor()
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.(true)
    await page.getByText('Not today.').waitFor()
    await archived.waitFor({ state: 'detached' })
    errors.length = 0
    await page.getByRole('button', { name: 'Archive' }).click()
    await archived.waitFor()
    await expect.poll(() => waiting.length).toBe(2)
    waiting[1]?.(false)
    await page.getByText('Cup of clay is archived').waitFor()
    await page.unroute(`**/v1/products/${id}`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Cup of clay is on sale again.').waitFor()
    expect(await seller.products.get({ path: { id: id } })).toMatchObject({ isArchived: false })
    await page.getByRole('link', { name: 'Benefits' }).click()
    await heading(page, 'Benefits').waitFor()
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })
})
