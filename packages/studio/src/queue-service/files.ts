import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, appendFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { partial, placeBeside, writeWhole } from '@atelier/plumbing/storage'

export type Files = Awaited<ReturnType<typeof openFiles>>

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

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Writes a stream to a file that is there whole or not at all; answers its MD5 in hexadecimal. */
const receive = async (body: Readable, file: string): Promise<string> => {
  const hash = createHash('md5')
  const temporary = placeBeside(file)
  try {
    await pipeline(
      body,
      limited(),
      new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      }),
      createWriteStream(temporary, { flush: true }),
    )
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  return hash.digest('hex')
}

const isId = (text: string): boolean => /^[\da-f-]{36}$/.test(text)

/**
 * Uploads and results as files of a folder, which is all that is known of them: another process finds
 * them as this one left them. Whoever knows an upload's address may fill it, once.
 */
export const openFiles = async (directory: string, base: () => string) => {
  await mkdir(directory, { recursive: true })
  for (const name of await readdir(directory))
    if (name.endsWith(partial)) await rm(join(directory, name), { force: true })

  const place = (id: string): string => join(directory, id)
  const placeOfPart = (id: string, part: number): string => `${place(id)}.${part}`
  const placeOfType = (id: string): string => `${place(id)}.type`
  const addressOf = (id: string): string => `${base()}/files/${id}`
  const isWhole = async (id: string): Promise<boolean> => isId(id) && (await isThere(place(id)))
  const isAwaited = async (id: string): Promise<boolean> =>
    isId(id) && (await isThere(placeOfType(id))) && !(await isThere(place(id)))
  const begin = async (content_type: string): Promise<string> => {
    const id = randomUUID()
    await writeWhole(placeOfType(id), content_type)
    return id
  }

  return {
    /** Opens an upload. Its parts, if it has any, go below `upload_url`. */
    initiate: async (content_type: string): Promise<{ upload_url: string; file_url: string }> => {
      const address = addressOf(await begin(content_type))
      return { upload_url: `${address}?upload=1`, file_url: address }
    },
    /** Takes a whole file in; false when there is no such upload. */
    put: async (id: string, body: Readable): Promise<boolean> => {
      if (!(await isAwaited(id))) return false
      await receive(body, place(id))
      return true
    },
    /** Takes one part in; one that was sent before is replaced. */
    putPart: async (
      id: string,
      partNumber: number,
      body: Readable,
    ): Promise<{ partNumber: number; etag: string } | undefined> => {
      if (!(await isAwaited(id))) return undefined
      return { partNumber, etag: await receive(body, placeOfPart(id, partNumber)) }
    },
    /** Joins the parts in the order given; false when one is missing. */
    complete: async (id: string, parts: readonly number[]): Promise<boolean> => {
      if (parts.length === 0 || !(await isAwaited(id))) return false
      const files = parts.map((part) => placeOfPart(id, part))
      if ((await Promise.all(files.map(isThere))).includes(false)) return false
      const joined = placeBeside(place(id))
      for (const file of files) await appendFile(joined, await readFile(file), { flush: true })
      await rename(joined, place(id))
      for (const file of files) await rm(file, { force: true })
      return true
    },
    /** Keeps a result and answers its address. */
    keep: async (bytes: Uint8Array, content_type: string): Promise<string> => {
      const id = await begin(content_type)
      await writeWhole(place(id), bytes)
      return addressOf(id)
    },
    /** A file as it is served; undefined when there is none. */
    open: async (id: string): Promise<{ content_type: string; body: Readable } | undefined> =>
      (await isWhole(id))
        ? { content_type: await readFile(placeOfType(id), 'utf8'), body: createReadStream(place(id)) }
        : undefined,
    /** The bytes behind one of our own addresses; undefined for any other. */
    read: async (address: string): Promise<Uint8Array | undefined> => {
      const start = `${base()}/files/`
      const id = address.startsWith(start) ? address.slice(start.length) : ''
      return (await isWhole(id)) ? readFile(place(id)) : undefined
    },
  }
}
