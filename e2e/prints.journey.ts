import { expect, it } from 'vitest'
import { expectAccessibleInBoth, expectWellMade, openDashboard, settled } from './dashboard-page.ts'
import { mailTo } from './mailbox.ts'
import { offer, sellerOf } from './shop.ts'
import {
  expectAccessible,
  expectNoOverflow,
  heading,
  newVisitor,
  payWith,
  returnToStudio,
} from './studio-page.ts'
import { eventually, openCheckout, openPainting, payCheckout, uploadDraft } from './visitor.ts'
import { withBrowser, withProduct } from './with-product.ts'

// The studio's offer changes here, so no other journey shares this product.
const setup = withBrowser(withProduct())
const email = 'prints@example.com'

/**
 * Offers a print, as a seller does in the dashboard: a product with the size of the paper in its metadata.
 */
const sellPrint = (name: string, print_size_mm: string, priceAmount: number) =>
  sellerOf(setup.product).products.create({
    body: {
      name,
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount }],
      metadata: { print_size_mm },
    },
  })

/**
 * Buys a painting of 1600 × 1200 pixels without the pages before it, and returns the session that paid for
 * it.
 */
const buyPainting = async (): Promise<{ readonly id: string; readonly session_id: string }> => {
  const { url } = setup.product
  const draft = await uploadDraft(url, 'mountain-path')
  const { id: session_id } = await payCheckout(url, await openCheckout(url, email, draft.id))
  const painting = await eventually('a painting', () => openPainting(url, session_id), Boolean)
  return { id: painting.id, session_id }
}

let bought: Awaited<ReturnType<typeof buyPainting>>

it('a painting can be bought in the sizes for which it has enough pixels', async () => {
  await sellPrint('Print, 10 × 15 cm', '100x150', 1900)
  await sellPrint('Print, 20 × 30 cm', '200x300', 2900)
  await sellPrint('Poster, 50 × 70 cm', '500x700', 5900)
  bought = await buyPainting()
  const { id, session_id } = bought
  // None is offered before the painting exists at the size of its photo.
  const { sizes } = await eventually(
    'prints to buy',
    async () => {
      const address = `${setup.product.url}/studio/transformations/${id}/prints?session_id=${session_id}`
      return (await (await fetch(address)).json()) as { sizes: { dpi: number }[] }
    },
    ({ sizes: result }) => result.length > 0,
  )
  expect(sizes.map(({ dpi }) => dpi)).toEqual([304, 152])
})

