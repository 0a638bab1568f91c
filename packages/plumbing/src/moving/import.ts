import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, knownMigrations, migrate, type MigrationFolder } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { Storage } from '../storage/index.ts'
import { importFiles } from './import-files.ts'
import { importRows } from './import-rows.ts'
import { type Manifest, manifestFile, parseManifest } from './manifest.ts'
import type { RowProgress } from './progress.ts'

/** A manifest lists tables, not rows: it has some tens of kilobytes. */
const longestManifest = 16 * 2 ** 20

/** Reads the manifest of an export. @throws Error with a sentence when the folder holds none that can be read */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const file = join(folder, manifestFile)
  const found = await stat(file).catch(() => undefined)
  if (found === undefined || found.size > longestManifest)
    throw new Error(
      `There is no export in ${folder}: it has no ${manifestFile}. Name the folder of a finished export.`,
    )
  return parseManifest(await readFile(file, 'utf8'), folder)
}

const nameOf = ({ folder, name, checksum }: Manifest['migrations'][number]): string =>
  `${folder}/${name} ${checksum}`

/** @throws Error with a sentence when this version cannot make the tables of the export */
const requireKnown = (manifest: Manifest, folders: readonly MigrationFolder[]): void => {
  const known = new Set(knownMigrations(folders).map(nameOf))
  const unknown = manifest.migrations.find((migration) => !known.has(nameOf(migration)))
  if (unknown !== undefined)
    throw new Error(
      `The export was written by a later version of Atelier (${manifest.version}): this one does not know its migration ${unknown.folder}/${unknown.name}. Import it with that version or a later one.`,
    )
}

export type ImportOptions = {
  /** The address of an empty database, or of one with migrations and no rows. */
  readonly url: string
  readonly folder: string
  readonly manifest: Manifest
  readonly migrations: readonly MigrationFolder[]
  /** Where files go; without one their contents are only checked. */
  readonly storage: Storage | undefined
  readonly log: Log
  readonly progress?: RowProgress | undefined
}

/**
 * Restores an export into an empty installation: makes the tables as they were in the version that wrote it, and loads
 * rows and files, everything or nothing. The caller migrates afterwards, as every start does. Files that were written
 * before a failure stay in the storage; the next attempt writes them again.
 *
 * @throws Error with a sentence
 */
export const readExport = async (options: ImportOptions): Promise<void> => {
  const { url, folder, manifest, migrations, storage, log, progress } = options
  requireKnown(manifest, migrations)
  const needed = new Set(manifest.migrations.map(nameOf))
  await migrate(url, migrations, log, (migration) => needed.has(nameOf(migration)))
  const { client, close } = await connect(url, 'atelier import')
  try {
    const { rows } = await client.query<Manifest['migrations'][number]>(
      'select folder, name, checksum from migrations',
    )
    if (rows.some((migration) => !needed.has(nameOf(migration))))
      throw new Error(
        'The database was made by a later version than the export, or is in use. Import into a new installation: set DATA_DIR to a new folder, and DATABASE_URL, if it is set, to an empty database.',
      )
    await importRows(client, folder, manifest, {
      beforeCommit: () => importFiles(folder, manifest.files, storage),
      progress,
    })
  } finally {
    await close()
  }
}
