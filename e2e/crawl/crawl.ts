import { desktop, desktopInTheLight, phone, phoneInTheDark, tablet } from './look.ts'
import { emptyRoutesOf, type Route, routesOf, type Sources } from './routes.ts'
import type { Visitors } from './visitors.ts'
import { type Faults, type Walk, walk } from './walk.ts'

/** Two pages at a time: as many as the machine of the CI has processors. */
const atATime = 2

const isInApp = ({ as, path }: Route): boolean =>
  ['customer', 'debtor', 'visitor'].includes(as) || (as === 'owner' && path.startsWith('/dashboard/'))

type Windows = Walk['windows']

/** Each page is looked at in these. */
const windows: Windows = [phone, tablet, desktop]

/**
 * Windows in which the colours of the other scheme are checked. Documents of the server have style sheets of their own. The pages of
 * an application share theirs, so of the dashboard the orders are enough.
 */
const otherScheme: Windows = [phoneInTheDark, desktopInTheLight]

const hasOtherScheme = (route: Route): boolean =>
  route.axe === undefined &&
  (!isInApp(route) || route.as !== 'owner' || route.path.startsWith('/dashboard/atelier/orders'))

/**
 * The walks that look at each route in each of the windows: one for each person and application, and in applications one for each
 * window, because a page that follows a change of the window is not seen to jump.
 */
const walksOf = (
  visitors: Visitors,
  origin: string,
  routes: readonly Route[],
  inWindows: Windows,
): readonly Walk[] =>
  Object.entries(visitors).flatMap(([as, context]) => {
    const own = routes.filter((route) => route.as === as)
    const [app, documents] = [own.filter(isInApp), own.filter((route) => !isInApp(route))]
    return [
      ...inWindows.map((window): Walk => ({ context, origin, routes: app, windows: [window], inApp: true })),
      { context, origin, routes: documents, windows: inWindows, inApp: false },
    ]
  })

const sizeOf = ({ routes, windows }: Walk): number => routes.length * windows.length

/**
 * Looks at every page: on a phone in the light scheme, on a tablet, and on a desktop in the dark one; at some in the other scheme as
 * well. Pages that are empty are looked at on a phone alone.
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
