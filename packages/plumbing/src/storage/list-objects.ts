import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { areValidNames } from './keys.ts'
import { orMissing } from './object-file.ts'

/**
 * Yields the keys of the objects in a bucket on disk; each folder follows its files, both in order of their
 * names.
 */
export async function* listObjects(directory: string, bucket: string, folder = ''): AsyncGenerator<string> {
  const entries = await orMissing(readdir(join(directory, bucket, folder), { withFileTypes: true }))
  const sorted = (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of sorted) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!areValidNames(bucket, key)) continue
    if (entry.isDirectory()) yield* listObjects(directory, bucket, key)
    else if (entry.isFile()) yield key
  }
}
