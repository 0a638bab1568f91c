import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { undefinedIfNoFile } from './object-file.ts'
import type { Part, PutOptions } from './port.ts'
import { writeWhole } from './write-whole.ts'

/** Properties of a multipart upload, as begun. */
export type BegunUpload = Required<PutOptions> & {
  readonly bucket: string
  readonly key: string
  readonly size: number
}

type PartPlace = Pick<Part, 'number' | 'start' | 'end'>

/** Arrived part, with the SHA-256 of its bytes in hexadecimal. */
export type StoredPart = PartPlace & { readonly sha256: string }

/** Part in reception. It counts once completed, unless a newer attempt began to send the same bytes. */
export type Attempt = {
  readonly isCurrent: () => Promise<boolean>
  /** Completes the attempt. Returns false if it has been replaced. */
  readonly complete: (sha256: string) => Promise<boolean>
  readonly giveUp: () => Promise<void>
}

/** Content of an upload in completion. */
export type TakenContent = {
  readonly file: string
  /** Arrived parts. */
  readonly parts: readonly StoredPart[]
  /** True when another process may still hold the file open and write to it. */
  readonly mayChange: boolean
}

const overlap = (a: PartPlace, b: PartPlace): boolean =>
  a.number === b.number || (a.start < b.end && b.start < a.end)

const placeName = ({ number, start, end }: PartPlace): string => `${number}-${start}-${end}`

/** Parses the place in a name in `arriving/` or `done/`. */
const placeOf = (name: string): PartPlace | undefined => {
  const [, number, start, end] = /^(\d+)-(\d+)-(\d+)/.exec(name) ?? []
  return number === undefined ? undefined : { number: Number(number), start: Number(start), end: Number(end) }
}

/** Parses a name in `done/`. */
const storedPartOf = (name: string): StoredPart | undefined => {
  const place = placeOf(name)
  const [sha256] = /[0-9a-f]{64}$/.exec(name) ?? []
  return place === undefined || sha256 === undefined ? undefined : { ...place, sha256 }
}

/**
 * Returns the folder of a multipart upload in progress. Its whole state is in file names, whose changes are atomic: any
 * process can continue it.
 *
 *     upload.json  properties of the upload
 *     content      bytes of the object, each part at its offset
 *     completing   name of the content once a completion has taken it
 *     arriving/    {number}-{start}-{end}.{attempt}, a file per part in reception
 *     done/        {number}-{start}-{end}-{sha256}, a file per arrived part
 *     displaced    exists once an attempt was ended by another attempt that did not wait for it
 *
 * Within a process, an attempt ends before another attempt for the same bytes begins (`takeTurn`). An attempt
 * of another process may still write up to a megabyte after the next attempt has begun, or even after the
 * completion, because it holds the file open. Such an attempt leaves its file in `arriving/`, or `displaced`;
 * `takeContent` then reports `mayChange`.
 */
export const uploadFolder = (uploads: string, id: string) => {
  // Ids come from callers, who could name another folder.
  const path = join(uploads, /^[0-9a-f-]{36}$/.test(id) ? id : 'none')
  const properties = join(path, 'upload.json')
  const content = join(path, 'content')
  const completing = join(path, 'completing')
  const arriving = join(path, 'arriving')
  const done = join(path, 'done')
  const displaced = join(path, 'displaced')

  /** Returns the names of the parts that overlap with a place. */
  const namesAt = async (folder: string, place: PartPlace): Promise<string[]> =>
    (await readdir(folder)).filter((name) => {
      const otherPlace = placeOf(name)
      return otherPlace !== undefined && overlap(otherPlace, place)
    })
  const removeAll = async (folder: string, names: readonly string[]): Promise<void> => {
    await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
  }
  const exists = async (file: string): Promise<boolean> =>
    (await undefinedIfNoFile(access(file).then(() => true))) ?? false

  return {
    path,
    content,
    create: async (upload: BegunUpload): Promise<void> => {
      await mkdir(path, { recursive: true })
      await Promise.all([mkdir(arriving), mkdir(done), writeFile(content, '')])
      // Written last, and atomically: the upload exists from here on.
      await writeWhole(properties, JSON.stringify(upload))
    },
    /** Returns the properties of the upload; undefined if it was completed or aborted. */
    read: async (bucket: string, key: string): Promise<BegunUpload | undefined> => {
      const text = await undefinedIfNoFile(readFile(properties, 'utf8'))
      if (text === undefined) return undefined
      const upload = JSON.parse(text) as BegunUpload
      return upload.bucket === bucket && upload.key === key ? upload : undefined
    },
    /**
     * Begins to receive a part: from now on, overlapping parts count as not sent. Undefined when a completion
     * has taken the content.
     *
     * @throws ENOENT if the upload was completed or aborted
     */
    attempt: async (place: PartPlace): Promise<Attempt | undefined> => {
      const name = `${placeName(place)}.${randomUUID()}`
      const file = join(arriving, name)
      await writeFile(file, '')
      const otherNames = (await namesAt(arriving, place)).filter((otherName) => otherName !== name)
      // Written before their names are removed, so that a completion finds either.
      if (otherNames.length > 0) await writeFile(displaced, '')
      await removeAll(arriving, otherNames)
      // In this order: an attempt that completes at the same time moves from one folder to the other.
      await removeAll(done, await namesAt(done, place))
      // A completion takes the content first and looks for attempts afterwards. Either it finds this attempt,
      // or this attempt ends here.
      if (!(await exists(content))) {
        await rm(file, { force: true })
        return undefined
      }
      return {
        isCurrent: () => exists(file),
        complete: async (sha256) => {
          const renamed = rename(file, join(done, `${placeName(place)}-${sha256}`))
          return (await undefinedIfNoFile(renamed.then(() => true))) ?? false
        },
        giveUp: () => rm(file, { force: true }),
      }
    },
    /**
     * Takes the content for a completion: no part can begin from now on. A step that fails gives it back.
     *
     * @returns the result of the step; undefined if the upload was completed or aborted
     */
    takeContent: async <Result>(
      step: (content: TakenContent) => Promise<Result>,
    ): Promise<Result | undefined> => {
      // A missing content was taken by another completion, perhaps an interrupted one: this completion
      // continues it.
      await undefinedIfNoFile(rename(content, completing))
      const parts = (await undefinedIfNoFile(readdir(done)))?.flatMap((name) => storedPartOf(name) ?? [])
      const attempts = await undefinedIfNoFile(readdir(arriving))
      if (parts === undefined || attempts === undefined) return undefined
      const mayChange = attempts.length > 0 || (await exists(displaced))
      try {
        return await step({ file: completing, parts, mayChange })
      } catch (error) {
        await undefinedIfNoFile(rename(completing, content))
        throw error
      }
    },
    /** Makes a part count as not sent. */
    forget: ({ sha256, ...place }: StoredPart) =>
      rm(join(done, `${placeName(place)}-${sha256}`), { force: true }),
    remove: async (trash: string): Promise<void> => {
      // Takes effect immediately for all processes, regardless of the duration of the deletion.
      const away = join(trash, randomUUID())
      await undefinedIfNoFile(rename(path, away))
      await rm(away, { recursive: true, force: true })
    },
  }
}

export type UploadFolder = ReturnType<typeof uploadFolder>
