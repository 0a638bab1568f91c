import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createLog } from '../log/index.ts'
import { deriveFolders } from './derive-folders.ts'
import { makeScratchFolder } from '../testing/scratch-folder.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'

/** Plumbing comes first, since the others may refer to its tables. */
const findFolders = (): string[] =>
  readdirSync('packages')
    .toSorted((a, b) => Number(b === 'plumbing') - Number(a === 'plumbing') || a.localeCompare(b))
    .map((name) => join('packages', name, 'migrations'))
    .filter((directory) => existsSync(directory))

/**
 * Program of `npm run db:types`: rewrites the `tables.ts` files, with the types in the `column-types.ts` files, and
 * `schema.sql` in every package with a folder of migrations. Folders may also be passed as arguments, in dependency
 * order.
 */
const paths = process.argv.slice(2)
const directories = paths.length > 0 ? paths : findFolders()
const scratch = makeScratchFolder()
const log = createLog({ level: 'warn' })
const postgres = await startEmbeddedPostgres({ dataDir: scratch.directory, test: true, log })
try {
  const folders = directories.map((directory) => ({ name: dirname(directory), directory }))
  for (const files of (await deriveFolders(postgres.url, folders, log)).values())
    for (const [file, text] of files) {
      writeFileSync(file, text)
      process.stdout.write(`Wrote ${file}\n`)
    }
} finally {
  await postgres.stop()
  scratch.remove()
}
