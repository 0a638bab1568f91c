import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Append, PutOptions, StoredObject } from './port.ts'
import { writeWhole } from './write-whole.ts'

/**
 * Mark of the object format on disk: the bytes, then type, caching and tag as JSON, then the JSON's length
 * and this eight-byte mark. A single file, so that a single rename publishes both; and since the bytes come
 * first, an image viewer can open the file directly.
 */
const mark = Buffer.from('atelier1')
const footerLength = 4 + mark.length

export type OpenObject = {
  readonly handle: FileHandle
  readonly object: StoredObject
  /** Multipart upload that created the object. */
  readonly upload_id: string | undefined
}

type Trailer = Omit<StoredObject, 'size'> & { readonly upload_id?: string }

/** Resolves to the result of a file operation; undefined if the file or folder does not exist. */
export const undefinedIfNoFile = <Result>(result: Promise<Result>): Promise<Result | undefined> =>
  result.catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  })

/** Returns the trailer of an object file, after the bytes. */
export const trailerOf = (object: Trailer): Buffer => {
  const json = Buffer.from(JSON.stringify(object))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return Buffer.concat([json, length, mark])
}

export const syncFolder = async (directory: string): Promise<void> => {
  const handle = await open(directory, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes an object into `incoming` and renames it into place once it is on disk. */
export const writeObject = async (
  file: string,
  incoming: string,
  { content_type, cache_control = 'max-age=3600' }: PutOptions,
  fill: (append: Append) => Promise<void>,
): Promise<StoredObject> => {
  const hash = createHash('sha256')
  let size = 0
  let etag = ''
  const write = async (handle: FileHandle): Promise<void> => {
    await fill(async (bytes) => {
      hash.update(bytes)
      size += bytes.byteLength
      await handle.appendFile(bytes)
    })
    etag = hash.digest('hex').slice(0, 32)
    await handle.appendFile(trailerOf({ content_type, cache_control, etag }))
  }
  await mkdir(dirname(file), { recursive: true })
  await writeWhole(file, write, join(incoming, randomUUID()))
  await syncFolder(dirname(file))
  return { size, content_type, cache_control, etag }
}

/** Opens an object for reading; undefined when none exists. The caller closes the handle. */
export const openObject = async (file: string): Promise<OpenObject | undefined> => {
  const handle = await undefinedIfNoFile(open(file, constants.O_RDONLY))
  if (handle === undefined) return undefined
  try {
    const { size } = await handle.stat()
    const footer = Buffer.alloc(footerLength)
    const { bytesRead } =
      size < footerLength ? { bytesRead: 0 } : await handle.read(footer, 0, footerLength, size - footerLength)
    if (bytesRead !== footerLength || !footer.subarray(4).equals(mark))
      throw new Error(`${file} is not a stored object.`)
    const jsonLength = footer.readUInt32BE()
    const json = Buffer.alloc(jsonLength)
    const end = size - footerLength - jsonLength
    await handle.read(json, 0, jsonLength, end)
    const { upload_id, ...facts } = JSON.parse(json.toString('utf8')) as Trailer
    return { handle, object: { size: end, ...facts }, upload_id }
  } catch (error) {
    await handle.close()
    // A folder opens like a file, but is not an object.
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') return undefined
    throw error
  }
}

/**
 * Streams the bytes of an open file from `start` (inclusive) to `end` (exclusive). The file is closed at the
 * end or when the reader disconnects.
 */
export const streamFile = (handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array> =>
  // The cast is for TypeScript only: Node's declaration of the same class is another type.
  Readable.toWeb(
    handle.createReadStream({ start, end: end - 1, highWaterMark: 256 * 1024 }),
  ) as ReadableStream<Uint8Array>

/** Deletes unfinished entries of a folder older than a number of milliseconds, by the disk's own time. */
export const sweepOld = async (folder: string, milliseconds: number): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const probe = join(folder, randomUUID())
  await (await open(probe, 'wx')).close()
  const { mtimeMs: now } = await stat(probe)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats !== undefined && (path === probe || now - stats.mtimeMs > milliseconds))
      await rm(path, { recursive: true, force: true })
  }
}
