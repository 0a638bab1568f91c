import type { RouteObject } from 'react-router'
import { pages as dashboard } from '../../packages/web/dashboard/pages.ts'
import { pages as portal } from '../../packages/web/portal/pages.ts'

const patternsOf = (routes: readonly RouteObject[], above = ''): string[] =>
  routes.flatMap(({ path = '', children }) => {
    const pattern = [above, path].filter((part) => part !== '').join('/')
    return children === undefined ? [pattern] : patternsOf(children, pattern)
  })

/** The patterns of the pages of the dashboard, below an organization: `orders/:id`. */
export const dashboardPatterns: readonly string[] = patternsOf(dashboard)

/** The area of the dashboard that a page belongs to. */
export const areaOf = (path: string): string => path.split('/')[0] || 'home'

/** The patterns of the pages of the portal, below its address. */
export const portalPatterns: readonly string[] = Object.keys(portal)

/** Paths of objects by the patterns of their pages. */
export type ObjectPaths = Readonly<Record<string, readonly string[]>>

const hasParameters = (pattern: string): boolean => pattern.includes(':')

/** The paths of all pages; that of a page of an object, for each object that is named for it. */
export const pathsOf = (patterns: readonly string[], objects: ObjectPaths): string[] =>
  patterns.flatMap((pattern) => (hasParameters(pattern) ? (objects[pattern] ?? []) : [pattern]))

/** The patterns of objects' pages for which no object is named. */
export const patternsWithoutObject = (patterns: readonly string[], objects: ObjectPaths): string[] =>
  patterns.filter((pattern) => hasParameters(pattern) && (objects[pattern] ?? []).length === 0)
