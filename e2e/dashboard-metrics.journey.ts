import { describe, expect, it } from 'vitest'
import { expectWellMade, openDashboard, settled } from './dashboard-page.ts'
import { sellerOf } from './shop.ts'
import { heading } from './studio-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

describe('dashboards of metrics', () => {
  it('are created, put in order by keyboard, pinned from and saved as tables and pictures', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, { path: '/metrics' })
    await page.getByRole('button', { name: 'New dashboard' }).click()
    const dialog = page.getByRole('dialog', { name: 'New dashboard' })
    await dialog.getByLabel('Name').fill('Margins')
    const adding = dialog.getByRole('combobox', { name: 'Add a metric' })
    for (const name of ['Net revenue', 'Costs', 'Lifetime value']) {
      await adding.fill(name)
      await page.getByRole('option', { name, exact: true }).click()
    }
    await dialog.getByRole('button', { name: 'Move Lifetime value up' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expectWellMade(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The dashboard is saved.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const metrics = page.getByRole('radiogroup', { name: 'Metric' }).getByRole('radio')
    await expect
      .poll(() => metrics.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value)))
      .toEqual(['ltv', 'net_revenue', 'costs'])
    await heading(page, 'Lifetime value').waitFor()

    await page.getByRole('radio', { name: /^Costs/ }).click()
    await page.getByRole('button', { name: 'Pin' }).click()
    await page.getByText('Costs is the first metric of the dashboard.').waitFor()
    await page.getByRole('button', { name: 'Pin' }).waitFor({ state: 'detached' })
    const save = async (item: string): Promise<string> => {
      await page.getByRole('button', { name: 'Share' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ])
      return download.suggestedFilename()
    }
    expect(await save('Save as CSV')).toMatch(/^costs .* by day\.csv$/)
    expect(await save('Save as picture')).toBe('Costs.png')
    await settled(page)
    await expectWellMade(page)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Arrange' }).click()
    const arranging = page.getByRole('dialog', { name: 'Arrange the dashboard' })
    await arranging.getByRole('button', { name: 'Remove Costs' }).click()
    await arranging.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The dashboard is deleted.').waitFor()
    await heading(page, 'Revenue').waitFor()
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })
})

it('the label of events is set beside their list, which shows it', async () => {
  const seller = sellerOf(setup.product)
  const name = `mail.${crypto.randomUUID().slice(0, 8)}`
  const event = { name, external_customer_id: 'ada', metadata: { subject: 'Welcome aboard' } }
  await seller.events.ingest({ body: { events: [event, { ...event, metadata: {} }] } })
  const { context, page, problems, errors } = await openDashboard(setup, { path: '/events' })
  await page.getByRole('button', { name: `Label ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Label of events' })
  await dialog.getByLabel('Label', { exact: true }).fill('E-mail sent')
  await dialog.getByLabel('Property with a label of its own').fill('subject')
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('table', { name: 'Events' }).getByText('Welcome aboard', { exact: true }).waitFor()
  await page.getByRole('table', { name: 'Events' }).getByText('E-mail sent').waitFor()
  await page.getByRole('button', { name: /^E-mail sent/ }).waitFor()
  await expectWellMade(page)
  expect([problems, errors]).toEqual([[], []])
  await context.close()
})
