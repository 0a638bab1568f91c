import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UploadedFile } from '@atelier/contract'
import { isDiskFull } from '../outage/outage.ts'
import { tooLargeError, tooLateError, UnreadBody, type BodyLimit } from './body-errors.ts'
import { type IncomingBody, nextOf } from './body-stream.ts'
import { createUploadSlots, usualUploadLimits, type UploadLimits, type UploadSlot } from './upload-slots.ts'

export type UploadOptions = Partial<UploadLimits> & {
  /** Folder of the files, for this product only. */
  readonly directory?: string
  /** Disk space that uploads leave free, in bytes, for work that must continue on a nearly full disk. */
  readonly keepFree?: number
  /** Returns the free bytes on the disk of a folder; for tests. */
  readonly freeBytes?: (directory: string) => Promise<number>
}

/** Receives uploads as files, so that concurrent uploads take no memory. */
export interface Uploads {
  /**
   * Writes a body to a file. `remove` deletes the file and its folder.
   * @param address address of the sender; concurrent uploads per address are limited
   * @throws UnreadBody: PayloadTooLarge; Unavailable if too many arrive or the disk is nearly full;
   *   BadRequest when the body arrives too slowly or breaks off
   */
  receive(body: IncomingBody, limit: BodyLimit, address: string): Promise<ReceivedUpload>
}

export type ReceivedUpload = {
  readonly file: UploadedFile
  /** Identifies the content of an upload. */
  readonly sha256: string
  remove(): Promise<void>
}

/** Age at which files of a dead process are deleted by the next cleanup, in milliseconds. */
const leftBehindMs = 3_600_000

/** Returns the free bytes on the disk of a folder. */
export const freeBytesOf = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

const diskFullError = () =>
  new UnreadBody(
    'Unavailable',
    'The disk of this server is nearly full, so it accepts no uploads at the moment. Please try again later.',
    60,
  )

/** Returns the response for an error of a full disk, and other errors as they are. */
const failureOf = (error: unknown): unknown => (isDiskFull(error) ? diskFullError() : error)

export const createUploads = ({
  directory = join(tmpdir(), 'atelier-uploads'),
  keepFree = 1024 ** 3,
  freeBytes = freeBytesOf,
  ...limits
}: UploadOptions = {}): Uploads => {
  const slots = createUploadSlots({ ...usualUploadLimits, ...limits })
  let cleanedAt = -Infinity
  const prepare = async (): Promise<void> => {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    if (performance.now() - cleanedAt < leftBehindMs) return
    cleanedAt = performance.now()
    await removeLeftBehind(directory)
  }

  return {
    receive: async (body, limit, address) => {
      const bytes = body.size ?? limit.bytes
      if (bytes > limit.bytes) throw tooLargeError(limit)
      await prepare().catch((error: unknown) => {
        throw failureOf(error)
      })
      const free = await freeBytes(directory)
      if (free - slots.bytesReserved() - bytes < keepFree) throw diskFullError()
      const slot = slots.take(address, bytes)
      const folder = join(directory, randomUUID())
      const path = join(folder, 'upload')
      const remove = async (): Promise<void> => {
        try {
          // A decoder that is ending may still write into the folder.
          await rm(folder, { recursive: true, force: true, maxRetries: 3 })
        } finally {
          slot.free()
        }
      }
      try {
        await mkdir(folder, { mode: 0o700 })
        const { size, sha256 } = await writeBody(body, path, limit, slot)
        return { file: { path, folder, size }, sha256, remove }
      } catch (error) {
        await remove()
        throw failureOf(error)
      }
    },
  }
}

const writeBody = async (
  { chunks }: IncomingBody,
  path: string,
  limit: BodyLimit,
  slot: UploadSlot,
): Promise<{ size: number; sha256: string }> => {
  const handle = await open(path, 'wx', 0o600)
  const ended = endOf(slot.signal, limit)
  const write = async (): Promise<{ size: number; sha256: string }> => {
    const hash = createHash('sha256')
    let size = 0
    for (;;) {
      const { done, value } = await nextOf(chunks)
      if (done === true || ended.isOver()) return { size, sha256: hash.digest('hex') }
      size += value.byteLength
      if (size > limit.bytes) throw tooLargeError(limit)
      slot.arrived(value.byteLength)
      hash.update(value)
      await handle.writeFile(value)
    }
  }
  try {
    // One race for the whole body: a race for each chunk would keep every chunk until the last has arrived.
    const result = await Promise.race([write(), ended.never])
    slot.complete()
    return result
  } finally {
    ended.clear()
    await handle.close()
  }
}

/** Returns the promise that rejects when the time limit of a body expires or its slot is given away. */
const endOf = (signal: AbortSignal, limit: BodyLimit) => {
  let over = false
  let clear = (): void => undefined
  const never = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(tooLateError()), limit.milliseconds)
    const give = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', give, { once: true })
    clear = () => {
      over = true
      clearTimeout(timer)
      signal.removeEventListener('abort', give)
    }
  })
  never.catch(() => undefined)
  return { never, isOver: () => over, clear: () => clear() }
}

/** Deletes files of a process that died during uploads, by the disk's own time. */
const removeLeftBehind = async (directory: string): Promise<void> => {
  const probe = join(directory, randomUUID())
  await mkdir(probe)
  const { mtimeMs: now } = await stat(probe)
  for (const name of await readdir(directory)) {
    const folder = join(directory, name)
    const stats = await stat(folder).catch(() => undefined)
    if (stats !== undefined && (folder === probe || now - stats.mtimeMs > leftBehindMs))
      await rm(folder, { recursive: true, force: true })
  }
}
