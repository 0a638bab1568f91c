export {
  findEmbeddedPostgres,
  hasEmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedOptions,
  type EmbeddedPostgres,
} from './embedded/start.ts'
export {
  iso,
  isoOrNull,
  json,
  presentStored,
  toDate,
  withDates,
  withJson,
  type JsonColumn,
  type JsonRow,
  type JsonText,
  type Row,
} from './codec.ts'
export { connect, type OwnConnection } from './connect.ts'
export { deriveFolders, type DerivedFiles } from './derive-folders.ts'
export { holdAll, holdKey, holdKeys, sessionLock } from './hold-key.ts'
export { countPending, migrate } from './migrate.ts'
export { type AppliedMigration, knownMigrations } from './migration-files.ts'
export { openDatabase, type OpenOptions } from './open.ts'
export { readSchema, type SchemaPart } from './read-schema.ts'
export { DryRunEnd } from './query-builder.ts'
export { statement } from './statement.ts'
export type { Database, MigrationFolder, Connection, Tx } from './types.ts'
