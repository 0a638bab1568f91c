import { createHash } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openObject, undefinedIfNoFile, syncFolder, trailerOf } from './object-file.ts'
import { inOrder, unquote } from './parts.ts'
import { type StoredObject, type UploadedPart, UploadError } from './port.ts'
import { etagOfPart, writeAt } from './receive-part.ts'
import type { BegunUpload, StoredPart } from './upload-folder.ts'

/** Returns the problem of a part, given that everything before `from` is present. */
const problemOf = (
  requested: UploadedPart,
  stored: StoredPart | undefined,
  from: number,
): string | undefined => {
  const { number } = requested
  if (stored === undefined) return `Part ${number} has not been uploaded.`
  if (unquote(requested.etag) !== etagOfPart(stored.sha256))
    return `Part ${number} has a different ETag than the one named. It was uploaded again since, or belongs to another upload.`
  if (requested.sha256 !== null && Buffer.from(requested.sha256, 'base64').toString('hex') !== stored.sha256)
    return `Part ${number} has a different SHA-256 than the one named. Upload it again.`
  if (stored.start !== from)
    return `Part ${number} begins at byte ${stored.start}, but the part before it ends at byte ${from}.`
  return undefined
}

/** Sorts the parts of an object. @throws UploadError if they do not cover the whole object */
export const arrangeParts = (
  { size }: Pick<BegunUpload, 'size'>,
  stored: readonly StoredPart[],
  requested: readonly UploadedPart[],
): StoredPart[] => {
  const byNumber = new Map(stored.map((part) => [part.number, part]))
  let end = 0
  const parts = inOrder(requested).map((part) => {
    const upload = byNumber.get(part.number)
    const problem = problemOf(part, upload, end)
    if (problem !== undefined || upload === undefined) throw new UploadError(problem)
    end = upload.end
    return upload
  })
  if (end !== size)
    throw new UploadError(`The parts have ${end} bytes together, but the file was begun with ${size}.`)
  return parts
}

/** Returns the entity tag as S3 computes it: a hash of the hashes of the parts, and their number. */
const etagOfParts = (parts: readonly StoredPart[]): string => {
  const hash = createHash('sha256')
  for (const { sha256 } of parts) hash.update(Buffer.from(sha256, 'hex'))
  return `${hash.digest('hex').slice(0, 32)}-${parts.length}`
}

/**
 * Turns the content of an upload into a stored object, without copying. Undefined when the content is gone.
 */
export const placeObject = async (
  content: string,
  file: string,
  upload_id: string,
  { content_type, cache_control, size }: BegunUpload,
  parts: readonly StoredPart[],
): Promise<StoredObject | undefined> => {
  const facts = { content_type, cache_control, etag: etagOfParts(parts) }
  const trailer = trailerOf({ ...facts, upload_id })
  const handle = await undefinedIfNoFile(open(content, 'r+'))
  if (handle === undefined) return undefined
  try {
    await writeAt(handle, trailer, size)
    // An earlier try, with other parts, may have left a longer trailer.
    await handle.truncate(size + trailer.byteLength)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await mkdir(dirname(file), { recursive: true })
  // Another process that completes the upload writes the same bytes to the same file.
  const renamed = await undefinedIfNoFile(rename(content, file).then(() => true))
  if (renamed === undefined) return undefined
  await syncFolder(dirname(file))
  return { size, ...facts }
}

/** Returns the object that an upload was completed to, if any. */
export const findCompleted = async (file: string, upload_id: string): Promise<StoredObject | undefined> => {
  const opened = await openObject(file)
  await opened?.handle.close()
  return opened?.upload_id === upload_id ? opened.object : undefined
}
