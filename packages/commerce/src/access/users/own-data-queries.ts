import type { UserExport as UserExportSchema } from '@atelier/contract'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { UserRow } from '../identity/user-queries.ts'
import { exportedColumns, type OwnRows, type TableName } from '../../core/table-policy/policy.ts'
import { findColumns } from '../../core/table-policy/row-queries.ts'
import type { Connection, Services, Tx } from '../../core/services.ts'

type UserExport = z.infer<typeof UserExportSchema>

/** A row of the export; moments are strings. */
type OwnRecord = UserExport['records'][string][number]

/** Returns a user's rows in each table that the data policy gives them, by the names in the export. */
export const findOwnRecords = async (
  db: Connection,
  policies: Services['data_policies'],
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<Record<string, OwnRecord[]>> => {
  const rowsOf = async (
    table: TableName,
    { name, column, by = 'id', only, moment = 'created_at', omitted }: OwnRows,
  ) => {
    const columns = exportedColumns(await findColumns(db, table), omitted)
    // Literals, because the indexes of the audit log are partial.
    const kind = only === undefined ? sql`` : sql`and ${sql.ref(only[0])} = ${sql.lit(only[1])}`
    const { rows } = await sql<{ record: OwnRecord }>`select row_to_json(own) as record from (
      select ${sql.join(columns.map((item) => sql.ref(item)))} from ${sql.table(table)}
      where ${sql.ref(column)} = ${user[by]} ${kind} order by ${sql.ref(moment)}, id
    ) as own`.execute(db)
    return [name, rows.map(({ record }) => record)] as const
  }
  const records = await Promise.all(
    policies.flatMap(({ table, own = [] }) => own.map((rows) => rowsOf(table, rows))),
  )
  return Object.fromEntries(records)
}

/** Deletes rows that identify a person by address alone: invitations, codes and sign-in links. */
export const deleteByEmail = async (tx: Tx, email: string): Promise<void> => {
  await Promise.all([
    tx.deleteFrom('organization_invitations').where('email', '=', email).execute(),
    tx
      .deleteFrom('user_verifications')
      .where(({ eb, or }) =>
        or([
          eb('identifier', '=', `sign-in-otp-${email}`),
          eb(sql`strpos(value, ${JSON.stringify(email)})`, '>', 0),
        ]),
      )
      .execute(),
  ])
}
