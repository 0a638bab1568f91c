import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { DamagedExport } from './damaged-export.ts'
import { readLines, writeLines } from './lines.ts'
import type { ExportPlace } from './place.ts'

const placeOf = (file: Readable): ExportPlace => ({
  name: 'a folder',
  read: async () => file,
  readContent: async () => undefined,
  begin: () => Promise.reject(new Error('Only reads.')),
})

/** Manifest entry of a file, and the file in chunks of `pieceBytes` bytes. */
const packLines = async (lines: readonly string[], pieceBytes: number) => {
  const pages = async function* () {
    yield lines
  }
  const entry = await writeLines(undefined, 'rows.jsonl.gz', pages())
  const bytes = gzipSync(lines.map((line) => `${line}\n`).join(''), { level: 1 })
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  )
  return { entry: { ...entry, sha256: await sha256(bytes) }, file: Readable.from(pieces) }
}

const sha256 = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))).toString('hex')

it('lines are read as they were written, however they are split', async () => {
  const lines = ['{"a":1}', '', `{"long":"${'ä'.repeat(200_000)}"}`, '{"b":"日本"}']
  const { entry, file } = await packLines(lines, 7)
  const restoredLines: string[] = []
  for await (const batch of readLines(placeOf(file), entry)) restoredLines.push(...batch)
  expect(restoredLines).toEqual(lines)
})

it('a line without end is a damaged export, and is read no further', async () => {
  // Concatenated gzip files are a gzip file too.
  const piece = gzipSync(Buffer.alloc(2 ** 22, 'a'))
  const file = Readable.from(
    (function* () {
      for (;;) yield piece
    })(),
  )
  const closed = new Promise((resolve) => file.once('close', resolve))
  const entry = { file: 'rows.jsonl.gz', rows: 1, bytes: 1, sha256: '', lines_sha256: '' }
  await expect(readLines(placeOf(file), entry).next()).rejects.toThrow(DamagedExport)
  await closed
}, 120_000)
