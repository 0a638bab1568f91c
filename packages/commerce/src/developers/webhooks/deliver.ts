import { setTimeout as wait } from 'node:timers/promises'
import { Outage } from '@atelier/plumbing/outage'
import type { Services } from '../../core/services.ts'
import { type EndpointRow, findDueEndpoints, findNextAttempt } from './delivery-queries.ts'
import { openSender } from './send.ts'
import { serveEndpoint } from './serve.ts'

/** Poll interval for events written by other processes, in milliseconds. */
const lookEvery = 200
/** Time that closing waits for requests in flight, in milliseconds. */
const patienceAtEnd = 3000

type Needs = Pick<Services, 'database' | 'clock' | 'log' | 'secret' | 'webhooks'>

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
export const openDeliverer = (services: Needs): Deliverer => {
  const { database, clock, log, webhooks } = services
  const sender = openSender(webhooks.targets, webhooks.resolve)
  const closing = new AbortController()
  const aborting = new AbortController()
  const ending = { closing: closing.signal, aborting: aborting.signal }
  /** Endpoints that are being served, each with the function that wakes its loop. */
  const served = new Map<string, { wake: () => void; readonly done: Promise<void> }>()

  /** Serves each endpoint in its own loop, so that one that hangs delays no other. */
  const serveInTurn = (endpoint: EndpointRow): void => {
    const known = served.get(endpoint.id)
    if (known !== undefined) {
      known.wake()
      return
    }
    const pause = { wake: (): void => undefined }
    const done = serveEndpoint(services, sender, ending, endpoint, pause)
      .catch((error: unknown) => {
        const tell = error instanceof Outage ? log.debug : log.error
        tell({ err: error, endpoint_id: endpoint.id }, 'Webhooks could not be delivered; trying again.')
      })
      .finally(() => served.delete(endpoint.id))
    served.set(endpoint.id, { wake: () => pause.wake(), done })
  }

  const look = async (): Promise<number> => {
    const due = await findDueEndpoints(database.db, clock.now())
    if (!closing.signal.aborted) due.forEach(serveInTurn)
    return due.length
  }

  const lookAgain = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await look()
      } catch (error) {
        const tell = error instanceof Outage ? log.debug : log.warn
        tell({ err: error }, 'The search for due webhooks failed; trying again.')
      }
      await wait(lookEvery, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  let looking: Promise<void> = Promise.resolve()
  return {
    deliverDue: async () => {
      while ((await look()) > 0) await Promise.all([...served.values()].map(({ done }) => done))
    },
    nextMoment: () => findNextAttempt(database.db),
    start: () => {
      looking = lookAgain()
    },
    close: async () => {
      closing.abort()
      await looking
      const timer = setTimeout(() => aborting.abort(), patienceAtEnd)
      await Promise.all([...served.values()].map(({ done }) => done))
      clearTimeout(timer)
      sender.close()
    },
  }
}
