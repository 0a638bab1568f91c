import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { orMissing } from './object-file.ts'
import type { Part, PutOptions } from './port.ts'
import { writeWhole } from './write-whole.ts'

/** What an upload in parts was begun as. */
export type BegunUpload = Required<PutOptions> & {
  readonly bucket: string
  readonly key: string
  readonly size: number
}

type Place = Pick<Part, 'number' | 'start' | 'end'>

/** A part that has arrived, with the SHA-256 of its bytes in hexadecimal. */
export type StoredPart = Place & { readonly sha256: string }

/** A part that is arriving; it counts when it is done, and as long as nobody else began to send the same bytes. */
export type Attempt = {
  readonly goesOn: () => Promise<boolean>
  /** False when it was replaced meanwhile. */
  readonly done: (sha256: string) => Promise<boolean>
  readonly giveUp: () => Promise<void>
}

/** The content of an upload that is being completed. */
export type TakenContent = {
  readonly file: string
  /** The parts that are there. */
  readonly parts: readonly StoredPart[]
  /** Whether another process may still hold the file open and write to it. */
  readonly mayChange: boolean
}

const overlap = (one: Place, other: Place): boolean =>
  one.number === other.number || (one.start < other.end && other.start < one.end)

const placeName = ({ number, start, end }: Place): string => `${number}-${start}-${end}`

const readName = (name: string): StoredPart | undefined => {
  const [, number, start, end, sha256 = ''] = /^(\d+)-(\d+)-(\d+)(?:-([0-9a-f]{64}))?/.exec(name) ?? []
  return number === undefined
    ? undefined
    : { number: Number(number), start: Number(start), end: Number(end), sha256 }
}

/**
 * An upload in parts on its way, as a folder. Everything about it is in names of files, whose changes are atomic:
 * any process can go on with it.
 *
 *     upload.json  what was begun
 *     content      the bytes of the object, each part at its place
 *     completing   the name of the content from the moment at which a completion takes it
 *     arriving/    {number}-{start}-{end}.{attempt}, a file for each part that is being sent
 *     done/        {number}-{start}-{end}-{sha256}, a file for each part that is there
 *     displaced    is there when an attempt was ended by another one that did not wait for it
 *
 * In one process an attempt is over before another one for the same bytes begins (`takeTurn`). An attempt of another
 * process may have looked whether it goes on, and write up to a megabyte after the next one has begun, or even after the
 * completion, because it holds the file open. Such attempts are the only ones of which a name is found here by somebody else:
 * `takeContent` tells of them.
 */
export const uploadFolder = (uploads: string, id: string) => {
  // Ids come from callers, who could name another folder.
  const path = join(uploads, /^[0-9a-f-]{36}$/.test(id) ? id : 'none')
  const [facts, arriving, done] = ['upload.json', 'arriving', 'done'].map((name) => join(path, name)) as [
    string,
    string,
    string,
  ]
  const [content, completing, displaced] = ['content', 'completing', 'displaced'].map((name) =>
    join(path, name),
  ) as [string, string, string]

  /** The names of the parts that share bytes with a place. */
  const namesAt = async (folder: string, place: Place): Promise<string[]> =>
    (await readdir(folder)).filter((name) => {
      const found = readName(name)
      return found !== undefined && overlap(found, place)
    })
  const removeAll = async (folder: string, names: readonly string[]): Promise<void> => {
    await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
  }
  const exists = async (file: string): Promise<boolean> =>
    (await orMissing(access(file).then(() => true))) ?? false

  return {
    path,
    content,
    create: async (begun: BegunUpload): Promise<void> => {
      await mkdir(path, { recursive: true })
      await Promise.all([mkdir(arriving), mkdir(done), writeFile(content, '')])
      // Last, and whole or not at all: with it the upload exists.
      await writeWhole(facts, JSON.stringify(begun))
    },
    /** What was begun; undefined when it was completed or given up. */
    read: async (bucket: string, key: string): Promise<BegunUpload | undefined> => {
      const text = await orMissing(readFile(facts, 'utf8'))
      if (text === undefined) return undefined
      const begun = JSON.parse(text) as BegunUpload
      return begun.bucket === bucket && begun.key === key ? begun : undefined
    },
    /**
     * Begins to receive a part: from now on, parts that share bytes with it count as not sent. Undefined when a completion
     * has taken the content.
     *
     * @throws ENOENT when the upload was completed or given up
     */
    attempt: async (place: Place): Promise<Attempt | undefined> => {
      const name = `${placeName(place)}.${randomUUID()}`
      const file = join(arriving, name)
      await writeFile(file, '')
      const others = (await namesAt(arriving, place)).filter((other) => other !== name)
      // Before their names go, so that a completion finds the one or the other.
      if (others.length > 0) await writeFile(displaced, '')
      await removeAll(arriving, others)
      // In this order: an attempt that ends meanwhile moves from the one folder to the other.
      await removeAll(done, await namesAt(done, place))
      // A completion takes the content first and looks for attempts then. So either it finds this one, or this one ends here.
      if (!(await exists(content))) {
        await rm(file, { force: true })
        return undefined
      }
      return {
        goesOn: () => exists(file),
        done: async (sha256) => {
          const renamed = rename(file, join(done, `${placeName(place)}-${sha256}`))
          return (await orMissing(renamed.then(() => true))) ?? false
        },
        giveUp: () => rm(file, { force: true }),
      }
    },
    /**
     * Takes the content for a completion: no part can begin from now on. It is given back when the step fails.
     *
     * @returns what the step answers; undefined when the upload was completed or given up
     */
    takeContent: async <Result>(
      step: (taken: TakenContent) => Promise<Result>,
    ): Promise<Result | undefined> => {
      // One that is not there was taken by another completion, which was perhaps cut short: this one goes on with it.
      await orMissing(rename(content, completing))
      const parts = (await orMissing(readdir(done)))?.flatMap((name) => readName(name) ?? [])
      const attempts = await orMissing(readdir(arriving))
      if (parts === undefined || attempts === undefined) return undefined
      const mayChange = attempts.length > 0 || (await exists(displaced))
      try {
        return await step({ file: completing, parts, mayChange })
      } catch (error) {
        await orMissing(rename(completing, content))
        throw error
      }
    },
    /** Makes a part count as not sent. */
    forget: ({ sha256, ...place }: StoredPart) =>
      rm(join(done, `${placeName(place)}-${sha256}`), { force: true }),
    remove: async (trash: string): Promise<void> => {
      // At once for everybody, however long it takes to delete.
      const away = join(trash, randomUUID())
      await orMissing(rename(path, away))
      await rm(away, { recursive: true, force: true })
    },
  }
}

export type UploadFolder = ReturnType<typeof uploadFolder>
