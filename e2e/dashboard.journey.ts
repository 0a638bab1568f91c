import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessibleInBoth, openDashboard, openDashboardAs, tabTo } from './dashboard-page.ts'
import { offer, sell, sellerOf, type Seller } from './shop.ts'
import { expectAccessible, heading, newVisitor } from './studio-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

let seller: Seller
let productId: string
let benefitId: string
beforeAll(async () => {
  seller = sellerOf(setup.product)
  const key = await seller.benefits.create({
    body: { type: 'license_keys', description: 'The tea app', properties: { prefix: 'TEA' } },
  })
  benefitId = key.id
  productId = await offer(seller, { name: 'Dashboard tea', price: 900, benefits: [benefitId] })
})

/** Sells the product, waits until the customer has its benefit, and returns the customer's id. */
const sellTea = async (customerEmail: string): Promise<string> => {
  const { customer_id } = await sell(setup.product, seller, { productId, customerEmail })
  await eventually(
    'a grant',
    async () => (await seller.benefits.grants({ path: { id: benefitId }, query: { customer_id } })).items,
    ([grant]) => grant?.is_granted === true,
  )
  return customer_id
}

const row = (page: Page) => page.getByRole('table', { name: 'Orders' }).getByRole('row')

/**
 * Returns the compressed bytes of all scripts loaded by a page that no longer loads any, with the lookups, menus and
 * selects that load after it.
 */
const scriptBytes = async (page: Page): Promise<number> => {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'))
      .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0),
  )
}

