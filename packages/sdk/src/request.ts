import { type Endpoint, encodeQuery, type Finding, respell, validate } from '@atelier/contract'
import { InputValidationError, InvalidRequestError } from './errors.ts'
import type { CallOptions, ClientOptions } from './options.ts'

/** What a call is given, before it is checked. */
export type GivenParts = {
  readonly path?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

/** The call as errors name it. */
export const callName = (row: Endpoint): string => `${row.method} ${row.path}`

/**
 * A call ready to be sent, as often as needed. What was given is checked but sent as given: defaults are
 * the server's to fill in.
 */
export type PreparedCall = { readonly url: string; readonly body: BodyInit | null; readonly headers: Headers }

/** Checks the parts of a call against its row and puts them in their wire form. */
export const prepareCall = (row: Endpoint, given: GivenParts, options: ClientOptions): PreparedCall => {
  const call = callName(row)
  if (!options.serverURL) throw new InvalidRequestError('No base URL provided for operation', call)
  const findings: Finding[] = []
  const path = filledPath(row, given.path ?? {}, findings)
  const query = row.query ? queryString(row.query, given.query ?? {}, findings) : ''
  const headers = new Headers({ accept: row.answers === 'events' ? 'text/event-stream' : 'application/json' })
  const body = encodedBody(row, given.body, options.wire ?? 'area', headers, findings)
  if (findings.length > 0) throw new InputValidationError(call, findings)
  return { url: `${options.serverURL.replace(/\/+$/, '')}${path}${query}`, body, headers }
}

const filledPath = (row: Endpoint, given: Readonly<Record<string, unknown>>, findings: Finding[]): string => {
  if (row.path_parameters) findings.push(...problems(row.path_parameters, given, 'path'))
  return row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name]
    // a URL parser would take the dots for steps in the path and call something else
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
      if (!findings.some(({ loc }) => loc[1] === name))
        findings.push({
          loc: ['path', name],
          msg: 'Must be a text that can stand in an address.',
          type: 'value_error',
        })
      return ''
    }
    return encodeURIComponent(value)
  })
}

const queryString = (
  schema: NonNullable<Endpoint['query']>,
  given: Readonly<Record<string, unknown>>,
  findings: Finding[],
) => {
  findings.push(...problems(schema, given, 'query'))
  const encoded = encodeQuery(given).toString()
  return encoded && `?${encoded}`
}

const encodedBody = (
  row: Endpoint,
  given: unknown,
  wire: 'area' | 'snake',
  headers: Headers,
  findings: Finding[],
): BodyInit | null => {
  if (row.encoding === 'bytes') {
    headers.set('content-type', (given instanceof Blob && given.type) || 'application/octet-stream')
    if (given instanceof Blob || given instanceof Uint8Array) return given as Blob | Uint8Array<ArrayBuffer>
    findings.push({ loc: ['body'], msg: 'Must be bytes: a Blob or a Uint8Array.', type: 'bytes' })
    return null
  }
  if (!row.body) return null
  const snake = respell(row.body, given, 'snake')
  findings.push(...problems(row.body, snake, 'body'))
  const spelled = row.spelling === 'camel' && wire === 'area' ? respell(row.body, snake, 'camel') : snake
  if (row.encoding === 'form') return encodeQuery(spelled as Readonly<Record<string, unknown>>)
  headers.set('content-type', 'application/json')
  return JSON.stringify(spelled) ?? null
}

const problems = (
  schema: NonNullable<Endpoint['query']>,
  value: unknown,
  part: 'path' | 'query' | 'body',
): readonly Finding[] => {
  const checked = validate(schema, value, part)
  return checked.ok ? [] : checked.findings
}

/** The request of one attempt, with the token it needs. */
export const buildRequest = async (
  row: Endpoint,
  { url, body, headers: prepared }: PreparedCall,
  client: ClientOptions,
  options: CallOptions,
  signal: AbortSignal,
): Promise<Request> => {
  const headers = new Headers(prepared)
  for (const [name, value] of Object.entries({ ...client.headers, ...options.headers }))
    headers.set(name, value)
  const token = options.accessToken ?? client.accessToken
  if (row.access !== 'anyone' && token !== undefined)
    headers.set('authorization', `Bearer ${typeof token === 'string' ? token : await token()}`)
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  const request = new Request(url, { method: row.method, headers, body, signal })
  if (!client.onRequest) return request
  try {
    return (await client.onRequest(request)) ?? request
  } catch (cause) {
    throw new InvalidRequestError('Create request hook failed to execute', callName(row), { cause })
  }
}
