import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createPainter } from '../index.ts'

/**
 * Eight photos: landscapes, a building, flowers, animals and people. Their credits are in
 * `photos/LICENCES.md`.
 */
const names = [
  'meadow-hills',
  'mountain-path',
  'temple',
  'dandelions',
  'cat-porch',
  'two-dogs-house',
  'grace-hopper',
  'african-woman',
]

/** Photos cropped to the top, which shows the heads. */
const portraits = ['grace-hopper', 'african-woman']

const WIDTH = 480
const HEIGHT = 360
const GAP = 12
/** Pairs in a row. */
const ACROSS = 2

/** `tsx src/testing/pairs.ts [OUT]` paints eight photos and puts each beside its painting on one sheet. */
async function main(): Promise<void> {
  const [out = fileURLToPath(new URL('../../../../docs/pictures/painter-pairs.jpg', import.meta.url))] =
    process.argv.slice(2)
  const painter = createPainter()
  const cells: { input: Buffer; left: number; top: number }[] = []
  for (const [n, name] of names.entries()) {
    const photo = await readFile(new URL(`../../photos/${name}.jpg`, import.meta.url))
    const { png } = await painter.paint(photo, { seed: 1 })
    const left = (n % ACROSS) * (2 * WIDTH + 2 * GAP)
    const top = Math.floor(n / ACROSS) * (HEIGHT + GAP)
    const position = portraits.includes(name) ? 'top' : 'centre'
    cells.push(
      { input: await fill(photo, position), left, top },
      { input: await fill(png, position), left: left + WIDTH, top },
    )
  }
  await painter.close()
  const width = ACROSS * 2 * WIDTH + (ACROSS - 1) * 2 * GAP
  const height = (names.length / ACROSS) * (HEIGHT + GAP) - GAP
  await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite(cells)
    .jpeg({ quality: 84 })
    .toFile(out)
}

const fill = (picture: Uint8Array, position: string): Promise<Buffer> =>
  sharp(picture)
    .autoOrient()
    .resize({ width: WIDTH, height: HEIGHT, fit: 'cover', position })
    .png()
    .toBuffer()

await main()
