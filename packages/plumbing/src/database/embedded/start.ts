import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Log } from '../../log/log.ts'
import { type Account, chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { clusterUrl, ensureCluster, placeCluster, readNote, removeCluster, sharedPlaces } from './cluster.ts'
import { endLeftover, readServer } from './leftover.ts'
import { claim, findOwner } from './owner.ts'
import { keepServer } from './keep-server.ts'

/** Running PostgreSQL server: its URL with the password, its data folder, and the function that stops it. */
export type EmbeddedPostgres = { readonly url: string; readonly directory: string; stop(): Promise<void> }

export type EmbeddedOptions = {
  /** Data folder of this installation; the cluster is created inside it, or at the location in its note. */
  readonly dataDir: string
  /** Trades safety against power loss for speed. For tests only. */
  readonly test?: boolean
  readonly log: Log
}

/**
 * Lets only the server's account traverse a data directory of root's (0710, its group), without listing it.
 */
const allowTraversal = (dataDir: string, { uid, gid }: Account): void => {
  if (uid === undefined || gid === undefined) return
  const { uid: owner, mode } = statSync(dataDir)
  if (owner !== process.getuid?.() || (mode & 0o1000) !== 0) return
  chownSync(dataDir, owner, gid)
  chmodSync(dataDir, 0o710)
}

/**
 * Starts the bundled PostgreSQL on a data directory: creates its cluster on the first start and recovers it
 * after a crash. It listens only on 127.0.0.1 and on a socket in its own folder, requires a password, and
 * ends with this process however that ends.
 *
 * @throws a sentence if another living process uses the data directory, or the server cannot run
 */
export const startEmbeddedPostgres = async ({
  dataDir: folder,
  test = false,
  log,
}: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const dataDir = resolve(folder)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const account = chooseAccount()
  allowTraversal(dataDir, account)
  const directory = readNote(dataDir)?.directory ?? placeCluster(dataDir, account, log)
  const claimed = claim(`${directory}.owner`)
  if ('heldBy' in claimed) {
    throw new Error(
      `Atelier is already running on ${dataDir} (process ${claimed.heldBy}). Stop it, or choose another DATA_DIR.`,
    )
  }
  try {
    const bin = findBinaries(account, account.uid === undefined ? [dataDir] : sharedPlaces)
    const cluster = await ensureCluster({ dataDir, directory, bin, account, test, log })
    await endLeftover(directory)
    const server = await keepServer({ cluster: directory, bin, account, test, log })
    return {
      url: clusterUrl(cluster, server.port),
      directory,
      stop: async () => {
        await server.stop()
        claimed.release()
      },
    }
  } catch (error) {
    claimed.release()
    throw error
  }
}

/** Returns true if a data directory has an embedded database, running or not. */
export const hasEmbeddedPostgres = (folder: string): boolean => readNote(resolve(folder)) !== undefined

/**
 * Finds the server that another living process runs on a data directory, so that a command can use it;
 * undefined when there is none.
 */
export const findEmbeddedPostgres = (folder: string): { url: string } | undefined => {
  const noted = readNote(resolve(folder))
  if (noted === undefined || findOwner(`${noted.directory}.owner`) === undefined) return undefined
  const server = readServer(noted.directory)
  return server === undefined ? undefined : { url: clusterUrl(noted, server.port) }
}

/**
 * Deletes the database of a data directory permanently, wherever it is.
 *
 * @throws a sentence if a living process uses it
 */
export const removeEmbeddedPostgres = (folder: string): void => {
  const dataDir = resolve(folder)
  const noted = readNote(dataDir)
  const owner = noted === undefined ? undefined : findOwner(`${noted.directory}.owner`)
  if (owner !== undefined)
    throw new Error(`Atelier is running on ${dataDir} (process ${owner}). Stop it first.`)
  removeCluster(dataDir)
}
