import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DataEntry } from '../stored-names/index.ts'
import { ConfigError } from './reader.ts'

/** Returns the path of a file or folder in the data folder. */
export const dataPath = (dataDir: string, entry: DataEntry): string => join(dataDir, entry)

/** Mode bits of a folder. */
const sticky = 0o1000
const groupMayPass = 0o010

/** Removes all rights of other accounts from a file or folder of this account. */
const tighten = (path: string, mode: number): void => {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  const isOurs = stats !== undefined && stats.uid === process.getuid?.() && !stats.isSymbolicLink()
  if (isOurs && (stats.mode & 0o777 & ~mode) !== 0) chmodSync(path, mode)
}

/**
 * Creates the data folder, or removes the rights of other accounts from an existing one: it holds the secret,
 * e-mails, photos and the database. Folders become 0700 and files 0600, which also protects deeper levels.
 * When this process runs as root, the group of the database's account may traverse the folder (0710), as set
 * by `startEmbeddedPostgres`.
 *
 * @returns a sentence about a folder left unchanged: owned by another account, or world-writable, such as
 * `/tmp`
 * @throws ConfigError if the folder cannot be created
 */
export const protectDataDir = (dataDir: string): string | undefined => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR is "${dataDir}", which cannot be created (${(error as Error).message}). Choose a folder that this user may write to.`,
    ])
  }
  const { uid, mode } = statSync(dataDir)
  const permissionsWarning = (reason: string): string =>
    `DATA_DIR is "${dataDir}", ${reason}, so its permissions are left as they are. It holds the secret of this installation, e-mails and photos: choose a separate folder.`
  if (uid !== process.getuid?.() || (mode & sticky) !== 0)
    return permissionsWarning('which does not belong to this user alone')
  try {
    tighten(dataDir, uid === 0 ? 0o700 | (mode & groupMayPass) : 0o700)
    for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
      if (entry.isDirectory()) tighten(join(dataDir, entry.name), 0o700)
      else if (entry.isFile()) tighten(join(dataDir, entry.name), 0o600)
    }
  } catch (error) {
    return permissionsWarning(`whose permissions cannot be changed (${(error as Error).message})`)
  }
  return undefined
}
