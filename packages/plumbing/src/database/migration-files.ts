import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MigrationFolder } from './types.ts'

export type MigrationFile = {
  readonly folder: string
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Record of an applied migration in a database. */
export type AppliedMigration = Pick<MigrationFile, 'folder' | 'name' | 'checksum'>

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const readFolder = ({ name: folder, directory }: MigrationFolder): MigrationFile[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
      return { folder, name, sql, checksum: sha256(sql) }
    })

/** Returns the migrations of this version, in order of application. */
export const knownMigrations = (folders: readonly MigrationFolder[]): readonly AppliedMigration[] =>
  folders.flatMap(readFolder).map(({ folder, name, checksum }) => ({ folder, name, checksum }))

/** First line of a file that is applied without a transaction. */
const noTransaction = '-- migrate: without a transaction\n'

/**
 * Returns the statements of a file that is applied without a transaction, as `create index concurrently` requires;
 * undefined for all other files. Each statement ends with a semicolon at the end of a line.
 */
export const statementsWithoutTransaction = ({ sql }: MigrationFile): readonly string[] | undefined =>
  sql.startsWith(noTransaction)
    ? sql
        .slice(noTransaction.length)
        .split(/;[ \t]*(?:\n|$)/)
        .filter((statement) => statement.trim() !== '')
    : undefined

const headOfSchema = (files: readonly MigrationFile[]): string =>
  `-- Derived from the migrations by \`npm run db:types\`; do not edit.\n-- Migrations: ${sha256(files.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''))}\n`

/** Returns the text of the `schema.sql` of a folder of migrations: its head names these by a digest. */
export const withHead = (folder: MigrationFolder, statements: string): string =>
  `${headOfSchema(readFolder(folder))}\n${statements}`

/** Reads the `schema.sql` of a folder; undefined without one, or when a migration was added or changed since. */
export const readSchemaFile = (folder: MigrationFolder): string | undefined => {
  if (folder.schema === undefined || !existsSync(folder.schema)) return undefined
  const text = readFileSync(folder.schema, 'utf8').replaceAll('\r\n', '\n')
  return text.startsWith(headOfSchema(readFolder(folder))) ? text : undefined
}
