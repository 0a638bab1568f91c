import { decodeQuery, convertCase, validate, type Endpoint, type Issue } from '@atelier/contract'
import type { $ZodType } from 'zod/v4/core'
import type { Found } from './find-endpoint.ts'
import { InvalidRequest } from './errors.ts'
import { findUnstorableText } from './unstorable-text.ts'

/** The parts of a request a handler receives: validated, defaults filled in, snake_case. */
export type Decoded = { path?: unknown; query?: unknown; body?: unknown }

type Source = 'path' | 'query' | 'body'

const check = (schema: $ZodType, value: unknown, source: Source, issues: Issue[]): unknown => {
  const result = validate(schema, value, source)
  if (result.ok) {
    issues.push(...findUnstorableText(result.value, [source]))
    return result.value
  }
  issues.push(...result.issues)
  return undefined
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const parseJson = (bytes: Uint8Array, issues: Issue[]): unknown => {
  if (bytes.byteLength === 0) {
    issues.push({ loc: ['body'], msg: 'This request needs a JSON body.', type: 'missing' })
    return undefined
  }
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown
  } catch (error) {
    const position = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? 0)
    issues.push({ loc: ['body', position], msg: 'The body is not valid JSON.', type: 'json_invalid' })
    return undefined
  }
}

const decodeBody = (endpoint: Endpoint, bytes: Uint8Array, issues: Issue[]): unknown => {
  if (endpoint.encoding === 'bytes') {
    if (bytes.byteLength === 0)
      issues.push({ loc: ['body'], msg: 'This request needs a body.', type: 'missing' })
    return bytes
  }
  if (endpoint.body === undefined) return undefined
  if (endpoint.encoding === 'form') {
    const params = new URLSearchParams(new TextDecoder().decode(bytes))
    return check(endpoint.body, decodeQuery(endpoint.body, params), 'body', issues)
  }
  const before = issues.length
  const json = parseJson(bytes, issues)
  return issues.length > before
    ? undefined
    : check(endpoint.body, convertCase(endpoint.body, json, 'snake'), 'body', issues)
}

/**
 * Decodes and validates path, query and body of a request against its endpoint. Either field case is
 * understood.
 *
 * @throws InvalidRequest with every issue of all three parts
 */
export const decode = ({ mounted, path }: Found, url: string, bytes: Uint8Array): Decoded => {
  const { endpoint } = mounted
  const issues: Issue[] = []
  const decoded: Decoded = {}
  if (mounted.parameters.length > 0)
    decoded.path =
      endpoint.path_parameters === undefined ? path : check(endpoint.path_parameters, path, 'path', issues)
  if (endpoint.query !== undefined)
    decoded.query = check(
      endpoint.query,
      decodeQuery(endpoint.query, new URL(url).searchParams),
      'query',
      issues,
    )
  if (endpoint.body !== undefined || endpoint.encoding === 'bytes')
    decoded.body = decodeBody(endpoint, bytes, issues)
  if (issues.length > 0) throw new InvalidRequest(issues)
  return decoded
}
