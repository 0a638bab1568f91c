import { describe, expect, it } from 'vitest'
import { expectWellMade, openDashboard, settled } from './dashboard-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

describe('the dashboard on a phone', () => {
  it('folds the filters of a list away, and shows all of them on a wide screen', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, { path: '/orders', size: 'phone' })
    const status = page.getByRole('combobox', { name: 'Status' })
    await page.getByLabel('Search').waitFor()
    expect(await status.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Filters' }).click()
    await status.click()
    await page.getByRole('option', { name: 'Paid', exact: true }).click()
    await page.waitForURL(/status=paid/)
    await page.getByRole('button', { name: 'Filters, set' }).click()
    await status.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('button', { name: 'Clear filters' }).waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await status.waitFor()
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })

  it('saves the filters of a list as a view, keeps it over a reload, and deletes it', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, {
      path: '/orders?status=paid',
      size: 'phone',
    })
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save this view…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this view' })
    await dialog.getByLabel('Name').fill('Paid orders')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('is saved in this browser.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Paid orders' }).click()
    await page.getByRole('menuitem', { name: 'Delete “Paid orders”' }).click()
    await page.getByRole('button', { name: 'Views' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save this view…' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Paid orders' }).count()).toBe(0)
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })

  it('unfolds the pages of the settings in groups, and folds them when one is chosen', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, {
      path: '/settings',
      size: 'phone',
    })
    const pages = page.getByRole('navigation', { name: 'Settings' })
    await pages.getByRole('button', { name: 'General' }).click()
    await pages.getByRole('list', { name: 'Billing' }).getByRole('link', { name: 'Invoices' }).click()
    await page.waitForURL(/settings\/invoices$/)
    await pages.getByRole('button', { name: 'Invoices' }).waitFor()
    await expect.poll(() => pages.getByRole('link').count()).toBe(0)
    await settled(page)
    await expectWellMade(page)
    expect(await pages.getByRole('link', { name: 'Invoices' }).getAttribute('aria-current')).toBe('page')
    expect(await pages.getByRole('link').count()).toBe(12)
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })
})
