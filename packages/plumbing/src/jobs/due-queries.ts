import { type Expression, type Kysely, OperationNodeTransformer, sql, type ValueNode } from 'kysely'
import { statement } from '../database/statement.ts'
import type { Connection } from '../database/types.ts'
import type { Due, WaitingRows } from './due.ts'

/** Due row, with its kind of work. */
export type DueRow = { readonly kind: string; readonly id: string }

/**
 * Values in subqueries, which PostgreSQL cannot see when it plans: one plan serves all values. It would otherwise plan
 * for the values of each run, which takes ten times as long as the search.
 */
const moment = (value: string) => sql`(select ${value}::timestamptz)`
const count = (value: number) => sql`(select ${value}::int)`

class Literals extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...super.transformValue(node), immediate: true }
  }
}

/** Returns the rows with their constants in the text: PostgreSQL uses a partial index only where it can see them. */
const withLiterals = (rows: WaitingRows): Pick<Expression<unknown>, 'toOperationNode'> => {
  const node = new Literals().transformNode(rows.toOperationNode())
  return { toOperationNode: () => node }
}

const dueRowsOf = (kinds: readonly Due[]) =>
  statement((db: Connection<object>, now: string, limit: number) => {
    const ofEachKind = kinds.map(
      ({ name, rows }) => sql`
        (select ${sql.lit(name)} as kind, id::text, due_at from ${withLiterals(rows)} as waiting
         where due_at <= ${moment(now)} order by due_at limit ${count(limit)})`,
    )
    const all = sql<DueRow>`
      select kind, id from (${sql.join(ofEachKind, sql` union all `)}) as due
      order by due_at`
    return { compile: () => all.compile(db) }
  })

const nextMomentOf = (kinds: readonly Due[]) =>
  statement((db: Connection<object>, after: string) => {
    const ofEachKind = kinds.map(
      ({ rows }) => sql`
        (select due_at as moment from ${withLiterals(rows)} as waiting
         where due_at > ${moment(after)} order by due_at limit 1)`,
    )
    const next = sql<{ next: Date | null }>`
      select min(moment) as next from (${sql.join(ofEachKind, sql` union all `)}) as moments`
    return { compile: () => next.compile(db) }
  })

type Queries = {
  readonly dueRows: ReturnType<typeof dueRowsOf>
  /** Undefined when there is no work but recurring one. */
  readonly nextMoment: ReturnType<typeof nextMomentOf> | undefined
}

/**
 * Queries of each list of kinds, which name all their tables: building one takes longer than running it. Moments are
 * text, because the driver would write a date once for each kind.
 */
const built = new WeakMap<readonly Due[], Queries>()

const queriesOf = (kinds: readonly Due[]): Queries => {
  const builtQueries = built.get(kinds)
  if (builtQueries !== undefined) return builtQueries
  const single = kinds.filter(({ recurring }) => !recurring)
  const queries = {
    dueRows: dueRowsOf(kinds),
    nextMoment: single.length === 0 ? undefined : nextMomentOf(single),
  }
  built.set(kinds, queries)
  return queries
}

/** The kinds name their tables themselves. */
const withAnyTables = <Tables>(db: Kysely<Tables>): Kysely<object> => db as unknown as Kysely<object>

/** Returns up to `limit` rows of each kind that are due at `now`, earliest first. */
export const findDueRows = async <Tables>(
  db: Kysely<Tables>,
  kinds: readonly Due[],
  now: Date,
  limit: number,
): Promise<readonly DueRow[]> =>
  kinds.length === 0 ? [] : queriesOf(kinds).dueRows(withAnyTables(db), now.toISOString(), limit)

/** Returns the first moment later than `after` at which a row is due; undefined when there is none. */
export const findNextMoment = async <Tables>(
  db: Kysely<Tables>,
  kinds: readonly Due[],
  after: Date,
): Promise<Date | undefined> => {
  const [row] = (await queriesOf(kinds).nextMoment?.(withAnyTables(db), after.toISOString())) ?? []
  return row?.next ?? undefined
}
