import { existsSync, readFileSync, statSync } from 'node:fs'
import type { Manifest } from 'vite'

/** What is built of one page, by source file; see `build.ts`. */
export const readManifest = (dist: string, page: string): Manifest =>
  JSON.parse(readFileSync(`${dist}/.vite/${page}.json`, 'utf8')) as Manifest

/** The built scripts that a source file needs at once: its own and those that it imports, at every depth. */
const scriptsOf = (manifest: Manifest, source: string, found = new Set<string>()): Set<string> => {
  const chunk = manifest[source]
  if (chunk === undefined) throw new Error(`${source} is not among the built files.`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) scriptsOf(manifest, imported, found)
  return found
}

/** The bytes of a file as it is sent. Tiny ones do not get smaller by compression, and have no compressed file. */
const sizeOf = (path: string): number => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size

export type ScriptBytes = {
  /** The first load, in bytes as they are sent to browsers. */
  readonly entry: number
  /** What each part that is loaded later adds to the first load, by source file, the largest first. */
  readonly later: readonly { readonly source: string; readonly bytes: number }[]
}

/**
 * The compressed bytes (brotli) of the scripts of a built page. English comes with the script of some pages and as a file of its
 * own in others, where it counts with the first load.
 *
 * @param dist the folder of the build
 */
export const scriptBytes = (dist: string, page: string): ScriptBytes => {
  const manifest = readManifest(dist, page)
  const bytesOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + sizeOf(`${dist}/${file}`), 0)
  const first = scriptsOf(manifest, `${page}/main.tsx`)
  const english = `${page}/texts/en.ts`
  if (manifest[english]?.isDynamicEntry) scriptsOf(manifest, english, first)
  const early = `${page}/early.ts`
  if (manifest[early]) scriptsOf(manifest, early, first)
  const later = Object.entries(manifest)
    .filter(([source, chunk]) => chunk.isDynamicEntry && source !== english && chunk.file.endsWith('.js'))
    .map(([source]) => ({
      source,
      bytes: bytesOf([...scriptsOf(manifest, source)].filter((file) => !first.has(file))),
    }))
    .toSorted((one, other) => other.bytes - one.bytes)
  return { entry: bytesOf(first), later }
}
