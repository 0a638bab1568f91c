import { createHash } from 'node:crypto'
import type { Append, Storage } from '../storage/index.ts'
import { DamagedExport } from './damaged-export.ts'
import type { Manifest, StoredFile } from './manifest.ts'
import type { ExportPlace } from './place.ts'
import { readStoredFiles } from './stored-files.ts'

const filesAtOnce = 8

/** Streams one file of the export, verifying its hash. @throws DamagedExport when it does not match its line */
const readContent = async (
  place: ExportPlace,
  { bucket, key, sha256, size }: StoredFile,
  append: Append,
): Promise<void> => {
  const changed = (): Error =>
    new DamagedExport(
      `The content of ${bucket}/${key} in the export is missing or was changed. Use another copy.`,
    )
  const content = await place.readContent(sha256)
  if (content === undefined) throw changed()
  const hash = createHash('sha256')
  let read = 0
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    hash.update(chunk)
    read += chunk.length
    if (read > size) throw changed()
    await append(chunk)
  }
  if (read !== size || hash.digest('hex') !== sha256) throw changed()
}

/**
 * Writes the objects of an export into the storage, each atomically.
 *
 * @param storage without one the contents are only verified
 * @throws DamagedExport at the first content that differs from its written form
 */
export const importFiles = async (
  place: ExportPlace,
  { lines }: Manifest['files'],
  storage: Storage | undefined,
): Promise<void> => {
  const importFile = async (file: StoredFile): Promise<void> => {
    const { bucket, key, content_type, cache_control } = file
    if (storage === undefined) await readContent(place, file, async () => undefined)
    else
      await storage.write(bucket, key, { content_type, cache_control }, (append) =>
        readContent(place, file, append),
      )
  }
  for await (const files of readStoredFiles(place, lines))
    for (let from = 0; from < files.length; from += filesAtOnce)
      await Promise.all(files.slice(from, from + filesAtOnce).map(importFile))
}
