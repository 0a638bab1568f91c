import { days } from '@atelier/plumbing/clock'
import { beforeAll, expect, it } from 'vitest'
import { expectWellMade, openDashboard, settled, watchPage } from './dashboard-page.ts'
import { advanceClock } from './move-clock.ts'
import { offer, sell, sellerOf, type Seller } from './shop.ts'
import { expectAccessible, heading, newVisitor } from './studio-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser, withProduct } from './with-product.ts'

// The clock is moved, so no other journey shares this product.
const setup = withBrowser(withProduct())

let seller: Seller
let plan: string
beforeAll(async () => {
  seller = sellerOf(setup.product)
  plan = await offer(seller, { name: 'Tea club', price: 1500, every: 'month' })
  await offer(seller, { name: 'Tea society', price: 2500, every: 'month' })
})

const day = /[A-Z][a-z]{2} \d{1,2}, \d{4}/.source

/** Sells the plan, and returns the subscription and its customer. */
const subscribe = async (customerEmail: string, card?: string) => {
  const sale = { productId: plan, customerEmail, ...(card !== undefined && { card }) }
  const { subscription_id, customer_id } = await sell(setup.product, seller, sale)
  const id = subscription_id ?? ''
  return { id, customer_id, get: () => seller.subscriptions.get({ path: { id } }) }
}

const openPortal = async (customer_id: string) => {
  const visitor = await newVisitor(setup.browser, 'phone')
  const { errors } = await watchPage(visitor.page)
  const { customer_portal_url } = await seller.customerSessions.create({ body: { customer_id } })
  await visitor.page.goto(customer_portal_url)
  await visitor.page.getByRole('link', { name: 'Subscriptions', exact: true }).click()
  await heading(visitor.page, 'Subscriptions').waitFor()
  await visitor.page.getByRole('link', { name: /^Tea club/ }).click()
  await heading(visitor.page, 'Tea club').waitFor()
  return { ...visitor, errors }
}

/** Resumes the paused subscription of a customer in the portal. Its earlier session has ended. */
const resume = async (customer_id: string) => {
  const { context, page, problems, errors } = await openPortal(customer_id)
  await page.getByText('Paused. Nothing is charged until you resume it.').waitFor()
  await settled(page)
  await page.getByRole('button', { name: 'Resume…' }).click()
  await page.getByRole('button', { name: 'Resume and pay $15.00' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resume and pay $15.00' }).click()
  await page.getByText('The subscription is active again.').waitFor()
  await page.getByText(new RegExp(`^The next charge is \\$15\\.00 on ${day}\\.$`)).waitFor()
  const { items } = await seller.orders.list({ query: { customer_id } })
  expect(items.map(({ status, total_amount }) => [status, total_amount])).toEqual([
    ['paid', 1500],
    ['paid', 1500],
  ])
  expect([...problems, ...errors]).toEqual([])
  await context.close()
}

it('a seller lets customers pause, and a customer pauses and resumes in the portal', async () => {
  const owner = await openDashboard(setup, { path: '/settings/subscriptions' })
  await owner.page.getByRole('switch', { name: 'Customers can pause their subscription' }).click()
  await owner.page.getByRole('button', { name: 'Save' }).click()
  await owner.page.getByText('The subscription settings were saved.').waitFor()
  await owner.context.close()

  const { customer_id, get } = await subscribe('pausing@example.com')
  const { context, page, problems, errors } = await openPortal(customer_id)
  await page.getByRole('button', { name: 'Pause…' }).click()
  const end = (await get()).current_period_end ?? ''
  const later = new Date(Date.parse(end) + days(30)).toISOString().slice(0, 10)
  await page.getByLabel('Resume on (optional)').fill(later)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pause the subscription' }).click()
  await page.getByText(new RegExp(`^Pauses on ${day} and resumes on ${day}\\.$`)).waitFor()
  expect((await get()).resumes_at?.slice(0, 10)).toBe(later)
  await page.getByRole('button', { name: 'Withdraw the pause' }).click()
  await page.getByText(new RegExp(`^The next charge is \\$15\\.00 on ${day}\\.$`)).waitFor()
  await page.getByRole('button', { name: 'Pause…' }).click()
  await page.getByRole('button', { name: 'Pause the subscription' }).click()
  await page
    .getByText(new RegExp(`^Pauses on ${day}\\. Then nothing is charged until you resume it\\.$`))
    .waitFor()

  expect([...problems, ...errors]).toEqual([])
  await context.close()

  await advanceClock(setup.product, days(32))
  await eventually('the pause', get, ({ status }) => status === 'paused')
  await resume(customer_id)
})

it('a seller schedules a change of plan and withdraws it, and a declined card leaves a subscription paused', async () => {
  const { id, get } = await subscribe('declined-later@example.com', '4000000000000341')
  const { context, page, problems } = await openDashboard(setup, { path: `/subscriptions/${id}` })
  await page.getByText(new RegExp(`^Renews on ${day}: \\$15\\.00$`)).waitFor()
  await page.getByRole('button', { name: 'Change plan…' }).click()
  await page.getByLabel('New product').fill('society')
  await page.getByRole('option', { name: /Tea society/ }).click()
  await page.getByText('At the end of the period', { exact: true }).click()
  await page.getByText(new RegExp(`^The product and its benefits change on ${day}\\.`)).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Schedule the change' }).click()
  await page.getByText(new RegExp(`^Changes to Tea society on ${day}: \\$25\\.00$`)).waitFor()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Keep the current plan' }).click()
  await page.getByText(new RegExp(`^Renews on ${day}: \\$15\\.00$`)).waitFor()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pause…' }).click()
  await page.getByRole('button', { name: 'Pause at the end of the period' }).click()
  await page.getByText(new RegExp(`^Pauses on ${day}$`)).waitFor()
  await advanceClock(setup.product, days(32))
  await eventually('the pause', get, ({ status }) => status === 'paused')
  await page.reload()
  await page.getByRole('button', { name: 'Resume now…' }).click()
  await page.getByRole('button', { name: 'Resume and charge $15.00' }).click()
  await page
    .getByText(/^The payment failed: .+ Nothing was charged, and the subscription is as before\.$/)
    .waitFor()
  await expectAccessible(page)
  expect((await get()).status).toBe('paused')
  expect(problems).toEqual([])
  await context.close()
})
