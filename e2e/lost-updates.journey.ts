import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call, createOrganization, openDashboard, settled } from './dashboard-page.ts'
import { expectAccessible } from './studio-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

type Answer = Readonly<Record<string, unknown>>

/** Changes an object as another person would, in their own page. */
const changeElsewhere = async (
  page: Page,
  path: string,
  data: object,
  method: 'PATCH' | 'PUT' = 'PATCH',
): Promise<void> => {
  const headers = { Origin: setup.product.url }
  const response = await page.request.fetch(setup.product.url + path, { method, data, headers })
  expect(response.status(), await response.text()).toBe(200)
}

const read = async (page: Page, path: string): Promise<Answer> =>
  (await (await page.request.get(setup.product.url + path)).json()) as Answer

/** Saves the form, and returns its request. */
const save = async (page: Page, button: string): Promise<Request> => {
  const [request] = await Promise.all([
    page.waitForRequest((item) => ['PATCH', 'PUT'].includes(item.method())),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return request
}

const openShop = async (page: Page) => {
  const { id, slug } = await createOrganization(page, 'Lost updates')
  const create = async (path: string, body: object): Promise<string> =>
    (await call<{ id: string }>(page, path, { organizationId: id, ...body })).id
  const open = async (path: string) => {
    await page.goto(`${setup.product.url}/dashboard/${slug}/${path}`)
    await page.locator('main form').first().waitFor()
    await settled(page)
  }
  return { id, create, open }
}

const concurrentChange = 'This was changed in the meantime. Your changes are not saved yet.'

describe('a form that is saved after another user has changed the same object', () => {
  it('sends only the changed fields, and takes over the changes of others', async () => {
    const { context, page, problems } = await openDashboard(setup)
    const shop = await openShop(page)
    const path = `/v1/organizations/${shop.id}`
    await shop.open('settings')
    await changeElsewhere(page, path, { website: 'https://elsewhere.example.com/' })
    await page.getByLabel('Name', { exact: true }).fill('Mine')
    const first = await save(page, 'Save')
    expect(first.postDataJSON()).toEqual({ name: 'Mine' })
    expect(await first.headerValue('if-match')).toMatch(/^"[0-9a-f-]{36}-\d+"$/)
    await page.getByText(concurrentChange).waitFor()
    await page.getByText('Website changed to: https://elsewhere.example.com/').waitFor()
    expect(await read(page, path)).toMatchObject({ name: 'Lost updates' })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use these changes' }).click()
    expect(await page.getByLabel('Website').inputValue()).toBe('https://elsewhere.example.com/')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Mine')
    expect((await save(page, 'Save')).postDataJSON()).toEqual({ name: 'Mine' })
    await page.getByText('The organization was saved.').waitFor()
    expect(await read(page, path)).toMatchObject({ name: 'Mine', website: 'https://elsewhere.example.com/' })
    // The next change is compared with the last saved state.
    await page.getByLabel('Name', { exact: true }).fill('Mine again')
    await save(page, 'Save')
    await page.getByText('The organization was saved.').first().waitFor()
    await expect.poll(async () => (await read(page, path))['name']).toBe('Mine again')
    expect(problems).toEqual([])
    await context.close()
  })

  it('keeps what is filled in where that is wanted', async () => {
    const { context, page } = await openDashboard(setup)
    const shop = await openShop(page)
    const discount = { name: 'Less', type: 'percentage', basis_points: 1000, duration: 'once' }
    const id = await shop.create('/v1/discounts/', discount)
    await shop.open(`discounts/${id}/edit`)
    await changeElsewhere(page, `/v1/discounts/${id}`, { name: 'Theirs', code: 'THEIRS' })
    await page.getByLabel('Name', { exact: true }).fill('Mine')
    await save(page, 'Save')
    await page.getByText('Name changed to: Theirs').waitFor()
    await page.getByRole('button', { name: 'Keep my changes' }).click()
    await save(page, 'Save')
    await page.getByText('was saved.').waitFor()
    expect(await read(page, `/v1/discounts/${id}`)).toMatchObject({ name: 'Mine', code: null })
    await context.close()
  })

  it('asks before it overwrites settings that are written as a whole, but not for others of the organization', async () => {
    const { context, page, problems } = await openDashboard(setup)
    const shop = await openShop(page)
    const path = `/v1/organizations/${shop.id}`
    await shop.open('settings/brand')
    await changeElsewhere(page, path, { website: 'https://elsewhere.example.com/' })
    await page.getByLabel('A line below the button').fill('Painted by hand.')
    await save(page, 'Save')
    await page.getByText('The brand was saved.').waitFor()
    expect(await read(page, `${path}/brand`)).toMatchObject({ checkout_note: 'Painted by hand.' })

    await changeElsewhere(
      page,
      `${path}/brand`,
      { checkout_note: 'Painted by hand.', terms_url: 'https://elsewhere.example.com/terms' },
      'PUT',
    )
    await page.getByLabel('A line below the button').fill('Painted slowly.')
    await save(page, 'Save')
    await page.getByText('Terms changed to: https://elsewhere.example.com/terms').waitFor()
    await page.getByRole('button', { name: 'Use these changes' }).click()
    await save(page, 'Save')
    await expect
      .poll(() => read(page, `${path}/brand`))
      .toMatchObject({ checkout_note: 'Painted slowly.', terms_url: 'https://elsewhere.example.com/terms' })

    const words = `${path}/mails/order_confirmation/en`
    await shop.open('settings/emails/order_confirmation/en')
    await changeElsewhere(page, words, { subject: 'Theirs' }, 'PUT')
    await page.getByLabel('Introduction').fill('Mine')
    await save(page, 'Save')
    await page.getByText('Subject changed to: Theirs').waitFor()
    await page.getByRole('button', { name: 'Use these changes' }).click()
    expect((await save(page, 'Save')).postDataJSON()).toEqual({ subject: 'Theirs', introduction: 'Mine' })
    await page.getByText('The text was saved.').waitFor()
    await page.getByRole('button', { name: 'Restore the standard text' }).click()
    await page.getByText('The standard text was restored.').waitFor()
    await page.getByLabel('Introduction').fill('Again')
    await save(page, 'Save')
    await expect
      .poll(async () => JSON.stringify(await read(page, `${path}/mails`)))
      .toContain('"introduction":"Again"')
    expect(problems).toEqual([])
    await context.close()
  })

  it('asks before it replaces an OAuth client as a whole, with the fields that its form does not show', async () => {
    const { context, page, problems } = await openDashboard(setup)
    const metadata = { client_name: 'Bookkeeper', redirect_uris: ['https://books.example.com/back'] }
    const { client_id } = await call<{ client_id: string }>(page, '/v1/oauth2/register', metadata)
    const path = `/v1/oauth2/register/${client_id}`
    await page.goto(`${setup.product.url}/dashboard/atelier/developers/oauth-clients`)
    await page.getByRole('button', { name: 'Actions for Bookkeeper' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    await page.getByLabel('Website').fill('https://books.example.com/')
    const otherClient = {
      ...metadata,
      client_id,
      redirect_uris: ['https://books.example.com/elsewhere'],
      post_logout_redirect_uris: ['https://books.example.com/bye'],
    }
    await changeElsewhere(page, path, otherClient, 'PUT')
    await save(page, 'Save')
    await page.getByText(concurrentChange).waitFor()
    await page.getByText('Redirect URLs changed to: https://books.example.com/elsewhere').waitFor()
    expect(await read(page, path)).toMatchObject(otherClient)
    await page.getByRole('button', { name: 'Use these changes' }).click()
    await save(page, 'Save')
    await page.getByText('Bookkeeper was saved.').waitFor()
    expect(await read(page, path)).toMatchObject({ ...otherClient, client_uri: 'https://books.example.com/' })
    expect(problems).toEqual([])
    await context.close()
  })

  it('reads a dashboard of metrics again, and keeps what is filled in', async () => {
    const { context, page } = await openDashboard(setup)
    const { id: organization_id, slug } = await createOrganization(page, 'Lost figures')
    const body = { organization_id, name: 'Ours', metrics: ['orders', 'costs'] }
    const { id } = await call<{ id: string }>(page, '/v1/metrics/dashboards', body)
    await page.goto(`${setup.product.url}/dashboard/${slug}/metrics?dashboard=${id}`)
    await page.getByRole('button', { name: 'Arrange' }).click()
    const dialog = page.getByRole('dialog', { name: 'Arrange the dashboard' })
    await dialog.getByLabel('Name', { exact: true }).fill('Mine')
    const path = `/v1/metrics/dashboards/${id}`
    await changeElsewhere(page, path, { name: 'Theirs', metrics: ['costs', 'orders'] })
    const first = await save(page, 'Save')
    expect(first.postDataJSON()).toEqual({ name: 'Mine' })
    await dialog.getByText(concurrentChange).waitFor()
    expect(await read(page, path)).toMatchObject({ name: 'Theirs' })
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Mine')
    await save(page, 'Save')
    await page.getByText('The dashboard is saved.').waitFor()
    expect(await read(page, path)).toMatchObject({ name: 'Mine', metrics: ['costs', 'orders'] })
    await context.close()
  })

  it('reports that a price was changed, and saves with it, without a reload', async () => {
    const { context, page } = await openDashboard(setup)
    const shop = await openShop(page)
    const price = (priceAmount: number) => [{ amountType: 'fixed', priceAmount, priceCurrency: 'usd' }]
    const body = { name: 'A print', recurringInterval: null, prices: price(1000) }
    const path = `/v1/products/${await shop.create('/v1/products/', body)}`
    await shop.open(path.replace('/v1/', ''))
    await changeElsewhere(page, path, { prices: price(1200) })
    await page.getByLabel('Name', { exact: true }).fill('Another print')
    expect((await save(page, 'Save the product')).postDataJSON()).toEqual({ name: 'Another print' })
    await page.getByText(/ changed to: 12\.00/).waitFor()
    await page.getByRole('button', { name: 'Use these changes' }).click()
    await save(page, 'Save the product')
    await page.getByText('Another print was saved.').waitFor()
    const saved = await read(page, path)
    expect(saved).toMatchObject({ name: 'Another print' })
    const prices = saved['prices'] as readonly Answer[]
    expect(prices.filter(({ isArchived }) => isArchived === false)).toMatchObject([{ priceAmount: 1200 }])

    // A change outside the form's fields is no conflict.
    await changeElsewhere(page, path, { isArchived: true })
    await page.getByLabel('Name', { exact: true }).fill('A last print')
    await save(page, 'Save the product')
    await page.getByText('A last print was saved.').waitFor()
    expect(await read(page, path)).toMatchObject({ name: 'A last print', isArchived: true })
    await context.close()
  })
})