it('a visitor buys a print on a phone, its seller ships it, and the visitor is notified', async () => {
  const { url } = setup.product
  const { session_id } = bought
  const done = `${url}/success?session_id=${session_id}`
  const { context, page, problems } = await newVisitor(setup.browser, 'phone')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(done)
  await heading(page, 'As a print').waitFor()
  const sizes = page.getByRole('radio', { name: / cm$/ })
  await expect.poll(() => sizes.count()).toBe(2)
  await page.getByRole('radio', { name: '30 × 20 cm' }).check()
  await page.getByText('The whole painting, 26.7 × 20 cm, at 152 dpi.').waitFor()
  await page.getByRole('img', { name: 'The painting as printed' }).waitFor()
  await expectAccessibleInBoth(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Order this print' }).press('Enter')
  await page.waitForURL(/\/checkout\//)
  await page.getByLabel('Street and number').fill('Storgatan 1')
  await page.getByLabel('Postal code').fill('784 31')
  await page.getByLabel('City').fill('Borlänge')
  await page.getByLabel('Country').selectOption('SE')
  await page.getByLabel('Name').fill('Vera Visitor')
  await payWith(page, 'Visa', '$29.00')
  expect((await returnToStudio(page)).searchParams.get('session_id')).toBe(session_id)
  await page.getByText('Ordered, not shipped yet.').waitFor()

  const owner = await openDashboard(setup)
  await eventually(
    'something to send',
    async () => {
      await owner.page.goto(`${url}/dashboard/atelier/shipments?status=waiting`)
      await settled(owner.page)
      return owner.page.getByRole('link', { name: 'Print 30 × 20 cm' }).count()
    },
    (count) => count === 1,
  )
  await owner.page.getByRole('link', { name: 'Print 30 × 20 cm' }).press('Enter')
  await heading(owner.page, 'Shipment').waitFor()
  await settled(owner.page)
  await owner.page.getByText('784 31 Borlänge').first().waitFor()
  const file = await owner.page.getByRole('link', { name: 'Open the file' }).getAttribute('href')
  const png = new DataView(await (await fetch(file ?? '')).arrayBuffer())
  expect([png.getUint32(16), png.getUint32(20)]).toEqual([1800, 1200])
  const markSent = async () => {
    await owner.page.getByRole('button', { name: 'Mark as sent…' }).press('Enter')
    await owner.page.getByLabel('Carrier (optional)').fill('PostNord')
    await owner.page.getByLabel('Tracking link (optional)').fill('https://post.example.com/track/7')
    await expectAccessible(owner.page)
    await owner.page.getByRole('button', { name: 'Mark as sent', exact: true }).press('Enter')
    await owner.page.getByText('PostNord', { exact: true }).waitFor()
  }
  await markSent()
  await owner.page.getByRole('button', { name: 'Mark as not sent' }).press('Enter')
  await markSent()
  await owner.context.close()

  const mail = await mailTo(setup.product, email, /^Print 30 × 20 cm is on its way/)
  expect(mail.text).toContain('https://post.example.com/track/7')
  await page.goto(done)
  await page.getByText(/Shipped on .* with PostNord\./).waitFor()
  await page.getByRole('link', { name: 'Track shipment' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

it('a print that is refunded before it is shipped is no longer to be shipped', async () => {
  const { url } = setup.product
  const seller = sellerOf(setup.product)
  const { id, session_id } = bought
  const address = `${url}/studio/transformations/${id}/prints`
  const read = async () =>
    (await (await fetch(`${address}?session_id=${session_id}`)).json()) as {
      sizes: { product_id: string }[]
      bought: { status: string }[]
    }
  const product_id = (await read()).sizes[0]?.product_id ?? ''
  const opened = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session_id, product_id }),
  })
  const secret = new URL(((await opened.json()) as { url: string }).url).pathname.split('/')[2] ?? ''
  await payCheckout(url, secret)
  const [order] = await eventually(
    'an order',
    async () => (await seller.orders.list({ query: { product_id } })).items,
    ({ length }) => length === 1,
  )
  await seller.refunds.create({
    body: { orderId: order?.id ?? '', amount: 1900, reason: 'customer_request' },
  })
  await eventually('a cancelled print', read, (now) => now.bought[0]?.status === 'cancelled')
  const { context, page } = await newVisitor(setup.browser)
  await page.goto(`${url}/success?session_id=${session_id}`)
  await page
    .getByText('Not shipped: the order was refunded or withdrawn, or its payment is disputed.')
    .waitFor()
  await expectAccessible(page)
  await context.close()
  const owner = await openDashboard(setup, { path: `/orders/${order?.id}` })
  await owner.page.getByText('Do not send it.').waitFor()
  expect(await owner.page.getByRole('button', { name: 'Mark as sent…' }).count()).toBe(0)
  await owner.context.close()
})

it('a seller sets the product for other styles of a photo in the studio’s product, and changes it', async () => {
  const seller = sellerOf(setup.product)
  await offer(seller, { name: 'Second style monthly', price: 300, every: 'month' })
  const second = await offer(seller, { name: 'Second style', price: 99 })
  const third = await offer(seller, { name: 'Third style', price: 89 })
  const { context, page, problems, errors } = await openDashboard(setup, { path: '/products' })
  await page
    .getByRole('row', { name: /One hand-painted picture/ })
    .getByRole('link')
    .first()
    .click()
  const field = page.getByRole('combobox', { name: 'Another style of a photo' })
  const choose = async (typed: string, name: string) => {
    await field.fill(typed)
    await page.getByRole('option', { name }).waitFor()
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await page.getByRole('option', { name }).click()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
  }
  const readName = async () => {
    const { items } = await seller.products.list({ query: { query: 'One hand-painted picture' } })
    return items[0]?.metadata['another_style_product_id']
  }
  await choose('second', 'Second style')
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Save the product' }).click()
  await page.getByText('One hand-painted picture was saved.').waitFor()
  expect(await readName()).toBe(second)
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('Second style')
  // It has one field.
  expect(await page.getByLabel(/^Value \d/).evaluateAll((inputs) => inputs.length)).toBe(0)
  await choose('third', 'Third style')
  await page.getByRole('button', { name: 'Save the product' }).click()
  await page.getByText('One hand-painted picture was saved.').waitFor()
  expect(await readName()).toBe(third)
  await page.goto(`${setup.product.url}/dashboard/atelier/products/${third}`)
  await heading(page, 'Third style').waitFor()
  expect(await field.count()).toBe(0)
  expect([problems, errors]).toEqual([[], []])
  await context.close()
})
