import { createHash } from 'node:crypto'
import type { Append, Storage } from '../storage/index.ts'
import { DamagedExport } from './damaged-export.ts'
import type { Manifest, StoredFile } from './manifest.ts'
import type { ExportPlace } from './place.ts'
import { readStoredFiles } from './stored-files.ts'

const filesAtOnce = 8

/** Streams a file of the export and verifies its hash. @throws DamagedExport if it does not match the manifest */
const readContent = async (
  place: ExportPlace,
  { bucket, key, sha256, size }: StoredFile,
  append: Append,
): Promise<void> => {
  const damagedError = (): Error =>
    new DamagedExport(
      `The content of ${bucket}/${key} in the export is missing or was changed. Use another copy.`,
    )
  const content = await place.readContent(sha256)
  if (content === undefined) throw damagedError()
  const hash = createHash('sha256')
  let rowCount = 0
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    hash.update(chunk)
    rowCount += chunk.length
    if (rowCount > size) throw damagedError()
    await append(chunk)
  }
  if (rowCount !== size || hash.digest('hex') !== sha256) throw damagedError()
}

const forEachFile = async (
  place: ExportPlace,
  { lines }: Manifest['files'],
  visit: (file: StoredFile) => Promise<void>,
): Promise<void> => {
  for await (const files of readStoredFiles(place, lines))
    for (let from = 0; from < files.length; from += filesAtOnce)
      await Promise.all(files.slice(from, from + filesAtOnce).map(visit))
}

/** Verifies the files of an export. @throws DamagedExport at the first file that was changed after the export */
export const verifyFiles = (place: ExportPlace, files: Manifest['files']): Promise<void> =>
  forEachFile(place, files, (file) => readContent(place, file, async () => undefined))

/**
 * Writes the files of an export into the storage, each atomically.
 *
 * @throws DamagedExport at the first file that was changed after the export
 */
export const importFiles = (place: ExportPlace, files: Manifest['files'], storage: Storage): Promise<void> =>
  forEachFile(place, files, async (file) => {
    const { bucket, key, content_type, cache_control } = file
    await storage.write(bucket, key, { content_type, cache_control }, (append) =>
      readContent(place, file, append),
    )
  })
