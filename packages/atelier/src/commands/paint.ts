import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '@atelier/plumbing/outage'
import { checkOptions, createPainter, type Painter, type PaintOptions } from '@atelier/painter'
import { UsageError } from '../command-line/usage-error.ts'
import { findFiles, type PaintFile } from './paint-files.ts'

/** Options of the command, before validation. */
export type PaintArguments = {
  readonly output?: string | undefined
  readonly style?: string | undefined
  readonly brush?: string | undefined
  readonly seed?: string | undefined
  readonly size: string
}

/** Parses a number; anything else stays text, so that the painter rejects it verbatim. */
const numberIn = (value: string): number | string => (/^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value)

/** @throws UsageError with a sentence that names the invalid option */
export const readPaintOptions = ({ style, brush, seed, size }: PaintArguments): PaintOptions => {
  const options = {
    size: numberIn(size),
    ...(style !== undefined && { style }),
    ...(brush !== undefined && { brush: numberIn(brush) }),
    ...(seed !== undefined && { seed: numberIn(seed) }),
  }
  try {
    return checkOptions(options as PaintOptions)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const barWidth = 24

/** Returns a progress bar: one line that changes on a terminal; nothing elsewhere. */
export const progressBar = (out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>, count: number) => ({
  /** @param number of the photo, from 1, and its completed share */
  show: (number: number, done: number, label: string): void => {
    if (!out.isTTY) return
    const share = (number - 1 + done) / count
    const full = Math.round(barWidth * share)
    const bar = '█'.repeat(full) + '░'.repeat(barWidth - full)
    out.write(`\r\u001B[K${bar} ${Math.floor(100 * share)} %  ${number} of ${count}: ${label}`)
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
export const paint = async (paths: readonly string[], args: PaintArguments): Promise<number> => {
  const options = readPaintOptions(args)
  const files = await findFiles(paths, args.output)
  const bar = progressBar(process.stderr, files.length)
  const painter = createPainter()
  let failed = 0
  try {
    for (const [n, file] of files.entries()) {
      try {
        const summary = await paintFile(painter, file, options, (done, step) =>
          bar.show(n + 1, done, `${file.photo}, ${step}`),
        )
        bar.clear()
        process.stdout.write(`${summary}\n`)
      } catch (error) {
        bar.clear()
        failed += 1
        const reason = error instanceof Error ? error.message : String(error)
        process.stderr.write(
          `${file.photo}: ${codeOf(error) === 'ENOENT' ? 'The file does not exist.' : reason}\n`,
        )
      }
    }
  } finally {
    await painter.close()
  }
  if (failed > 0 && files.length > 1)
    process.stderr.write(`${failed} of ${files.length} photos could not be painted.\n`)
  return failed > 0 ? 1 : 0
}
