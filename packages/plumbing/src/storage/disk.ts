import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, hours } from '../clock/clock.ts'
import { createDiskUploads, type DiskUploads } from './disk-uploads.ts'
import { checkNames, fileOf } from './keys.ts'
import { listObjects } from './list-objects.ts'
import { openObject, sweepOld, writeObject } from './object-file.ts'
import type { Storage } from './port.ts'
import type { RoomOptions } from './receive-part.ts'
import { objectPath, signPermit, type Permit } from './sign-url.ts'

export type DiskStorageOptions = RoomOptions & {
  readonly directory: string
  /** URL of the server, below which `diskStoragePages` serves the objects. */
  readonly publicUrl: string
  /** Secret that signs URLs; their expiry is compared with `clock`. */
  readonly secret: string
  readonly clock: Clock
}

const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/**
 * Returns the objects as files on this machine. `put` returns once the object is on disk; if the process dies before,
 * the previous object stays intact. A key cannot be the folder of another key.
 */
export const createDiskStorage = ({
  directory,
  publicUrl,
  secret,
  clock: _clock,
  ...room
}: DiskStorageOptions): Storage & DiskUploads => {
  const incoming = join(directory, '.incoming')
  let ready: Promise<void> | undefined
  const prepare = (): Promise<void> => {
    ready ??= mkdir(directory, { recursive: true })
      .then(() => sweepOld(incoming, hours(24)))
      .catch((error: unknown) => {
        // The next call retries: a full disk may have room again.
        ready = undefined
        throw error
      })
    return ready
  }
  const write: Storage['write'] = async (bucket, key, options, fill) => {
    const file = fileOf(directory, bucket, key)
    await prepare()
    return writeObject(file, incoming, options, fill)
  }
  const addressOf = (bucket: string, key: string): string => {
    checkNames(bucket, key)
    return publicUrl.replace(/\/$/, '') + objectPath(bucket, key)
  }
  const signed = (permit: Permit): string =>
    `${addressOf(permit.bucket, permit.key)}?${signPermit(secret, permit)}`

  return {
    ...createDiskUploads({ directory, incoming, prepare, addressOf: signed, ...room }),
    put: async (bucket, key, bytes, options) => write(bucket, key, options, (append) => append(bytes)),
    write,
    get: async (bucket, key) => {
      const opened = await openObject(fileOf(directory, bucket, key))
      if (opened === undefined) return undefined
      try {
        const bytes = Buffer.alloc(opened.object.size)
        await opened.handle.read(bytes, 0, bytes.length, 0)
        return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
      } finally {
        await opened.handle.close()
      }
    },
    head: async (bucket, key) => {
      const opened = await openObject(fileOf(directory, bucket, key))
      await opened?.handle.close()
      return opened?.object
    },
    remove: (bucket, key) => rm(fileOf(directory, bucket, key), { force: true }),
    list: (bucket, folder) => listObjects(directory, bucket, folder),
    publicUrl: addressOf,
    signedUrl: async (bucket, key, { expires_at, download_as }) =>
      signed({ action: 'GET', bucket, key, expires: inSeconds(expires_at), download_as }),
    signedUploadUrl: async (bucket, key, { expires_at, content_type, max_bytes }) =>
      signed({ action: 'PUT', bucket, key, expires: inSeconds(expires_at), content_type, max_bytes }),
  }
}
