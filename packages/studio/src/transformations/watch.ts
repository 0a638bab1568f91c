import { setTimeout as wait } from 'node:timers/promises'
import type { Transformation } from '@atelier/contract'
import type { Connection } from '@atelier/plumbing/database'
import type { Tables } from '../database/tables.ts'
import { readTransformation } from './read.ts'

/** The transformation may be painted by another process, so this one reads the row again and again. */
const pollMilliseconds = 300

/**
 * Follows a transformation: its present state, then every change, until it is completed, has failed, or the
 * visitor has disconnected.
 *
 * @throws `ResourceNotFound`, before anything is sent
 */
export const watchTransformation = async (
  db: Connection<Tables>,
  id: string,
  signal: AbortSignal,
): Promise<AsyncIterable<Transformation>> => follow(db, await readTransformation(db, id), signal)

async function* follow(
  db: Connection<Tables>,
  first: Transformation,
  signal: AbortSignal,
): AsyncGenerator<Transformation> {
  let current = first
  let sent = ''
  while (!signal.aborted) {
    const text = JSON.stringify(current)
    if (text !== sent) yield current
    sent = text
    if (current.status !== 'processing') return
    // A disconnect ends the wait early, and the loop's condition ends the loop.
    await wait(pollMilliseconds, undefined, { signal }).catch(() => undefined)
    if (!signal.aborted) current = await readTransformation(db, first.id)
  }
}
