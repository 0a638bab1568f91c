import { connect, knownMigrations, migrate, type MigrationFolder } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { Storage } from '../storage/index.ts'
import { importFiles, verifyFiles } from './import-files.ts'
import { readLines } from './lines.ts'
import { importRows } from './import-rows.ts'
import { type Manifest, manifestFile, parseManifest } from './manifest.ts'
import type { ExportPlace } from './place.ts'
import type { RowProgress } from './progress.ts'

/** Maximum size of a manifest, in bytes. It lists tables, not rows, and typically has tens of kilobytes. */
const maxManifestLength = 16 * 2 ** 20

const readText = async (chunks: AsyncIterable<Buffer>): Promise<string> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxManifestLength) return ''
    parts.push(chunk)
  }
  return Buffer.concat(parts).toString()
}

/** Reads the manifest of an export. @throws Error with a sentence if it is missing or unreadable */
export const readManifest = async (place: ExportPlace): Promise<Manifest> => {
  const content = await place.read(manifestFile)
  if (content === undefined)
    throw new Error(
      `There is no export in ${place.name}: it has no ${manifestFile}. Name the folder of a finished export.`,
    )
  return parseManifest(await readText(content), place.name)
}

const nameOf = ({ folder, name, checksum }: Manifest['migrations'][number]): string =>
  `${folder}/${name} ${checksum}`

/** @throws Error with a sentence if this version cannot create the tables of the export */
const requireKnown = (manifest: Manifest, folders: readonly MigrationFolder[]): void => {
  const knownNames = new Set(knownMigrations(folders).map(nameOf))
  const unknown = manifest.migrations.find((migration) => !knownNames.has(nameOf(migration)))
  if (unknown !== undefined)
    throw new Error(
      `The export was written by a later version of Atelier (${manifest.version}): this one does not know its migration ${unknown.folder}/${unknown.name}. Import it with that version or a later one.`,
    )
}

/** Reads lines to their end, which verifies their checksum. */
const readOnly = async (pages: AsyncIterable<readonly string[]>): Promise<void> => {
  for await (const _page of pages);
}

export type ImportOptions = {
  /** URL of an empty database, or of a migrated database without rows. */
  readonly url: string
  /** Location of the export. */
  readonly place: ExportPlace
  readonly manifest: Manifest
  readonly migrations: readonly MigrationFolder[]
  /** Destination of files; without one their contents are only verified. */
  readonly storage: Storage | undefined
  /** Imports customers' events from outside the database; without it they are only verified. */
  readonly importEvents: ((pages: AsyncIterable<readonly string[]>) => Promise<void>) | undefined
  readonly log: Log
  readonly progress?: RowProgress | undefined
}

/**
 * Restores an export into an empty installation: creates the tables of the version that wrote it, and loads
 * rows and files, all or nothing. The caller migrates afterwards, as every start does. Files written before a
 * failure stay in the storage; the next attempt writes them again.
 *
 * @throws Error with a sentence
 */
export const readExport = async (options: ImportOptions): Promise<void> => {
  const { url, place, manifest, migrations, storage, importEvents = readOnly, log, progress } = options
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
    await importRows(client, place, manifest, {
      beforeCommit: async () => {
        if (storage === undefined) await verifyFiles(place, manifest.files)
        else await importFiles(place, manifest.files, storage)
        if (manifest.usage_events !== undefined) await importEvents(readLines(place, manifest.usage_events))
      },
      progress,
    })
  } finally {
    await close()
  }
}
