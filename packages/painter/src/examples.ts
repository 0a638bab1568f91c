import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createPainter } from './index.ts'

/** Pictures of the studio's carousel; their credits are in `photos/LICENCES.md`. */
const names = [
  'temple',
  'mountain-path',
  'meadow-hills',
  'two-dogs-house',
  'fig-bowl',
  'living-room',
  'dandelions',
  'cat-porch',
]

const SIDE = 640
const MAX_BYTES = 70 * 1024

/** `tsx src/examples.ts [PHOTOS [OUT]]` paints the carousel's examples and writes each as a before and an after of the same size. */
async function main(): Promise<void> {
  const [photos = folderOf('../photos'), out = folderOf('../../web/public/examples')] = process.argv.slice(2)
  await mkdir(out, { recursive: true })
  const painter = createPainter()
  for (const name of names) {
    const photo = await readFile(join(photos, `${name}.jpg`))
    const { png } = await painter.paint(photo)
    const painting = await writeWithin(png, join(out, `${name}.webp`))
    const before = await writeWithin(photo, join(out, `${name}-before.webp`))
    console.log(`${name}: painting ${painting} bytes, photo ${before} bytes`)
  }
  await painter.close()
}

/** Writes the picture as WebP of the highest quality that fits, and returns its size. */
async function writeWithin(picture: Uint8Array, file: string): Promise<number> {
  for (let quality = 86; ; quality -= 4) {
    const bytes = await sharp(picture)
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside' })
      .webp({ quality, effort: 6 })
      .toBuffer()
    if (bytes.length > MAX_BYTES && quality > 30) continue
    await writeFile(file, bytes)
    return bytes.length
  }
}

function folderOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url))
}

await main()
