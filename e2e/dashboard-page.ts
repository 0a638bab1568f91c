import { expect } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { ownerCookieOf, signInByLink } from './owner-session.ts'
import { ownerLinkOf, type RunningProduct } from './product.ts'
import { expectAccessible, expectNoOverflow, newVisitor, type widths } from './studio-page.ts'
import { eventually } from './visitor.ts'

/** Script that records layout shifts without user input, with the shifted parts. */
const watchShifts = `
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') })
  }).observe({ type: 'layout-shift', buffered: true })`

type Shift = { readonly value: number; readonly moved: readonly string[] }

/** Records a page's layout shifts and console errors. */
export const watchPage = async (page: Page): Promise<{ readonly errors: string[] }> => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.addInitScript(watchShifts)
  return { errors }
}

type Here = { readonly product: RunningProduct; readonly browser: Browser }

type PageOptions = {
  /** Path below the demo organization, for example `/orders`; default: Home. */
  readonly path?: string
  readonly size?: keyof typeof widths
}

const openAs = async ({ product, browser }: Here, cookie: string, { path = '', size }: PageOptions) => {
  const visitor = await newVisitor(browser, size)
  const { context, page } = visitor
  const equals = cookie.indexOf('=')
  const [name, value] = [cookie.slice(0, equals), cookie.slice(equals + 1)]
  await context.addCookies([{ name, value, url: product.url }])
  const { errors } = await watchPage(page)
  await page.goto(`${product.url}/dashboard/atelier${path}`)
  await page.locator('main h1').waitFor()
  return { ...visitor, errors }
}

/** Opens an observed page of the dashboard, in the session of the shared first owner. */
export const openDashboard = async (setup: Here, options: PageOptions = {}) =>
  openAs(setup, await ownerCookieOf(setup.product), options)

/** Opens an observed page of the dashboard, in a session of an owner with this address. */
export const openDashboardAs = async (setup: Here, email: string, options: PageOptions = {}) =>
  openAs(setup, await signInByLink(ownerLinkOf(setup.product, email)), options)

/** Makes an API call as the pages do, in the session of the page, and returns the response. */
export const call = <Answer>(page: Page, path: string, body: object): Promise<Answer> =>
  page.evaluate(
    async ([path, payload]) => {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(payload),
      })
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      return (await response.json()) as Answer
    },
    [path, body] as const,
  )

/** Creates an organization with a unique slug for the signed-in user of the page. */
export const createOrganization = async (
  page: Page,
  name: string,
): Promise<{ readonly id: string; readonly slug: string }> => {
  const slug = `journey-${crypto.randomUUID().slice(0, 8)}`
  const { id } = await call<{ id: string }>(page, '/v1/organizations/', { name, slug })
  return { id, slug }
}

/** Waits until the page has finished loading. */
export const settled = (page: Page): Promise<unknown> =>
  eventually(
    'a page that has loaded',
    () => page.locator('[aria-busy=true], [data-skeleton]').count(),
    (loading) => loading === 0,
    { everyMs: 50 },
  )

/** Discards the recorded shifts, after a test has caused them itself. */
export const forgetShifts = (page: Page): Promise<unknown> => page.evaluate('shifts.length = 0')

/** Expects no layout shifts since the page was loaded, or since the previous check. */
export const expectCalm = async (page: Page): Promise<void> => {
  const shifts = await page.evaluate<readonly Shift[]>('shifts.splice(0)')
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, `Layout shifts: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.05)
}

/** Expects no findings of axe in the light and the dark scheme. */
export const expectAccessibleInBoth = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Checks a page on a phone in the light scheme, on a tablet, and on a desktop in the dark scheme: no
 * overflow, and no findings of axe. Leaves the page on the desktop in the light scheme.
 */
export const expectWellMade = async (page: Page): Promise<void> => {
  await expectCalm(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 820, height: 1100 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoOverflow(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Presses Tab until an element has the focus; the element is then enabled, because its script has loaded. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.and(page.locator(':not(:disabled, [aria-disabled=true])')).waitFor()
  for (let pressed = 0; pressed < 150; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach the element.')
}

/**
 * Types into the focused field with a lookup, and selects the only remaining choice. Until the lookup has
 * responded, the list may hold others, and the highlighted choice may be replaced.
 */
export const chooseByKeys = async (page: Page, text: string, choice: Locator): Promise<void> => {
  await page.keyboard.type(text)
  await choice.waitFor()
  await page.getByText('Searching…', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('ArrowDown')
  await choice.and(page.locator('[data-highlighted]')).waitFor()
  await page.keyboard.press('Enter')
}

/**
 * Opens an area by `g` and its letter. The letter counts only for a moment, so slow machines press both
 * again.
 */
export const goByKeys = (page: Page, letter: string, title: string): Promise<unknown> =>
  eventually(
    `the way to ${title}`,
    async () => {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      return page.getByRole('heading', { name: title, exact: true }).count()
    },
    (count) => count > 0,
  )
