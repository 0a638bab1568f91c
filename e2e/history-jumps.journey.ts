import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call, createOrganization, openDashboard, settled } from './dashboard-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

type Shop = { readonly name: string; readonly id: string; readonly slug: string }

/** Settings forms of the organization itself. */
const settingsForms = ['', '/portal', '/brand', '/subscriptions', '/withdrawals', '/reviews', '/invoices']

/** Other settings pages. */
const settingsPages = ['/members', '/domains', '/emails', '/data', '/audit-log']

/** Pages with the form of a new object. */
const newForms = [
  'products/new',
  'discounts/new',
  'checkout-links/new',
  'custom-fields/new',
  'benefits/new',
  'meters/new',
  'developers/webhooks/new',
]

/** Makes a write as the pages do, in the session of the page. */
const write = async (page: Page, method: string, path: string, data: object): Promise<void> => {
  const response = await page.request.fetch(setup.product.url + path, {
    method,
    data,
    headers: { Origin: setup.product.url },
  })
  expect(response.status(), await response.text()).toBe(200)
}

/** Gives every settings form of an organization its own values. */
const fillSettings = async (page: Page, { name, id }: Shop, isFirst: boolean): Promise<void> => {
  const path = `/v1/organizations/${id}`
  const site = `https://${name.replaceAll(' ', '-').toLowerCase()}.example.com`
  await write(page, 'PATCH', path, {
    website: site,
    subscriptionSettings: {
      prorationBehavior: isFirst ? 'invoice' : 'prorate',
      allowMultipleSubscriptions: isFirst,
      allowCustomerUpdates: isFirst,
    },
    invoiceSettings: { legalName: `Legal ${name}` },
  })
  await write(page, 'PUT', `${path}/brand`, { accent_color: isFirst ? '#aa0000' : '#0000aa' })
  await write(page, 'PUT', `${path}/portal-embed-settings`, { origins: [site] })
  await write(page, 'PUT', `${path}/withdrawal-settings`, { asks_consent: isFirst, refunds_at_once: isFirst })
  await write(page, 'PUT', `${path}/review-settings`, { ask_after_days: isFirst ? 7 : 14 })
}

/** Creates an object of each kind with a form, and returns the paths of these forms. */
const createObjects = async (page: Page, { name, id: organizationId }: Shop): Promise<string[]> => {
  const create = async (path: string, body: object): Promise<string> =>
    (await call<{ id: string }>(page, path, { organizationId, ...body })).id
  const word = name.replaceAll(' ', '-').toLowerCase()
  const product = await create('/v1/products/', {
    name: `Product of ${name}`,
    recurringInterval: null,
    prices: [{ amountType: 'fixed', priceAmount: 1000, priceCurrency: 'usd' }],
  })
  const benefit = await create('/v1/benefits/', {
    type: 'custom',
    description: `Benefit of ${name}`,
    properties: { note: null },
  })
  const discount = await create('/v1/discounts/', {
    name: `Discount of ${name}`,
    type: 'percentage',
    basisPoints: 1000,
    duration: 'once',
  })
  const link = await create('/v1/checkout-links/', {
    paymentProcessor: 'stripe',
    label: `Link of ${name}`,
    products: [product],
  })
  const field = await create('/v1/custom-fields/', {
    type: 'text',
    slug: word,
    name: `Field of ${name}`,
    properties: {},
  })
  const meter = await create('/v1/meters/', {
    name: `Meter of ${name}`,
    filter: { conjunction: 'and', clauses: [{ property: 'name', operator: 'eq', value: word }] },
    aggregation: { func: 'count' },
  })
  const endpoint = await create('/v1/webhooks/endpoints', {
    url: `https://example.com/${word}`,
    format: 'raw',
    events: ['order.created'],
  })
  return [
    `products/${product}`,
    `benefits/${benefit}`,
    `discounts/${discount}/edit`,
    `checkout-links/${link}/edit`,
    `custom-fields/${field}`,
    `meters/${meter}/edit`,
    `developers/webhooks/${endpoint}/edit`,
  ]
}

const openShop = async (page: Page, name: string): Promise<Shop> => ({
  name,
  ...(await createOrganization(page, name)),
})

/** Navigates within the page, like a link handled by the page's router. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((path) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ idx: idx + 1 }, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

/** Values of all fields of a page. Fields whose script loads later are empty until then. */
const fieldsOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement>(
        'main input, main textarea, main [role=switch], main select',
      ),
    ]
      .map(({ value, checked, ariaChecked }) => [value, String(checked), ariaChecked].join('='))
      .filter((field) => !field.startsWith('='))
      .join('\n'),
  )

/** Content of a page, once the requested page is shown and stable. */
const shown = async (
  page: Page,
  isThere: Locator,
): Promise<{ readonly fields: readonly string[]; readonly text: string }> => {
  await isThere.first().waitFor()
  await settled(page)
  const read = async () => ({
    fields: await fieldsOf(page),
    text: (await page.locator('main').textContent()) ?? '',
    loading: await page.locator('main').locator('[aria-busy=true], [data-skeleton]').count(),
  })
  let before = await read()
  const calm = await eventually(
    'a page that does not change any more',
    async () => {
      const [last, now] = [before, await read()]
      before = now
      const isSame = last.fields === now.fields && last.text === now.text
      return { ...now, isCalm: isSame && now.loading === 0 }
    },
    ({ isCalm }) => isCalm,
    { everyMs: 150 },
  )
  return { fields: calm.fields.split('\n').filter((field) => field !== ''), text: calm.text }
}

