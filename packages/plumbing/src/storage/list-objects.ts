import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { areValidNames } from './keys.ts'
import { undefinedIfNoFile } from './object-file.ts'

/**
 * Yields the keys of the objects in a bucket on disk. Each folder is read in order of the names in it, subfolders in
 * place, so `a.txt` follows `a/b.txt`: this is not the order of the keys.
 */
export async function* listObjects(directory: string, bucket: string, folder = ''): AsyncGenerator<string> {
  const entries = await undefinedIfNoFile(readdir(join(directory, bucket, folder), { withFileTypes: true }))
  const sorted = (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of sorted) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!areValidNames(bucket, key)) continue
    if (entry.isDirectory()) yield* listObjects(directory, bucket, key)
    else if (entry.isFile()) yield key
  }
}
