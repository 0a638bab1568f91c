import type { Storage } from '../storage/index.ts'
import { writeLines } from './lines.ts'
import type { LinesFile, Manifest, StoredFile } from './manifest.ts'
import type { ExportDraft, ExportPlace } from './place.ts'
import { readStoredFiles } from './stored-files.ts'

/** Earlier export, whose contents the draft can keep instead of copying them. */
export type EarlierExport = { readonly place: ExportPlace; readonly lines: LinesFile }

const filesAtOnce = 8

type Content = Pick<StoredFile, 'size' | 'sha256'>

/** Identifies an object with its present content. */
const identityOf = ({ bucket, key, size, etag }: Omit<StoredFile, 'sha256'>): string =>
  JSON.stringify([bucket, key, size, etag])

/** Returns the SHA-256 of an earlier export's contents, by object. */
const readEarlier = async (earlier: EarlierExport | undefined): Promise<ReadonlyMap<string, string>> => {
  const earlierChecksums = new Map<string, string>()
  if (earlier === undefined) return earlierChecksums
  for await (const files of readStoredFiles(earlier.place, earlier.lines))
    for (const file of files) earlierChecksums.set(identityOf(file), file.sha256)
  return earlierChecksums
}

/** Writes all stored objects: their properties as lines, each content once under its SHA-256. */
export const exportFiles = async (
  storage: Storage,
  buckets: readonly string[],
  draft: ExportDraft,
  earlier?: EarlierExport,
): Promise<Manifest['files']> => {
  const earlierChecksums = await readEarlier(earlier)
  let bytes = 0
  const keepEarlier = async (object: Omit<StoredFile, 'sha256'>): Promise<Content | undefined> => {
    const sha256 = earlierChecksums.get(identityOf(object))
    if (sha256 === undefined || !(await draft.keepContent(sha256))) return undefined
    return { size: object.size, sha256 }
  }
  const exportFile = async (bucket: string, key: string): Promise<readonly string[]> => {
    const object = await storage.head(bucket, key)
    const content =
      object &&
      ((await keepEarlier({ bucket, key, ...object })) ??
        (await draft.copyContent(() => storage.read(bucket, key))))
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
        // No write may be in progress when the failure of another deletes the draft.
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
  const lines = await writeLines(draft, 'files.ndjson.gz', pages())
  return { lines, bytes }
}