describe('the dashboard', () => {
  it('redirect signed-out users to the sign-in page, and back', async () => {
    const { context, page } = await newVisitor(setup.browser)
    await page.goto(`${setup.product.url}/dashboard/atelier/orders?page=2`)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      '/login?return_to=%2Fdashboard%2Fatelier%2Forders%3Fpage%3D2',
    )
    await context.close()
  })

  it('finds an order by its customer, refunds a part of it, and shows that in the list', async () => {
    const customer_id = await sellTea('dashboard-part@example.com')
    const { context, page, problems, errors } = await openDashboard(setup, { path: '/orders' })
    await page.getByText('no real money').waitFor()
    expect(await scriptBytes(page)).toBeLessThan(246 * 1024)

    await page.getByLabel('Customer', { exact: true }).fill('dashboard-part@')
    await page.getByRole('option', { name: /dashboard-part@example.com/ }).click()
    await page.waitForURL((url) => url.searchParams.get('customer_id') === customer_id)
    await eventually(
      'the filtered list',
      () => row(page).count(),
      (count) => count === 2,
    )
    const list = page.url()
    await page.reload()
    await eventually(
      'the same list after a reload',
      () => row(page).count(),
      (count) => count === 2,
    )

    await row(page).getByRole('link').click()
    await heading(page, '$9.00').waitFor()
    await page.getByText(/^\*{4}-/).waitFor()
    await page.getByRole('button', { name: 'Refund…' }).click()
    await page.getByLabel('Amount').fill('9.01')
    await page.getByRole('button', { name: 'Review the refund' }).click()
    await page.getByText('At most $9.00 can be refunded, net of tax.').waitFor()
    await page.getByLabel('Amount').fill('3')
    await page.getByRole('button', { name: 'Review the refund' }).click()
    await page.getByText('$3.00 goes back to Vera Visitor').waitFor()
    await expectAccessibleInBoth(page)
    await page.getByRole('button', { name: 'Refund $3.00' }).click()
    await page.getByText('$3.00 was refunded.').waitFor()
    await page.getByText('Partly refunded').waitFor()
    await page.getByRole('row', { name: 'Kept $6.00' }).waitFor()

    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Orders' }).click()
    await row(page).getByRole('cell', { name: 'Partly refunded' }).waitFor()
    expect(page.url()).toBe(list)
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })

  it('is used using only the keyboard on a phone, down to a whole refund that takes the benefits back', async () => {
    const customer_id = await sellTea('dashboard-whole@example.com')
    const { context, page, problems, errors } = await openDashboardAs(
      setup,
      'dashboard-whole-owner@example.com',
      { path: `/orders?customer_id=${customer_id}`, size: 'phone' },
    )
    await eventually(
      'the filtered list',
      () => row(page).count(),
      (count) => count === 2,
    )

    await tabTo(page, page.getByRole('link', { name: /^Vera Visitor/ }))
    await page.keyboard.press('Enter')
    await heading(page, '$9.00').waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Refund…' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('switch', { name: 'Revoke the benefits' }))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: 'Review the refund' }))
    await page.keyboard.press('Enter')
    await page.getByText('The benefits of this order are revoked immediately.').waitFor()
    await expectAccessibleInBoth(page)
    await tabTo(page, page.getByRole('button', { name: 'Refund $9.00' }))
    await page.keyboard.press('Enter')
    await page.getByText('$9.00 was refunded.').waitFor()
    await eventually(
      'the end of the benefits',
      async () => (await seller.benefits.grants({ path: { id: benefitId }, query: { customer_id } })).items,
      ([grant]) => grant?.is_granted === false,
    )
    await page.reload()
    await heading(page, '$9.00').waitFor()
    await expect.poll(() => page.getByText(/^Revoked/).count()).toBe(1)

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to' }).fill('sign')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/login$/)
    await page.goBack()
    await page.waitForURL(/\/login/)
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })

  it('makes a refund once when its response was lost, and stays open until a call has ended', async () => {
    const customer_id = await sellTea('dashboard-lost@example.com')
    const [order] = (await seller.orders.list({ query: { customer_id } })).items
    const { context, page, problems } = await openDashboard(setup, { path: `/orders/${order?.id}` })
    await page.getByRole('button', { name: 'Refund…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund the order' })

    // A selection that begins in the note and ends outside of the dialog.
    const note = await dialog.getByLabel('Internal note').boundingBox()
    await page.mouse.move((note?.x ?? 0) + 20, (note?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await dialog.getByLabel('Amount').fill('4')

    // The refund is made, and its response is lost.
    const keys: (string | undefined)[] = []
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/v1/refunds/', async (route, request) => {
      if (request.method() !== 'POST') return route.continue()
      keys.push(request.headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await held
      return route.abort()
    })
    await dialog.getByRole('button', { name: 'Review the refund' }).click()
    await dialog.getByRole('button', { name: 'Refund $4.00' }).click()
    await eventually(
      'the call',
      async () => keys.length,
      (calls) => calls === 1,
    )
    await dialog.getByRole('button', { name: 'Close' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await dialog.getByText('$4.00 goes back to Vera Visitor').waitFor()
    release()

    const sentence = dialog.getByText('Trying again does not refund twice.')
    await sentence.waitFor()
    await page.getByText('$4.00 refunded').waitFor()
    await dialog.getByRole('row', { name: 'You keep $5.00' }).waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await sentence.waitFor()
    await dialog.getByText('Up to $5.00.').waitFor()
    await dialog.getByRole('button', { name: 'Review the refund' }).click()
    await dialog.getByRole('row', { name: 'You keep $5.00' }).waitFor()
    await dialog.getByRole('button', { name: 'Refund $4.00' }).click()
    await page.getByText('$4.00 was refunded.').waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    const refunds = await seller.refunds.list({ query: { order_id: order?.id ?? '' } })
    expect(refunds.items.map(({ amount }) => amount)).toEqual([400])
    expect(problems).toEqual([])
    await context.close()
  })

  it('names the parts that could not be loaded, and keeps the input when they are retried', async () => {
    const customer_id = await sellTea('dashboard-failing@example.com')
    const [order] = (await seller.orders.list({ query: { customer_id } })).items
    const { context, page, problems } = await openDashboard(setup, { path: '/orders' })
    const fails = (address: string) =>
      page.route(address, (route) => route.fulfill({ status: 500, body: '' }))
    await fails('**/v1/refunds/*')
    await fails('**/v1/benefits/*/grants*')
    await fails('**/v1/shipments/*')
    await fails('**/v1/orders/*/withdrawal*')
    await page.goto(`${setup.product.url}/dashboard/atelier/orders/${order?.id}`)
    const refunds = page
      .getByRole('alert')
      .filter({ hasText: 'The refunds of the order could not be loaded.' })
    const grants = page.getByRole('alert').filter({ hasText: 'Whether “The tea app” was granted' })
    await refunds.waitFor()
    await grants.waitFor()
    await page.getByText('The shipment of the order could not be loaded.').waitFor()
    await page.getByText('The withdrawal from the order could not be loaded.').waitFor()
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    await page.getByRole('button', { name: 'Copy order id' }).click()
    await page.getByText('Your browser did not allow copying the order id.').waitFor()
    expect(await page.getByText('Not granted').count()).toBe(0)
    await expectAccessible(page)
    await page.unrouteAll()
    await refunds.getByRole('button', { name: 'Try again' }).click()
    await grants.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(/^\*{4}-/).waitFor()

    // The script of the dialog is lost once; its second request has another address.
    await page.route(/\/assets\/RefundDialog-[^/]*\.js$/, (route) => route.abort())
    await page.getByRole('button', { name: 'Refund…' }).click()
    const lost = page.getByRole('alert').filter({ hasText: 'This part could not be shown.' })
    await lost.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Internal note').fill('Asked by telephone')
    const askAgain = async (): Promise<number> => {
      const answered = page.waitForResponse((response) => response.url().includes('/v1/organizations/'))
      await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
      return (await answered).status()
    }
    await fails('**/v1/organizations/*')
    expect(await askAgain()).toBe(500)
    // By the next response the page has processed this one.
    await page.unrouteAll()
    expect(await askAgain()).toBe(200)
    expect(await page.getByLabel('Internal note').inputValue()).toBe('Asked by telephone')
    await page.getByRole('button', { name: 'Cancel' }).click()

    const invoice = context.waitForEvent('response', (response) =>
      /pdf/.test(response.headers()['content-type'] ?? ''),
    )
    await page.getByRole('button', { name: 'Invoice' }).click()
    expect((await invoice).status()).toBe(200)
    expect(new URL(page.url()).pathname).toContain('/orders/')
    expect(problems).toEqual([])
    await context.close()
  })
})
