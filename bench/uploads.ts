import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import * as hostile from '../packages/painter/src/testing/hostile.ts'
import { removeDataDir, startProduct, type Product } from '../e2e/product.ts'
import { against, percentile, printTable } from './table.ts'

/** Number of photos sent concurrently, each from its own address. */
const uploads = 200
/**
 * Maximum megabytes of the server's process and its decoders together, and maximum milliseconds of concurrent
 * calls.
 */
const aims = { megabytes: 1000, p99: 250 }

/** Returns the memory of a process in megabytes, including shared pages; 0 when it has ended. */
const residentMegabytes = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
  } catch {
    return 0
  }
}

/** Returns the decoders of a server: its child processes that run Node, which its database does not. */
const decodersOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => {
      try {
        return readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').map(Number)
      } catch {
        return []
      }
    })
    .filter((child) => {
      try {
        return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('decoder-process')
      } catch {
        return false
      }
    })

/** Sends one photo; returns the status, or 0 when the server closed the connection during the upload. */
const send = (product: Product, photo: Uint8Array, address: number): Promise<number> =>
  new Promise((resolve) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: product.port,
        method: 'POST',
        path: '/studio/drafts',
        headers: {
          'content-length': photo.byteLength,
          'x-forwarded-for': `10.0.${address >> 8}.${address & 255}`,
        },
      },
      (response) => {
        response.resume()
        response.once('close', () => resolve(response.statusCode ?? 0))
      },
    )
    outgoing.once('error', () => resolve(0))
    outgoing.end(photo)
  })

/** Returns the milliseconds of a small call. */
const timeCall = (product: Product, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const outgoing = request({ host: '127.0.0.1', port: product.port, path }, (response) => {
      response.resume()
      response.once('close', () => resolve(performance.now() - began))
    })
    outgoing.once('error', reject)
    outgoing.end()
  })

/** Sends the photos concurrently and watches the server until all are answered. */
const attack = async (product: Product, photos: readonly Uint8Array[]) => {
  const pid = product.process.pid ?? 0
  const peak = { server: 0, all: 0 }
  const watch = setInterval(() => {
    const server = residentMegabytes(pid)
    const all = decodersOf(pid).reduce((sum, decoder) => sum + residentMegabytes(decoder), server)
    peak.server = Math.max(peak.server, server)
    peak.all = Math.max(peak.all, all)
  }, 50)
  const over = new AbortController()
  const latencies: number[] = []
  const otherUploads = (async () => {
    while (!over.signal.aborted)
      for (const path of ['/healthz', '/studio/shop']) latencies.push(await timeCall(product, path))
  })()
  const began = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: uploads }, (_, n) =>
      send(product, photos[n % photos.length] ?? new Uint8Array(), n),
    ),
  )
  const seconds = (performance.now() - began) / 1000
  over.abort()
  await otherUploads
  clearInterval(watch)
  const counts = [...new Set(statuses)]
    .toSorted((a, b) => a - b)
    .map(
      (status) =>
        `${statuses.filter((otherStatus) => otherStatus === status).length} × ${status || 'closed'}`,
    )
  return { counts: counts.join(', '), seconds, peak, p99: percentile(latencies, 0.99) }
}

/**
 * Sends 200 large or hostile photos concurrently: measures the memory of the server, and the duration of
 * other calls.
 */
export async function benchUploads(): Promise<void> {
  const noise = await hostile.noisyJpeg(5900, 92)
  const photo = await hostile.noisyJpeg(1600, 60)
  const attacks: readonly (readonly [string, readonly Uint8Array[]])[] = [
    ['photos of 1 MB', [photo]],
    ['AVIF of 49 megapixels in 2 KB', [await hostile.keptAvif('huge.avif')]],
    [`JPEG of ${Math.round(noise.byteLength / 1e6)} MB`, [noise]],
    [
      'the largest of each kind',
      [
        await hostile.interlacedPng(),
        await hostile.keptAvif('largest.avif'),
        await hostile.progressiveJpeg(),
        await hostile.jpegOfManyScans(),
        await hostile.gifOfManyFrames(),
      ],
    ],
    ['SVG', Object.values(hostile.svgBombs).map((make) => make())],
  ]
  const product = await startProduct({ env: { ATELIER_RATE_LIMITS: 'off', TRUSTED_PROXIES: '1' } })
  try {
    const rows: string[][] = []
    for (const [label, photos] of attacks) {
      const { counts, seconds, peak, p99 } = await attack(product, photos)
      rows.push([
        label,
        counts,
        seconds.toFixed(1),
        peak.server.toFixed(0),
        peak.all.toFixed(0),
        against(peak.all, aims.megabytes, 'less'),
        p99.toFixed(0),
        against(p99, aims.p99, 'less'),
      ])
    }
    printTable(
      `${uploads} uploads at the same time; sender on the same machine`,
      [
        'what',
        'answers',
        'seconds',
        'server MB',
        'with decoders',
        `≤ ${aims.megabytes}`,
        'p99 ms',
        `≤ ${aims.p99}`,
      ],
      rows,
    )
  } finally {
    await product.stop()
    removeDataDir(product.dataDir)
  }
}
