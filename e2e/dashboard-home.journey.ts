import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { goByKeys, openDashboard, openDashboardAs } from './dashboard-page.ts'
import { ownerCookieOf } from './owner-session.ts'
import { offer, sell, sellerOf, type Seller } from './shop.ts'
import { expectAccessible, heading } from './studio-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser, withProduct } from './with-product.ts'

// The clock is moved, so no other journey shares this product.
const setup = withBrowser(withProduct())

let seller: Seller
beforeAll(() => {
  seller = sellerOf(setup.product)
})

it('a new seller opens a shop, whose checklist completes itself, using only the keyboard', async () => {
  const { context, page, problems, errors } = await openDashboardAs(setup, 'new-seller@example.com')
  // Another owner takes the demo organization; the seller leaves it, and belongs to none.
  await ownerCookieOf(setup.product)
  const call = (method: string, path: string, body?: object): Promise<number> =>
    page.evaluate(
      async ([verb, url, json]) => {
        const headers = { 'content-type': 'application/json' }
        const init = { method: verb, ...(json !== '' && { body: json, headers }) }
        return (await fetch(url, init)).status
      },
      [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
    )
  const demo = (await seller.organizations.list()).items[0]?.id ?? ''
  const me = await page.evaluate<string, string>(async (url) => {
    const answer = (await (await fetch(url)).json()) as { items: { user_id: string; email: string }[] }
    return answer.items.find(({ email }) => email === 'new-seller@example.com')?.user_id ?? ''
  }, `/v1/organizations/${demo}/members`)
  expect(await call('DELETE', `/v1/organizations/${demo}/members/${me}`)).toBe(204)

  await page.goto(`${setup.product.url}/dashboard`)
  await heading(page, 'Open your shop').waitFor()
  await page.getByLabel('Name', { exact: true }).waitFor()
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('The name needs at least three letters.').waitFor()
  await page.keyboard.type('Tea & Söhne')
  await page.keyboard.press('Tab')
  await page.keyboard.type('atelier')
  errors.length = 0
  await page.keyboard.press('Enter')
  await page.getByText(/taken|exists|in use/).waitFor()
  // The browser itself logs every unsuccessful response.
  expect(errors.filter((text) => !/status of 422/.test(text))).toEqual([])
  errors.length = 0
  await page.getByLabel('Address', { exact: true }).fill('')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\/tea-sohne$/)

  const list = page.getByRole('region', { name: 'Open your shop' })
  await list.getByText('0 of 5 done').waitFor()
  await page.getByText('All charges went through').waitFor()
  const [organization] = await page.evaluate<{ id: string }[]>(
    `fetch('/v1/organizations/').then((answer) => answer.json()).then(({ items }) => items)`,
  )
  const product = {
    name: 'Tea',
    recurring_interval: null,
    prices: [{ amount_type: 'fixed', price_amount: 900 }],
    organization_id: organization?.id,
  }
  expect(await call('POST', '/v1/products/', product)).toBe(201)
  await page.reload()
  await list.getByText('1 of 5 done').waitFor()
  await list.getByRole('button', { name: 'Hide checklist' }).press('Enter')
  await list.waitFor({ state: 'hidden' })
  await page.reload()
  await heading(page, 'Latest orders').waitFor()
  expect(await list.count()).toBe(0)
  expect([problems, errors]).toEqual([[], []])
  await context.close()
})

it('an owner reads the key figures, searches by keyboard, and moves the clock to a renewal', async () => {
  const productId = await offer(seller, { name: 'Tea club', price: 1900, every: 'month' })
  await sell(setup.product, seller, { productId, customerEmail: 'tea-lover@example.com' })
  const { context, page, problems, errors } = await openDashboard(setup)
  const figure = (name: string) => page.getByText(name, { exact: true }).locator('..')
  await figure('Monthly recurring revenue').getByText('$19.00').waitFor()
  await figure('Orders').last().getByText('1', { exact: true }).waitFor()
  await page.getByText('All charges went through').waitFor()
  await page.locator('.recharts-surface').first().waitFor()

  await page.keyboard.press('?')
  await heading(page, 'Keyboard shortcuts').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await goByKeys(page, 't', 'Metrics')
  await page.locator('.recharts-surface').first().waitFor()
  await page.getByRole('radio', { name: /^Churn rate/ }).click()
  await page.waitForURL((url) => url.searchParams.get('metric') === 'churn_rate')
  await page.reload()
  await heading(page, 'Churn rate').waitFor()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const csv = await readFile(await (await downloaded).path(), 'utf8')
  expect(csv.split('\r\n')[0]).toMatch(/^timestamp,currency,orders,revenue,/)
  expect(csv.split('\r\n')).toHaveLength(32)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).fill('tea-lover@')
  const order = page.getByRole('option', { name: /Order · Tea club/ })
  await order.waitFor()
  await expectAccessible(page)
  for (let moved = 0; moved < 10 && (await order.getAttribute('aria-selected')) !== 'true'; moved += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await heading(page, '$19.00').waitFor()

  const clock = page.getByRole('button', { name: /^The sandbox clock/ })
  const before = await clock.textContent()
  await clock.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'To the next renewal' }).press('Enter')
  await page.getByText(/^The clock shows/).waitFor()
  await expect.poll(() => clock.textContent()).not.toBe(before)
  await eventually(
    'the order of the renewal',
    async () => (await seller.orders.list({ query: { product_id: productId } })).items,
    (items) => items.length === 2,
  )
  await goByKeys(page, 'h', 'Home')
  await page.getByRole('table', { name: 'Latest orders' }).getByText('Tea club').nth(1).waitFor()
  expect([problems, errors]).toEqual([[], []])

  // A failing list reports the error, and is not retried endlessly.
  let calls = 0
  await page.route('**/v1/orders/?*', (route) => {
    calls += 1
    return route.fulfill({ status: 500, json: { error: 'InternalServerError', detail: 'It failed.' } })
  })
  await page.reload()
  await page.getByText('The orders could not be loaded').waitFor()
  expect(calls).toBeLessThanOrEqual(3)
  await context.close()
})
