import type { RouteObject } from 'react-router'
import { pages } from './areas.ts'
import { firstCallUrl } from './first-call.ts'
import type { Entry } from './page.ts'

/** Path of a page below the organization, with `{id}` for its object and without optional parts. */
const patternOf = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .join('/')
    .replaceAll(/\/:\w+\?/g, '')
    .replace(':id', '{id}')

/**
 * Returns the URLs of the first calls of pages, by path below the organization: `orders/{id}`. `{id}` is the object of
 * the page, `{organization_id}` its organization.
 */
export const firstCallsOf = (
  routes: readonly RouteObject[],
  above: readonly string[] = [],
): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...routes.map(({ path = '', handle, children = [] }) => {
      const parts = [...above, path]
      const pattern = patternOf(parts)
      const { firstCall } = handle as Entry
      const id = pattern.includes('{id}') ? '{id}' : '{organization_id}'
      return {
        ...(firstCall && { [pattern]: decodeURIComponent(firstCallUrl(firstCall, id, '{organization_id}')) }),
        ...firstCallsOf(children, parts),
      }
    }),
  ) as Readonly<Record<string, string>>

/** First calls of the dashboard's pages, which the build writes for the server. */
export const firstCalls = firstCallsOf(pages)
