import { encodeQuery, type Issue, parameterNames } from '@atelier/contract'
import { decodeParts } from '@atelier/plumbing/http'
import type { McpCall } from './calls.ts'
import { argumentsSchema } from './schemas.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** A call as an HTTP request, without credentials. */
export type PreparedRequest = {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly body: string | undefined
}

/** Sorts the keys of objects, so that equal arguments make equal requests. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  )
}

const problem = (part: 'path' | 'query', name: string, msg: string): Issue => ({
  loc: [part, name],
  msg,
  type: 'value_error',
})

/**
 * Converts the arguments of a tool to a request, decoded as the server decodes it, so that a preview promises
 * nothing that the call would reject immediately. Every area is called in snake_case, in which the arguments are
 * described.
 *
 * @returns the request, or the issues of the arguments
 */
export const makeRequest = (
  call: McpCall,
  input: Arguments,
): { readonly request: PreparedRequest } | { readonly issues: readonly Issue[] } => {
  const { endpoint } = call
  const { properties } = argumentsSchema(call)
  const { confirmation: _, body, ...parameters } = input
  const names = parameterNames(endpoint.path)
  const knownNames = Object.keys(properties)
  const inPath = Object.fromEntries(names.map((name) => [name, parameters[name]]))
  const inQuery = Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.includes(name)))
  const issues = [
    ...Object.keys(input)
      .filter((name) => !knownNames.includes(name))
      .map((name) =>
        problem('query', name, `Unknown argument. Valid arguments: ${knownNames.join(', ') || 'none'}.`),
      ),
    ...names
      .filter((name) => parameters[name] !== undefined && !isSegment(parameters[name]))
      .map((name) => problem('path', name, 'Must be text that can be part of a URL.')),
  ]
  const query = encodeQuery(ordered(inQuery) as Arguments)
  const json = endpoint.body === undefined ? undefined : JSON.stringify(ordered(body))
  issues.push(...decodeParts(endpoint, { path: inPath, query, body: Buffer.from(json ?? '') }).issues)
  if (issues.length > 0) return { issues }
  const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, (_found, name: string) =>
    encodeURIComponent(String(inPath[name])),
  )
  const path = filled.startsWith('/v1/') ? `/snake${filled}` : filled
  return {
    request: {
      method: endpoint.method,
      path: query.size === 0 ? path : `${path}?${query}`,
      body: json,
    },
  }
}

/**
 * True for a valid path segment. A URL parser would resolve dots as path segments and call another endpoint.
 */
const isSegment = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value !== '.' && value !== '..'
