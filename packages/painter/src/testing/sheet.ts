import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import {
  createDecoder,
  createPainter,
  styleNames,
  type Decoder,
  type Painter,
  type StyleName,
} from '../index.ts'

/** Side of one picture on a page, in pixels, and rows per page. */
const CELL = 560
const ROWS = 5

/**
 * `tsx src/testing/sheet.ts [--out DIR] [--style NAME|all] [--border] PHOTO...` paints every photo, writes
 * the paintings, and arranges them on pages: photo, painting, and a piece of the painting at full size, one
 * row each.
 */
async function main(): Promise<void> {
  const { values, positionals: photos } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: '.data/sheets' },
      style: { type: 'string', default: 'meadow' },
      border: { type: 'boolean', default: false },
    },
  })
  if (photos.length === 0)
    throw new Error('Say which photos: npm run painter:sheet -- [--style NAME|all] PHOTO...')
  const styles = values.style === 'all' ? styleNames : [values.style as StyleName]
  await mkdir(values.out, { recursive: true })
  const decoder = createDecoder()
  const painter = createPainter({ decoder })
  const rows: Buffer[] = []
  for (const photo of photos)
    for (const style of styles)
      rows.push(await paintRow({ painter, decoder }, photo, style, values.border, values.out))
  await painter.close()
  await decoder.close()
  for (let page = 0; page * ROWS < rows.length; page++) {
    const file = join(values.out, `page-${page + 1}.png`)
    await layOut(rows.slice(page * ROWS, (page + 1) * ROWS), file)
    console.log(file)
  }
}

async function paintRow(
  { painter, decoder }: { painter: Painter; decoder: Decoder },
  file: string,
  style: StyleName,
  border: boolean,
  folder: string,
): Promise<Buffer> {
  const photo = await readFile(file)
  const name = `${basename(file, extname(file))}-${style}`
  const { png, width, height, steps, notes = [] } = await painter.paint(photo, { style, border })
  await writeFile(join(folder, `${name}.png`), png)
  const total = steps.reduce((sum, step) => sum + step.ms, 0)
  const durations = steps.map((step) => `${step.name} ${step.ms}`).join(', ')
  console.log([`${name}: ${width} x ${height}, ${total} ms (${durations})`, ...notes].join('\n  '))
  const side = Math.min(CELL, width, height)
  const piece = await sharp(png)
    .extract({
      left: Math.floor((width - side) / 2),
      top: Math.floor((height - side) / 2),
      width: side,
      height: side,
    })
    .toBuffer()
  const cells = [await fit(await decoder.preview(photo, CELL, 'jpeg')), await fit(png), piece]
  return sharp({ create: { width: 3 * CELL, height: CELL, channels: 3, background: '#ffffff' } })
    .composite(cells.map((input, column) => ({ input, left: column * CELL, top: 0 })))
    .png()
    .toBuffer()
}

function fit(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes)
    .resize({ width: CELL, height: CELL, fit: 'contain', background: '#ffffff' })
    .png()
    .toBuffer()
}

async function layOut(rows: readonly Buffer[], file: string): Promise<void> {
  await sharp({
    create: { width: 3 * CELL, height: rows.length * CELL, channels: 3, background: '#ffffff' },
  })
    .composite(rows.map((input, row) => ({ input, left: 0, top: row * CELL })))
    .png()
    .toFile(file)
}

await main()
