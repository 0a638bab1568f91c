import { Outage } from '@atelier/plumbing/outage'
import type { UsageEvent, UsageStore } from './port.ts'

/** Result of the events of a request. */
type Ingested = { readonly inserted: number; readonly duplicates: number }

/** Stores the events of many requests together. */
export type Ingestion = {
  /**
   * Stores the events of a request, all or none. The events are durable once it resolves.
   *
   * @throws Outage if more events wait than the store takes in a few seconds
   */
  ingest(events: readonly UsageEvent[]): Promise<Ingested>
  /** Waits until no events are being stored. */
  drain(): Promise<void>
}

/** Maximum size of a commit, and of the events waiting for a commit, in approximate JSON characters. */
const maxCommitSize = 2_000_000
const maxQueuedBytes = 32_000_000
/**
 * A second commit starts while the first waits for the disk, once enough events wait: few large commits cost
 * less than many small ones.
 */
const commitsAtOnce = 2
const worthASecond = 100_000

/** Approximate size of an event without its texts, in JSON characters. */
const usualSize = 300

const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  let size = 0
  for (const [key, item] of Object.entries(value)) size += key.length + sizeOf(item)
  return size
}

type Request = {
  readonly events: readonly UsageEvent[]
  readonly size: number
  readonly resolve: (ingested: Ingested) => void
  readonly reject: (error: unknown) => void
}

type IngestionOptions = {
  readonly store: Pick<UsageStore, 'append'>
  readonly now: () => Date
  /** Called after events were stored. */
  readonly onStored: () => void
}

/**
 * Batches the events of concurrent requests into a single commit, so that they share its cost, above all the
 * wait for the disk. A request that arrives while nothing is being stored does not wait for others.
 */
export const createIngestion = ({ store, now, onStored }: IngestionOptions): Ingestion => {
  const waiting: Request[] = []
  const commits = new Set<Promise<void>>()
  let waitingSize = 0

  /** Takes the requests of the next commit: one or more, each as a whole. */
  const takeNext = (): Request[] => {
    let size = 0
    let count = 0
    for (const request of waiting) {
      if (count > 0 && size + request.size > maxCommitSize) break
      size += request.size
      count += 1
    }
    waitingSize -= size
    return waiting.splice(0, count)
  }

  const commit = async (requests: readonly Request[]): Promise<void> => {
    try {
      const stored = await store.append(
        requests.flatMap(({ events }) => events),
        now(),
      )
      let from = 0
      for (const { events, resolve } of requests) {
        const ownResults = stored.slice(from, from + events.length)
        from += events.length
        const inserted = ownResults.filter((isNew) => isNew).length
        resolve({ inserted, duplicates: events.length - inserted })
      }
    } catch (error) {
      // A request may have events that the store rejects; the other requests must not fail with it.
      if (error instanceof Outage || requests.length === 1) for (const { reject } of requests) reject(error)
      else for (const request of requests) await commit([request])
    }
  }

  const mayStart = (): boolean =>
    commits.size === 0 || (commits.size < commitsAtOnce && waitingSize >= worthASecond)

  const run = async (requests: readonly Request[]): Promise<void> => {
    await commit(requests)
    onStored()
  }

  const start = (): void => {
    while (waiting.length > 0 && mayStart()) {
      const running = run(takeNext()).finally(() => {
        commits.delete(running)
        start()
      })
      commits.add(running)
    }
  }

  return {
    ingest: (events) => {
      if (events.length === 0) return Promise.resolve({ inserted: 0, duplicates: 0 })
      const size = events.reduce((sum, { metadata }) => sum + usualSize + sizeOf(metadata), 0)
      if (waitingSize + size > maxQueuedBytes)
        return Promise.reject(
          new Outage(
            'database',
            'away',
            'Too many events are waiting to be stored. Send them again in a few seconds.',
          ),
        )
      return new Promise((resolve, reject) => {
        waiting.push({ events, size, resolve, reject })
        waitingSize += size
        start()
      })
    },
    drain: async () => {
      while (commits.size > 0) await Promise.all(commits)
    },
  }
}

declare module '../core/services.ts' {
  interface Services {
    /** Stores the events that sellers report, in batches of several requests. */
    readonly ingestion: Ingestion
  }
}
