import { beforeAll, expect, it } from 'vitest'
import { expectCalm, expectWellMade, forgetShifts, watchPage } from './dashboard-page.ts'
import { createReadingRoom, type Seller, sellerOf, uploadFile } from './shop.ts'
import { newVisitor, payWith } from './studio-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

let seller: Seller
let link: string
beforeAll(async () => {
  seller = sellerOf(setup.product)
  const product = await createReadingRoom(seller)
  const files = [await uploadFile(seller, 'a book')]
  const benefits = [
    await seller.benefits.create({
      body: { type: 'license_keys', description: 'A key for the app', properties: { prefix: 'READ' } },
    }),
    await seller.benefits.create({
      body: { type: 'downloadables', description: 'The first book', properties: { files } },
    }),
    await seller.benefits.create({
      body: { type: 'custom', description: 'A letter', properties: { note: 'Welcome to the library.' } },
    }),
  ]
  await seller.products.updateBenefits({
    path: { id: product },
    body: { benefits: benefits.map(({ id }) => id) },
  })
  const { id: discountId } = await seller.discounts.create({
    body: { name: 'Opening week', type: 'percentage', basis_points: 5000, duration: 'once' },
  })
  const created = await seller.checkoutLinks.create({
    body: { payment_processor: 'stripe', products: [product], discount_id: discountId },
  })
  link = created.url
})

it.each(['phone', 'desktop'] as const)(
  'on a %s the confirmation of a plan shows its key, its files and the next charge, and links to the purchases',
  async (size) => {
    const { context, page, problems } = await newVisitor(setup.browser, size)
    await watchPage(page)
    await page.goto(link)
    await page.getByLabel('E-mail').fill(`reader-${size}@example.com`)
    await page.getByLabel('Country').selectOption('SE')
    await expectCalm(page)
    await payWith(page, 'Visa', 'Subscribe · $6.00 today')
    // On a busy machine the list of test cards, opened by a press, counts as a shift.
    await forgetShifts(page)
    await page.getByRole('heading', { name: 'Thank you! Payment received.' }).waitFor()

    const key = page.getByText('License key: A key for the app').locator('+ code')
    await key.waitFor()
    const text = (await key.textContent()) ?? ''
    expect(text).toMatch(/^READ-/)
    await page.getByText('Welcome to the library.').waitFor()
    // The discount applied only to the first payment: the next charge is the full price.
    await page.getByText(/^\$12\.00 plus usage on /).waitFor()
    const announced = (await page.getByText(/^\$12\.00 plus usage on /).textContent()) ?? ''
    expect(await page.evaluate('scrollY')).toBe(0)
    await expectWellMade(page)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Download book\.pdf/ }).click()
    expect((await download).suggestedFilename()).toBe('book.pdf')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await key.waitFor()
    expect(await key.textContent()).toBe(text)
    await expectCalm(page)

    await page.getByRole('link', { name: 'Open your purchases' }).click()
    await page.getByRole('heading', { name: 'Your purchase' }).waitFor()
    expect(page.url()).toBe(`${setup.product.url}/atelier/portal`)
    const nextCharge = page.getByText(/^The next charge is \$12\.00 and your usage, on /)
    await nextCharge.waitFor()
    const [year] = /\d{4}/.exec(announced) ?? []
    expect(await nextCharge.textContent()).toContain(year)
    expect(problems).toEqual([])
    await context.close()
  },
)

it('a confirmation that is opened elsewhere names the benefits, and leads to the sign-in of the purchases', async () => {
  const { context, page } = await newVisitor(setup.browser, 'desktop')
  await page.goto(link)
  await page.getByLabel('E-mail').fill('reader-elsewhere@example.com')
  await page.getByLabel('Country').selectOption('SE')
  await payWith(page, 'Visa', 'Subscribe · $6.00 today')
  await page.getByText('License key: A key for the app').waitFor()
  await page.waitForURL(/\/confirmation$/)

  const otherVisitor = await newVisitor(setup.browser, 'phone')
  await watchPage(otherVisitor.page)
  await otherVisitor.page.goto(page.url())
  await otherVisitor.page.getByRole('heading', { name: 'A key for the app' }).waitFor()
  expect(await otherVisitor.page.getByText('READ-').count()).toBe(0)
  await expectWellMade(otherVisitor.page)
  await otherVisitor.page.getByRole('link', { name: 'Open your purchases' }).click()
  await otherVisitor.page.getByRole('button', { name: 'Send me a code' }).waitFor()
  expect(otherVisitor.problems).toEqual([])
  await otherVisitor.context.close()
  await context.close()
})
