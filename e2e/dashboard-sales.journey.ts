import { additions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  chooseByKeys,
  expectWellMade,
  forgetShifts,
  openDashboard,
  settled,
  tabTo,
} from './dashboard-page.ts'
import { tokenOf } from './product.ts'
import { offer, sell, sellerOf, type Seller } from './shop.ts'
import { expectAccessible, heading } from './studio-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()
const email = 'sales-subscriber@example.com'

let seller: Seller
let subscriptionId: string
beforeAll(async () => {
  seller = sellerOf(setup.product)
  const productId = await offer(seller, { name: 'Sales small', price: 900, every: 'month' })
  await offer(seller, { name: 'Sales large', price: 2900, every: 'month' })
  const order = await sell(setup.product, seller, { productId, customerEmail: email })
  subscriptionId = order.subscription_id ?? ''
})

const ordersOf = async () =>
  (await seller.orders.list({ query: { subscription_id: subscriptionId, sorting: ['created_at'] } })).items

/** Moves the focus by keyboard to the element with this name, and presses it. */
const press = async (page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> => {
  await tabTo(page, page.getByRole(role, { name }))
  await page.keyboard.press('Enter')
}

describe('sales in the dashboard', () => {
  it('changes, cancels and keeps a subscription by keyboard, and sends the receipt of an order', async () => {
    const { context, page, problems, errors } = await openDashboard(setup)
    await page.setViewportSize({ width: 1440, height: 900 })

    // A change of plan, charged exactly as shown.
    const [first] = await ordersOf()
    const { product_id, customer_id } = first ?? { product_id: '', customer_id: '' }
    await page.goto(
      `${setup.product.url}/dashboard/atelier/subscriptions?customer_id=${customer_id}&product_id=${product_id}`,
    )
    await press(page, 'link', /^Vera Visitor/)
    await heading(page, 'Sales small').waitFor()
    await page.getByRole('row', { name: 'Total $9.00' }).waitFor()
    await press(page, 'button', 'Change plan…')
    await page.keyboard.press('Tab')
    await page.getByLabel('New product').focus()
    await chooseByKeys(page, 'Sales large', page.getByRole('option', { name: 'Sales large' }))
    await page.getByText('Unused time of Sales small').waitFor()
    await tabTo(page, page.getByRole('radio', { name: 'Now, charged with the next invoice' }))
    await page.keyboard.press('ArrowDown')
    const confirm = page.getByRole('button', { name: /^Change the plan and charge \$/ })
    await confirm.waitFor()
    await expectAccessible(page)
    const shownTotal = (await confirm.textContent())?.replace(/^.*\$/, '')
    await press(page, 'button', /^Change the plan and charge \$/)
    await page.getByText('The plan was changed.').waitFor()
    await heading(page, 'Sales large').waitFor()
    const charged = await eventually('the order of the change', ordersOf, ({ length }) => length === 2)
    expect(((charged[1]?.total_amount ?? 0) / 100).toFixed(2)).toBe(shownTotal)

    // Canceled with a reason, and resumed.
    await press(page, 'button', 'More actions')
    const cancel = page.getByRole('menuitem', { name: 'Cancel at the end of the period…' })
    await cancel.waitFor()
    // The menu is visible before it handles letters; once it does, an item is highlighted.
    await page.locator('[role=menuitem][data-highlighted]').waitFor()
    await page.keyboard.press('c')
    await cancel.and(page.locator('[data-highlighted]')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Nothing more is charged.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Comment').fill('Too much tea')
    await press(page, 'button', 'Cancel at the end of the period')
    await page.getByText('The subscription is canceled.').waitFor()
    await page.getByText('Ends with its period').waitFor()
    await page.getByText('Too much tea').waitFor()
    await press(page, 'button', 'Undo the cancellation')
    await page.getByText('The subscription continues.').waitFor()

    // An order found by a part of the address; its receipt sent again.
    await page.goto(`${setup.product.url}/dashboard/atelier/orders`)
    await page.getByLabel('Search').fill('SALES-SUBSCRIBER')
    await page.waitForURL(/query=SALES-SUBSCRIBER/)
    const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
    await eventually(
      'the orders that were looked for',
      () => rows.count(),
      (count) => count === 3,
    )
    await rows.last().getByRole('link').click()
    await heading(page, '$9.00').waitFor()
    await page.getByText('Receipt e-mailed').waitFor()
    await page.getByRole('row', { name: 'Balance: Sales −$9.00' }).waitFor()
    await press(page, 'button', 'Resend receipt…')
    await press(page, 'button', 'Send the receipt')
    await page.getByText(`The receipt is on its way to ${email}.`).waitFor()
    await page.getByText('Receipt e-mailed again').waitFor()
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })

  it('refunds the order of a subscription and ends it in one step, by keyboard', async () => {
    const productId = await offer(seller, { name: 'Sales regretted', price: 900, every: 'month' })
    const order = await sell(setup.product, seller, { productId, customerEmail: 'regret@example.com' })
    const { context, page, problems, errors } = await openDashboard(setup, { path: `/orders/${order.id}` })
    await page.setViewportSize({ width: 1440, height: 900 })
    await press(page, 'button', 'Refund…')
    await tabTo(page, page.getByRole('switch', { name: 'End the subscription' }))
    await page.keyboard.press('Space')
    await press(page, 'button', 'Review the refund')
    await page.getByText('The subscription of this order ends immediately, and so do its benefits.').waitFor()
    await page.getByText('Nothing more is charged.').waitFor()
    await expectAccessible(page)
    await press(page, 'button', 'Refund $9.00 and end the subscription')
    await page.getByText('$9.00 was refunded, and the subscription has ended.').waitFor()
    const ended = await seller.subscriptions.get({ path: { id: order.subscription_id ?? '' } })
    expect(ended.status).toBe('canceled')
    await press(page, 'link', 'Open the subscription')
    await page.getByText('Ended', { exact: true }).first().waitFor()
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })

  it('finds a dispute on Home, and answers it so that it is won', async () => {
    const productId = await offer(seller, { name: 'Disputed picture', price: 4900 })
    await sell(setup.product, seller, {
      productId,
      customerEmail: 'disputer@example.com',
      customerName: 'Dora Disputer',
      card: '4000000000000259',
    })
    // The bank disputes the payment after 5 seconds of the shop's clock.
    const bank = createClientFor(additions, {
      serverURL: setup.product.url,
      accessToken: tokenOf(setup.product),
    })
    await eventually(
      'the dispute',
      async () => (await bank.disputes.list()).items,
      (disputes) => disputes.some(({ customer }) => customer.email === 'disputer@example.com'),
    )
    const { context, page, problems, errors } = await openDashboard(setup)
    await settled(page)
    const line = page.getByRole('link', { name: 'Dora Disputer' }).and(page.locator('[href*="/disputes/"]'))
    await expect.poll(() => line.count()).toBe(1)
    await page.getByText(/Disputes \$49\.00 · 10 days left to answer/).waitFor()
    await line.click()
    await heading(page, '$49.00').waitFor()
    await page.getByText('Needs an answer').waitFor()
    await page.getByRole('link', { name: 'Answer the dispute' }).click()
    await heading(page, 'Answer the dispute').waitFor()
    await page.getByLabel('Anything else').fill('winning_evidence')
    await forgetShifts(page)
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await page.getByText('The answer was sent.').waitFor()
    await page.getByText('The bank decided in your favor.').waitFor()
    await page.getByRole('link', { name: /^ATELIER-/ }).click()
    await page.getByText('The dispute was won').waitFor()
    await page.getByText('Dispute closed').waitFor()
    await page.goto(`${setup.product.url}/dashboard/atelier/money/disputes`)
    await page
      .getByRole('row', { name: /Dora Disputer/ })
      .filter({ hasText: 'Won' })
      .waitFor()
    await expectWellMade(page)
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })
})
