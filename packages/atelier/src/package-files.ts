import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { MigrationFolder } from '@atelier/plumbing/database'
import { contentSecurityPolicy, type Page } from '@atelier/plumbing/http'

const require = createRequire(import.meta.url)

/** Returns the folder of one of our packages, the same from source and from the bundle. */
const packageFolder = (name: string): string => dirname(require.resolve(`${name}/package.json`))

/** Returns the migrations of each package, in the order of their application. */
export const migrationFolders = (): MigrationFolder[] =>
  ['plumbing', 'commerce', 'studio'].map((name) => ({
    name,
    directory: join(packageFolder(`@atelier/${name}`), 'migrations'),
    schema: join(packageFolder(`@atelier/${name}`), 'schema.sql'),
  }))

/** Returns the version of this Atelier. */
export const productVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder('atelier'), 'package.json'), 'utf8'))
  return (manifest as { version: string }).version
}

/** Returns the folder of the built pages. */
export const webFolder = (): string => join(packageFolder('@atelier/web'), 'dist')

/** Returns the folder of the built renderer of the server's pages. */
export const serverPagesFolder = (): string => join(packageFolder('@atelier/web'), 'server-pages/dist')

/** Returns the path of a file in the repository's folder `docs`, which contains the guides. */
export const docsFile = (file: string): string => join(packageFolder('atelier'), '../../docs', file)

const types = { css: 'text/css', js: 'text/javascript' }

/**
 * Defines a URL that serves a file of this package unchanged.
 *
 * @param file from the folder of the package, for example `clock/clock.css`
 */
export const filePage = (path: Page['path'], file: `${string}.${keyof typeof types}`): Page => {
  const body = readFileSync(join(packageFolder('atelier'), file))
  const type = types[file.slice(file.lastIndexOf('.') + 1) as keyof typeof types]
  return {
    path,
    respond: () => ({
      status: 200,
      headers: {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': contentSecurityPolicy(),
      },
      body,
    }),
  }
}
