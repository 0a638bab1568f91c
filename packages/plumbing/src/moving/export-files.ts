import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../storage/index.ts'
import { readLines, writeLines } from './lines.ts'
import { contentPath, type Lines, type Manifest, parseStoredFile, type StoredFile } from './manifest.ts'

/** An earlier export beside this one, whose contents need not be copied again. */
export type EarlierExport = { readonly folder: string; readonly lines: Lines }

const filesAtOnce = 8

type Content = Pick<StoredFile, 'size' | 'sha256'>

/** Tells an object with its present content from all others. */
const identityOf = ({ bucket, key, size, etag }: Omit<StoredFile, 'sha256'>): string =>
  JSON.stringify([bucket, key, size, etag])

/** The SHA-256 of the contents of an earlier export, by their objects. */
const readEarlier = async (earlier: EarlierExport | undefined): Promise<ReadonlyMap<string, string>> => {
  const known = new Map<string, string>()
  if (earlier === undefined) return known
  for await (const batch of readLines(earlier.folder, earlier.lines))
    for (const line of batch) {
      const file = parseStoredFile(line)
      known.set(identityOf(file), file.sha256)
    }
  return known
}

/** Makes a second name for a content; false when this disk or file cannot have one, or the content is gone. */
const linkContent = async (from: string, to: string): Promise<boolean> => {
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await link(from, to)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST'
  }
}

/** Copies a content to the place of its SHA-256. The size is that of the copy: the object may just have been replaced. */
const copyContent = async (folder: string, content: ReadableStream<Uint8Array>): Promise<Content> => {
  const temporary = join(folder, 'files', `.${randomUUID()}`)
  const hash = createHash('sha256')
  let size = 0
  const hashed = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  try {
    // The cast is for TypeScript alone: Node's declaration of the same class is another type.
    const source = Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0])
    await pipeline(source, hashed, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }))
    const sha256 = hash.digest('hex')
    const place = join(folder, contentPath(sha256))
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await rename(temporary, place)
    return { size, sha256 }
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * Writes all stored objects: what they are as lines, each content once under its SHA-256. A content that an earlier
 * export beside it has gets a second name there instead of a copy.
 */
export const exportFiles = async (
  storage: Storage,
  buckets: readonly string[],
  folder: string,
  earlier?: EarlierExport,
): Promise<Manifest['files']> => {
  const known = await readEarlier(earlier)
  let bytes = 0
  const linkEarlier = async (object: Omit<StoredFile, 'sha256'>): Promise<Content | undefined> => {
    const sha256 = known.get(identityOf(object))
    if (earlier === undefined || sha256 === undefined) return undefined
    const path = contentPath(sha256)
    const isLinked = await linkContent(join(earlier.folder, path), join(folder, path))
    return isLinked ? { size: object.size, sha256 } : undefined
  }
  const copyObject = async (bucket: string, key: string): Promise<Content | undefined> => {
    const content = await storage.read(bucket, key)
    return content && copyContent(folder, content)
  }
  const exportFile = async (bucket: string, key: string): Promise<readonly string[]> => {
    const object = await storage.head(bucket, key)
    const content =
      object && ((await linkEarlier({ bucket, key, ...object })) ?? (await copyObject(bucket, key)))
    // Deleted since it was listed.
    if (object === undefined || content === undefined) return []
    bytes += content.size
    const { content_type, cache_control, etag } = object
    const file: StoredFile = { bucket, key, ...content, content_type, cache_control, etag }
    return [JSON.stringify(file)]
  }
  const pages = async function* () {
    for (const bucket of buckets) {
      let keys: string[] = []
      const exportKeys = async () => {
        const exported = keys.map((key) => exportFile(bucket, key))
        // Nobody may still write into the folder when the failure of another one has it deleted.
        await Promise.allSettled(exported)
        return (await Promise.all(exported)).flat()
      }
      for await (const key of storage.list(bucket)) {
        keys.push(key)
        if (keys.length < filesAtOnce) continue
        yield await exportKeys()
        keys = []
      }
      yield await exportKeys()
    }
  }
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 })
  const lines = await writeLines(folder, 'files.ndjson.gz', pages())
  return { lines, bytes }
}
