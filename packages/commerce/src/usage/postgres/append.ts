import { codeOf } from '@atelier/plumbing/outage'
import type { Database } from '@atelier/plumbing/database'
import type { Tables } from '../../core/database/tables.ts'
import type { Tx } from '../../core/services.ts'
import type { UsageStore } from '../port.ts'
import { claimExternalIds, insertEvents } from './append-queries.ts'
import { monthOf } from './month.ts'
import { hasMonth, makeMonth } from './month-queries.ts'

/**
 * PostgreSQL's code for a row without a partition. A row that violates a check of the table has the same
 * code: its retry is futile and fails with the same error.
 */
const noPartition = '23514'

/** Hook of `append` and `appendInside` for a move of events to another store. */
export type AppendingOptions = {
  /** Called in the transaction, before anything is written. An error that it throws ends the transaction. */
  readonly onBegin?: (tx: Tx) => Promise<void>
}

/** Creates the month tables as events arrive; each process checks a month at its first event. */
export const createMonthMaker = ({ transact }: Pick<Database<Tables>, 'transact'>) => {
  /** Months whose tables this process has seen. */
  const knownKeys = new Set<string>()
  /** Transactions that create a month: the table is invisible to others until they commit. */
  const makers = new WeakSet<Tx>()

  return {
    /** Creates the table of a month in its own transaction, because others wait for its end. */
    ensure: async (now: Date): Promise<void> => {
      const month = monthOf(now)
      if (knownKeys.has(month.id)) return
      await transact((tx) => makeMonth(tx, month))
      knownKeys.add(month.id)
    },
    /**
     * Creates the table inside a business transaction, which must not block others. The table's existence is
     * checked first; the table nearly always exists.
     */
    ensureInside: async (tx: Tx, now: Date): Promise<void> => {
      const month = monthOf(now)
      if (knownKeys.has(month.id) || makers.has(tx)) return
      if (await hasMonth(tx, month)) knownKeys.add(month.id)
      else {
        makers.add(tx)
        await makeMonth(tx, month)
      }
    },
    forget: (): void => knownKeys.clear(),
  }
}

/** Returns the storage of events in PostgreSQL: as batches, in the table of their month of arrival. */
export const createAppending = (
  database: Pick<Database<Tables>, 'transact'>,
  { onBegin }: AppendingOptions = {},
): Pick<UsageStore, 'append' | 'appendInside'> => {
  const months = createMonthMaker(database)

  const appendKnown: UsageStore['append'] = async (events, now) => {
    await months.ensure(now)
    const fresh = await database.transact(async (tx) => {
      await onBegin?.(tx)
      const claimed = await claimExternalIds(tx, events, now)
      if (claimed.length > 0) await insertEvents(tx, claimed, now)
      return claimed
    })
    const stored = new Set(fresh)
    return events.map((event) => stored.has(event))
  }

  return {
    append: async (events, now) => {
      try {
        return await appendKnown(events, now)
      } catch (error) {
        // Retention of another process dropped the month, which can happen when the clock was moved back.
        if (codeOf(error) !== noPartition) throw error
        months.forget()
        return appendKnown(events, now)
      }
    },
    appendInside: async (tx, events, now) => {
      if (events.length === 0) return
      await months.ensureInside(tx, now)
      await onBegin?.(tx)
      await insertEvents(tx, await claimExternalIds(tx, events, now), now)
    },
  }
}
