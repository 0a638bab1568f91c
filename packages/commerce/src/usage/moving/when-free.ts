import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@atelier/plumbing/database'
import { codeOf, Outage } from '@atelier/plumbing/outage'
import type { Tables } from '../../core/database/tables.ts'
import type { Tx } from '../../core/services.ts'
import { limitWaiting } from './place-queries.ts'

/** PostgreSQL's code for a lock that was not acquired in time. */
const lockNotAvailable = '55P03'
const tries = 60

/**
 * Runs a transaction with short lock waits, and retries until it gets the locks.
 *
 * @throws Error if others hold the locks for more than half a minute
 */
export const whenFree = async <T>(
  { transact }: Pick<Database<Tables>, 'transact'>,
  run: (tx: Tx) => Promise<T>,
): Promise<T> => {
  for (let tried = 1; ; tried += 1)
    try {
      return await transact(async (tx) => {
        await limitWaiting(tx)
        return run(tx)
      })
    } catch (error) {
      const code = codeOf(error) ?? codeOf(error instanceof Outage ? error.cause : undefined)
      if (code !== lockNotAvailable) throw error
      if (tried === tries)
        throw new Error(
          'Others hold the batches of events all the time, such as long transactions that store or count usage. Nothing was changed by this step. Try again when the shop is quieter.',
          { cause: error },
        )
      await sleep(500)
    }
}
