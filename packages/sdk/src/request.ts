import { areaSpelling, encodeQuery, type Finding, type Spelling } from '@atelier/contract'
import { InputValidationError, InvalidRequestError } from './errors.ts'
import type { CallOptions } from './options.ts'
import { callName, type Row } from './row.ts'
import type { Shape } from './shape/shape.ts'
import { checkInput } from './shape/validate.ts'

/** What a call is given, before it is checked. */
export type GivenParts = {
  readonly path?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

/**
 * A call ready to be sent, as often as needed. What was given is checked but sent as given: defaults are
 * the server's to fill in.
 */
export type PreparedCall = {
  readonly url: string
  readonly body: BodyInit | null
  readonly type: string | undefined
}

/** Checks the parts of a call against its row and puts them in their wire form. */
export const prepareCall = (row: Row, given: GivenParts, settings: CallOptions): PreparedCall => {
  const call = callName(row)
  if (!settings.serverURL) throw new InvalidRequestError('No base URL provided for operation', call)
  const base = baseOf(settings.serverURL, call)
  const findings: Finding[] = []
  let prepared: PreparedCall | undefined
  try {
    const path = filledPath(row, given.path ?? {}, findings)
    const query = row.query ? queryString(row.query, given.query ?? {}, findings) : ''
    const body = encodedBody(row, given.body, settings.wire ?? 'area', findings)
    prepared = { url: `${base}${path}${query}`, ...body }
  } catch {
    // circular values, numbers JSON does not have, getters that throw
    findings.push({ loc: ['body'], msg: 'Cannot be read or written as JSON.', type: 'json' })
  }
  if (!prepared || findings.length > 0) throw new InputValidationError(call, findings)
  return prepared
}

let last: { readonly serverURL: string; readonly base: string } | undefined

/** The address the paths are appended to. A program calls one server over and over: the last answer is kept. */
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

/** A page may leave out its own origin; there is none anywhere else. */
const isAddress = (base: string): boolean => {
  try {
    return /^https?:$/.test(new URL(`${base}/`, globalThis.location?.href).protocol)
  } catch {
    return false
  }
}

const filledPath = (row: Row, given: Readonly<Record<string, unknown>>, findings: Finding[]): string => {
  if (row.path_parameters) check(row.path_parameters, given, 'path', findings)
  let filled = ''
  // texts and names of parameters in turn
  for (const [at, piece] of piecesOf(row).entries()) {
    if (at % 2 === 0) {
      filled += piece
      continue
    }
    const value = given[piece]
    // a URL parser would take the dots for steps in the path and call something else
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
      if (!findings.some(({ loc }) => loc[1] === piece))
        findings.push({
          loc: ['path', piece],
          msg: 'Must be a text that can stand in an address.',
          type: 'value_error',
        })
    } else filled += encodeURIComponent(value)
  }
  return filled
}

const pieces = new WeakMap<Row, readonly string[]>()

const piecesOf = (row: Row): readonly string[] => {
  const before = pieces.get(row)
  if (before) return before
  const made = row.path.split(/[{}]/)
  pieces.set(row, made)
  return made
}

const queryString = (shape: Shape, given: Readonly<Record<string, unknown>>, findings: Finding[]) => {
  const query = check(shape, given, 'query', findings)
  const encoded = encodeQuery(query as Readonly<Record<string, unknown>>).toString()
  return encoded && `?${encoded}`
}

const encodedBody = (
  row: Row,
  given: unknown,
  wire: 'area' | 'snake',
  findings: Finding[],
): Omit<PreparedCall, 'url'> => {
  if (row.encoding === 'bytes') {
    const type = (given instanceof Blob && given.type) || 'application/octet-stream'
    if (given instanceof Blob || given instanceof Uint8Array)
      return { body: given as Blob | Uint8Array<ArrayBuffer>, type }
    findings.push({ loc: ['body'], msg: 'Must be bytes: a Blob or a Uint8Array.', type: 'bytes' })
  }
  if (!row.body || row.encoding === 'bytes') return { body: null, type: undefined }
  const body = check(row.body, given, 'body', findings, wire === 'area' ? areaSpelling(row) : 'snake')
  if (row.encoding === 'form')
    return { body: encodeQuery(body as Readonly<Record<string, unknown>>), type: undefined }
  return { body: JSON.stringify(body) ?? null, type: 'application/json' }
}

const check = (
  shape: Shape,
  given: unknown,
  part: 'path' | 'query' | 'body',
  findings: Finding[],
  spelling: Spelling = 'snake',
): unknown => {
  const checked = checkInput(shape, given, part, spelling)
  if (checked.ok) return checked.value
  findings.push(...checked.findings)
  return {}
}
