import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { prepareAs } from '../database/prepared-statements.ts'
import type { Due } from './due.ts'

/** A row that is due, and the kind of work it waits for. */
export type DueRow = { readonly kind: string; readonly id: string }

/**
 * Runs a statement about all kinds of due work, which every connection keeps prepared: PostgreSQL plans it in ten
 * milliseconds and runs it in less than one. Its name is made from its text, because a process may know several lists
 * of kinds.
 */
const runPrepared = async <Tables, Row>(
  db: Kysely<Tables>,
  query: RawBuilder<Row>,
): Promise<readonly Row[]> => {
  const compiled = query.compile(db)
  prepareAs(`due.${createHash('sha256').update(compiled.sql).digest('hex').slice(0, 32)}`, compiled.sql)
  const { rows } = await db.executeQuery(compiled)
  return rows
}

/** The rows of all kinds that are due at `now`, earliest first, at most `limit` of them. */
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
  return runPrepared(
    db,
    sql<DueRow>`
      select kind, id from (${sql.join(ofEachKind, sql` union all `)}) as due
      order by due_at limit ${limit}`,
  )
}

/** The first moment later than `after` at which a row is due; undefined when there is none. */
export const findNextMoment = async <Tables>(
  db: Kysely<Tables>,
  kinds: readonly Due[],
  after: Date,
): Promise<Date | undefined> => {
  const ofEachKind = kinds
    .filter(({ recurring }) => !recurring)
    .map(({ rows }) => sql`(select min(due_at) as moment from ${rows} as waiting where due_at > ${after})`)
  if (ofEachKind.length === 0) return undefined
  const [found] = await runPrepared(
    db,
    sql<{ next: Date | null }>`
      select min(moment) as next from (${sql.join(ofEachKind, sql` union all `)}) as moments`,
  )
  return found?.next ?? undefined
}
