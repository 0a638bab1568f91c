import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MigrationFolder } from '@atelier/plumbing/database'

const packages = ['plumbing', 'commerce', 'studio']

/** All folders of migrations, in dependency order. */
export const migrationFolders: readonly MigrationFolder[] = packages
  .map((name) => ({
    name,
    directory: fileURLToPath(new URL(`../packages/${name}/migrations`, import.meta.url)),
    schema: fileURLToPath(new URL(`../packages/${name}/schema.sql`, import.meta.url)),
  }))
  .filter(({ directory }) => existsSync(directory))
