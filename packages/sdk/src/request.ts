import { fieldCaseOf, encodeQuery, type Issue, type FieldCase } from '@atelier/contract'
import { InputValidationError, InvalidRequestError } from './errors.ts'
import type { CallOptions } from './options.ts'
import { callName, type CheckedEndpoint } from './endpoint.ts'
import type { Shape } from './shape/shape.ts'

/** Input of a call, before validation. */
export type InputParts = {
  readonly path?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

/**
 * A call ready to be sent, any number of times. The input is validated but not changed: the server fills in
 * defaults.
 */
export type PreparedCall = {
  readonly url: string
  readonly body: NonNullable<RequestInit['body']> | null
  readonly type: string | undefined
}

/** Validates the parts of a call against its endpoint and converts them to their wire form. */
export const prepareCall = (
  endpoint: CheckedEndpoint,
  input: InputParts,
  settings: CallOptions,
): PreparedCall => {
  const call = callName(endpoint)
  if (!settings.serverURL) throw new InvalidRequestError('No base URL provided for operation', call)
  const base = baseOf(settings.serverURL, call)
  const issues: Issue[] = []
  let prepared: PreparedCall | undefined
  try {
    const path = filledPath(endpoint, input.path ?? {}, issues)
    const query = endpoint.query ? queryString(endpoint, endpoint.query, input.query ?? {}, issues) : ''
    const body = encodedBody(endpoint, input.body, settings.wire ?? 'area', issues)
    prepared = { url: `${base}${path}${query}`, ...body }
  } catch {
    // circular values, numbers that JSON does not have, getters that throw
    issues.push({ loc: ['body'], msg: 'Cannot be read or written as JSON.', type: 'json' })
  }
  if (!prepared || issues.length > 0) throw new InputValidationError(call, issues)
  return prepared
}

let last: { readonly serverURL: string; readonly base: string } | undefined

/**
 * Returns the base URL of the paths. The last result is cached, because programs mostly call one server.
 */
const baseOf = (serverURL: string, call: string): string => {
  if (last?.serverURL === serverURL) return last.base
  const base = serverURL.replace(/\/+$/, '')
  if (!isAddress(base))
    throw new InvalidRequestError(
      'The server address must be a web address, such as https://example.com',
      call,
    )
  last = { serverURL, base }
  return base
}

/**
 * True for a valid base URL. In a browser it can be relative to the origin of the page; elsewhere it must
 * be absolute.
 */
const isAddress = (base: string): boolean => {
  const { location }: { readonly location?: { readonly href: string } } = globalThis as object
  try {
    return /^https?:$/.test(new URL(`${base}/`, location?.href).protocol)
  } catch {
    return false
  }
}

const filledPath = (
  endpoint: CheckedEndpoint,
  input: Readonly<Record<string, unknown>>,
  issues: Issue[],
): string => {
  if (endpoint.path_parameters) check(endpoint, endpoint.path_parameters, input, 'path', issues)
  let filled = ''
  // pieces are alternately a text and the name of a parameter
  for (const [at, piece] of piecesOf(endpoint).entries()) {
    if (at % 2 === 0) {
      filled += piece
      continue
    }
    const value = input[piece]
    // a URL parser would resolve the dots as path segments and call another endpoint
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
      if (!issues.some(({ loc }) => loc[1] === piece))
        issues.push({
          loc: ['path', piece],
          msg: 'Must be text that can be part of a URL.',
          type: 'value_error',
        })
    } else filled += encodeURIComponent(value)
  }
  return filled
}

const pieces = new WeakMap<CheckedEndpoint, readonly string[]>()

const piecesOf = (endpoint: CheckedEndpoint): readonly string[] => {
  const before = pieces.get(endpoint)
  if (before) return before
  const parts = endpoint.path.split(/[{}]/)
  pieces.set(endpoint, parts)
  return parts
}

const queryString = (
  endpoint: CheckedEndpoint,
  shape: Shape,
  input: Readonly<Record<string, unknown>>,
  issues: Issue[],
) => {
  const query = check(endpoint, shape, input, 'query', issues)
  const encoded = encodeQuery(query as Readonly<Record<string, unknown>>).toString()
  return encoded && `?${encoded}`
}

const encodedBody = (
  endpoint: CheckedEndpoint,
  input: unknown,
  wire: 'area' | 'snake',
  issues: Issue[],
): Omit<PreparedCall, 'url'> => {
  if (endpoint.encoding === 'bytes') {
    const type = (input instanceof Blob && input.type) || 'application/octet-stream'
    if (input instanceof Blob || input instanceof Uint8Array)
      return { body: input as Blob | Uint8Array<ArrayBuffer>, type }
    issues.push({ loc: ['body'], msg: 'Must be bytes: a Blob or a Uint8Array.', type: 'bytes' })
  }
  if (!endpoint.body || endpoint.encoding === 'bytes') return { body: null, type: undefined }
  const body = check(
    endpoint,
    endpoint.body,
    input,
    'body',
    issues,
    wire === 'area' ? fieldCaseOf(endpoint) : 'snake',
  )
  if (endpoint.encoding === 'form')
    return { body: encodeQuery(body as Readonly<Record<string, unknown>>), type: undefined }
  const text = JSON.stringify(body) as string | undefined
  return text === undefined ? { body: null, type: undefined } : { body: text, type: 'application/json' }
}

const check = (
  endpoint: CheckedEndpoint,
  shape: Shape,
  input: unknown,
  part: 'path' | 'query' | 'body',
  issues: Issue[],
  fieldCase: FieldCase = 'snake',
): unknown => {
  const checked = endpoint.checks.input(shape, input, part, fieldCase)
  if (checked.ok) return checked.value
  issues.push(...checked.issues)
  return {}
}
