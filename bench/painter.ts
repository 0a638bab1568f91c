import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { comparePictures } from '../packages/painter/src/testing/metrics/index.ts'
import { figureNames, figuresOf, openPicture } from './painter/figures.ts'
import { nameMissing, peers, runMeasured } from './painter/peers.ts'
import { printVersus, type Result } from './painter/versus.ts'
import { against, printTable } from './table.ts'

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** Longer side of the compared pictures, in pixels: the painter's own working size. */
const SIDE = 1400

const photos = ['meadow-hills', 'mountain-path', 'living-room'].map((name) =>
  pathOf(`../packages/painter/photos/${name}.jpg`),
)

const OURS = 'ours, 2 threads'

/** Configurations of our painter, with the number of paintings of which the best counts. */
const ownVersions = [
  { name: OURS, threads: 2, rounds: 4 },
  { name: 'ours, 1 thread', threads: 1, rounds: 3 },
] as const

type Row = { name: string; seconds: number; processor: number; memory: number; file: string }
type Taken = { first: number; warm: number; memory: number; processor: number }

async function runScript(script: string, args: readonly string[]): Promise<Taken> {
  const { output } = await runMeasured(process.execPath, [
    '--import',
    'tsx',
    pathOf(`painter/${script}`),
    ...args,
  ])
  return JSON.parse(output) as Taken
}

/** Paints one photo with every painter, with its cost; slow painters are skipped when `quick`. */
async function paintAll(file: string, folder: string, quick: boolean): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, threads, rounds } of ownVersions) {
    const out = join(folder, `ours-${threads}.png`)
    const args = [file, out, String(threads), String(rounds)]
    const { warm, memory, processor } = await runScript('paint-once.ts', args)
    rows.push({ name, seconds: warm, processor, memory, file: out })
  }
  for (const { name, slow, present, call } of peers) {
    if (!present() || (quick && slow)) continue
    const out = join(folder, `${name.replaceAll(/\W/g, '-')}.png`)
    const [command, ...args] = call(file, out)
    rows.push({ name, ...(await runMeasured(command, args)), file: out })
  }
  return rows
}

/** Paints one photo with every painter and prints the cost and the measurements of the pictures. */
async function comparePainters(photo: string, folder: string, quick: boolean): Promise<Result[]> {
  const name = basename(photo, '.jpg')
  const file = join(folder, `${name}.png`)
  await sharp(photo).resize({ width: SIDE, height: SIDE, fit: 'inside' }).png().toFile(file)
  const rows = await paintAll(file, folder, quick)
  const original = await openPicture(file)
  const compared = []
  for (const row of rows)
    compared.push({ row, comparison: comparePictures(original, await openPicture(row.file, original)) })
  const [any] = compared
  printTable(
    `Painting ${name} (${original.width} × ${original.height}; ours: the best of several warm runs, peers started anew)`,
    ['painter', 'seconds', 'processor s', 'memory MB', ...figureNames],
    [
      ['the photo', '', '', '', ...(any ? figuresOf(any.comparison, 'photo') : [])],
      ...compared.map(({ row, comparison }) => [
        row.name,
        row.seconds.toFixed(2),
        row.processor.toFixed(2),
        row.memory.toFixed(0),
        ...figuresOf(comparison, 'painting'),
      ]),
    ],
  )
  return compared.map(({ row, comparison: { painting } }) => ({ ...row, ...painting, photo: name }))
}

/** Measures a painting at the photo's own size, of a photo enlarged to 12 megapixels. */
async function paintLarge(folder: string): Promise<Taken> {
  const [photo = ''] = photos
  const file = join(folder, 'large.jpg')
  await sharp(photo).resize({ width: 4243 }).jpeg({ quality: 92 }).toFile(file)
  return runScript('paint-once.ts', [file, join(folder, 'large.png'), '2', '2', 'photo'])
}

/**
 * Benchmarks the painter beside its peers: seconds, memory and the painterly qualities of the pictures; then
 * the preview.
 */
export async function benchPainter(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-painter-'))
  const results: Result[] = []
  // Slow painters paint only the second photo: the one with rocks, grass and a sky.
  for (const [n, photo] of photos.entries()) results.push(...(await comparePainters(photo, folder, n !== 1)))
  printVersus(
    results,
    OURS,
    peers.map(({ name }) => name),
  )
  const missing = nameMissing()
  if (missing !== undefined) process.stdout.write(`\n${missing}\n`)
  const large = await paintLarge(folder)
  const preview = await runScript('preview-once.ts', [photos[0] ?? ''])
  const worst = (name: string, key: 'seconds' | 'memory'): number =>
    Math.max(...results.map((row) => (row.name === name ? row[key] : 0)))
  const aim = (label: string, value: number, unit: string, most: number): string[] => [
    label,
    `${value.toFixed(unit === 's' ? 2 : 0)} ${unit}`,
    `≤ ${most} ${unit}`,
    against(value, most, 'less'),
  ]
  printTable(
    'The painter’s aims (the slowest photo)',
    ['what', 'measured', 'aim', ''],
    [
      aim('a painting, 2 threads', worst(OURS, 'seconds'), 's', 2),
      aim('memory above an idle process', worst(OURS, 'memory'), 'MB', 350),
      aim('a painting of 12 megapixels, 2 threads', large.warm, 's', 12),
      aim('its memory above an idle process', large.memory, 'MB', 700),
      aim('a preview of 512 pixels', preview.warm * 1000, 'ms', 400),
      aim('its processor time', preview.processor * 1000, 'ms', 400),
    ],
  )
  await rm(folder, { recursive: true })
}
