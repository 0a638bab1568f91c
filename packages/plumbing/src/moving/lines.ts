import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { DamagedExport } from './damaged-export.ts'
import type { LinesFile } from './manifest.ts'
import type { ExportDraft, ExportPlace } from './place.ts'

/**
 * Maximum length of a line, in characters: a line is held in memory as a whole. No row comes near this limit.
 */
const maxLineLength = 256 * 2 ** 20
const batchRows = 500
const batchCharacters = 2 * 2 ** 20

/** Consumes chunks that are only counted. */
const count = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const _chunk of chunks);
}

/**
 * Writes JSON lines into a compressed file, as they arrive.
 *
 * @param draft draft of the export; without one nothing is written, and the result is the same
 */
export const writeLines = async (
  draft: ExportDraft | undefined,
  file: string,
  pages: AsyncIterable<readonly string[]>,
): Promise<LinesFile> => {
  const hash = createHash('sha256')
  const linesHash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  const texts = async function* () {
    for await (const page of pages) {
      rows += page.length
      if (page.length === 0) continue
      const text = `${page.join('\n')}\n`
      linesHash.update(text)
      yield text
    }
  }
  const hashChunks = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const keep = (chunks: AsyncIterable<Uint8Array>): Promise<void> =>
    draft === undefined ? count(chunks) : draft.write(file, chunks)
  await pipeline(
    Readable.from(texts()),
    createGzip({ level: constants.Z_BEST_SPEED }),
    (packed: AsyncIterable<Buffer>) => keep(hashChunks(packed)),
  )
  return { file, rows, bytes, sha256: hash.digest('hex'), lines_sha256: linesHash.digest('hex') }
}

/**
 * Splits chunks of text into lines. A chunk is scanned once, regardless of the length of its line.
 *
 * @returns for each chunk, the lines that it completes, and the length of its unfinished line
 */
const createLineCutter = () => {
  let pieces: string[] = []
  let unfinished = 0
  return (text: string): { readonly lines: readonly string[]; readonly unfinished: number } => {
    const [first = '', ...otherLines] = text.split('\n')
    pieces.push(first)
    unfinished += first.length
    const last = otherLines.pop()
    if (last === undefined) return { lines: [], unfinished }
    const lines = [pieces.join(''), ...otherLines]
    pieces = [last]
    unfinished = last.length
    return { lines, unfinished }
  }
}

/**
 * Reads the lines of an export's file, in batches.
 *
 * @throws DamagedExport if the file does not match the manifest. Lines read until then must not be used, so
 *   the work must be undone
 */
export async function* readLines(place: ExportPlace, expected: LinesFile): AsyncGenerator<readonly string[]> {
  const damagedError = (): Error =>
    new DamagedExport(
      `${expected.file} is not as it was written: its checksum or its number of lines differs. Use another copy.`,
    )
  const hash = createHash('sha256')
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  const plain = createGunzip()
  const source = await place.read(expected.file)
  if (source === undefined) throw damagedError()
  // A failure ends the reading below, which throws it.
  const unpacked = pipeline(source, hashed, plain).catch(() => undefined)
  plain.setEncoding('utf8')
  const cutLines = createLineCutter()
  let [rows, characters] = [0, 0]
  let isComplete = true
  let batch: string[] = []
  try {
    for await (const text of plain as AsyncIterable<string>) {
      const { lines, unfinished } = cutLines(text)
      if (unfinished > maxLineLength) throw damagedError()
      isComplete = unfinished === 0
      for (const line of lines) {
        batch.push(line)
        characters += line.length
        if (batch.length < batchRows && characters < batchCharacters) continue
        rows += batch.length
        yield batch
        batch = []
        characters = 0
      }
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw code.startsWith('Z_') ? damagedError() : error
  }
  await unpacked
  rows += batch.length
  if (!isComplete || rows !== expected.rows || hash.digest('hex') !== expected.sha256) throw damagedError()
  if (batch.length > 0) yield batch
}
