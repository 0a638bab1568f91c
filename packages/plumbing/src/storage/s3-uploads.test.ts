import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { Outage } from '../outage/index.ts'
import { silentLog, testClock } from '../testing/index.ts'
import { type Storage, UploadError } from './port.ts'
import { createS3Storage } from './s3.ts'
import { sha256Of } from './testing/send-parts.ts'
import { text } from './testing/open-storages.ts'
import { watchStorage } from './watch-storage.ts'

type Answer = {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
}

/** S3 server that answers each call as a test defines, and records the requests. */
const openS3 = async (answerOf: (call: string, headers: IncomingHttpHeaders) => Answer) => {
  const calls: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const piece of request) body += String(piece)
      const call = `${request.method} ${request.url}`
      const algorithm = String(request.headers['x-amz-checksum-algorithm'] ?? '')
      calls.push(`${call} ${algorithm}${body}`)
      const answer = answerOf(call, request.headers)
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const s3 = createS3Storage({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    clock: testClock(),
  })
  onTestFinished(() => {
    s3.close()
    server.closeAllConnections()
    server.close()
  })
  return { storage: watchStorage(s3, 'The storage', silentLog), calls }
}

const errorOf = (code: string, status = 400): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>x</Message></Error>`,
})
const completed: Answer = {
  body: '<CompleteMultipartUploadResult><ETag>"x-1"</ETag></CompleteMultipartUploadResult>',
}
const head = (headers: Record<string, string>): Answer => ({
  headers: { 'content-length': '3', 'content-type': 'text/plain', etag: '"x-1"', ...headers },
})

const digest = sha256Of(text('abc'))
const etag = createHash('md5').update('abc').digest('hex')
const parts = [{ number: 1, etag: `"${etag}"`, sha256: digest }]
const complete = (storage: Storage, input = parts) => storage.completeUpload('private', 'k', 'u', input)

it.each([
  ['InvalidPart', 'A part has not been uploaded, or has a different ETag'],
  ['InvalidPartOrder', 'The parts are not in order.'],
  ['EntityTooSmall', 'every part but the last must have 5 MiB or more'],
  ['BadDigest', 'A part has a different SHA-256'],
  ['InvalidRequest', 'name the SHA-256 of every part, or of none'],
  ['EntityTooLarge', 'larger than the storage accepts'],
])('explains %s to the uploader', async (code, sentence) => {
  const { storage } = await openS3(() => errorOf(code))
  const error = complete(storage)
  await expect(error).rejects.toThrow(UploadError)
  await expect(error).rejects.toThrow(sentence)
})

it('detects an error with status 200', async () => {
  const { storage } = await openS3(() => errorOf('InvalidPart', 200))
  await expect(complete(storage)).rejects.toThrow(UploadError)
})

it('names all parts in order with their digests, and answers the version', async () => {
  const { storage, calls } = await openS3((call) =>
    call.startsWith('POST') ? completed : head({ 'x-amz-version-id': 'v7' }),
  )
  const object = await complete(storage, [{ number: 2, etag: '"b"', sha256: digest }, ...parts])
  expect(object).toMatchObject({ size: 3, content_type: 'text/plain', etag: 'x-1', version: 'v7' })
  const numbers = [...(calls[0] ?? '').matchAll(/<PartNumber>(\d)/g)].map(([, number]) => number)
  expect(numbers).toEqual(['1', '2'])
  expect(calls[0]).toContain(`<ChecksumSHA256>${digest}</ChecksumSHA256>`)
})

it('answers a repeated completion from the object that the upload became, and no other', async () => {
  const whole = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest()
  const ofDigests = `${whole('sha256', Buffer.from(digest, 'base64')).toString('base64')}-1`
  const ofEtags = `"${whole('md5', Buffer.from(etag, 'hex')).toString('hex')}-1"`
  const idsFound = async (headers: Record<string, string>) => {
    const { storage } = await openS3((call) =>
      call.startsWith('POST') ? errorOf('NoSuchUpload', 404) : head(headers),
    )
    return complete(storage).then(
      ({ size }) => size,
      (error: unknown) => (error instanceof UploadError ? error.message : error),
    )
  }
  expect(await idsFound({ 'x-amz-checksum-sha256': ofDigests })).toBe(3)
  expect(await idsFound({ etag: ofEtags })).toBe(3)
  for (const headers of [
    {},
    { etag: ofEtags.replace('-1', '-2') },
    { etag: ofEtags, 'x-amz-checksum-sha256': 'x-1' },
  ])
    expect(await idsFound(headers)).toMatch(/^This upload does not exist/)
  const { storage } = await openS3((call) =>
    call.startsWith('POST') ? errorOf('NoSuchUpload', 404) : { status: 404 },
  )
  await expect(complete(storage)).rejects.toThrow(UploadError)
})

it('aborts an upload, also one that no longer exists', async () => {
  let answer: Answer = { status: 204 }
  const { storage, calls } = await openS3(() => answer)
  await storage.abortUpload('private', 'k', 'u')
  answer = errorOf('NoSuchUpload', 404)
  await storage.abortUpload('private', 'k', 'u')
  expect(calls.map((call) => call.trim())).toEqual(
    Array(2).fill('DELETE /private/k?uploadId=u&x-id=AbortMultipartUpload'),
  )
  answer = errorOf('SlowDown', 503)
  await expect(storage.abortUpload('private', 'k', 'u')).rejects.toThrow(Outage)
})

it('begins with checksums when parts have digests, and signs the binding headers', async () => {
  const body = '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>'
  const { storage, calls } = await openS3(() => ({ body }))
  for (const digests of [true, false])
    await storage.beginUpload('private', 'k', { content_type: 'text/plain', size: 3, digests })
  expect(calls.map((call) => call.endsWith('SHA256'))).toEqual([true, false])
  const sign = (sha256: string | null) =>
    storage.signPart(
      'private',
      'k',
      'u',
      { number: 1, start: 0, end: 3, sha256 },
      { expires_at: new Date('2100-01-01') },
    )
  const [bound, free] = [await sign(digest), await sign(null)]
  expect(bound.headers).toEqual({ 'x-amz-checksum-sha256': digest, 'x-amz-sdk-checksum-algorithm': 'SHA256' })
  expect(free.headers).toEqual({})
  const signedHeaders = ({ url }: { url: string }) => new URL(url).searchParams.get('X-Amz-SignedHeaders')
  expect(signedHeaders(bound)).toBe('content-length;host;x-amz-checksum-sha256;x-amz-sdk-checksum-algorithm')
  expect(signedHeaders(free)).toBe('content-length;host')
})

it('is away for uploads too', async () => {
  const { storage } = await openS3(() => errorOf('InternalError', 500))
  const options = { content_type: 'text/plain', size: 3, digests: false }
  await expect(storage.beginUpload('private', 'k', options)).rejects.toThrow(Outage)
  await expect(complete(storage)).rejects.toThrow(Outage)
  await expect(storage.read('private', 'k')).rejects.toThrow(Outage)
})

it('reads an object piece by piece, each when the one before it is consumed, and all of the same object', async () => {
  const bytes = Buffer.alloc(20 * 1024 * 1024, 'atelier')
  const requests: string[] = []
  let etag = '"first"'
  const { storage } = await openS3((call, { range = '', 'if-match': ifMatch }) => {
    const headers = { etag, 'content-length': String(bytes.length) }
    if (call.startsWith('HEAD')) return { headers }
    requests.push(`${range} ${ifMatch}`)
    if (ifMatch !== etag) return errorOf('PreconditionFailed', 412)
    const [from = 0, to = 0] = (range.match(/\d+/g) ?? []).map(Number)
    return { status: 206, headers: { etag }, body: bytes.subarray(from, to + 1) }
  })

  const read = async (range?: { start: number; end: number }) => {
    const stream = await storage.read('private', 'k', range)
    if (stream === undefined) throw new Error('The object is there.')
    return stream
  }
  const pieces = []
  for await (const piece of await read()) {
    pieces.push(piece)
    expect(requests).toHaveLength(pieces.length)
  }
  expect(bytes.equals(Buffer.concat(pieces))).toBe(true)
  expect(requests).toEqual(
    ['bytes=0-8388607', 'bytes=8388608-16777215', 'bytes=16777216-20971519'].map(
      (range) => `${range} "first"`,
    ),
  )

  const replaced = (await read({ start: 5, end: 10_000_000 })).getReader()
  expect((await replaced.read()).value).toHaveLength(8 * 1024 * 1024)
  etag = '"second"'
  await expect(replaced.read()).rejects.toMatchObject({ name: 'PreconditionFailed' })
})
