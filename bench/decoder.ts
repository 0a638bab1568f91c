import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UnusablePhotoError } from '../packages/painter/src/codec/unusable-photo.ts'
import { createDecoder } from '../packages/painter/src/decoder/decoder.ts'
import { usualLimits } from '../packages/painter/src/decoder/limits.ts'
import * as hostile from '../packages/painter/src/testing/hostile.ts'
import { against, printTable } from './table.ts'

type Maker = () => Uint8Array | Promise<Uint8Array>

const pictures: Readonly<Record<string, Maker>> = {
  ...hostile.svgBombs,
  ...hostile.polyglots,
  'an interlaced PNG that says 900 megapixels': () => hostile.pngSaying(30_000, 30_000, true),
  'an interlaced PNG without most of its pixels': () => hostile.pngSaying(6000, 6000, true),
  'an interlaced PNG of 16 bits': hostile.interlacedPng,
  'a JPEG that says 4290 megapixels': () => hostile.jpegSaying(65_500, 65_500),
  'a JPEG without most of its pixels': () => hostile.jpegSaying(7000, 7000),
  'a progressive JPEG': hostile.progressiveJpeg,
  'a JPEG of many scans': hostile.jpegOfManyScans,
  'a JPEG of millions of parts': hostile.jpegOfManyParts,
  'a noisy JPEG': () => hostile.noisyJpeg(1100),
  'an AVIF of 49 megapixels in 2 KB': () => hostile.keptAvif('huge.avif'),
  'an AVIF of 12 bits': () => hostile.keptAvif('largest.avif'),
  'a GIF of 3000 frames': hostile.gifOfManyFrames,
}

/** Returns the peak memory of the child processes, in megabytes, as reported by Linux. */
const peakMegabytes = (): number =>
  readdirSync('/proc/self/task')
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map((pid) => {
      try {
        return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
      } catch {
        return 0
      }
    })
    .reduce((sum, megabytes) => sum + megabytes, 0)

/** Opens one picture with its own decoder. */
const open = async (bytes: Uint8Array, folder: string) => {
  const [file, keepAs] = [join(folder, 'upload'), join(folder, 'photo')]
  const decoder = createDecoder()
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, peakMegabytes())), 50)
  try {
    // The start of the process is not counted.
    await decoder.square(await hostile.jpegSaying(64, 64), 64)
    await writeFile(file, bytes)
    const from = performance.now()
    const outcome = await decoder.takeIn(file, { keepAs, previewSide: 960 }).then(
      () => 'opened',
      (error: unknown) => {
        if (error instanceof UnusablePhotoError) return error.reason
        throw error
      },
    )
    const milliseconds = performance.now() - from
    return { outcome, milliseconds, megabytes: Math.max(peak, peakMegabytes()) }
  } finally {
    clearInterval(watch)
    await decoder.close()
  }
}

/** Benchmarks time and memory of hostile pictures, one at a time. */
export async function benchDecoder(): Promise<void> {
  const { processorMs: longest, megabytes: most } = usualLimits()
  const folder = await mkdtemp(join(tmpdir(), 'atelier-decoder-'))
  const rows: (string | number)[][] = []
  try {
    for (const [name, make] of Object.entries(pictures)) {
      const { outcome, milliseconds, megabytes } = await open(await make(), folder)
      rows.push([
        name,
        outcome,
        milliseconds.toFixed(0),
        against(milliseconds, longest, 'less'),
        megabytes.toFixed(0),
        against(megabytes, most, 'less'),
      ])
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  printTable(
    'Pictures that are made to harm, each opened by a process of its own',
    ['picture', 'outcome', 'ms', `≤ ${longest}`, 'MB', `≤ ${most}`],
    rows,
  )
}
