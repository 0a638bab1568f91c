import { fieldCaseOf, type Endpoint, type Method, type FieldCase } from '@atelier/contract'
import type { Route } from './handler.ts'

/** An endpoint as one mount of the pipeline serves it. */
export type Mounted = {
  readonly route: Route
  readonly endpoint: Endpoint
  /** Method and path of the mount, with parameter names: what keys and logs call the endpoint. */
  readonly name: string
  /** How bodies and answers of this mount are spelled. */
  readonly field_case: FieldCase
  /** Names of the path parameters, in the order in which they stand in the path. */
  readonly parameters: readonly string[]
}

export type Found = { readonly mounted: Mounted; readonly path: { readonly [name: string]: string } }

type Node = {
  readonly named: Map<string, Node>
  any: Node | undefined
  readonly endpoints: Map<Method, Mounted>
}

const emptyNode = (): Node => ({ named: new Map(), any: undefined, endpoints: new Map() })

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

const mountsOf = (route: Route): { path: string; mounted: Mounted }[] => {
  const endpoint = route.endpoint
  const parameters = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const mount = (path: string, field_case: FieldCase) => ({
    path,
    mounted: { route, endpoint, name: `${endpoint.method} ${path}`, field_case, parameters },
  })
  const own = mount(endpoint.path, fieldCaseOf(endpoint))
  return endpoint.path.startsWith('/v1/') ? [own, mount(`/snake${endpoint.path}`, 'snake')] : [own]
}

const insert = (root: Node, path: string, mounted: Mounted): void => {
  let node = root
  for (const segment of segmentsOf(path)) {
    let next = segment.startsWith('{') ? node.any : node.named.get(segment)
    if (next === undefined) {
      next = emptyNode()
      if (segment.startsWith('{')) node.any = next
      else node.named.set(segment, next)
    }
    node = next
  }
  if (node.endpoints.has(mounted.endpoint.method)) throw new Error(`Two endpoints answer ${mounted.name}.`)
  node.endpoints.set(mounted.endpoint.method, mounted)
}

const decodeSegment = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** Named segments win over parameters; a dead end behind a named one falls back to the parameter. */
const walk = (node: Node, segments: readonly string[], at: number, values: string[]): Node | undefined => {
  const segment = segments[at]
  if (segment === undefined) return node.endpoints.size > 0 ? node : undefined
  const named = node.named.get(segment)
  const found = named && walk(named, segments, at + 1, values)
  if (found !== undefined || node.any === undefined) return found
  const value = decodeSegment(segment)
  if (value === undefined) return undefined
  values[values.length] = value
  const below = walk(node.any, segments, at + 1, values)
  if (below === undefined) values.pop()
  return below
}

/** What a table of endpoints says to a method and path: an endpoint, the methods it does know there, or nothing. */
export type FindRow = (
  method: string,
  pathname: string,
) => Found | { readonly allow: readonly Method[] } | undefined

/**
 * Compiles routes into a tree, so that finding an endpoint takes as long as its path is deep. Rows under
 * `/v1` are mounted a second time under `/snake/v1`, where every area is spelled in snake_case. A
 * trailing slash makes no difference.
 *
 * @throws when two endpoints have the same method and path
 */
export const compileRows = (routes: readonly Route[]): FindRow => {
  const root = emptyNode()
  for (const route of routes) for (const { path, mounted } of mountsOf(route)) insert(root, path, mounted)
  return (method, pathname) => {
    const values: string[] = []
    const node = walk(root, segmentsOf(pathname), 0, values)
    if (node === undefined) return undefined
    const mounted = node.endpoints.get(method as Method)
    if (mounted === undefined) return { allow: [...node.endpoints.keys()] }
    return {
      mounted,
      path: Object.fromEntries(mounted.parameters.map((name, index) => [name, values[index] ?? ''])),
    }
  }
}
