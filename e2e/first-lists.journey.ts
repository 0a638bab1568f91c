import { expect, it } from 'vitest'
import { firstLists } from '../packages/atelier/src/first-lists.ts'
import { openDashboard, settled } from './dashboard-page.ts'
import { withBrowser } from './with-product.ts'

const here = withBrowser()

type Loaded = { readonly url: string; readonly by: string; readonly at: number }

it('the browser makes the first call of every list with its page: once, and before the script of the list', async () => {
  const { context, page, problems, errors } = await openDashboard(here)
  const lists = Object.entries(firstLists)
  expect(lists.length).toBeGreaterThan(10)
  for (const [path, { endpoint }] of lists) {
    await page.goto(`${here.product.url}/dashboard/atelier/${path}`)
    await page.locator('main h1').waitFor()
    await settled(page)
    const loaded = await page.evaluate<Loaded[]>(
      `performance.getEntriesByType('resource').map(({ name, initiatorType: by, startTime: at }) => (
        { url: name.slice(location.origin.length), by, at }))`,
    )
    const calls = loaded.filter(({ url }) => url.startsWith(`${endpoint.path}?page=1&limit=25&`))
    expect(
      calls.map(({ by }) => by),
      path,
    ).toEqual(['link'])
    const script = loaded.find(({ url }) => /Page-[\w-]+\.js$/.test(url))
    expect(calls[0]?.at, path).toBeLessThan(script?.at ?? 0)
  }
  expect([problems, errors]).toEqual([[], []])
  await context.close()
})
