import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { checkOptions, createPainter, styleNames, type Painter, type PaintOptions } from '@atelier/painter'
import { findFiles, type PaintFile } from './paint-files.ts'

const text = `npx atelier paint PHOTO... [OPTIONS] paints photos without a server.

  PHOTO           a photo, a folder of photos, or a pattern in quotes, such as "holiday/*.jpg"
  -o, --output    the PNG file to write, or a folder (beside the photo, as NAME-painted.png)
  --style NAME    ${styleNames.join(', ')} (${styleNames[0]})
  --brush N       size of the brushes, 0.8 (fine) to 2.1 (broad) (1.4)
  --seed N        another number lays other strokes; the same one gives the same painting (from the photo)
  --size N        longer side of the painting in pixels, or "photo" for the photo's own, up to 24 megapixels (photo)

  Brushes have the same size in a small and in a large painting of one photo. A photo that cannot be painted is named, and
  the others are painted.
`

/** What is painted, where to, and the paint options. */
export type PaintArguments = {
  readonly paths: readonly string[]
  readonly output: string | undefined
  readonly options: PaintOptions
}

/** A number; what is none stays text, so that the painter refuses it as it was written. */
const numberIn = (value: string): number | string => (/^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value)

/** @throws Error with a sentence that names the argument that is wrong */
export const readPaintArguments = (args: readonly string[]): PaintArguments => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      output: { type: 'string', short: 'o' },
      style: { type: 'string' },
      brush: { type: 'string' },
      seed: { type: 'string' },
      size: { type: 'string', default: 'photo' },
    },
  })
  const { output, style, brush, seed, size } = values
  if (positionals.length === 0)
    throw new Error('Say what to paint: npx atelier paint PHOTO -o OUT.png. See: npx atelier paint --help')
  const options = {
    size: numberIn(size),
    ...(style !== undefined && { style }),
    ...(brush !== undefined && { brush: numberIn(brush) }),
    ...(seed !== undefined && { seed: numberIn(seed) }),
  }
  return { paths: positionals, output, options: checkOptions(options as PaintOptions) }
}

const barWidth = 24

/** One line that changes on a terminal; nothing elsewhere. */
export const progressBar = (out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>, count: number) => ({
  /** @param number of the photo, from 1, and the share of it that is done */
  show: (number: number, done: number, what: string): void => {
    if (!out.isTTY) return
    const share = (number - 1 + done) / count
    const full = Math.round(barWidth * share)
    const bar = '█'.repeat(full) + '░'.repeat(barWidth - full)
    out.write(`\r\u001B[K${bar} ${Math.floor(100 * share)} %  ${number} of ${count}: ${what}`)
  },
  clear: (): void => void (out.isTTY && out.write('\r\u001B[K')),
})

const paintFile = async (
  painter: Painter,
  { photo, out }: PaintFile,
  options: PaintOptions,
  onProgress: (done: number, step: string) => void,
): Promise<string> => {
  const started = performance.now()
  const {
    png,
    width,
    height,
    notes = [],
  } = await painter.paint(await readFile(photo), {
    ...options,
    onProgress,
  })
  await mkdir(dirname(out), { recursive: true })
  await writeFile(out, png)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return [`Painted ${out}, ${width} × ${height} pixels, in ${seconds} s.`, ...notes].join('\n')
}

/** Paints photos without a server. @returns 1 when one of them could not be painted */
export const paint = async (args: readonly string[]): Promise<number> => {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(text)
    return 0
  }
  const { paths, output, options } = readPaintArguments(args)
  const files = await findFiles(paths, output)
  const bar = progressBar(process.stderr, files.length)
  const painter = createPainter()
  let failed = 0
  try {
    for (const [n, file] of files.entries()) {
      try {
        const said = await paintFile(painter, file, options, (done, step) =>
          bar.show(n + 1, done, `${file.photo}, ${step}`),
        )
        bar.clear()
        process.stdout.write(`${said}\n`)
      } catch (error) {
        bar.clear()
        failed += 1
        process.stderr.write(`${file.photo}: ${error instanceof Error ? error.message : String(error)}\n`)
      }
    }
  } finally {
    await painter.close()
  }
  if (failed > 0 && files.length > 1)
    process.stderr.write(`${failed} of ${files.length} photos could not be painted.\n`)
  return failed > 0 ? 1 : 0
}
