import { sql } from 'kysely'
import type { Database } from '@atelier/plumbing/database'

/** How many paintings there are, and how many are still under way. */
export type PaintingCount = {
  readonly completed: number
  readonly unfinished: number
  readonly failed: number
}

/** Counts the paintings of this installation. Tables of others in the same database do not matter. */
export const countPaintings = async <Tables>({ db }: Database<Tables>): Promise<PaintingCount> => {
  const { rows } = await sql<PaintingCount>`
    select count(*) filter (where stage = 'completed')::int as completed,
      count(*) filter (where stage = 'failed')::int as failed,
      count(*) filter (where stage not in ('completed', 'failed'))::int as unfinished
    from studio.runs`.execute(db)
  return rows[0] ?? { completed: 0, unfinished: 0, failed: 0 }
}
