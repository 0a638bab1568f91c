import { setTimeout as wait } from 'node:timers/promises'
import { Outage } from '@atelier/plumbing/outage'
import type { Services } from '../../core/services.ts'
import { type EndpointRow, findDueEndpoints, findNextAttempt } from './delivery-queries.ts'
import { openSender } from './send.ts'
import { serveEndpoint } from './serve.ts'

/** How often it is looked for events that other processes have written, in milliseconds. */
const lookEvery = 200
/** How long requests that are under way are waited for at the end, in milliseconds. */
const patienceAtEnd = 3000

type Needs = Pick<Services, 'database' | 'clock' | 'log' | 'secret' | 'webhooks'>

/** Sends webhooks from the moment it is made until it is closed. */
export interface Deliverer {
  /** Sends all that is due now, and what becomes due at once by that. */
  deliverDue(): Promise<void>
  /** The earliest moment at which an event is to be sent, which may be past; undefined when none waits. */
  nextMoment(): Promise<Date | undefined>
  /** Looks for due events again and again. */
  start(): void
  /** Takes no more events, waits for the requests that are under way for a few seconds, and gives the rest back. */
  close(): Promise<void>
}

/** Opens the deliverer of a process. Any number of processes share a database. */
export const openDeliverer = (services: Needs): Deliverer => {
  const { database, clock, log, webhooks } = services
  const sender = openSender(webhooks.targets, webhooks.resolve)
  const closing = new AbortController()
  const aborting = new AbortController()
  const ending = { closing: closing.signal, aborting: aborting.signal }
  /** The endpoints that are being served, each with what makes its server look again. */
  const served = new Map<string, { wake: () => void; readonly done: Promise<void> }>()

  /** Each endpoint is served by itself: one that hangs holds up no other. */
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
        tell({ err: error }, 'Webhooks that are due could not be looked for; trying again.')
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
