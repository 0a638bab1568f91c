import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { eventually } from '../visitor.ts'
import { findFaults, partsInMotion, takeJumps } from './in-page.ts'
import type { Route } from './routes.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Window for checking a route, with its rules of axe. */
export type Window = {
  readonly width: 360 | 820 | 1440
  readonly height: number
  readonly scheme: 'light' | 'dark'
  readonly axe: 'all rules' | 'rules of colours' | 'none'
}

export const phone: Window = { width: 360, height: 740, scheme: 'light', axe: 'all rules' }
export const tablet: Window = { width: 820, height: 1100, scheme: 'light', axe: 'none' }
export const desktop: Window = { width: 1440, height: 900, scheme: 'dark', axe: 'all rules' }
export const phoneInTheDark: Window = { ...phone, scheme: 'dark', axe: 'rules of colours' }
export const desktopInTheLight: Window = { ...desktop, scheme: 'light', axe: 'rules of colours' }

/**
 * Matches the browser's report that the automation tool injected a script into the frame of an e-mail, where
 * scripts are forbidden. E-mails have none of their own.
 */
const isOfTool = (text: string): boolean =>
  /^Blocked script execution in '[^']*\/(mail-preview\/|inbox\/[^']*\/content)/.test(text)

/** Page of the crawl, with its pending requests and its error reports. */
export type Looker = {
  readonly page: Page
  readonly underWay: ReadonlySet<Request>
  readonly reports: string[]
}

export const openLooker = async (context: BrowserContext): Promise<Looker> => {
  const page = await context.newPage()
  const underWay = new Set<Request>()
  // A stream of events ends with its page.
  const isStream = (request: Request) =>
    request.resourceType() === 'eventsource' || /\/stream(\?|$)/.test(request.url())
  page.on('request', (request) => isStream(request) || underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  const reports: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !isOfTool(text)) reports.push(`console: ${text}`)
  })
  page.on('pageerror', (error) => reports.push(`uncaught: ${error.message}`))
  return { page, underWay, reports }
}

/** Sets the size and the colour scheme of a page. */
export const showIn = async (page: Page, { width, height, scheme }: Window): Promise<void> => {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: scheme })
}

/** Waits until a page has loaded all its requests, has rendered, and no longer moves. */
const atRest = ({ page, underWay }: Looker): Promise<unknown> =>
  eventually(
    'a page at rest',
    async () => {
      const urls = () => [...underWay].map((request) => request.url())
      const before = urls()
      const parts = await page.evaluate(partsInMotion)
      return [...before, ...urls(), ...parts]
    },
    ({ length }) => length === 0,
    { everyMs: 50 },
  )

type Look = {
  readonly route: Route
  /** True when the page was loaded in this window. A resized window has moved everything instead. */
  readonly wasLoaded: boolean
}

/** Checks the page at rest, and returns its faults. */
export const faultsOf = async (
  looker: Looker,
  window: Window,
  { route: { axe, heading = '' }, wasLoaded }: Look,
): Promise<string[]> => {
  const { page, reports } = looker
  await atRest(looker)
  const rules = axe === 'nowhere' || (axe === 'on the phone' && window !== phone) ? 'none' : window.axe
  if (rules !== 'none' && !(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axeSource)
  const jumps = await page.evaluate(takeJumps)
  const faults = await page.evaluate(findFaults, { rules, heading })
  return [...(wasLoaded ? jumps : []), ...faults, ...reports.splice(0)]
}
