import { setImmediate as immediately } from 'node:timers/promises'
import type { Clock } from '@atelier/plumbing/clock'
import type { Database } from '@atelier/plumbing/database'
import { tokenBuckets, type AnsweredCall, type Rate } from '@atelier/plumbing/http'
import type { Log } from '@atelier/plumbing/log'
import { codeOf } from '@atelier/plumbing/outage'
import type { Tables } from '../database/tables.ts'
import { organizationOf } from './attribution.ts'
import { dayOf, makeDay } from './day-queries.ts'
import { channelOf, type Entry, entryOf, rowOf, sizeOf } from './entry.ts'
import { lookUp } from './lookup-queries.ts'
import { type Counted, createTally } from './tally.ts'
import { type RequestRow, writeBatch } from './write-queries.ts'

/** Collects calls in memory and writes them in batches. */
export type RequestLog = {
  /** Notes a call. Never waits, never fails. */
  readonly note: (call: AnsweredCall) => void
  /** Writes what waits. Called at the end, and by tests. */
  readonly flush: () => Promise<void>
  /** How many calls were dropped, because too many waited or they could not be written. */
  readonly dropped: () => number
}

export type RequestLogOptions = {
  readonly database: Database<Tables>
  readonly clock: Clock
  readonly log: Log
  /** How many calls, and bytes of them, may wait. What comes then is dropped. */
  readonly mostWaiting?: { readonly calls: number; readonly bytes: number }
  /** How many calls of an organization are kept one by one; those beyond are counted only. */
  readonly keptRate?: Rate
}

/** Calls are written this long after the first of them, in milliseconds: soon enough for who watches. */
const writeEvery = 500
/** So many are written together. */
const together = 200
/** What is dropped is logged this often at most, in milliseconds. */
const tellEvery = 60_000

/**
 * Returns true for an error about the rows themselves, as PostgreSQL's classes 22 (data exception) and 23 (integrity constraint)
 * are, and the failure to make a row of a call. Any other error, such as an outage, would meet the halves of the batch as well.
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
  mostWaiting = { calls: 5000, bytes: 16_000_000 },
  keptRate = { perSecond: 20, burst: 1000 },
}: RequestLogOptions): RequestLog => {
  let waiting: Entry[] = []
  let waitingBytes = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let dropped = 0
  let untold = 0
  let toldAt = -Infinity
  const kept = tokenBuckets(() => performance.now())
  /** Decisions about entries, so that one that is written again counts once. */
  const decided = new WeakMap<Entry, boolean>()
  const knownDays = new Set<string>()
  /** Dropped calls, as far as it is known whose they were: they are counted when the database is back. */
  const missed = createTally()

  const drop = (entries: readonly Entry[], err?: unknown): void => {
    dropped += entries.length
    untold += entries.length
    for (const entry of entries)
      if (entry.of.by === 'organization') missed.add(countedOf(entry, entry.of.organization_id, false))
    if (performance.now() - toldAt < tellEvery) return
    log.warn({ dropped: untold, ...(err !== undefined && { err }) }, 'Calls are missing in the request log.')
    untold = 0
    toldAt = performance.now()
  }

  /** True for a call that is kept as a row. Errors have a share of their own: a program in a loop must not hide them. */
  const decide = (entry: Entry, organization_id: string): boolean => {
    const isKept =
      decided.get(entry) ?? kept.take(`${organization_id} ${entry.call.status >= 400}`, keptRate).allowed
    decided.set(entry, isKept)
    return isKept
  }

  const write = async (entries: readonly Entry[]): Promise<void> => {
    const known = await lookUp(database.db, entries)
    const found = entries.flatMap((entry) => {
      const organization_id = organizationOf(entry.of, known)
      if (organization_id === undefined) return []
      return [{ entry, organization_id, isKept: decide(entry, organization_id) }]
    })
    const rows: RequestRow[] = []
    for (const { entry, organization_id, isKept } of found) {
      if (!isKept) continue
      const row = rowOf(entry)
      rows.push({
        ...row,
        organization_id,
        credential_name: known.tokens.get(row.credential_id ?? '') ?? null,
      })
      // Covering a long body takes a millisecond: calls that arrive meanwhile go first.
      await immediately()
    }
    if (found.length === 0) return
    const days = new Map(found.map(({ entry: { at } }) => [dayOf(at).id, dayOf(at)]))
    for (const [id, day] of days)
      if (!knownDays.has(id)) {
        await database.transact((tx) => makeDay(tx, day))
        knownDays.add(id)
      }
    const late = missed.take()
    const tally = createTally()
    tally.put(late)
    for (const { entry, organization_id, isKept } of found)
      tally.add(countedOf(entry, organization_id, isKept))
    const counts = tally.take()
    try {
      await database.transact((tx) => writeBatch(tx, rows, counts))
    } catch (error) {
      missed.put(late)
      throw error
    }
  }

  /** Writes a batch; when the database refuses it, its halves, so that only the entry at fault is dropped. */
  const writeHalves = async (batch: readonly Entry[]): Promise<void> => {
    try {
      await write(batch)
    } catch (error) {
      // The day may have been dropped meanwhile, by a clock that was moved far.
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
      if (waiting.length >= mostWaiting.calls || waitingBytes + size > mostWaiting.bytes) {
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
