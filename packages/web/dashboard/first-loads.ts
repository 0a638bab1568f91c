import type { RouteObject } from 'react-router'
import { pages } from './areas.ts'
import { firstCallUrl } from './first-call.ts'
import type { Handle } from './page.ts'

/** Requests of a page that need not wait for the script of the dashboard. */
export type FirstLoad = {
  /** URL of its first call. `{id}` is the object of the page, `{organization_id}` its organization. */
  readonly call?: string
  /** Components of the page and its frames. */
  readonly components: readonly string[]
}

/** Path of a page below the organization, with `{id}` for its object and without optional parts. */
const patternOf = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .join('/')
    .replaceAll(/\/:\w+\?/g, '')
    .replace(':id', '{id}')

type Above = { readonly parts: readonly string[]; readonly components: readonly string[] }

/** Returns the first loads of pages, by path below the organization: `orders/{id}`. Pages with two objects have none. */
export const firstLoadsOf = (
  routes: readonly RouteObject[],
  above: Above = { parts: [], components: [] },
): Readonly<Record<string, FirstLoad>> =>
  Object.assign(
    {},
    ...routes.map(({ path = '', handle, children = [] }) => {
      const { firstCall, components: own } = handle as Handle
      const parts = [...above.parts, path]
      const components = [...above.components, ...own]
      const pattern = patternOf(parts)
      const id = pattern.includes('{id}') ? '{id}' : '{organization_id}'
      const call = firstCall && decodeURIComponent(firstCallUrl(firstCall, id, '{organization_id}'))
      return {
        ...(!pattern.includes(':') && { [pattern]: { ...(call !== undefined && { call }), components } }),
        ...firstLoadsOf(children, { parts, components }),
      }
    }),
  ) as Readonly<Record<string, FirstLoad>>

/** First loads of the dashboard's pages, which the build writes for the server. */
export const firstLoads = firstLoadsOf(pages)
