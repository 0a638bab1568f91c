import type { RouteObject } from 'react-router'
import { pages as dashboard } from '../../packages/web/dashboard/areas.ts'
import { pages as portal } from '../../packages/web/portal/areas.ts'

const patternsOf = (routes: readonly RouteObject[], above = ''): string[] =>
  routes.flatMap(({ path = '', children }) => {
    const pattern = [above, path].filter((part) => part !== '').join('/')
    return children === undefined ? [pattern] : patternsOf(children, pattern)
  })

/** Patterns of the dashboard's pages, below an organization: `orders/:id`. */
export const dashboardPatterns: readonly string[] = patternsOf(dashboard)

/** Returns the area of the dashboard that a page belongs to. */
export const areaOf = (path: string): string => path.split('/')[0] || 'home'

/** Patterns of the portal's pages, below its path. */
export const portalPatterns: readonly string[] = portal.map(({ path }) => path)

/** Paths of objects by page pattern. */
export type ObjectPaths = Readonly<Record<string, readonly string[]>>

const hasParameters = (pattern: string): boolean => pattern.includes(':')

/** Returns the paths of all pages; a page of an object has one per listed object. */
export const pathsOf = (patterns: readonly string[], objects: ObjectPaths): string[] =>
  patterns.flatMap((pattern) => (hasParameters(pattern) ? (objects[pattern] ?? []) : [pattern]))

/** Returns the patterns of object pages without a listed object. */
export const patternsWithoutObject = (patterns: readonly string[], objects: ObjectPaths): string[] =>
  patterns.filter((pattern) => hasParameters(pattern) && (objects[pattern] ?? []).length === 0)
