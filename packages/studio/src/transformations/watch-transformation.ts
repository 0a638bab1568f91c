import { setTimeout as wait } from 'node:timers/promises'
import type { Transformation } from '@atelier/contract'
import type { Database } from '@atelier/plumbing/database'
import type { Tables } from '../database/tables.ts'
import { readTransformation } from './read-transformation.ts'

/** Any process may paint; its row is what all of them can see. */
const lookEveryMs = 300

/**
 * Follows a painting: what it is now, then every change, until it is completed, has failed, or the
 * visitor is gone.
 *
 * @throws `ResourceNotFound`, before anything is sent
 */
export const watchTransformation = async (
  database: Database<Tables>,
  id: string,
  signal: AbortSignal,
): Promise<AsyncIterable<Transformation>> => {
  const first = await readTransformation(database.db, id)
  return follow(database, first, signal)
}

async function* follow(
  database: Database<Tables>,
  first: Transformation,
  signal: AbortSignal,
): AsyncGenerator<Transformation> {
  let current = first
  let shown = ''
  while (!signal.aborted) {
    const text = JSON.stringify(current)
    if (text !== shown) yield current
    shown = text
    if (current.status !== 'processing') return
    // Being cut off ends the wait early; the loop's condition sees it.
    await wait(lookEveryMs, undefined, { signal }).catch(() => undefined)
    if (!signal.aborted) current = await readTransformation(database.db, first.id)
  }
}
