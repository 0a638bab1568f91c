import { setImmediate as immediately } from 'node:timers/promises'
import type { Clock } from '@atelier/plumbing/clock'
import type { Database } from '@atelier/plumbing/database'
import { tokenBuckets, type FinishedCall, type Rate } from '@atelier/plumbing/http'
import type { Log } from '@atelier/plumbing/log'
import { codeOf } from '@atelier/plumbing/outage'
import type { Tables } from '../../core/database/tables.ts'
import { organizationOf } from './attribution.ts'
import { dayOf, makeDay } from './day-queries.ts'
import { channelOf, type Entry, entryOf, rowOf, sizeOf } from './entry.ts'
import { lookUp } from './lookup-queries.ts'
import { type Counted, createTally } from './tally.ts'
import { type RequestRow, writeBatch } from './write-queries.ts'

/** Collects calls in memory and writes them in batches. */
export type RequestLog = {
  /** Adds a call. Never waits, never fails. */
  readonly note: (call: FinishedCall) => void
  /** Writes the pending calls. Called at shutdown, and in tests. */
  readonly flush: () => Promise<void>
  /** Number of dropped calls: too many were pending, or they could not be written. */
  readonly dropped: () => number
}

export type RequestLogOptions = {
  readonly database: Database<Tables>
  readonly clock: Clock
  readonly log: Log
  /** Maximum pending calls, and their bytes. Further calls are dropped. */
  readonly maxQueued?: { readonly calls: number; readonly bytes: number }
  /** Rate of calls stored per organization. Calls beyond it are only counted. */
  readonly keptRate?: Rate
}

/**
 * Delay between the first pending call and the write, in milliseconds. Short enough to watch the log live.
 */
const writeEvery = 500
/** Maximum calls per batch. */
const together = 200
/** Minimum interval between warnings about dropped calls, in milliseconds. */
const logEvery = 60_000

/**
 * Returns true for errors about the rows themselves: PostgreSQL classes 22 (data exception) and 23 (integrity
 * constraint), and a call that cannot become a row. Any other error, such as an outage, would affect the halves of the
 * batch as well.
 */
const isAboutRows = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || /^2[23]/.test(codeOf(error) ?? '')

const countedOf = ({ call, at }: Entry, organization_id: string, isKept: boolean): Counted => ({
  organization_id,
  at,
  channel: channelOf(call),
  status: call.status,
  isKept,
})

export const createRequestLog = ({
  database,
  clock,
  log,
  maxQueued = { calls: 5000, bytes: 16_000_000 },
  keptRate = { perSecond: 20, burst: 1000 },
}: RequestLogOptions): RequestLog => {
  let waiting: Entry[] = []
  let waitingBytes = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let dropped = 0
  let untold = 0
  let toldAt = -Infinity
  const buckets = tokenBuckets(() => performance.now())
  /** Sampling decisions by entry, so that a retried entry counts once. */
  const decided = new WeakMap<Entry, boolean>()
  const knownDays = new Set<string>()
  /** Counts of dropped calls with a known organization, added when the database is available again. */
  const missed = createTally()

  const drop = (entries: readonly Entry[], err?: unknown): void => {
    dropped += entries.length
    untold += entries.length
    for (const entry of entries)
      if (entry.of.by === 'organization') missed.add(countedOf(entry, entry.of.organization_id, false))
    if (performance.now() - toldAt < logEvery) return
    log.warn({ dropped: untold, ...(err !== undefined && { err }) }, 'Calls are missing in the request log.')
    untold = 0
    toldAt = performance.now()
  }

  /**
   * Returns true for a call that is stored as a row. Errors have their own rate, so that a looping program
   * does not hide them.
   */
  const decide = (entry: Entry, organization_id: string): boolean => {
    const isKept =
      decided.get(entry) ?? buckets.take(`${organization_id} ${entry.call.status >= 400}`, keptRate).allowed
    decided.set(entry, isKept)
    return isKept
  }

  const write = async (entries: readonly Entry[]): Promise<void> => {
    const knownSubjects = await lookUp(database.db, entries)
    const calls = entries.flatMap((entry) => {
      const organization_id = organizationOf(entry.of, knownSubjects)
      if (organization_id === undefined) return []
      return [{ entry, organization_id, isKept: decide(entry, organization_id) }]
    })
    const rows: RequestRow[] = []
    for (const { entry, organization_id, isKept } of calls) {
      if (!isKept) continue
      const row = rowOf(entry)
      rows.push({
        ...row,
        organization_id,
        credential_name: knownSubjects.tokens.get(row.credential_id ?? '') ?? null,
      })
      // Redacting a long body takes a millisecond, so pending requests go first.
      await immediately()
    }
    if (calls.length === 0) return
    const days = new Map(calls.map(({ entry: { at } }) => [dayOf(at).id, dayOf(at)]))
    for (const [id, day] of days)
      if (!knownDays.has(id)) {
        await database.transact((tx) => makeDay(tx, day))
        knownDays.add(id)
      }
    const late = missed.take()
    const tally = createTally()
    tally.put(late)
    for (const { entry, organization_id, isKept } of calls)
      tally.add(countedOf(entry, organization_id, isKept))
    const counts = tally.take()
    try {
      await database.transact((tx) => writeBatch(tx, rows, counts))
    } catch (error) {
      missed.put(late)
      throw error
    }
  }

  /**
   * Writes a batch. After a refusal by the database it writes the halves, so that only the faulty entry is
   * dropped.
   */
  const writeHalves = async (batch: readonly Entry[]): Promise<void> => {
    try {
      await write(batch)
    } catch (error) {
      // The day may have been dropped, after a large move of the clock.
      knownDays.clear()
      if (batch.length === 1 || !isAboutRows(error)) {
        drop(batch, error)
        return
      }
      const middle = Math.ceil(batch.length / 2)
      await writeHalves(batch.slice(0, middle))
      await writeHalves(batch.slice(middle))
    }
  }

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, together)
      waiting = waiting.slice(together)
      await writeHalves(batch)
      for (const entry of batch) waitingBytes -= sizeOf(entry)
    }
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    while (waiting.length > 0 || writing !== undefined) {
      writing ??= writeAll().finally(() => {
        writing = undefined
      })
      await writing
    }
  }

  return {
    note: (call) => {
      const entry = entryOf(call, clock.now())
      if (entry === undefined) return
      const size = sizeOf(entry)
      if (waiting.length >= maxQueued.calls || waitingBytes + size > maxQueued.bytes) {
        drop([entry])
        return
      }
      waiting.push(entry)
      waitingBytes += size
      timer ??= setTimeout(() => void flush(), writeEvery).unref()
    },
    flush,
    dropped: () => dropped,
  }
}
