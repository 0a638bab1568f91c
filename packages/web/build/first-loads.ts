import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { withImports } from './fill-page.ts'

// A variable, because the program of the server has no types of style sheets.
const table: string = '../dashboard/first-loads.ts'

/** Maximum files in the header of a page. Proxies reject responses whose headers exceed 4 KB. */
const mostFiles = 30

const exportedComponent = /^export const ([A-Z]\w+) =/gm

/** Source files of the parts of the dashboard that load later, by the components that they export. */
const sourcesByComponent = (manifest: Manifest): ReadonlyMap<string, string> => {
  const sources = Object.keys(manifest).filter((source) => /^dashboard\/.*\.tsx$/.test(source))
  return new Map(
    sources.flatMap((source) => {
      const text = readFileSync(join(import.meta.dirname, '..', source), 'utf8')
      return [...text.matchAll(exportedComponent)].map(([, component = '']) => [component, source] as const)
    }),
  )
}

/**
 * Returns the scripts and style sheets of components that the dashboard's first load lacks, first those of the
 * components themselves.
 *
 * @throws Error when a component is not built
 */
const filesOf = (
  manifest: Manifest,
  sources: ReadonlyMap<string, string>,
  components: readonly string[],
): readonly string[] => {
  const first = new Set(withImports(manifest, 'dashboard/main.tsx').map(({ file }) => file))
  const chunks = components
    .toReversed()
    .flatMap((component) => withImports(manifest, sources.get(component) ?? component).toReversed())
    .filter(({ file }) => !first.has(file))
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))].slice(0, mostFiles)
}

/**
 * Writes the first loads of the dashboard's pages for the server, beside the renderer of its own pages: the URL of the
 * first call, and the files of the page.
 */
export const writeFirstLoads = async (directory: string, manifest: Manifest): Promise<void> => {
  const { firstLoads } = (await import(table)) as {
    readonly firstLoads: Readonly<
      Record<string, { readonly call?: string; readonly components: readonly string[] }>
    >
  }
  const sources = sourcesByComponent(manifest)
  const loads = Object.fromEntries(
    Object.entries(firstLoads).map(([pattern, { call, components }]) => [
      pattern,
      { call, files: filesOf(manifest, sources, components) },
    ]),
  )
  await writeFile(`${directory}/first-loads.json`, JSON.stringify(loads, undefined, 2))
}
