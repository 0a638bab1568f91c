import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '@atelier/plumbing/clock'
import { createDiskStorage } from '@atelier/plumbing/storage'
import { createClient } from '@atelier/sdk'
import { type Product, removeDataDir, startProduct, tokenOf } from '../e2e/product.ts'
import { median, printTable } from './table.ts'

const megabyte = 1024 * 1024
const partSize = 16 * megabyte
const parts = 32
const rounds = 3
const agent = new Agent({ keepAlive: true })

const part = Buffer.alloc(partSize).map((_, i) => i % 251)
const partDigest = createHash('sha256').update(part).digest('base64')
const wholeDigest = (): string => {
  const hash = createHash('sha256')
  for (let n = 0; n < parts; n += 1) hash.update(part)
  return hash.digest('base64')
}

type Sent = { readonly status: number; readonly bytes: number; readonly etag: string }

/** Sends a request, and counts the bytes of its response without storing them. */
const send = (
  method: string,
  url: string,
  body?: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) }
    const outgoing = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, bytes, etag: response.headers.etag ?? '' }),
      )
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })

const sendSafely = async (...call: Parameters<typeof send>): Promise<Sent> => {
  const result = await send(...call)
  if (result.status !== 200) throw new Error(`${call[0]} ${call[1]} was answered ${result.status}.`)
  return result
}

/** Returns the megabytes per second of work that moves one file, the median of the rounds. */
const throughput = async (work: (round: number) => Promise<void>): Promise<number> => {
  const results: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await work(round)
    results.push((parts * partSize) / megabyte / ((performance.now() - began) / 1000))
  }
  return median(results)
}

const startBare = async (directory: string): Promise<{ child: ChildProcess; url: string }> => {
  const file = fileURLToPath(new URL('files/static-server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', () => reject(new Error('The bare server did not start.')))
  })
  return { child, url }
}

const measureBare = async (url: string) => ({
  upload: await throughput(async (round) => {
    for (let n = 0; n < parts; n += 1) await sendSafely('PUT', `${url}/${round}-${n}`, part)
  }),
  synced: await throughput(async (round) => {
    for (let n = 0; n < parts; n += 1) await sendSafely('PUT', `${url}/synced-${round}-${n}`, part)
  }),
  download: await throughput(async (round) => {
    for (let n = 0; n < parts; n += 1) await sendSafely('GET', `${url}/${round}-${n}`)
  }),
})

const measureProduct = async (product: Product) => {
  const client = createClient({ serverURL: product.url, accessToken: tokenOf(product) })
  const storage = createDiskStorage({
    directory: join(product.dataDir, 'storage'),
    publicUrl: product.url,
    secret: readFileSync(join(product.dataDir, 'secret'), 'utf8').trim().toLowerCase(),
    clock: systemClock,
  })
  const whole = wholeDigest()
  let path = ''
  const upload = (checked: boolean) => async () => {
    const file = await client.files.create({
      body: {
        service: 'downloadable',
        name: 'large.bin',
        mime_type: 'application/octet-stream',
        size: parts * partSize,
        ...(checked && { checksum_sha256_base64: whole }),
        upload: {
          parts: Array.from({ length: parts }, (_, n) => ({
            number: n + 1,
            chunk_start: n * partSize,
            chunk_end: (n + 1) * partSize,
            ...(checked && { checksum_sha256_base64: partDigest }),
          })),
        },
      },
    })
    const sentFiles = []
    for (const { number, url, headers } of file.upload.parts)
      sentFiles.push({ number, checksum_etag: (await sendSafely('PUT', url, part, headers)).etag })
    const body = { id: file.upload.id, path: file.path, parts: sentFiles }
    await client.files.uploaded({ path: { id: file.id }, body })
    path = file.path
  }
  const plain = await throughput(upload(false))
  const checked = await throughput(upload(true))
  const download = await throughput(async () => {
    const expires_at = new Date(Date.now() + 600_000)
    const url = await storage.signedUrl('files', path, { expires_at, download_as: 'large.bin' })
    const { bytes } = await sendSafely('GET', url)
    if (bytes !== parts * partSize) throw new Error(`The download had ${bytes} bytes.`)
  })
  const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${product.process.pid}/status`, 'utf8'))?.[1]
  return { plain, checked, download, peakMegabytes: Number(peak) / 1024 }
}

/** Benchmarks files of half a gigabyte up and down, against a bare Node server on the same disk. */
export async function benchFiles(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'atelier-bare-'))
  const { child, url } = await startBare(directory)
  const bare = await measureBare(url).finally(() => {
    child.removeAllListeners('exit')
    child.kill('SIGINT')
    rmSync(directory, { recursive: true, force: true })
  })
  const product = await startProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })
  try {
    const { plain, checked, download, peakMegabytes } = await measureProduct(product)
    const row = (label: string, ownSeconds: number, peerSeconds: number) => [
      label,
      ownSeconds.toFixed(0),
      peerSeconds.toFixed(0),
      (ownSeconds / peerSeconds).toFixed(2),
    ]
    printTable(
      `Files of ${(parts * partSize) / megabyte} MB in parts of ${partSize / megabyte} MB, one at a time; server at most ${peakMegabytes.toFixed(0)} MB of memory`,
      ['what', 'MB/s', 'bare Node MB/s', 'ratio'],
      [
        row('upload, on the disk when it is answered', plain, bare.upload),
        row('upload, the same of the bare server', plain, bare.synced),
        row('upload with SHA-256 of parts and whole', checked, bare.synced),
        row('download', download, bare.download),
      ],
    )
  } finally {
    await product.stop()
    removeDataDir(product.dataDir)
  }
}
