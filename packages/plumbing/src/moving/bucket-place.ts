import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage } from '../storage/index.ts'
import { contentPath, manifestFile } from './manifest.ts'
import type { ExportDraft, ExportPlace, ReadObject } from './place.ts'

/** Aborts the copy of an object that was replaced during the read. */
class Replaced extends Error {
  override readonly name = 'Replaced'
}

/** Metadata of the stored objects. */
const options = { content_type: 'application/octet-stream', cache_control: 'no-store' }

/**
 * Sends a file's content to the path of its hash. @returns false when the object has been replaced since the hash was
 * computed
 */
const send = async (storage: Storage, bucket: string, sha256: string, read: ReadObject): Promise<boolean> => {
  const content = await read()
  if (content === undefined) return false
  const hash = createHash('sha256')
  try {
    await storage.write(bucket, contentPath(sha256), options, async (append) => {
      for await (const chunk of content) {
        hash.update(chunk)
        await append(chunk)
      }
      if (hash.digest('hex') !== sha256) throw new Replaced()
    })
    return true
  } catch (error) {
    if (error instanceof Replaced) return false
    throw error
  }
}

/**
 * Copies the content of an object. Contents are read twice, to compute their path and to send them: they may be larger
 * than memory and this disk.
 */
const copyContent =
  (storage: Storage, bucket: string): ExportDraft['copyContent'] =>
  async (read) => {
    for (;;) {
      const content = await read()
      if (content === undefined) return undefined
      const hash = createHash('sha256')
      let size = 0
      for await (const chunk of content) {
        hash.update(chunk)
        size += chunk.length
      }
      const sha256 = hash.digest('hex')
      if (await send(storage, bucket, sha256, read)) return { size, sha256 }
    }
  }

/** Folder of a bucket for its exports, each in its own folder. */
export const exportsFolder = 'backups'
/** Folder of a bucket for the contents of all its exports, by SHA-256. */
export const contentsFolder = 'files'

/** Deletes an export of a bucket. Its contents stay: other exports may share them. */
export const removeFromBucket = async (storage: Storage, bucket: string, name: string): Promise<void> => {
  const folder = `${exportsFolder}/${name}`
  // Without its manifest it is not an export, even if the deletion is interrupted.
  await storage.remove(bucket, `${folder}/${manifestFile}`)
  for await (const key of storage.list(bucket, folder)) await storage.remove(bucket, key)
}

/**
 * Returns the export in a bucket, which exists once its manifest does. The exports of a bucket share their contents.
 */
export const bucketPlace = (storage: Storage, bucket: string, name: string): ExportPlace => {
  const read = async (key: string): Promise<Readable | undefined> => {
    const content = await storage.read(bucket, key)
    // The cast is for TypeScript only: Node's declaration of the same class is another type.
    return content && Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0])
  }
  const keyOf = (file: string): string => `${exportsFolder}/${name}/${file}`
  return {
    name: `${name} in the bucket ${bucket}`,
    read: (file) => read(keyOf(file)),
    readContent: (sha256) => read(contentPath(sha256)),
    begin: async () => {
      if ((await storage.head(bucket, keyOf(manifestFile))) !== undefined)
        throw new Error(`There is ${name} in the bucket ${bucket} already.`)
      return {
        write: async (file, chunks) => {
          await storage.write(bucket, keyOf(file), options, async (append) => {
            for await (const chunk of chunks) await append(chunk)
          })
        },
        // The contents of an earlier export of the bucket are already at their path.
        keepContent: async () => true,
        copyContent: copyContent(storage, bucket),
        finish: async (manifest) => {
          const bytes = new TextEncoder().encode(manifest)
          await storage.put(bucket, keyOf(manifestFile), bytes, {
            ...options,
            content_type: 'application/json',
          })
        },
        abandon: () => removeFromBucket(storage, bucket, name),
      }
    },
  }
}
