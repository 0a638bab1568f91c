import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDashboard, openDashboardAs } from './dashboard-page.ts'
import { heading } from './studio-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

/** Makes a member a reader, in the session of an owner. */
const makeReader = (owner: Page, email: string): Promise<unknown> =>
  owner.evaluate(async (address) => {
    type List = { items: { id: string; slug: string; user_id: string; email: string }[] }
    const read = async (path: string) => (await (await fetch(path)).json()) as List
    const shop = (await read('/v1/organizations/?limit=100')).items.find(({ slug }) => slug === 'atelier')
    const members = `/v1/organizations/${shop?.id}/members`
    const member = (await read(members)).items.find((candidate) => candidate.email === address)
    const response = await fetch(`${members}/${member?.user_id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ role: 'read_only' }),
    })
    if (!response.ok) throw new Error(`The role was answered ${response.status}: ${await response.text()}`)
  }, email)

it('pages of some roles are not linked for others, and say who can use them', async () => {
  const owner = await openDashboard(setup)
  const reader = await openDashboardAs(setup, 'page-roles@example.com')
  await makeReader(owner.page, 'page-roles@example.com')
  const { page } = reader
  const open = (path: string) => page.goto(`${setup.product.url}/dashboard/atelier/${path}`)
  const refusal = (title: string) => heading(page, title).waitFor()

  await open('settings/audit-log')
  await refusal('Only owners and admins can use this page')
  expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Your data' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Members' }).waitFor()
  await open('settings/data')
  await refusal('Only owners can use this page')
  for (const path of ['developers/requests', 'products/new', 'developers/webhooks/new']) {
    await open(path)
    await refusal('Only owners, admins and developers can use this page')
  }
  expect(await page.title()).toBe('New endpoint · Atelier')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('requests')
  await page.getByText('Nothing found.').waitFor()
  expect(await page.getByRole('option', { name: 'Requests' }).count()).toBe(0)

  await owner.page.goto(`${setup.product.url}/dashboard/atelier/settings/audit-log`)
  await owner.page.getByText('Who changed what').waitFor()
  expect(await owner.page.title()).toBe('Audit log · Settings · Atelier')
  await owner.context.close()
  await reader.context.close()
})
