import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

type Kept = { readonly content_type: string; readonly parts: Set<number>; whole: boolean }

export type Files = ReturnType<typeof openFiles>

/** The most bytes one upload or one part may have. */
const mostBytes = 200 * 1024 * 1024

const limited = (): Transform => {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      done(bytes > mostBytes ? new Error('The upload is too large.') : null, chunk)
    },
  })
}

/** Uploads and results as files of a folder. Whoever knows an upload's address may fill it, once. */
export const openFiles = (directory: string, base: () => string) => {
  const kept = new Map<string, Kept>()
  const place = (id: string, part?: number): string =>
    join(directory, part === undefined ? id : `${id}.${part}`)
  const addressOf = (id: string): string => `${base()}/files/${id}`
  const begin = (content_type: string): string => {
    const id = randomUUID()
    kept.set(id, { content_type, parts: new Set(), whole: false })
    return id
  }
  const receive = async (body: Readable, file: string): Promise<string> => {
    await mkdir(directory, { recursive: true })
    const hash = createHash('md5')
    await pipeline(
      body,
      limited(),
      new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      }),
      createWriteStream(file),
    )
    return hash.digest('hex')
  }

  return {
    /** Opens an upload. Its parts, if it has any, go below `upload_url`. */
    initiate: (content_type: string): { upload_url: string; file_url: string } => {
      const address = addressOf(begin(content_type))
      return { upload_url: `${address}?upload=1`, file_url: address }
    },
    /** Takes a whole file in; false when there is no such upload. */
    put: async (id: string, body: Readable): Promise<boolean> => {
      const upload = kept.get(id)
      if (upload === undefined || upload.whole) return false
      await receive(body, place(id))
      upload.whole = true
      return true
    },
    /** Takes one part in; one that was sent before is replaced. */
    putPart: async (
      id: string,
      partNumber: number,
      body: Readable,
    ): Promise<{ partNumber: number; etag: string } | undefined> => {
      const upload = kept.get(id)
      if (upload === undefined || upload.whole) return undefined
      const etag = await receive(body, place(id, partNumber))
      upload.parts.add(partNumber)
      return { partNumber, etag }
    },
    /** Joins the parts in the order given; false when one is missing. */
    complete: async (id: string, parts: readonly number[]): Promise<boolean> => {
      const upload = kept.get(id)
      if (upload === undefined || parts.length === 0 || !parts.every((part) => upload.parts.has(part)))
        return false
      await writeFile(place(id, 0), new Uint8Array())
      for (const part of parts) await appendFile(place(id, 0), await readFile(place(id, part)))
      await rename(place(id, 0), place(id))
      for (const part of upload.parts) await rm(place(id, part), { force: true })
      upload.whole = true
      return true
    },
    /** Keeps a result and answers its address. */
    keep: async (bytes: Uint8Array, content_type: string): Promise<string> => {
      const id = begin(content_type)
      await mkdir(directory, { recursive: true })
      await writeFile(place(id), bytes)
      const file = kept.get(id)
      if (file !== undefined) file.whole = true
      return addressOf(id)
    },
    /** A file as it is served; undefined when there is none. */
    open: (id: string): { content_type: string; body: Readable } | undefined => {
      const file = kept.get(id)
      return file?.whole === true
        ? { content_type: file.content_type, body: createReadStream(place(id)) }
        : undefined
    },
    /** The bytes behind one of our own addresses; undefined for any other. */
    read: async (address: string): Promise<Uint8Array | undefined> => {
      const id = address.startsWith(`${base()}/files/`) ? address.slice(base().length + 7) : ''
      return kept.get(id)?.whole === true ? readFile(place(id)) : undefined
    },
  }
}
