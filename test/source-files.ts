import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../packages', import.meta.url))

/** An import or re-export in a source file. */
export type Import = {
  /** Package of the importing file. */
  readonly from: string
  /** Importing file, as `commerce/src/core/area.ts`. */
  readonly file: string
  /** Text in the quotes. */
  readonly specifier: string
  /** Imported file when it is ours; it may not exist. */
  readonly target: string | undefined
}

const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    // Folders that begin with `dist` are built; those of other tests come and go.
    if (/^(node_modules|dist.*|public|photos)$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path, name) : name.test(entry.name) ? [path] : []
  })

/** All TypeScript files of the packages by path below `packages/`, including tests. */
export const sources: ReadonlyMap<string, string> = new Map(
  readdirSync(packages).flatMap((name) =>
    filesBelow(join(packages, name), /\.tsx?$/).map((file) => [
      relative(packages, file).split(sep).join('/'),
      readFileSync(file, 'utf8'),
    ]),
  ),
)

const root = join(packages, '..')

/** Style sheets and scripts of the packages, benchmarks, journeys and repository tests, by path. */
export const otherSources: ReadonlyMap<string, string> = new Map(
  [
    ...filesBelow(packages, /\.(css|m?js)$/),
    ...['bench', 'e2e', 'test'].flatMap((name) => filesBelow(join(root, name), /\.(tsx?|css|m?js)$/)),
  ].map((file) => [relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')]),
)

/** Returns true when a file is neither a test nor a test helper. */
export const isShipped = (file: string): boolean => !/\.test\.tsx?$|\/testing\//.test(file)

const exportsOf = (name: string): Record<string, string> => {
  const text = readFileSync(join(packages, name, 'package.json'), 'utf8')
  return (JSON.parse(text) as { exports?: Record<string, string> }).exports ?? {}
}
const exported = new Map(readdirSync(packages).map((name) => [name, exportsOf(name)]))

/** Returns the file behind `@atelier/name/part`, from the `exports` of that package. */
const packageFile = (name: string, part: string | undefined): string | undefined => {
  const paths = exported.get(name) ?? {}
  const path = paths[part === undefined ? '.' : `./${part}`] ?? paths['./*']?.replace('*', part ?? '')
  return path === undefined ? undefined : posix.join(name, path)
}

const targetOf = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) {
    const path = posix.join(dirname(file), specifier)
    // The sources of the kernels are compiled by a compiler that adds the extension.
    return posix.extname(path) === '' ? `${path}.ts` : path
  }
  const [, name, part] = /^@atelier\/([\w-]+)(?:\/(.+))?$/.exec(specifier) ?? []
  return name === undefined ? undefined : packageFile(name, part)
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/** Returns the imports of a file, including type and dynamic imports. */
export const importsOf = (file: string): Import[] =>
  [...(sources.get(file) ?? '').matchAll(importPattern)].map(([, fixed, dynamic]) => {
    const specifier = fixed ?? dynamic ?? ''
    return { from: file.split('/')[0] ?? '', file, specifier, target: targetOf(file, specifier) }
  })

/** A name that a file imports or re-exports. */
export type Binding = {
  /** Name in the imported file; `*` for all its exports. */
  readonly name: string
  /** Name in the importing file, as `fields.rename` for a member of a namespace; `*` for a re-export of all. */
  readonly local: string
  /** Imported file when it is ours; it may not exist. */
  readonly target: string | undefined
}

const bindingPattern =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:\*(?:\s+as\s+(\w+))?|\{([^}]*)\})\s+from\s+['"]([^'"]+)['"]/g

/** Members of an imported namespace that a text uses. */
const membersOf = (text: string, namespace: string): readonly string[] => {
  const uses = text.matchAll(new RegExp(String.raw`(?<![-/\w.])${namespace}\.(\w+)`, 'g'))
  return [...new Set([...uses].map(([, name = '']) => name))]
}

/** Returns the names that a file imports and re-exports, types and used members of namespaces included. */
export const bindingsOf = (file: string): Binding[] => {
  const text = sources.get(file) ?? ''
  return [...text.matchAll(bindingPattern)].flatMap(([, all, list, specifier = '']) => {
    const target = targetOf(file, specifier)
    if (list === undefined) {
      const members = all === undefined ? [] : membersOf(text, all)
      return [
        { name: '*', local: all ?? '*', target },
        ...members.map((name) => ({ name, local: `${all}.${name}`, target })),
      ]
    }
    return list
      .split(',')
      .map((part) => part.trim().replace(/^type\s+/, ''))
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', local = name] = part.split(/\s+as\s+/)
        return { name, local, target }
      })
  })
}

/** Returns the names that a file exports, types included, and those that it re-exports by name. */
export const exportedNames = (file: string): string[] => {
  const text = sources.get(file) ?? ''
  const declared = text.matchAll(/^export (?:async )?(?:const|function\*?|type|interface|class) (\w+)/gm)
  const namespaces = text.matchAll(/^export \* as (\w+)/gm)
  const lists = text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)
  return [
    ...[...declared, ...namespaces].map(([, name = '']) => name),
    ...[...lists].flatMap(([, list = '']) =>
      list.split(',').flatMap((part) => /(\w+)\s*$/.exec(part)?.[1] ?? []),
    ),
  ]
}

/** Returns the code of a file without comments and imports, as numbered lines. */
export const codeLines = (file: string): { readonly line: number; readonly code: string }[] => {
  const blank = (text: string): string => text.replaceAll(/[^\n]/g, '')
  const code = (sources.get(file) ?? '')
    .replaceAll(/\/\*[^]*?\*\//g, blank)
    .replaceAll(/(?:^|\n)(?:import|export)\s+[^'"`;]*?\sfrom\s+['"][^'"]+['"]/g, blank)
    .replaceAll(/(^|\s)\/\/.*/g, '')
  return code.split('\n').map((text, n) => ({ line: n + 1, code: text }))
}

/** Returns a cycle in a graph of files and their imports; undefined without one. */
export const findCircle = (graph: ReadonlyMap<string, readonly string[]>): string[] | undefined => {
  const finished = new Set<string>()
  const path: string[] = []
  const visit = (file: string): string[] | undefined => {
    if (finished.has(file)) return undefined
    const at = path.indexOf(file)
    if (at !== -1) return [...path.slice(at), file]
    path.push(file)
    for (const target of graph.get(file) ?? []) {
      const circle = visit(target)
      if (circle !== undefined) return circle
    }
    path.pop()
    finished.add(file)
    return undefined
  }
  for (const file of graph.keys()) {
    const circle = visit(file)
    if (circle !== undefined) return circle
  }
  return undefined
}
