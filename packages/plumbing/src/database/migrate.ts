import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { migrateQueue } from '../jobs/queue.ts'
import type { Log } from '../log/log.ts'
import { lockNumbers } from '../stored-names/index.ts'
import { connect } from './connect.ts'
import {
  type AppliedMigration,
  type MigrationFile,
  readFolder,
  readSchemaFile,
  statementsWithoutTransaction,
} from './migration-files.ts'
import type { MigrationFolder } from './types.ts'

const ensureTable =
  'create table if not exists migrations (folder text, name text, checksum text not null, applied_at timestamptz not null default now(), primary key (folder, name))'

/**
 * Returns the files that are not applied yet, in order.
 *
 * @throws a sentence if a file was changed after it was applied, or is missing
 */
export const planMigrations = (
  files: readonly MigrationFile[],
  applied: readonly { folder: string; name: string; checksum: string }[],
): MigrationFile[] => {
  const knownChecksums = new Map(applied.map((row) => [`${row.folder}/${row.name}`, row.checksum]))
  const folders = new Set(files.map((file) => file.folder))
  const present = new Set(files.map((file) => `${file.folder}/${file.name}`))
  const missing = applied.find((row) => folders.has(row.folder) && !present.has(`${row.folder}/${row.name}`))
  if (missing !== undefined) {
    throw new Error(
      `The database has the migration ${missing.folder}/${missing.name}, which this version does not know. It was made by a newer version: start that one, or choose another database.`,
    )
  }
  return files.filter((file) => {
    const checksum = knownChecksums.get(`${file.folder}/${file.name}`)
    if (checksum !== undefined && checksum !== file.checksum) {
      throw new Error(
        `The migration ${file.folder}/${file.name} was changed after it was applied to this database. Restore the file and put the change into a new one.`,
      )
    }
    return checksum === undefined
  })
}

const insertRecords = `
  insert into migrations (folder, name, checksum)
  select folder, name, checksum from jsonb_to_recordset($1) as file(folder text, name text, checksum text)`

const record = (client: Client, files: readonly MigrationFile[]) =>
  client.query(insertRecords, [
    JSON.stringify(files.map(({ folder, name, checksum }) => ({ folder, name, checksum }))),
  ])

const inTransaction = async (client: Client, work: () => Promise<unknown>): Promise<void> => {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const apply = async (client: Client, file: MigrationFile): Promise<void> => {
  const statements = statementsWithoutTransaction(file)
  try {
    // A failure leaves what the statements before it have done; the whole file runs again.
    for (const statement of statements ?? []) await client.query(statement)
    await inTransaction(client, async () => {
      if (statements === undefined) await client.query(file.sql)
      await record(client, [file])
    })
  } catch (error) {
    throw new Error(`The migration ${file.folder}/${file.name} failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/**
 * Loads a new database from the `schema.sql` of each folder and records all files as applied. Returns false if
 * a folder has no current `schema.sql`.
 */
const loadSchemas = async (
  client: Client,
  folders: readonly MigrationFolder[],
  files: readonly MigrationFile[],
): Promise<boolean> => {
  const schemas = folders.map(readSchemaFile)
  if (schemas.includes(undefined)) return false
  await inTransaction(client, async () => {
    for (const [at, schema] of schemas.entries())
      if (schema !== undefined)
        await client.query(schema).catch((error: Error) => {
          throw new Error(`The schema of ${folders[at]?.name} could not be loaded: ${error.message}`, {
            cause: error,
          })
        })
    await record(client, files)
  })
  return true
}

/** Pause between two attempts to become the process that migrates, in milliseconds. */
const turnPause = 100

/**
 * Waits for the lock of migrations without a statement that waits for it: `create index concurrently` would wait for
 * the end of that one.
 */
const takeTurn = async (client: Client): Promise<void> => {
  const attempt = async () => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lockNumbers.migrations,
    ])
    return rows[0]?.taken === true
  }
  while (!(await attempt())) await sleep(turnPause)
}

/**
 * Counts the migrations that a database lacks, without changes.
 *
 * @throws a sentence if a file was changed after it was applied, or the database was created by a newer
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
 * each once and in its own transaction, unless its first line says otherwise. A new database is loaded from
 * the `schema.sql` of the folders instead. Any number of processes may call it concurrently: one works, the
 * others wait.
 *
 * @param only predicate of the files to apply, for a database in the state of an earlier version
 * @throws a sentence naming the file that failed, was changed or is missing
 */
export const migrate = async (
  url: string,
  folders: readonly MigrationFolder[],
  log: Log,
  only?: (migration: AppliedMigration) => boolean,
): Promise<void> => {
  const files = folders.flatMap(readFolder)
  const { client, close } = await connect(url, 'atelier migrations')
  try {
    await takeTurn(client)
    await migrateQueue(url, log)
    await client.query(ensureTable)
    const { rows } = await client.query<AppliedMigration>('select folder, name, checksum from migrations')
    if (rows.length === 0 && only === undefined && (await loadSchemas(client, folders, files))) {
      log.info({ migrations: files.length }, 'Loaded the schema into a new database.')
      return
    }
    for (const file of planMigrations(files, rows).filter(only ?? (() => true))) {
      await apply(client, file)
      log.info({ migration: `${file.folder}/${file.name}` }, 'Applied a migration.')
    }
  } finally {
    await close()
  }
}
