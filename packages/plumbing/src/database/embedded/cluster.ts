import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { dataPath } from '../../config/data-dir.ts'
import type { Log } from '../../log/log.ts'
import { canEnter, type Account } from './account.ts'
import { socketFolder } from './socket.ts'

/** Folder of a data directory's cluster, and the password of its only role. */
export type Cluster = { readonly directory: string; readonly password: string }

const role = 'atelier'

/**
 * Returns the URL of a running cluster's database on this machine: its socket if it has one, in a form that libpq
 * understands too.
 */
export const clusterUrl = (cluster: Cluster, port: number): string => {
  const folder = socketFolder(cluster.directory, port)
  const query = folder === undefined ? '' : `?host=${encodeURIComponent(folder)}`
  return `postgres://${role}:${cluster.password}@127.0.0.1:${port}/postgres${query}`
}

const noteOf = (dataDir: string): string => dataPath(dataDir, 'postgres.json')
const draftOf = (directory: string): string => `${directory}.new`

/**
 * Reads the first start's note about the data directory's cluster; undefined before the first start.
 *
 * @throws a sentence if the note cannot be read
 */
export const readNote = (dataDir: string): Cluster | undefined => {
  const file = noteOf(dataDir)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Cluster
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(
      `${file} cannot be read (${(error as Error).message}). Start as the user who created it, or choose another DATA_DIR.`,
      { cause: error },
    )
  }
}

/** Places outside a home where root may store files for the server's account. */
export const sharedPlaces = ['/var/lib', '/var/tmp']

/**
 * Returns the folder for a new cluster: in the data directory or, when the server's account cannot enter that
 * (a clone under root's private home), in a shared place under a name derived from its path.
 */
export const placeCluster = (dataDir: string, account: Account, log: Log): string => {
  if (canEnter(account, dataDir)) return dataPath(dataDir, 'postgres')
  const name = `atelier-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`
  const place = sharedPlaces.find((candidate) => existsSync(candidate) && canEnter(account, candidate))
  if (place === undefined) {
    throw new Error(
      `PostgreSQL runs as user ${account.uid}, who cannot enter ${dataDir}, ${sharedPlaces.join(' or ')}. Choose another DATA_DIR.`,
    )
  }
  log.info(
    { directory: join(place, name) },
    `User ${account.uid} cannot enter ${dataDir}, so the database lives in ${join(place, name)}.`,
  )
  return join(place, name)
}

/** Runs a program that ends with this process. */
const runToEnd = async (program: string, words: readonly string[], account: Account): Promise<void> => {
  const running = promisify(execFile)(program, words, { ...account, cwd: '/' })
  const end = () => running.child.kill('SIGKILL')
  process.once('exit', end)
  try {
    await running
  } finally {
    process.off('exit', end)
  }
}

const runInitdb = async (
  draft: string,
  password: string,
  bin: string,
  account: Account,
  test: boolean,
): Promise<void> => {
  const passwordFile = `${draft}.password`
  rmSync(draft, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' })
  try {
    if (account.uid !== undefined && account.gid !== undefined) {
      for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid)
    }
    const words = [
      '-D',
      draft,
      '-U',
      role,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-instructions',
    ]
    // The default 4096 rounds take longer than the rest of a connection, of which tests open thousands.
    const testWords = ['--no-sync', '--set', 'scram_iterations=1']
    await runToEnd(join(bin, 'initdb'), test ? [...words, ...testWords] : words, account)
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`The database could not be created in ${draft}: ${stderr || message}`, { cause: error })
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/**
 * Moves a cluster without its note aside: its data directory was deleted, for a fresh start.
 *
 * @throws a sentence for a cluster inside the data directory, whose note must not be missing
 */
const setAside = (dataDir: string, directory: string, log: Log): void => {
  if (directory.startsWith(dataDir)) {
    throw new Error(
      `${directory} holds a database, but its note ${noteOf(dataDir)} is gone. Bring the note back, or move that folder away to begin with an empty database.`,
    )
  }
  const aside = `${directory}.${randomBytes(4).toString('hex')}`
  renameSync(directory, aside)
  log.warn(
    { directory: aside },
    `${dataDir} is new. The database of its predecessor was kept in ${aside}; remove that when it is not needed.`,
  )
}

/** Deletes a data directory's database permanently. No server may be running on it. */
export const removeCluster = (dataDir: string): void => {
  const noted = readNote(dataDir)
  if (noted === undefined) return
  for (const path of [noted.directory, `${noted.directory}.owner`, noteOf(dataDir)])
    rmSync(path, { recursive: true, force: true })
}

/**
 * Ensures that the data directory has its cluster, and returns it. A new cluster is created aside, then
 * noted, then moved into place: after a kill at any point, the next process either starts over or finishes
 * the move. Never removes anything that may hold data.
 *
 * @throws a sentence if the cluster is gone, its note is gone, or it cannot be created
 */
export const ensureCluster = async (options: {
  readonly dataDir: string
  readonly directory: string
  readonly bin: string
  readonly account: Account
  readonly test: boolean
  readonly log: Log
}): Promise<Cluster> => {
  const { dataDir, directory, bin, account, test, log } = options
  const noted = readNote(dataDir)
  const draft = draftOf(directory)
  if (noted === undefined) {
    if (existsSync(directory)) setAside(dataDir, directory, log)
    const cluster: Cluster = { directory, password: randomBytes(24).toString('hex') }
    await runInitdb(draft, cluster.password, bin, account, test)
    writeFileSync(`${noteOf(dataDir)}.new`, JSON.stringify(cluster), { mode: 0o600 })
    renameSync(`${noteOf(dataDir)}.new`, noteOf(dataDir))
    renameSync(draft, directory)
    return cluster
  }
  if (!existsSync(directory) && existsSync(join(draft, 'PG_VERSION'))) renameSync(draft, directory)
  if (!existsSync(join(directory, 'PG_VERSION'))) {
    throw new Error(
      `The database of ${dataDir} was in ${directory} and is no longer there. Bring it back, or remove ${noteOf(dataDir)} to begin with an empty one.`,
    )
  }
  return noted
}
