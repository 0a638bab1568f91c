import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Where the clients are: one folder each, with a `package.json` and a lockfile of its own. */
export const clients = fileURLToPath(new URL('clients/', import.meta.url))

/** The names of the folders of the clients. */
export const clientNames: readonly string[] = readdirSync(clients)

const lockOf = (folder: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')

/** Type declarations, source maps, documents and sources: nothing of them runs, and they are two thirds of the disk. */
const neverRun = /\.(map|[cm]?ts|tsx|md)$/

const removeWhatNeverRuns = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile() && neverRun.test(entry.name)) rmSync(join(entry.parentPath, entry.name))
}

/** Installs one client as its lockfile says, unless that was done before. Answers its folder. */
const install = async (name: string): Promise<string> => {
  const folder = join(clients, name)
  const installed = join(folder, 'node_modules', '.installed')
  const lock = lockOf(folder)
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return folder
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--omit=optional', '--omit=peer', '--no-audit']
  await promisify(execFile)('npm', ['ci', ...options, '--no-fund', '--prefer-offline'], { cwd: folder })
  removeWhatNeverRuns(join(folder, 'node_modules'))
  writeFileSync(installed, lock)
  return folder
}

/** Installs the clients, two at a time. The second time takes no time. */
export const installClients = async (): Promise<void> => {
  const left = [...clientNames]
  const work = async (): Promise<void> => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) await install(name)
  }
  await Promise.all([work(), work()])
}
