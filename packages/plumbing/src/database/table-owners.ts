import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { TableOwner } from './schema-text.ts'

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

/**
 * Returns the owners with their tables, in the order in which the `index.ts` of the folder lists their policies; others follow
 * in the order of their names.
 *
 * @param policies paths of the files of the folder `data-policy`
 */
export const orderOwners = (policies: readonly string[]): readonly TableOwner[] => {
  const index = policies.find((file) => basename(file) === 'index.ts')
  const text = index === undefined ? '' : readFileSync(index, 'utf8')
  const listed = [...text.matchAll(/^ {2}\.\.\.(\w+),$/gm)].map(
    ([, list = '']) => new RegExp(`\\b${list}\\b[^;]*?from '\\./([\\w-]+)\\.ts'`).exec(text)?.[1] ?? '',
  )
  const owners = readOwners(policies)
  return [...new Set([...listed, ...owners.values()])].map((name) => ({
    name,
    tables: new Set([...owners].flatMap(([table, owner]) => (owner === name ? [table] : []))),
  }))
}
