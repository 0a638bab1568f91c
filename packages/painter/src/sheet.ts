import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import { createPainter, previewOf, styleNames, type StyleName } from './index.ts'

/**
 * `tsx src/sheet.ts [--style NAME | --style all] OUTDIR PHOTO...` paints every photo and writes, for each, the painting
 * and a page with photo, painting and a piece of it at full size, so that one can look.
 */
async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const at = words.indexOf('--style')
  const wanted = at >= 0 ? words.splice(at, 2)[1] : 'meadow'
  const [folder, ...photos] = words
  if (!folder || photos.length === 0) throw new Error('Usage: sheet.ts [--style NAME|all] OUTDIR PHOTO...')
  const chosen = wanted === 'all' ? styleNames : [wanted as StyleName]
  await mkdir(folder, { recursive: true })
  const painter = createPainter()
  for (const photo of photos) for (const style of chosen) await paintSheet(painter, folder, photo, style)
  await painter.close()
}

const CELL = 560

async function paintSheet(
  painter: ReturnType<typeof createPainter>,
  folder: string,
  file: string,
  style: StyleName,
): Promise<void> {
  const photo = await readFile(file)
  const name = `${basename(file, extname(file))}-${style}`
  const { png, width, height, stages } = await painter.paint(photo, { style })
  await writeFile(join(folder, `${name}.png`), png)
  const side = Math.min(CELL, width, height)
  const zoom = await sharp(png)
    .extract({
      left: Math.floor((width - side) / 2),
      top: Math.floor((height - side) / 2),
      width: side,
      height: side,
    })
    .toBuffer()
  const fit = (bytes: Uint8Array): Promise<Buffer> =>
    sharp(bytes).resize({ width: CELL, height: CELL, fit: 'contain', background: '#ffffff' }).png().toBuffer()
  await sharp({ create: { width: 3 * CELL, height: CELL, channels: 3, background: '#ffffff' } })
    .composite([
      { input: await fit(await previewOf(photo, CELL, 'jpeg')), left: 0, top: 0 },
      { input: await fit(png), left: CELL, top: 0 },
      { input: zoom, left: 2 * CELL, top: 0 },
    ])
    .png()
    .toFile(join(folder, `${name}-sheet.png`))
  const total = stages.reduce((sum, stage) => sum + stage.ms, 0)
  console.log(
    `${name}: ${width} x ${height}, ${total} ms (${stages.map((stage) => `${stage.name} ${stage.ms}`).join(', ')})`,
  )
}

await main()