/** Page, by its path and the name that it shows: of the organization, or of its object. */
type Place = { readonly path: string; readonly name: string }

const placeOf = ({ slug, name }: Shop, path: string): Place => ({ path: `/dashboard/${slug}/${path}`, name })

/** Link to the current page, in the navigation of an organization. */
const navigationOf = (page: Page, { slug }: Shop): Locator =>
  page.locator(`a[aria-current=page][href^="/dashboard/${slug}/"]`)

/** Content of a page that shows a name, verbatim or as a part of URLs. */
const mainOf = (page: Page, { name }: Place): Locator =>
  page.locator('main', { hasText: new RegExp(`${name}|${name.replaceAll(' ', '-').toLowerCase()}`) })

/**
 * Opens the first page, follows a link to the second, then goes back to the first and forward to the second.
 */
const jump = async (page: Page, first: Place, second: Place) => {
  // The scripts of the page are loaded from here on, so that a page of the same kind is shown immediately.
  await page.goto(setup.product.url + first.path)
  const ofFirst = await shown(page, mainOf(page, first))
  await follow(page, second.path)
  const ofSecond = await shown(page, mainOf(page, second))
  await page.goBack()
  const firstAgain = await shown(page, mainOf(page, first))
  await page.goForward()
  const secondAgain = await shown(page, mainOf(page, second))
  return { ofFirst, ofSecond, firstAgain, secondAgain }
}

/**
 * Expects each page to hold its own values whenever it is shown. Fields with lazy scripts may have been
 * added.
 */
const expectOwnFields = (seen: Awaited<ReturnType<typeof jump>>, path: string): void => {
  expect(seen.ofFirst.fields, path).not.toEqual([])
  expect(seen.ofSecond.fields, path).not.toEqual(seen.ofFirst.fields)
  expect(seen.ofSecond.fields, path).not.toEqual(expect.arrayContaining([...seen.ofFirst.fields]))
  expect(seen.firstAgain.fields, path).toEqual(expect.arrayContaining([...seen.ofFirst.fields]))
  expect(seen.secondAgain.fields, path).toEqual(expect.arrayContaining([...seen.ofSecond.fields]))
}

describe('a jump through history to another organization', () => {
  it('shows the values of the organization of the address on every page of settings and in every form', async () => {
    const { context, page, problems } = await openDashboard(setup)
    const [a, b] = [await openShop(page, 'Jump A'), await openShop(page, 'Jump B')]
    await fillSettings(page, a, true)
    await fillSettings(page, b, false)
    const [formsOfA, formsOfB] = [await createObjects(page, a), await createObjects(page, b)]
    const pairs = [
      ...settingsForms.map((path) => [`settings${path}`, `settings${path}`] as const),
      ...formsOfA.map((path, at) => [path, formsOfB[at] ?? ''] as const),
    ]
    for (const [ofA, ofB] of pairs) {
      const seen = await jump(page, placeOf(a, ofA), placeOf(b, ofB))
      expectOwnFields(seen, ofA)
    }
    for (const path of settingsPages) {
      const seen = await jump(page, placeOf(a, `settings${path}`), placeOf(b, `settings${path}`))
      for (const { text } of [seen.ofFirst, seen.firstAgain]) {
        expect(text, path).toContain('Jump A')
        expect(text, path).not.toContain('Jump B')
      }
      for (const { text } of [seen.ofSecond, seen.secondAgain]) {
        expect(text, path).toContain('Jump B')
        expect(text, path).not.toContain('Jump A')
      }
    }
    expect(problems).toEqual([])
    await context.close()
  })

  it('starts the form of a new object without input for another organization', async () => {
    const { context, page } = await openDashboard(setup)
    const [a, b] = [await openShop(page, 'Start A'), await openShop(page, 'Start B')]
    for (const path of newForms) {
      await page.goto(`${setup.product.url}/dashboard/${a.slug}/${path}`)
      const empty = await shown(page, navigationOf(page, a))
      await page
        .locator('main form :is(input, textarea)[name]:not([type=radio], [type=checkbox])')
        .first()
        .fill('Of Start A')
      await follow(page, `/dashboard/${b.slug}/${path}`)
      await page.getByRole('button', { name: 'Leave the page' }).click()
      const { fields } = await shown(page, navigationOf(page, b))
      expect(fields.join('\n'), path).not.toContain('Of Start A')
      expect(fields, path).toEqual(expect.arrayContaining([...empty.fields]))
    }
    await context.close()
  })

  it('starts the form of an object without the values of another of the same organization', async () => {
    const { context, page } = await openDashboard(setup)
    const shop = await openShop(page, 'Same shop')
    const first = await createObjects(page, shop)
    const second = await createObjects(page, { ...shop, name: 'Same other' })
    for (const [at, path] of first.entries()) {
      const otherShop = { ...shop, name: 'Same other' }
      const seen = await jump(page, placeOf(shop, path), placeOf(otherShop, second[at] ?? ''))
      expectOwnFields(seen, path)
    }
    await context.close()
  })
})
