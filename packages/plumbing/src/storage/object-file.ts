import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PutOptions, StoredObject } from './port.ts'
import { writeWhole } from './write-whole.ts'

/**
 * The format of an object on disk: its bytes, then its type, caching and tag as JSON, then the JSON's length
 * and eight bytes that mark the format. One file, so that one rename puts both in place; and since the bytes
 * come first, an image viewer opens the file as it is.
 */
const mark = Buffer.from('atelier1')
const footerLength = 4 + mark.length

export type OpenObject = { readonly handle: FileHandle; readonly object: StoredObject }

const trailerOf = (object: Omit<StoredObject, 'size'>): Buffer => {
  const json = Buffer.from(JSON.stringify(object))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return Buffer.concat([json, length, mark])
}

const syncFolder = async (directory: string): Promise<void> => {
  const handle = await open(directory, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes an object into `incoming` and renames it into place once it has reached the disk. */
export const writeObject = async (
  file: string,
  incoming: string,
  bytes: Uint8Array,
  options: PutOptions,
): Promise<StoredObject> => {
  const etag = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const facts = {
    content_type: options.content_type,
    cache_control: options.cache_control ?? 'max-age=3600',
    etag,
  }
  await mkdir(dirname(file), { recursive: true })
  await writeWhole(file, Buffer.concat([bytes, trailerOf(facts)]), join(incoming, randomUUID()))
  await syncFolder(dirname(file))
  return { size: bytes.byteLength, ...facts }
}

/** Opens an object for reading; undefined when there is none. The caller closes the handle. */
export const openObject = async (file: string): Promise<OpenObject | undefined> => {
  let handle: FileHandle
  try {
    handle = await open(file, constants.O_RDONLY)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
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
    return {
      handle,
      object: { size: end, ...(JSON.parse(json.toString('utf8')) as Omit<StoredObject, 'size'>) },
    }
  } catch (error) {
    await handle.close()
    // A folder opens like a file, but it is no object.
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') return undefined
    throw error
  }
}

/** Removes the files of writers that died more than a day ago, by the disk's own time. */
export const sweepIncoming = async (incoming: string): Promise<void> => {
  await mkdir(incoming, { recursive: true })
  const probe = join(incoming, randomUUID())
  await (await open(probe, 'wx')).close()
  const { mtimeMs: now } = await stat(probe)
  for (const name of await readdir(incoming)) {
    const file = join(incoming, name)
    const found = await stat(file).catch(() => undefined)
    if (found !== undefined && (file === probe || now - found.mtimeMs > 86_400_000))
      await rm(file, { force: true })
  }
}
