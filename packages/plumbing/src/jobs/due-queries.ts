import { type Kysely, sql } from 'kysely'
import type { Due } from './due.ts'

/** Due row, with its kind of work. */
export type DueRow = { readonly kind: string; readonly id: string }

/** Returns up to `limit` rows of each kind that are due at `now`, earliest first. */
export const findDueRows = async <Tables>(
  db: Kysely<Tables>,
  kinds: readonly Due[],
  now: Date,
  limit: number,
): Promise<readonly DueRow[]> => {
  if (kinds.length === 0) return []
  const ofEachKind = kinds.map(
    ({ name, rows }) => sql`
      (select ${name} as kind, id::text, due_at from ${rows} as waiting
       where due_at <= ${now} order by due_at limit ${limit})`,
  )
  const { rows } = await sql<DueRow>`
    select kind, id from (${sql.join(ofEachKind, sql` union all `)}) as due
    order by due_at`.execute(db)
  return rows
}

/** Returns the first moment later than `after` at which a row is due; undefined when there is none. */
export const findNextMoment = async <Tables>(
  db: Kysely<Tables>,
  kinds: readonly Due[],
  after: Date,
): Promise<Date | undefined> => {
  const ofEachKind = kinds
    .filter(({ recurring }) => !recurring)
    .map(({ rows }) => sql`(select min(due_at) as moment from ${rows} as waiting where due_at > ${after})`)
  if (ofEachKind.length === 0) return undefined
  const { rows } = await sql<{ next: Date | null }>`
    select min(moment) as next from (${sql.join(ofEachKind, sql` union all `)}) as moments`.execute(db)
  return rows[0]?.next ?? undefined
}
