import { decodeQuery, respell, validate, type Endpoint, type Finding } from '@atelier/contract'
import type { $ZodType } from 'zod/v4/core'
import type { Found } from './find-row.ts'
import { InvalidRequest } from './refuse.ts'
import { findUnstorableText } from './unstorable-text.ts'

/** The parts of a request a handler receives: validated, defaults filled in, snake_case. */
export type Decoded = { path?: unknown; query?: unknown; body?: unknown }

type Source = 'path' | 'query' | 'body'

const check = (schema: $ZodType, value: unknown, source: Source, findings: Finding[]): unknown => {
  const result = validate(schema, value, source)
  if (result.ok) {
    findings.push(...findUnstorableText(result.value, [source]))
    return result.value
  }
  findings.push(...result.findings)
  return undefined
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const parseJson = (bytes: Uint8Array, findings: Finding[]): unknown => {
  if (bytes.byteLength === 0) {
    findings.push({ loc: ['body'], msg: 'This request needs a JSON body.', type: 'missing' })
    return undefined
  }
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown
  } catch (error) {
    const position = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? 0)
    findings.push({ loc: ['body', position], msg: 'The body is not valid JSON.', type: 'json_invalid' })
    return undefined
  }
}

const decodeBody = (row: Endpoint, bytes: Uint8Array, findings: Finding[]): unknown => {
  if (row.encoding === 'bytes') {
    if (bytes.byteLength === 0)
      findings.push({ loc: ['body'], msg: 'This request needs a body.', type: 'missing' })
    return bytes
  }
  if (row.body === undefined) return undefined
  if (row.encoding === 'form') {
    const params = new URLSearchParams(new TextDecoder().decode(bytes))
    return check(row.body, decodeQuery(row.body, params), 'body', findings)
  }
  const before = findings.length
  const json = parseJson(bytes, findings)
  return findings.length > before
    ? undefined
    : check(row.body, respell(row.body, json, 'snake'), 'body', findings)
}

/**
 * Decodes and validates path, query and body of a request against its row. Either spelling is
 * understood.
 *
 * @throws InvalidRequest with every finding of all three parts
 */
export const decode = ({ mounted, path }: Found, url: string, bytes: Uint8Array): Decoded => {
  const { row } = mounted
  const findings: Finding[] = []
  const decoded: Decoded = {}
  if (mounted.parameters.length > 0)
    decoded.path =
      row.path_parameters === undefined ? path : check(row.path_parameters, path, 'path', findings)
  if (row.query !== undefined)
    decoded.query = check(row.query, decodeQuery(row.query, new URL(url).searchParams), 'query', findings)
  if (row.body !== undefined || row.encoding === 'bytes') decoded.body = decodeBody(row, bytes, findings)
  if (findings.length > 0) throw new InvalidRequest(findings)
  return decoded
}
