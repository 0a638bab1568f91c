import { desktop, desktopInTheLight, phone, phoneInTheDark, tablet } from './look.ts'
import { emptyRoutesOf, type Route, routesOf, type Sources } from './routes.ts'
import type { Visitors } from './visitors.ts'
import { type Faults, type Walk, walk } from './walk.ts'

/** Concurrent pages: one per processor of the CI machine. */
const atATime = 2

const isInApp = ({ as, path }: Route): boolean =>
  ['customer', 'debtor', 'visitor'].includes(as) || (as === 'owner' && path.startsWith('/dashboard/'))

type Windows = Walk['windows']

/** Windows for every page. */
const windows: Windows = [phone, tablet, desktop]

/**
 * Windows for the colours of the other scheme. Documents of the server have style sheets of their own. The
 * pages of an application share theirs, so in the dashboard the orders suffice.
 */
const otherScheme: Windows = [phoneInTheDark, desktopInTheLight]

const hasOtherScheme = (route: Route): boolean =>
  route.axe === undefined &&
  (!isInApp(route) || route.as !== 'owner' || route.path.startsWith('/dashboard/atelier/orders'))

/**
 * Walks over each route in each of the windows: one per person and application, and in applications one per
 * window, because layout shifts after a resize are not detected.
 */
const walksOf = (
  visitors: Visitors,
  origin: string,
  routes: readonly Route[],
  inWindows: Windows,
): readonly Walk[] =>
  Object.entries(visitors).flatMap(([as, context]) => {
    const ownRoutes = routes.filter((route) => route.as === as)
    const [app, documents] = [ownRoutes.filter(isInApp), ownRoutes.filter((route) => !isInApp(route))]
    return [
      ...inWindows.map((window): Walk => ({ context, origin, routes: app, windows: [window], inApp: true })),
      { context, origin, routes: documents, windows: inWindows, inApp: false },
    ]
  })

const sizeOf = ({ routes, windows }: Walk): number => routes.length * windows.length

/**
 * Checks every page: on a phone in the light scheme, on a tablet, and on a desktop in the dark scheme; some
 * in the other scheme as well. Checks empty pages only on a phone.
 */
export const crawl = async (visitors: Visitors, sources: Sources): Promise<Faults> => {
  const faults: Faults = new Map()
  const routes = Object.values(routesOf(sources)).flat()
  const walks = [
    ...walksOf(visitors, sources.url, routes, windows),
    ...walksOf(visitors, sources.url, routes.filter(hasOtherScheme), otherScheme),
    ...walksOf(visitors, sources.url, emptyRoutesOf(), [phone]),
  ]
    .filter(({ routes: { length } }) => length > 0)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const walkOn = async (): Promise<void> => {
    for (let next = walks.shift(); next !== undefined; next = walks.shift()) await walk(next, faults)
  }
  await Promise.all(Array.from({ length: atATime }, walkOn))
  return faults
}
