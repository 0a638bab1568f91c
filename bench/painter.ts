import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { rgbToOklab } from '../packages/painter/src/kernels/oklab.ts'
import { comparePictures, type Comparison } from '../packages/painter/src/metrics/index.ts'
import type { Picture } from '../packages/painter/src/picture.ts'
import { peers, runMeasured } from './painter/peers.ts'
import { against, printTable } from './table.ts'

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** Longer side of the pictures that are compared, in pixels: the painter's own working size. */
const SIDE = 1400

const photos = ['meadow-hills', 'mountain-path', 'living-room'].map((name) =>
  pathOf(`../packages/painter/photos/${name}.jpg`),
)

/** Ways our painter can be set up, with the number of paintings of which the best counts. */
const ours = [
  { name: 'ours, 2 threads', threads: 2, kernels: 'compiled', rounds: 4 },
  { name: 'ours, 1 thread', threads: 1, kernels: 'compiled', rounds: 4 },
  { name: 'ours, TypeScript only', threads: 1, kernels: 'plain', rounds: 2 },
] as const

type Row = { name: string; seconds: number; memory: number; file: string; processor?: number }
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

/** Seconds and memory of every painter on one photo, then what is measured about the pictures they made. */
async function comparePainters(photo: string, folder: string): Promise<Row[]> {
  const file = join(folder, `${basename(photo, '.jpg')}.png`)
  await sharp(photo).resize({ width: SIDE, height: SIDE, fit: 'inside' }).png().toFile(file)
  const rows: Row[] = []
  for (const { name, threads, kernels, rounds } of ours) {
    const out = join(folder, 'ours.png')
    const args = [file, out, String(threads), kernels, String(rounds)]
    const { warm, memory, processor } = await runScript('paint-once.ts', args)
    rows.push({ name, seconds: warm, memory, processor, file: out })
  }
  for (const peer of peers) {
    if (!peer.present()) continue
    const out = join(folder, `${peer.name.replaceAll(/\W/g, '-')}.png`)
    const [command, ...args] = peer.call(file, out)
    rows.push({ name: peer.name, ...(await runMeasured(command, args)), file: out })
  }
  const original = await openPicture(file)
  const size = `${original.width} × ${original.height}`
  const compared = await Promise.all(
    rows.map(async (row) => comparePictures(original, await openPicture(row.file, original))),
  )
  printTable(
    `Painting ${basename(photo)} (${size}; the best of several warm runs, peers started anew)`,
    ['painter', 'seconds', 'processor s', 'memory MB', ...figureNames],
    [
      ['the photo', '', '', '', ...figuresOf(compared[0], 'photo')],
      ...rows.map(({ name, seconds, memory, processor }, n) => [
        name,
        seconds.toFixed(2),
        processor?.toFixed(2) ?? '',
        memory.toFixed(0),
        ...figuresOf(compared[n], 'painting'),
      ]),
    ],
  )
  return rows
}

const figureNames = [
  'coherence',
  'concentr.',
  'tones',
  'fineness',
  'chroma',
  'black',
  'ssim',
  'edges',
] as const

function figuresOf(comparison: Comparison | undefined, whose: 'photo' | 'painting'): string[] {
  if (!comparison) return []
  const { coherence, concentration, tones, fineness, chroma, black } = comparison[whose]
  const { similarity, edges } = whose === 'photo' ? { similarity: 1, edges: 1 } : comparison.likeness
  return [
    coherence.toFixed(3),
    concentration.toFixed(3),
    tones.toFixed(1),
    fineness.toFixed(3),
    chroma.toFixed(3),
    black.toFixed(3),
    similarity.toFixed(2),
    edges.toFixed(2),
  ]
}

async function openPicture(file: string, size?: { width: number; height: number }): Promise<Picture> {
  const image = sharp(file).removeAlpha().toColourspace('srgb')
  const { data, info } = await (size ? image.resize({ ...size, fit: 'fill' }) : image)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const length = info.width * info.height
  const [L, a, b] = [new Float32Array(length), new Float32Array(length), new Float32Array(length)]
  const picture = { width: info.width, height: info.height, L, a, b }
  rgbToOklab(data, picture)
  return picture
}

/** The painter beside its peers: seconds, memory and what the pictures show of a painter's hand; then the preview. */
export async function benchPainter(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-painter-'))
  const taken: Row[][] = []
  for (const photo of photos) taken.push(await comparePainters(photo, folder))
  for (const peer of peers) if (!peer.present()) process.stdout.write(`${peer.name}: not installed.\n`)
  const preview = await runScript('preview-once.ts', [photos[0] ?? '', 'compiled'])
  const worst = (name: string, key: 'seconds' | 'memory'): number =>
    Math.max(...taken.flat().map((row) => (row.name === name ? row[key] : 0)))
  const aim = (what: string, value: number, unit: string, most: number): string[] => [
    what,
    `${value.toFixed(unit === 's' ? 2 : 0)} ${unit}`,
    `≤ ${most} ${unit}`,
    against(value, most, 'less'),
  ]
  printTable(
    'The painter’s aims (the slowest photo)',
    ['what', 'measured', 'aim', ''],
    [
      aim('a painting, 2 threads', worst('ours, 2 threads', 'seconds'), 's', 2),
      aim('memory above an idle process', worst('ours, 2 threads', 'memory'), 'MB', 350),
      aim('a painting, TypeScript only', worst('ours, TypeScript only', 'seconds'), 's', 10),
      aim('a preview of 512 pixels', preview.warm * 1000, 'ms', 400),
    ],
  )
  await rm(folder, { recursive: true })
}
