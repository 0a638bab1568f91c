import { readFileSync } from 'node:fs'

type LockEntry = {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Readonly<Record<string, LockEntry>>
}

/** Package of the running product, from the lockfile. */
export type Dependency = LockEntry & {
  readonly name: string
  readonly path: string
  readonly version: string
}

/** Returns the packages with an install script, including development ones. None of the scripts may run. */
export const withInstallScript = (): string[] =>
  Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .toSorted()

/** Resolves a package from another: in its own folder or in a parent folder, like Node. */
const findFrom = (path: string, name: string): string | undefined => {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    const candidate = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
    if (candidate in packages) return candidate
    if (from === '' || !from.includes('node_modules/')) {
      const root = `node_modules/${name}`
      return root in packages ? root : undefined
    }
  }
}

const neededBy = ({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}: LockEntry): string[] => [
  ...Object.keys(dependencies),
  ...Object.keys(optionalDependencies),
  ...Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true),
]

/**
 * Returns every runtime dependency of the product's packages, direct and indirect, including builds for other
 * platforms.
 */
export const runtimeDependencies = (): Dependency[] => {
  const results = new Map<string, Dependency>()
  const waiting = Object.keys(packages).filter((path) => /^packages\/[\w-]+$/.test(path))
  const seen = new Set(waiting)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = packages[path] ?? {}
    const { version } = entry
    if (path.includes('node_modules/') && entry.link !== true && version !== undefined)
      results.set(path, { ...entry, version, path, name: path.replace(/^.*node_modules\//, '') })
    for (const name of neededBy(entry)) {
      const next = findFrom(path, name)
      if (next === undefined || seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return [...results.values()].toSorted(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'),
  )
}
