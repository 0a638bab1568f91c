import type { Database } from '@atelier/plumbing/database'
import { defineJob, enqueue } from '@atelier/plumbing/jobs'
import type { Log } from '@atelier/plumbing/log'
import * as z from 'zod/mini'
import type { Tables } from '../core/database/tables.ts'

/**
 * Folds waiting batches: adds their events to the stored usage of meters and customers. One at a time in its own pool:
 * the jobs would wait for each other's lock, with a database connection each.
 */
export const foldJob = defineJob({ name: 'usage.fold', payload: z.object({}), pool: 'usage' })

/** Minimum interval between two requests of a process, in milliseconds. */
const interval = 200

/** Requests folding, throttled to the interval. */
type FoldingAsker = {
  ask(): void
  /** Waits until pending requests are in the queue. */
  close(): Promise<void>
}

/**
 * Queues the folding job. If queuing fails or the process ends first, due work finds the batches, which wait
 * in their table.
 */
export const createFoldingAsker = (database: Database<Tables>, log: Log): FoldingAsker => {
  const asking = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let askedAt = -Infinity

  const askNow = (): void => {
    timer = undefined
    askedAt = performance.now()
    const queued = database
      .transact((tx) => enqueue(tx, foldJob, {}, { key: 'all' }))
      .catch((error: unknown) => log.debug({ err: error }, 'Folding could not be asked for.'))
      .finally(() => asking.delete(queued))
    asking.add(queued)
  }

  return {
    ask: () => {
      const wait = askedAt + interval - performance.now()
      if (timer !== undefined) return
      if (wait <= 0) askNow()
      else timer = setTimeout(askNow, wait).unref()
    },
    close: async () => {
      clearTimeout(timer)
      await Promise.all(asking)
    },
  }
}
