import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { TableOwner } from './schema-text.ts'

/**
 * Returns the owner of each table of a package: the folder whose `data-policy.ts` declares the table's `policy('…')`.
 *
 * @param policies paths of the files `data-policy.ts`; without any, the tables have no owners
 */
export const readOwners = (policies: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    policies.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bpolicy\(\s*'([a-z_0-9.]+)'/g)].map(
        ([, table = '']) => [table, basename(dirname(file))] as const,
      ),
    ),
  )

/**
 * Returns the owners with their tables, in the order in which a list names their policies; others follow in the order of
 * their names.
 *
 * @param policies paths of the files `data-policy.ts`
 * @param list path of the file with the list of all policies
 */
export const orderOwners = (policies: readonly string[], list: string | undefined): readonly TableOwner[] => {
  const text = list === undefined ? '' : readFileSync(list, 'utf8')
  const listed = [...text.matchAll(/^ {2}\.\.\.(\w+),$/gm)].map(
    ([, name = '']) =>
      new RegExp(`\\b${name}\\b[^;]*?from '\\./([\\w-]+)/data-policy\\.ts'`).exec(text)?.[1] ?? '',
  )
  const owners = readOwners(policies)
  return [...new Set([...listed, ...owners.values()])].map((name) => ({
    name,
    tables: new Set([...owners].flatMap(([table, owner]) => (owner === name ? [table] : []))),
  }))
}
