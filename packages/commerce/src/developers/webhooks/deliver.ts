import { setTimeout as wait } from 'node:timers/promises'
import { Outage } from '@atelier/plumbing/outage'
import type { Services } from '../../core/services.ts'
import { type EndpointRow, findDueEndpoints, findNextAttempt } from './delivery-queries.ts'
import { openSender } from './send.ts'
import { serveEndpoint } from './serve.ts'

/** Poll interval for events written by other processes, in milliseconds. */
const pollInterval = 200
/** Timeout of requests in flight at closing, in milliseconds. */
const closeTimeout = 3000

type DelivererServices = Pick<Services, 'database' | 'clock' | 'log' | 'secret' | 'webhooks'>

/** Delivers webhooks until it is closed. */
export interface Deliverer {
  /** Delivers all due events, including those that become due as a result. */
  deliverDue(): Promise<void>
  /**
   * Returns the earliest time at which an event is due, which may be past. Undefined when none is waiting.
   */
  nextMoment(): Promise<Date | undefined>
  /** Starts polling for due events. */
  start(): void
  /** Claims no more events, waits a few seconds for requests in flight, and releases the rest. */
  close(): Promise<void>
}

/** Opens the deliverer of a process. Any number of processes can share a database. */
export const openDeliverer = (services: DelivererServices): Deliverer => {
  const { database, clock, log, webhooks } = services
  const sender = openSender(webhooks.targets, webhooks.resolve)
  const closing = new AbortController()
  const aborting = new AbortController()
  const ending = { closing: closing.signal, aborting: aborting.signal }
  /** Endpoints that are being served, each with the function that wakes its loop. */
  const served = new Map<string, { wake: () => void; readonly done: Promise<void> }>()

  /** Starts or wakes the loop of an endpoint. Each has its own, so that one that hangs delays no other. */
  const serve = (endpoint: EndpointRow): void => {
    const running = served.get(endpoint.id)
    if (running !== undefined) {
      running.wake()
      return
    }
    const pause = { wake: (): void => undefined }
    const done = serveEndpoint(services, sender, ending, endpoint, pause)
      .catch((error: unknown) => {
        const write = error instanceof Outage ? log.debug : log.error
        write({ err: error, endpoint_id: endpoint.id }, 'Webhooks could not be delivered; trying again.')
      })
      .finally(() => served.delete(endpoint.id))
    served.set(endpoint.id, { wake: () => pause.wake(), done })
  }

  /** Serves the endpoints with due events, and returns their number. */
  const serveDue = async (): Promise<number> => {
    const dueEndpoints = await findDueEndpoints(database.db, clock.now())
    if (!closing.signal.aborted) dueEndpoints.forEach(serve)
    return dueEndpoints.length
  }

  const poll = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await serveDue()
      } catch (error) {
        const write = error instanceof Outage ? log.debug : log.warn
        write({ err: error }, 'The search for due webhooks failed; trying again.')
      }
      await wait(pollInterval, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  let polling: Promise<void> = Promise.resolve()
  return {
    deliverDue: async () => {
      while ((await serveDue()) > 0) await Promise.all([...served.values()].map(({ done }) => done))
    },
    nextMoment: () => findNextAttempt(database.db),
    start: () => {
      polling = poll()
    },
    close: async () => {
      closing.abort()
      await polling
      const timer = setTimeout(() => aborting.abort(), closeTimeout)
      await Promise.all([...served.values()].map(({ done }) => done))
      clearTimeout(timer)
      sender.close()
    },
  }
}
