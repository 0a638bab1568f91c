import { atSize } from '../testing/size.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { get, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { after, hours } from '../clock/clock.ts'
import { testClock } from '../testing/test-clock.ts'
import { createDiskStorage } from './disk.ts'
import type { Part, PartAddress, Storage, UploadedPart } from './port.ts'
import { secret } from './testing/open-storages.ts'

/**
 * Eight parts, 2 GB in all at full size. The content repeats one megabyte, so that nothing has to be
 * generated or stored.
 */
const megabyte = 1024 * 1024
const partMegabytes = atSize(256)
const block = randomBytes(megabyte)
const partBytes = partMegabytes * megabyte
const size = 8 * partBytes
const maxGrowth = 64 * megabyte
const [bucket, key] = ['private', 'big.bin']

const hashOfPart = createHash('sha256')
for (let i = 0; i < partBytes; i += megabyte) hashOfPart.update(block)
const sha256 = hashOfPart.digest('base64')

const memory = '/dev/shm'
const isRoomy = existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize > 2 * size

let directory: string
let child: ChildProcess
let lines: AsyncIterator<string>
let answers: Interface
let storage: Storage

const serve = async (): Promise<void> => {
  const fixture = join(import.meta.dirname, 'serve-storage.fixture.ts')
  child = spawn(process.execPath, ['--import', 'tsx', fixture, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  answers = createInterface({ input: child.stdout ?? Readable.from([]) })
  lines = answers[Symbol.asyncIterator]()
  const url = await lines.next()
  storage = createDiskStorage({ directory, publicUrl: String(url.value), secret, clock: testClock() })
}

/** Peak memory of the server, in bytes. */
const peakMemory = async (): Promise<number> => {
  child.stdin?.write('\n')
  const { value } = await lines.next()
  return Number(value)
}

const kill = async (): Promise<void> => {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
  answers.close()
}

beforeAll(async () => {
  directory = mkdtempSync(join(isRoomy ? memory : tmpdir(), 'atelier-test-big-'))
  await serve()
})
afterAll(async () => {
  await kill()
  rmSync(directory, { recursive: true })
})

const put = async ({ url, headers }: PartAddress, bytes: number): Promise<string> => {
  const outgoing = request(url, { method: 'PUT', headers: { ...headers, 'content-length': bytes } })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject)
  })
  Readable.from(Array.from({ length: bytes / megabyte }, () => block)).pipe(outgoing)
  const response = await answered
  response.resume()
  expect(response.statusCode).toBe(200)
  return String(response.headers.etag)
}

const later = { expires_at: after(testClock().now(), hours(1)) }

const send = async (upload_id: string, part: Part): Promise<UploadedPart> => {
  const address = await storage.signPart(bucket, key, upload_id, part, later)
  return { number: part.number, sha256: part.sha256, etag: await put(address, part.end - part.start) }
}

/** Reads an object to its end and compares each byte. */
const download = async (url: string, headers: Record<string, string> = {}, from = 0): Promise<number> => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).once('error', reject)
  })
  let position = from
  for await (const piece of response as AsyncIterable<Buffer>) {
    const at = position % megabyte
    const fits = Math.min(piece.length, megabyte - at)
    const isSame =
      piece.compare(block, at, at + fits, 0, fits) === 0 &&
      piece.compare(block, 0, piece.length - fits, fits, piece.length) === 0
    if (!isSame) throw new Error(`The download differs after byte ${position}.`)
    position += piece.length
  }
  return position - from
}

it(`stores and serves ${8 * partMegabytes} MB without growing by more than 64 MB, and continues after a kill`, async () => {
  const plan = Array.from({ length: size / partBytes }, (_, index) => ({
    number: index + 1,
    start: index * partBytes,
    end: (index + 1) * partBytes,
    sha256,
  }))
  const warmUp = async (): Promise<number> => {
    const upload_id = await storage.beginUpload(bucket, 'small', {
      content_type: 'x/y',
      size: megabyte,
      digests: false,
    })
    const part = { number: 1, start: 0, end: megabyte, sha256: null }
    const etag = await put(await storage.signPart(bucket, 'small', upload_id, part, later), megabyte)
    await storage.completeUpload(bucket, 'small', upload_id, [{ number: 1, etag, sha256: null }])
    expect(await download(await storage.signedUrl(bucket, 'small', later))).toBe(megabyte)
    return peakMemory()
  }
  const sendAll = async (upload_id: string, parts: readonly Part[]): Promise<UploadedPart[]> => {
    const sentParts = []
    // Two at a time.
    for (let i = 0; i < parts.length; i += 2)
      sentParts.push(...(await Promise.all(parts.slice(i, i + 2).map((part) => send(upload_id, part)))))
    return sentParts
  }

  const first = await warmUp()
  const options = { content_type: 'application/zip', size, digests: true }
  const upload_id = await storage.beginUpload(bucket, key, options)
  const half = plan.length / 2
  const sentParts = await sendAll(upload_id, plan.slice(0, half))
  const grownByUpload = (await peakMemory()) - first
  await kill()
  await serve()
  const second = await warmUp()
  sentParts.push(...(await sendAll(upload_id, plan.slice(half))))
  expect(await storage.completeUpload(bucket, key, upload_id, sentParts)).toMatchObject({ size })

  const url = await storage.signedUrl(bucket, key, later)
  const whole = download(url)
  const rest = download(url, { range: `bytes=${size - partBytes - 5}-` }, size - partBytes - 5)
  expect(await Promise.all([whole, rest])).toEqual([size, partBytes + 5])
  const grown = Math.max(grownByUpload, (await peakMemory()) - second)
  expect(grown).toBeLessThan(maxGrowth)
})
