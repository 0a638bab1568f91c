import { existsSync, readFileSync, statSync } from 'node:fs'
import type { Manifest } from 'vite'

/** Manifest of one page, by source file; see `build.ts`. */
export const readManifest = (dist: string, page: string): Manifest =>
  JSON.parse(readFileSync(`${dist}/.vite/${page}.json`, 'utf8')) as Manifest

/** Built scripts that a source file needs immediately: its own and its imports, recursively. */
const scriptsOf = (manifest: Manifest, source: string, scripts = new Set<string>()): Set<string> => {
  const chunk = manifest[source]
  if (chunk === undefined) throw new Error(`${source} is not among the built files.`)
  if (scripts.has(chunk.file)) return scripts
  scripts.add(chunk.file)
  for (const imported of chunk.imports ?? []) scriptsOf(manifest, imported, scripts)
  return scripts
}

/**
 * Size of a file as sent, in bytes. Tiny ones do not benefit from compression, and have no compressed file.
 */
const sizeOf = (path: string): number => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size

export type ScriptBytes = {
  /** First load, in bytes as sent. */
  readonly entry: number
  /** Additional bytes of each part that loads later, by source file, largest first. */
  readonly later: readonly { readonly source: string; readonly bytes: number }[]
}

/**
 * Compressed bytes (brotli) of the scripts of a built page. English is part of some pages' scripts and a
 * separate file in others, where it counts towards the first load.
 *
 * @param dist the folder of the build
 */
export const scriptBytes = (dist: string, page: string): ScriptBytes => {
  const manifest = readManifest(dist, page)
  const bytesOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + sizeOf(`${dist}/${file}`), 0)
  const first = scriptsOf(manifest, `${page}/main.tsx`)
  const english = `languages/en/${page}.ts`
  if (manifest[english]?.isDynamicEntry) scriptsOf(manifest, english, first)
  const early = `${page}/early.ts`
  if (manifest[early]) scriptsOf(manifest, early, first)
  const later = Object.entries(manifest)
    .filter(([source, chunk]) => chunk.isDynamicEntry && source !== english && chunk.file.endsWith('.js'))
    .map(([source]) => ({
      source,
      bytes: bytesOf([...scriptsOf(manifest, source)].filter((file) => !first.has(file))),
    }))
    .toSorted((a, b) => b.bytes - a.bytes)
  return { entry: bytesOf(first), later }
}
