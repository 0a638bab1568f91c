import { setTimeout as wait } from 'node:timers/promises'
import { after, minutes, seconds } from '@atelier/plumbing/clock'
import { Outage } from '@atelier/plumbing/outage'
import type { Services } from '../services.ts'
import { findEventsAfter, lastNumber, lastNumberBefore } from './queries.ts'
import type { CustomerEvent, EventWatch } from './types.ts'

/** Poll interval, in milliseconds. Other processes record events too. */
const pollMilliseconds = 500

/**
 * Window in which late events are searched, in milliseconds. Sequence numbers are assigned before
 * commit, so a lower number can appear after a higher one.
 */
const lateness = seconds(10)

/**
 * Maximum duration of a stream, in milliseconds. Forces clients to reconnect, so that ended sessions are noticed.
 */
const maxStreamMs = minutes(10)

type Listener = (event: CustomerEvent) => void

/**
 * Maximum queued events per stream. A slower reader is disconnected, and reconnects to read the current
 * state.
 */
const maxQueued = 100

/** Creates the queue of a stream, which a single reader reads until `end`. */
const createEventQueue = (end: AbortSignal) => {
  const queued: CustomerEvent[] = []
  let wake = (): void => undefined
  end.addEventListener('abort', () => wake(), { once: true })
  return {
    /** Adds an event. Returns the number of queued events. */
    push: (event: CustomerEvent): number => {
      queued.push(event)
      wake()
      return queued.length
    },
    read: async function* () {
      while (!end.aborted) {
        const event = queued.shift()
        if (event !== undefined) yield event
        else
          await new Promise<void>((resolve) => {
            wake = resolve
            if (end.aborted || queued.length > 0) resolve()
          })
      }
    },
  }
}

/** Watches the events of customers that have listeners. Polling stops without listeners. */
export const watchEvents = ({
  database: { db },
  clock,
  log,
}: Pick<Services, 'database' | 'clock' | 'log'>): EventWatch => {
  const followed = new Map<string, Set<Listener>>()
  /**
   * Highest sequence numbers at past polls, oldest first; events up to the oldest are not read again. Empty
   * while the reader is stopped.
   */
  const marks: { readonly at: number; readonly sequence: number }[] = []

  const readOnce = async (first: number): Promise<void> => {
    const mark = { at: performance.now(), sequence: await lastNumber(db) }
    for (const { customer_id, ...event } of await findEventsAfter(db, first, [...followed.keys()]))
      for (const listener of followed.get(customer_id) ?? []) listener(event)
    marks.push(mark)
    while ((marks[1]?.at ?? Infinity) < mark.at - lateness) marks.shift()
  }

  const readAll = async (): Promise<void> => {
    for (;;) {
      const [oldest] = marks
      if (followed.size === 0 || oldest === undefined) break
      try {
        await readOnce(oldest.sequence)
      } catch (error) {
        // Outages are logged once where they are detected.
        const level = error instanceof Outage ? 'debug' : 'error'
        log[level]({ err: error }, 'Could not read customer events; retrying.')
      }
      await wait(pollMilliseconds, undefined, { ref: false })
    }
    marks.length = 0
  }

  /** Starts the reader if it is stopped. Returns the sequence number that it reads after. */
  const begin = async (): Promise<number> => {
    // Uncommitted events may have lower sequence numbers than the last.
    const sequence = await lastNumberBefore(db, after(clock.now(), -lateness))
    const [oldest] = marks
    if (oldest !== undefined) return oldest.sequence
    marks.push({ at: performance.now(), sequence })
    void readAll()
    return sequence
  }

  const listen = (customer_id: string, listener: Listener): (() => void) => {
    const listeners = followed.get(customer_id) ?? new Set()
    followed.set(customer_id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      // A new set of listeners may have replaced this one.
      if (listeners.size === 0 && followed.get(customer_id) === listeners) followed.delete(customer_id)
    }
  }

  return {
    follow: async (customer_id, signal) => {
      const tooSlow = new AbortController()
      const end = AbortSignal.any([signal, AbortSignal.timeout(maxStreamMs), tooSlow.signal])
      const seen = new Set<string>()
      const queue = createEventQueue(end)
      let isConnected = false
      const stopListening = listen(customer_id, (event) => {
        if (seen.has(event.id)) return
        seen.add(event.id)
        // Events recorded before the connection are already visible to the customer.
        if (!isConnected) return
        if (queue.push(event) >= maxQueued) tooSlow.abort()
      })
      if (end.aborted) stopListening()
      else end.addEventListener('abort', stopListening, { once: true })
      try {
        for (const { id } of await findEventsAfter(db, await begin(), [customer_id])) seen.add(id)
      } catch (error) {
        stopListening()
        throw error
      }
      isConnected = true
      return queue.read()
    },
  }
}
