import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Returns the owner of each table of a package: the folder below its `src` whose file of that name, in a folder
 * `data-policy`, declares the table's `policy('…')`.
 *
 * @param policies paths of the files of the folder `data-policy`; without any, the tables have no owners
 */
export const readOwners = (policies: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    policies.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bpolicy\(\s*'([a-z_0-9.]+)'/g)].map(
        ([, table = '']) => [table, basename(file, '.ts')] as const,
      ),
    ),
  )
