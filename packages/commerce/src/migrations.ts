import { fileURLToPath } from 'node:url'
import type { MigrationFolder } from '@atelier/plumbing/database'

/** Where the SQL files of commerce's tables are. */
export const commerceMigrations: MigrationFolder = {
  name: 'commerce',
  directory: fileURLToPath(new URL('../migrations', import.meta.url)),
}
