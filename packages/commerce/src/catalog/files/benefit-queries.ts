import { sql } from 'kysely'
import type { Connection } from '../../core/services.ts'
import type { Row } from '@atelier/plumbing/database'
import { anyOf } from '../../core/database/list-filters.ts'
import type { FilesTable } from '../../core/database/tables.ts'

/** Selects the files of a benefit, without deleted ones. */
export const filesOfBenefit = (db: Connection, benefit_id: string) =>
  db
    .selectFrom('files')
    .where('files.deleted_at', 'is', null)
    .where(
      sql<boolean>`files.id in (select file.id::uuid from benefits,
        jsonb_array_elements_text(benefits.properties -> 'files') as file(id)
        where benefits.id = ${benefit_id} and benefits.type = 'downloadables')`,
    )

/** Returns the existing downloads by id, of any organization. */
export const findExistingFiles = async (
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<Row<FilesTable>, 'organization_id'>>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'organization_id'])
    .where('id', '=', anyOf(ids))
    .where('service', '=', 'downloadable')
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the names of files, by their ids. */
export const findFileNames = async (
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const files = await db.selectFrom('files').select(['id', 'name']).where('id', '=', anyOf(ids)).execute()
  return new Map(files.map(({ id, name }) => [id, name]))
}
