import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Append, Storage } from '../storage/index.ts'
import { readLines } from './lines.ts'
import { contentPath, type Manifest, parseStoredFile, type StoredFile } from './manifest.ts'

const filesAtOnce = 8

/** Reads a content of the export and passes it on. @throws Error with a sentence when it is not the one of the line */
const readContent = async (
  folder: string,
  { bucket, key, sha256, size }: StoredFile,
  append: Append,
): Promise<void> => {
  const changed = (): Error =>
    new Error(`The content of ${bucket}/${key} in the export is missing or was changed. Use another copy.`)
  const handle = await open(join(folder, contentPath(sha256))).catch(() => {
    throw changed()
  })
  try {
    const hash = createHash('sha256')
    let read = 0
    for await (const chunk of handle.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 })) {
      const bytes = chunk as Buffer
      hash.update(bytes)
      read += bytes.length
      if (read > size) throw changed()
      await append(bytes)
    }
    if (read !== size || hash.digest('hex') !== sha256) throw changed()
  } finally {
    await handle.close()
  }
}

/**
 * Writes the objects of an export into the storage, each whole or not at all.
 *
 * @param storage without one the contents are only checked
 * @throws Error with a sentence at the first content that is not as it was written
 */
export const importFiles = async (
  folder: string,
  { lines }: Manifest['files'],
  storage: Storage | undefined,
): Promise<void> => {
  const importFile = async (line: string): Promise<void> => {
    const file = parseStoredFile(line)
    const { bucket, key, content_type, cache_control } = file
    if (storage === undefined) await readContent(folder, file, async () => undefined)
    else
      await storage.write(bucket, key, { content_type, cache_control }, (append) =>
        readContent(folder, file, append),
      )
  }
  for await (const batch of readLines(folder, lines))
    for (let from = 0; from < batch.length; from += filesAtOnce)
      await Promise.all(batch.slice(from, from + filesAtOnce).map(importFile))
}
