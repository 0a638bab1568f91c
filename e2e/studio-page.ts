import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { newTracedContext, withSnapshots } from './keep-traces.ts'
import { openCheckout, photoPath, uploadDraft } from './visitor.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const widths = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } } as const

/**
 * Creates a fresh visitor: no storage, no history. Uncaught errors of the page fail the journey.
 *
 * @param options.motion true to allow motion: for journeys about motion. The pages of others stand still.
 * @param options.snapshots true to record snapshots before and after every action in the trace of a failed
 *   journey
 * @param options.worker true to enable the studio's service worker. The routes of a page, with which journeys
 *   break the network, do not intercept the requests of a worker.
 */
export async function newVisitor(
  browser: Browser,
  size: keyof typeof widths = 'desktop',
  { motion = false, snapshots = withSnapshots, worker = false } = {},
): Promise<{ context: BrowserContext; page: Page; problems: string[] }> {
  const context = await newTracedContext(
    browser,
    {
      viewport: widths[size],
      bypassCSP: false,
      reducedMotion: motion ? 'no-preference' : 'reduce',
      serviceWorkers: worker ? 'allow' : 'block',
    },
    snapshots,
  )
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      problems.push(message.text())
  })
  return { context, page, problems }
}

/**
 * Finishes the animations of the page, runs axe on it, and expects no findings. Axe runs with the page at its
 * top: further down, a control half covered by the sticky bar would count as too small, depending on the
 * scroll position.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const result = await page.evaluate(`${axeSource};(async () => {
    const isEndless = (animation) => animation.effect.getComputedTiming().endTime === Infinity
    for (const animation of document.getAnimations()) if (!isEndless(animation)) animation.finish()
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const top = scrollY
    scrollTo({ top: 0, behavior: 'instant' })
    // Of what is in order, one element for each rule is reported: to describe all of them takes most of the time.
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    scrollTo({ top, behavior: 'instant' })
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(', '))
  })()`)
  expect(result).toEqual([])
}

/** Waits until the page has no horizontal overflow. A chart is redrawn a moment after a resize. */
export const expectNoOverflow = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

export const choosePhoto = (page: Page, name: string): Promise<void> =>
  page.locator('input[type=file]').first().setInputFiles(photoPath(name))

/** Goes from the start page to the payment step. */
export async function fillWizard(page: Page, base: string, email: string, photo = 'temple'): Promise<void> {
  await page.goto(base)
  await choosePhoto(page, photo)
  await heading(page, 'Enter Your Email').waitFor()
  await giveEmail(page, email)
}

/** Goes from the e-mail step to the payment step. */
export async function giveEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, 'Complete Payment').waitFor()
}

/** Goes from the payment step to the hosted checkout, with the photo's upload finished. */
export async function leaveForCheckout(page: Page): Promise<void> {
  await page.locator('[data-upload=kept]').waitFor()
  // A click waits for two frames without movement, and the preview is being painted.
  await page.getByRole('button', { name: 'Pay $1.49' }).press('Enter')
  await page.waitForURL(/\/checkout\//)
  await page.getByLabel('Card number').waitFor()
}

/** Goes from the start page to the hosted checkout, with the photo's upload finished. */
export async function goToCheckout(page: Page, base: string, email: string, photo = 'temple'): Promise<void> {
  await fillWizard(page, base, email, photo)
  await leaveForCheckout(page)
}

/** Opens the hosted checkout of a photo without the pages before it: for journeys that begin there. */
export async function openCheckoutPage(page: Page, base: string, email: string): Promise<void> {
  const draft = await uploadDraft(base, 'cat-porch')
  await page.goto(`${base}/checkout/${await openCheckout(base, email, draft.id)}`)
  await page.getByLabel('Card number').waitFor()
}

/** Fills the card form from the list of test cards and pays. */
export async function payWith(
  page: Pick<Page, 'getByText' | 'getByRole'>,
  card: string,
  price = '$1.49',
): Promise<void> {
  await page.getByText('Test mode', { exact: true }).click()
  await page.getByRole('button', { name: new RegExp(`^${card} …`) }).click()
  await page.getByRole('button', { name: price }).click()
}

/**
 * Waits until the checkout has redirected to the studio, and returns the URL with the session. The URL is
 * taken from the navigation, because the page drops the session from it when the painting is finished.
 */
export async function returnToStudio(page: Page): Promise<URL> {
  let address: URL | undefined
  await page.waitForURL(
    (url) => {
      if (url.pathname === '/success' && url.searchParams.has('session_id')) address = url
      return address !== undefined
    },
    { waitUntil: 'commit' },
  )
  if (address === undefined) throw new Error('The checkout did not lead back to the studio')
  return address
}

/**
 * Holds the response that opens the painting, so that the page shows it in progress until the release.
 *
 * @returns a function that releases the response
 */
export const holdPainting = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/studio\/transformations$/, (route) => released.then(() => route.continue()))
  return () => release()
}

/** Script for `addInitScript` that calls a function at every change of the page, from its beginning on. */
export const atEveryChange = (look: string): string =>
  `new MutationObserver(${look}).observe(document, { subtree: true, childList: true, attributes: true })`

/** Waits for the painting on the page after the checkout. */
export const waitForPainting = (page: Page): Promise<void> =>
  heading(page, 'Your Ghibli-Style Image is Ready!').waitFor()
