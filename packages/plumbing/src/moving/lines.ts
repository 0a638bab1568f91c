import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { Lines } from './manifest.ts'

/** A line is held in memory whole. No row of ours comes near this. */
const longestLine = 256 * 2 ** 20
const batchRows = 500
const batchCharacters = 2 * 2 ** 20

/** Takes what is only to be counted. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Writes lines of JSON into a compressed file, as they come.
 *
 * @param folder the export's; without one nothing is kept, and the answer is what would have been written
 */
export const writeLines = async (
  folder: string | undefined,
  file: string,
  pages: AsyncIterable<readonly string[]>,
): Promise<Lines> => {
  const [hash, linesHash] = [createHash('sha256'), createHash('sha256')]
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
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const target =
    folder === undefined
      ? nowhere()
      : createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(texts()), createGzip({ level: constants.Z_BEST_SPEED }), counted, target)
  return { file, rows, bytes, sha256: hash.digest('hex'), lines_sha256: linesHash.digest('hex') }
}

/**
 * Reads the lines of a file of an export, some at a time.
 *
 * @throws Error with a sentence when the file is not the one of the manifest. What was read of it until then must not
 *   be used, so the work is to be undone
 */
export async function* readLines(folder: string, expected: Lines): AsyncGenerator<readonly string[]> {
  const changed = (): Error =>
    new Error(
      `${expected.file} is not as it was written: its checksum or its number of lines is another one. Use another copy.`,
    )
  const hash = createHash('sha256')
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  const plain = createGunzip()
  const source = createReadStream(join(folder, expected.file), { highWaterMark: 256 * 1024 })
  // A failure ends the reading below, which throws it.
  const unpacked = pipeline(source, hashed, plain).catch(() => undefined)
  plain.setEncoding('utf8')
  let [rest, rows, characters] = ['', 0, 0]
  let batch: string[] = []
  try {
    for await (const text of plain as AsyncIterable<string>) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > longestLine) throw changed()
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
    throw code === 'ENOENT' || code.startsWith('Z_') ? changed() : error
  }
  await unpacked
  rows += batch.length
  if (rest !== '' || rows !== expected.rows || hash.digest('hex') !== expected.sha256) throw changed()
  if (batch.length > 0) yield batch
}
