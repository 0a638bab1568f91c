import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { MigrationFolder } from '@atelier/plumbing/database'

const require = createRequire(import.meta.url)

/** The folder of one of our packages, the same from source and from the bundle. */
export const packageFolder = (name: string): string => dirname(require.resolve(`${name}/package.json`))

/** The migrations of each package, in the order in which they are applied. */
export const migrationFolders = (): MigrationFolder[] =>
  ['plumbing', 'commerce', 'studio'].map((name) => ({
    name,
    directory: join(packageFolder(`@atelier/${name}`), 'migrations'),
  }))

/** The folder of the built pages. */
export const webFolder = (): string => join(packageFolder('@atelier/web'), 'dist')
