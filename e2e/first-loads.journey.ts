import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { firstLoads } from '../packages/web/dashboard/first-loads.ts'
import { openDashboard, settled } from './dashboard-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

type Loaded = { readonly url: string; readonly by: string; readonly at: number }

/** Returns the requests of the page since the list was last cleared. */
const loadedBy = (page: Page): Promise<readonly Loaded[]> =>
  page.evaluate<Loaded[]>(
    `performance.getEntriesByType('resource').map(({ name, initiatorType: by, startTime: at }) => (
      { url: name.slice(location.origin.length), by, at }))`,
  )

/** Expects that the first call of the current page was made once, by a preload, and returns when. */
const preloadedAt = async (page: Page, pattern: string): Promise<number> => {
  await page.locator('main h1').waitFor()
  await settled(page)
  const [start = '', end = ''] = firstLoads[pattern]?.call?.split(/\{\w+\}/) ?? []
  const calls = (await loadedBy(page)).filter(
    ({ url }) =>
      url.startsWith(start) &&
      url.endsWith(end) &&
      /^[\da-f-]{36}$/.test(url.slice(start.length, end === '' ? undefined : -end.length)),
  )
  expect(
    calls.map(({ by }) => by),
    pattern,
  ).toEqual(['link'])
  return calls[0]?.at ?? Infinity
}

/** Opens a page, and expects that its first call and its script were preloaded by its header, the call first. */
const expectEarly = async (page: Page, url: string, pattern: string): Promise<void> => {
  const links = (await page.goto(`${setup.product.url}${url}`))?.headers()['link']
  const at = await preloadedAt(page, pattern)
  const [script, ...others] = (await loadedBy(page)).filter(({ url }) => /Page-[\w-]+\.js$/.test(url))
  expect(others, pattern).toEqual([])
  expect(links, pattern).toContain(`<${script?.url}>; rel=modulepreload`)
  expect(at, pattern).toBeLessThanOrEqual(script?.at ?? 0)
}

it('the first call of every page is made with the page: once, and before its script', async () => {
  const { context, page, problems, errors } = await openDashboard(setup)
  const patterns = Object.entries(firstLoads).flatMap(([pattern, { call }]) =>
    call === undefined || pattern.includes('{id}') ? [] : [pattern],
  )
  expect(patterns.length).toBeGreaterThan(20)
  for (const pattern of patterns) {
    await expectEarly(page, `/dashboard/atelier/${pattern}`, pattern)
  }
  await page.goto(`${setup.product.url}/dashboard/atelier/products`)
  const product = await page.locator('main tbody a').first().getAttribute('href')
  await expectEarly(page, product ?? '', 'products/{id}')
  expect([problems, errors]).toEqual([[], []])
  await context.close()
})

it('a followed link makes the first call of its page once, without waiting for its script', async () => {
  const { context, page, problems, errors } = await openDashboard(setup)
  await settled(page)
  const follow = async (link: ReturnType<Page['locator']>, pattern: string) => {
    await page.evaluate('performance.clearResourceTimings()')
    await link.click()
    await page.waitForURL(new RegExp(`/${pattern.replace('{id}', '[\\da-f-]{36}')}$`))
  }
  const area = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
  for (const [name, pattern] of [
    ['Orders', 'orders'],
    ['Meters', 'meters'],
    ['Products', 'products'],
  ] as const) {
    await follow(area(name), pattern)
    await preloadedAt(page, pattern)
  }
  const row = page.locator('main tbody a').first()
  await follow(row, 'products/{id}')
  await preloadedAt(page, 'products/{id}')

  await follow(area('Products'), 'products')
  await row.waitFor()
  await settled(page)
  const lists = (await loadedBy(page)).filter(({ url }) => url.startsWith('/v1/products/?page=1&'))
  expect(lists.length).toBeLessThanOrEqual(1)
  expect([problems, errors]).toEqual([[], []])
  await context.close()
})
