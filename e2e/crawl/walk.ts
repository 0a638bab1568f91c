import type { BrowserContext } from 'playwright-core'
import { faultsOf, openLooker, showIn, type Window } from './look.ts'
import type { Route } from './routes.ts'

/** Faults of pages by group name. Each checked group has an entry. */
export type Faults = Map<string, string[]>

export type Walk = {
  readonly context: BrowserContext
  readonly origin: string
  readonly routes: readonly Route[]
  /** Windows for checking each page. It is loaded in the first one. */
  readonly windows: readonly [Window, ...Window[]]
  /**
   * True when the routes are pages of one application, which navigates between them without loading a
   * document.
   */
  readonly inApp: boolean
}

/** Navigates within an application, as its links do. */
const navigate = (path: string): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Returns true once an application has moved the focus to the new page. */
const hasFocus = (): boolean => document.activeElement !== document.body

/** Returns true for the browser's report of an unsuccessful response. */
const isAnswer = (fault: string): boolean =>
  /^console: Failed to load resource: the server responded with a status of 4\d\d/.test(fault)

/** Checks pages one at a time, and adds their faults to their groups. */
export const walk = async (
  { context, origin, routes, windows, inApp }: Walk,
  faults: Faults,
): Promise<void> => {
  const looker = await openLooker(context)
  const { page } = looker
  const open = async (path: string): Promise<number | undefined> => {
    if (!inApp || page.url() === 'about:blank') return (await page.goto(origin + path))?.status()
    await page.evaluate(navigate, path)
    await page.waitForFunction(hasFocus)
    return undefined
  }
  for (const route of routes) {
    const { group, path, status = 200, hasFailedCall = false } = route
    const isExpected = (fault: string): boolean => isAnswer(fault) && (hasFailedCall || status !== 200)
    const faultsOfGroup = faults.get(group) ?? []
    faults.set(group, faultsOfGroup)
    for (const window of windows) {
      const isFirst = window === windows[0]
      const look = async (): Promise<string[]> => {
        await showIn(page, window)
        const answer = (isFirst ? await open(path) : undefined) ?? status
        const shownFaults = await faultsOf(looker, window, { route, wasLoaded: isFirst })
        return answer === status ? shownFaults : [`is answered ${answer}`, ...shownFaults]
      }
      const all = await look().catch((error: unknown) => [String(error)])
      const place = `${path} at ${window.width} px in the ${window.scheme} scheme`
      faultsOfGroup.push(...all.filter((fault) => !isExpected(fault)).map((fault) => `${place}: ${fault}`))
    }
  }
  await page.close()
}
