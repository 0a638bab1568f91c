import { beforeAll, describe, expect, it } from 'vitest'
import { crawl } from './crawl/crawl.ts'
import { openFullShop } from './crawl/full-shop.ts'
import { dashboardPatterns, patternsWithoutObject, portalPatterns } from './crawl/patterns.ts'
import { dashboardObjects, groupNames, portalObjects, type Sources } from './crawl/routes.ts'
import { openVisitors } from './crawl/visitors.ts'
import type { Faults } from './crawl/walk.ts'
import { withBrowser, withProduct } from './with-product.ts'

// The clock is moved and frozen, so no other journey shares this product. It paints nothing.
const setup = withBrowser(
  withProduct({
    env: {
      ATELIER_PAINTING: 'queue',
      ATELIER_ROLES: 'web,worker',
      ATELIER_RATE_LIMITS: 'off',
      ATELIER_WEBHOOK_TARGETS: 'any',
    },
  }),
)

/** Link targets on a page of the server. */
const linksOn = async (path: string, below: RegExp): Promise<string[]> => {
  const text = await (await fetch(setup.product.url + path)).text()
  const links = [...text.matchAll(/ href="([^"#?]+)"/g)].map(([, url = '']) => url)
  return [...new Set(links)].filter((url) => below.test(url))
}

// The whole crawl is one hook, with the timeout of several journeys.
let sources: Sources
let faults: Faults
beforeAll(async () => {
  const shop = await openFullShop(setup.product)
  const { visitors, ...owned } = await openVisitors(setup, shop)
  const [mail = ''] = await linksOn('/inbox', /^\/inbox\/\d/)
  const docs = await linksOn('/docs', /^\/docs\/(?!.*\.css$)/)
  sources = { ...shop, ...owned, url: setup.product.url, docs, mail }
  faults = await crawl(visitors, sources)
}, 1_800_000)

describe('every page is accessible, fits its window, does not shift, and reports no error', () => {
  it.each(groupNames)('%s', (group) => {
    expect(faults.get(group)).toEqual([])
  })
})

it('every group of pages has a test, and every page of an object has an object', () => {
  expect([...faults.keys()].filter((group) => !groupNames.includes(group))).toEqual([])
  const missing = [
    ...patternsWithoutObject(dashboardPatterns, dashboardObjects(sources)),
    ...patternsWithoutObject(portalPatterns, portalObjects(sources)),
  ]
  expect(missing.map((pattern) => `The page ${pattern} has no object in e2e/crawl/routes.ts.`)).toEqual([])
})
