import { codeOf } from '@atelier/plumbing/outage'
import type { Database } from '@atelier/plumbing/database'
import type { Tables } from '../../database/tables.ts'
import type { Tx } from '../../services.ts'
import type { UsageStore } from '../port.ts'
import { claimExternalIds, insertEvents } from './append-queries.ts'
import { monthOf } from './month.ts'
import { hasMonth, makeMonth } from './month-queries.ts'

/**
 * PostgreSQL's code for a row that no partition takes. A row that breaks a check of the table has the same code: it is
 * tried a second time in vain, and fails with the same error.
 */
const noPartition = '23514'

/** What `append` and `appendInside` do besides, while events are moved to another store. */
export type AppendingOptions = {
  /** Called in the transaction, before anything is written. What it throws ends the transaction. */
  readonly onBegin?: (tx: Tx) => Promise<void>
  /** Called with the batches that `append` has stored, and the moment at which they arrived, after the commit. */
  readonly onStored?: (batch_ids: readonly number[], now: Date) => void
}

/** Makes the tables of months as events arrive, each in the process that sees its first event. */
export const createMonthMaker = ({ transact }: Pick<Database<Tables>, 'transact'>) => {
  /** The months whose tables this process has seen. */
  const known = new Set<string>()
  /** Transactions that make a month: what they see of it is not there for others until they commit. */
  const makers = new WeakSet<Tx>()

  return {
    /** The table of a month is made in a transaction of its own, because others wait for its end. */
    ensure: async (now: Date): Promise<void> => {
      const month = monthOf(now)
      if (known.has(month.id)) return
      await transact((tx) => makeMonth(tx, month))
      known.add(month.id)
    },
    /**
     * The same inside a transaction of business, which no other may wait for: it is asked first whether the table is
     * there, which it nearly always is.
     */
    ensureInside: async (tx: Tx, now: Date): Promise<void> => {
      const month = monthOf(now)
      if (known.has(month.id) || makers.has(tx)) return
      if (await hasMonth(tx, month)) known.add(month.id)
      else {
        makers.add(tx)
        await makeMonth(tx, month)
      }
    },
    forget: (): void => known.clear(),
  }
}

/** How events are stored in PostgreSQL: as batches, in the table of the month in which they arrive. */
export const createAppending = (
  database: Pick<Database<Tables>, 'transact'>,
  { onBegin, onStored }: AppendingOptions = {},
): Pick<UsageStore, 'append' | 'appendInside'> => {
  const months = createMonthMaker(database)

  const appendKnown: UsageStore['append'] = async (events, now) => {
    await months.ensure(now)
    const { fresh, batch_ids } = await database.transact(async (tx) => {
      await onBegin?.(tx)
      const claimed = await claimExternalIds(tx, events, now)
      return { fresh: claimed, batch_ids: claimed.length > 0 ? await insertEvents(tx, claimed, now) : [] }
    })
    onStored?.(batch_ids, now)
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
