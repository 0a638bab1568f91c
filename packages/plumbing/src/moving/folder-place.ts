import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { partial, syncFolder, writeWhole } from '../storage/index.ts'
import { contentPath, manifestFile } from './manifest.ts'
import type { ExportDraft, ExportPlace } from './place.ts'

const readFile = async (path: string): Promise<Readable | undefined> => {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return handle?.createReadStream({ highWaterMark: 256 * 1024 })
}

const requireFree = async (folder: string): Promise<void> => {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') return ['the file itself']
    throw error
  })
  if (entries.length > 0) throw new Error(`${folder} already exists. Name a folder that does not exist yet.`)
}

/**
 * Creates the folder that becomes the export when it is complete. It must be new: existing data is never
 * deleted.
 */
const begin = async (folder: string): Promise<string> => {
  const partialFolder = `${folder}${partial}`
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await mkdir(partialFolder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new Error(
      `${partialFolder} already exists: an export is being written there, or one was interrupted. Delete it if nothing is writing it, or name another folder.`,
    )
  })
  return partialFolder
}

/** Hard-links a file's content. Returns false if the disk or file does not support it, or the content is gone. */
const linkContent = async (from: string, to: string): Promise<boolean> => {
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await link(from, to)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST'
  }
}

const copyContent =
  (folder: string): ExportDraft['copyContent'] =>
  async (read) => {
    const content = await read()
    if (content === undefined) return undefined
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
      // The cast is for TypeScript only: Node's declaration of the same class is another type.
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
 * Returns the export as a folder, created atomically, accessible only to this account.
 *
 * @param earlier folder of an export on the same disk, whose contents are hard-linked instead of copied
 */
export const folderPlace = (folder: string, earlier?: string): ExportPlace => ({
  name: folder,
  read: (file) => readFile(join(folder, file)),
  readContent: (sha256) => readFile(join(folder, contentPath(sha256))),
  begin: async () => {
    await requireFree(folder)
    const partialFolder = await begin(folder)
    for (const part of ['tables', 'files']) await mkdir(join(partialFolder, part), { mode: 0o700 })
    return {
      write: (file, chunks) =>
        pipeline(
          chunks,
          createWriteStream(join(partialFolder, file), { flags: 'wx', mode: 0o600, flush: true }),
        ),
      keepContent: async (sha256) => {
        const path = contentPath(sha256)
        return earlier !== undefined && (await linkContent(join(earlier, path), join(partialFolder, path)))
      },
      copyContent: copyContent(partialFolder),
      finish: async (manifest) => {
        await writeWhole(join(partialFolder, manifestFile), manifest)
        await rename(partialFolder, folder)
        await syncFolder(dirname(folder))
      },
      abandon: () => rm(partialFolder, { recursive: true, force: true }),
    }
  },
})
