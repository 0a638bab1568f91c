import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { migrateQueue } from '../jobs/queue.ts'
import type { Log } from '../log/log.ts'
import { lockNumbers } from '../stored-names/index.ts'
import { connect } from './connect.ts'
import type { MigrationFolder } from './types.ts'

type MigrationFile = {
  readonly folder: string
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Record of an applied migration in a database. */
export type AppliedMigration = Pick<MigrationFile, 'folder' | 'name' | 'checksum'>

/** Returns the migrations of this version, in order of application. */
export const knownMigrations = (folders: readonly MigrationFolder[]): readonly AppliedMigration[] =>
  folders.flatMap(readFolder).map(({ folder, name, checksum }) => ({ folder, name, checksum }))

const readFolder = ({ name: folder, directory }: MigrationFolder): MigrationFile[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
      return { folder, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })

const ensureTable =
  'create table if not exists migrations (folder text, name text, checksum text not null, applied_at timestamptz not null default now(), primary key (folder, name))'

/**
 * Returns the files that are not applied yet, in order.
 *
 * @throws a sentence when a file was changed after it was applied, or is missing
 */
export const planMigrations = (
  files: readonly MigrationFile[],
  applied: readonly { folder: string; name: string; checksum: string }[],
): MigrationFile[] => {
  const known = new Map(applied.map((row) => [`${row.folder}/${row.name}`, row.checksum]))
  const folders = new Set(files.map((file) => file.folder))
  const present = new Set(files.map((file) => `${file.folder}/${file.name}`))
  const gone = applied.find((row) => folders.has(row.folder) && !present.has(`${row.folder}/${row.name}`))
  if (gone !== undefined) {
    throw new Error(
      `The database has the migration ${gone.folder}/${gone.name}, which this version does not know. It was made by a newer version: start that one, or choose another database.`,
    )
  }
  return files.filter((file) => {
    const checksum = known.get(`${file.folder}/${file.name}`)
    if (checksum !== undefined && checksum !== file.checksum) {
      throw new Error(
        `The migration ${file.folder}/${file.name} was changed after it was applied to this database. Restore the file and put the change into a new one.`,
      )
    }
    return checksum === undefined
  })
}

const apply = async (client: Client, file: MigrationFile): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(file.sql)
    await client.query('insert into migrations (folder, name, checksum) values ($1, $2, $3)', [
      file.folder,
      file.name,
      file.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${file.folder}/${file.name} failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/**
 * Counts the migrations that a database lacks, without changes.
 *
 * @throws a sentence when a file was changed after it was applied, or the database was created by a newer
 *   version
 */
export const countPending = async (client: Client, folders: readonly MigrationFolder[]): Promise<number> => {
  const files = folders.flatMap(readFolder)
  const { rows: tables } = await client.query<{ found: boolean }>(
    "select to_regclass('migrations') is not null as found",
  )
  if (tables[0]?.found !== true) return files.length
  const { rows } = await client.query<{ folder: string; name: string; checksum: string }>(
    'select folder, name, checksum from migrations',
  )
  return planMigrations(files, rows).length
}

/**
 * Migrates a database: the job queue's own tables, then each folder's SQL files in the order of their names,
 * each in one transaction and each once. Any number of processes may call it concurrently: one works, the
 * others wait.
 *
 * @param only skips the files for which it returns false, for a database in the state of an earlier version
 * @throws a sentence naming the file that failed, was changed or is missing
 */
export const migrate = async (
  url: string,
  folders: readonly MigrationFolder[],
  log: Log,
  only: (migration: AppliedMigration) => boolean = () => true,
): Promise<void> => {
  const files = folders.flatMap(readFolder)
  const { client, close } = await connect(url, 'atelier migrations')
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumbers.migrations])
    await migrateQueue(url, log)
    await client.query(ensureTable)
    const { rows } = await client.query<{ folder: string; name: string; checksum: string }>(
      'select folder, name, checksum from migrations',
    )
    for (const file of planMigrations(files, rows).filter(only)) {
      await apply(client, file)
      log.info({ migration: `${file.folder}/${file.name}` }, 'Applied a migration.')
    }
  } finally {
    await close()
  }
}
