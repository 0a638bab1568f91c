import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { photoPath } from '../../e2e/visitor.ts'
import { memoryOf } from '../commerce/processes.ts'
import { percentile } from '../table.ts'
import type { Fault } from './fault.ts'
import { send, type ApiResponse } from './send.ts'
import { withShop } from './shop.ts'

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Returns a black PNG of one bit per pixel. */
const png = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const svg = (content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600">${content}</svg>`)

const photo = readFileSync(photoPath('cat-porch'))
const blurs = '<g filter="url(#b)">'.repeat(40) + '<circle r="800"/>' + '</g>'.repeat(40)

/** Hostile pictures, by name. */
const corpus: Readonly<Record<string, () => Buffer>> = {
  'a PNG of 30000 × 30000 in 110 KB': () => png(30_000, 30_000),
  'half a JPEG': () => photo.subarray(0, photo.length / 2),
  'a JPEG with an SVG behind it': () => Buffer.concat([photo.subarray(0, 600), svg('<script>1</script>')]),
  'an SVG of 200 KB of DOCTYPEs': () =>
    Buffer.concat([Buffer.from('<!DOCTYPE svg []>'.repeat(12_000)), svg('<rect/>')]),
  'an SVG of nested blurs': () => svg(`<filter id="b"><feGaussianBlur stdDeviation="90"/></filter>${blurs}`),
  'an SVG of a 300 KB dashed path': () =>
    svg(`<path stroke="red" stroke-dasharray=".01" d="M0 0${'L1500 1500L0 1'.repeat(20_000)}"/>`),
  'a GIF with a declared size of 65535 × 65535': () =>
    Buffer.concat([Buffer.from('GIF89a'), Buffer.from([255, 255, 255, 255, 0, 0, 0, 0x3b])]),
  'random bytes': () => Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 251)),
}

/** Maximum memory of process, decoders and database together, in megabytes. */
const maxMemoryMb = 1024
const slowestOther = 250

export const hostilePictures: Fault = {
  number: 'F24',
  fault: 'hostile pictures',
  how: `${Object.keys(corpus).length} pictures that are too large, broken, in two formats at once or endless to draw, each uploaded twice in parallel`,
  run: (report) =>
    withShop(report, {}, async (shop) => {
      // Created before the measurement: creating them keeps this process busy.
      const pictures = Object.entries(corpus).map(([name, make]) => ({ name, bytes: make() }))
      const done = new AbortController()
      let memory = 0
      const otherTimes: number[] = []
      const weigh = (async () => {
        while (!done.signal.aborted) {
          memory = Math.max(memory, memoryOf(shop.product()))
          await sleep(200)
        }
      })()
      const watch = (async () => {
        while (!done.signal.aborted) {
          const { ms, status } = await send(shop.url, '/v1/products/', {
            token: shop.token,
            withinMs: 60_000,
          })
          otherTimes.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
          await sleep(20)
        }
      })()
      try {
        for (const { name, bytes } of pictures) {
          const upload = (): Promise<ApiResponse> =>
            send(shop.url, '/studio/drafts', { bytes, withinMs: 30_000 })
          for (const { status, body, failure, ms } of await Promise.all([upload(), upload()])) {
            const hasDetail = typeof body['detail'] === 'string' && body['detail'].length > 0
            report.require(
              status >= 400 && status < 500 && hasDetail,
              `${name} was answered with ${status} ${failure ?? ''}.`,
            )
            report.require(ms < 15_000, `${name} took ${(ms / 1000).toFixed(0)} s.`)
          }
        }
        const good = await send(shop.url, '/studio/drafts', {
          bytes: new Uint8Array(photo),
          withinMs: 30_000,
        })
        report.require(good.status === 201, `An ordinary photo afterwards was answered with ${good.status}.`)
      } finally {
        done.abort()
        await Promise.all([watch, weigh])
      }
      const slow = percentile(otherTimes, 0.99)
      report.require(memory <= maxMemoryMb, `The product and its database took ${memory} MB.`)
      report.require(
        slow <= slowestOther,
        `The p99 of other calls was ${slow.toFixed(0)} ms during the uploads.`,
      )
      report.tried(`${Object.keys(corpus).length * 2} uploads`)
      report.figure(`at most ${memory} MB, p99 of other calls ${slow.toFixed(0)} ms`)
    }),
}
