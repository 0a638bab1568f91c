import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import type { Reader } from '../services.ts'

/** An insert, update, delete or added job that has not been sent; it says `returning` about each row it touches. */
export type Write = OperationNodeSource

/** The condition, for a later write of `writeTogether`, that the write at this place touched a row. */
export const touchedBy = (place: number): RawBuilder<unknown> =>
  sql`exists (select from ${sql.ref(`write_${place}`)})`

/**
 * Sends several writes as one statement, in one round trip. They see the state before it and not each
 * other's effects; foreign keys are checked when all are done. All of them happen or none, inside a
 * transaction or without one.
 *
 * @returns how many rows each of them touched
 */
export const writeTogether = async (to: Reader, writes: readonly Write[]): Promise<readonly number[]> => {
  const parts = writes.map((write, i) => sql`${sql.ref(`write_${i}`)} as (${write})`)
  const counts = writes.map((_, i) => sql`(select count(*) from ${sql.ref(`write_${i}`)})`)
  const { rows } = await sql<{
    counts: number[]
  }>`with ${sql.join(parts)} select array[${sql.join(counts)}]::int[] as counts`.execute(to)
  return rows[0]?.counts ?? []
}
