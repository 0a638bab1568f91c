import { decodeQuery, convertCase, validate, type Endpoint, type Issue } from '@atelier/contract'
import type { $ZodType } from 'zod/v4/core'
import { cutOffError, tooLargeError, tooLateError, UnreadBody, type BodyLimit } from './body-errors.ts'
import { incomingBody } from './body-stream.ts'
import type { Step } from './call.ts'
import { InvalidRequest, issue } from './errors.ts'
import type { Input } from './handler.ts'
import { readJson } from './json-body.ts'
import { addressKey } from './rate-limit.ts'
import { findUnstorable } from './storable.ts'
import type { Uploads } from './uploads.ts'

const megabyte = 1024 * 1024

/**
 * Body limits. JSON and forms: 1 MB in 20 seconds. Raw bytes: 30 MB in 10 minutes, for photos from slow
 * phones.
 */
const bodyLimitOf = ({ encoding }: Endpoint): BodyLimit =>
  encoding === 'bytes'
    ? { bytes: 30 * megabyte, milliseconds: 600_000 }
    : { bytes: megabyte, milliseconds: 20_000 }

const readStream = async (stream: ReadableStream<Uint8Array>, limit: BodyLimit): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(Buffer.concat(chunks))
    size += value.byteLength
    if (size > limit.bytes) {
      void reader.cancel().catch(() => undefined)
      throw tooLargeError(limit)
    }
    chunks.push(value)
  }
}

/**
 * Reads the whole body of a request.
 *
 * @throws ApiError PayloadTooLarge as soon as the body is known to be too large; BadRequest if it arrives
 *   too slowly or breaks off
 */
export const readBody = async (request: Request, limit: BodyLimit): Promise<Uint8Array> => {
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > limit.bytes) throw tooLargeError(limit)
  const read = async (): Promise<Uint8Array> => {
    // The HTTP parser enforces the declared length, so nothing has to be counted.
    if (declared !== null) return new Uint8Array(await request.arrayBuffer())
    return request.body === null ? new Uint8Array() : readStream(request.body, limit)
  }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLateError()), limit.milliseconds)
  })
  try {
    return await Promise.race([read(), late])
  } catch (error) {
    throw error instanceof UnreadBody ? error : cutOffError()
  } finally {
    clearTimeout(timer)
  }
}

const noBytes = new Uint8Array()

/**
 * Step that reads the body of endpoints that take one; raw bytes go to a file, which is deleted after the
 * response.
 */
export const receiveBody =
  (uploads: Uploads): Step =>
  async (c, next) => {
    const { endpoint } = c.var.mounted
    const limit = bodyLimitOf(endpoint)
    c.set('body', noBytes)
    if (endpoint.encoding === 'bytes') {
      const upload = await uploads.receive(
        incomingBody(c.req.raw, c.env.incoming),
        limit,
        addressKey(c.var.request.ip),
      )
      c.set('upload', upload)
      return next().finally(upload.remove)
    }
    if (endpoint.body !== undefined) c.set('body', await readBody(c.req.raw, limit))
    return next()
  }

/** Validates a part of a request and collects its issues. */
const check = (
  schema: $ZodType | undefined,
  value: unknown,
  source: 'path' | 'query' | 'body',
  issues: Issue[],
  maxItems?: number,
): unknown => {
  const unstorable = findUnstorable(value, [source], maxItems)
  issues.push(...unstorable)
  if (unstorable.length > 0 || schema === undefined) return value
  const result = validate(schema, source === 'body' ? convertCase(schema, value, 'snake') : value, source)
  if (!result.ok) issues.push(...result.issues)
  return result.ok ? result.value : undefined
}

const missingBodyIssue = (kind: 'a body' | 'a JSON body'): Issue =>
  issue(['body'], `This request needs ${kind}.`, 'missing')

const decodeBody = (
  { encoding, most_items }: Endpoint,
  body: $ZodType,
  bytes: Uint8Array,
  issues: Issue[],
): unknown => {
  if (encoding === 'form') {
    const form = new URLSearchParams(new TextDecoder().decode(bytes))
    return check(body, decodeQuery(body, form), 'body', issues)
  }
  if (bytes.byteLength === 0) {
    issues.push(missingBodyIssue('a JSON body'))
    return undefined
  }
  const json = readJson(bytes)
  if (json.ok) return check(body, json.value, 'body', issues, most_items)
  issues.push(json.issue)
  return undefined
}

/** Raw parts of a request. */
type Parts = {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: URLSearchParams
  readonly body: Uint8Array
}

/**
 * Decodes path, query and body in either field case, and validates them against the endpoint; returns the
 * issues of all three.
 */
export const decodeParts = (
  endpoint: Endpoint,
  { path, query, body }: Parts,
): { readonly input: Input; readonly issues: Issue[] } => {
  const issues: Issue[] = []
  const input: Input = {}
  if (Object.keys(path).length > 0) input.path = check(endpoint.path_parameters, path, 'path', issues)
  if (endpoint.query !== undefined)
    input.query = check(endpoint.query, decodeQuery(endpoint.query, query), 'query', issues)
  if (endpoint.body !== undefined && endpoint.encoding !== 'bytes')
    input.body = decodeBody(endpoint, endpoint.body, body, issues)
  return { input, issues }
}

/** Step that decodes and validates the request. Throws InvalidRequest with every issue. */
export const decodeInput: Step = async (c, next) => {
  const { endpoint } = c.var.mounted
  const { path, body, upload } = c.var
  const query = new URL(c.req.url).searchParams
  const { input, issues } = decodeParts(endpoint, { path, query, body })
  if (upload !== undefined) {
    if (upload.file.size === 0) issues.push(missingBodyIssue('a body'))
    input.body = upload.file
  }
  if (issues.length > 0) throw new InvalidRequest(issues)
  c.set('input', input)
  await next()
}
