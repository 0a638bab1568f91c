import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '@atelier/plumbing/clock'
import { enqueue } from '@atelier/plumbing/jobs'
import { Outage } from '@atelier/plumbing/outage'
import { defineOperation } from '@atelier/plumbing/telemetry'
import { lock } from '../database/lock.ts'
import type { Services } from '../services.ts'
import { tellOfFailures } from './failure-mail.ts'
import { letFollowersSleep, wakeNext } from './order-queries.ts'
import {
  type Attempted,
  claimEvents,
  type ClaimedEvent,
  type EndpointRow,
  findDueEndpoints,
  findNextAttempt,
  giveUpWaiting,
  lockHealth,
  recordAttempts,
  releaseEvent,
  updateHealth,
} from './queries.ts'
import { type Ended, type Health, healthAfter, nextTryAt } from './retry.ts'
import { openSender, type Outcome, type Sender } from './send.ts'
import { headersOf, openSecret } from './sign.ts'

/** Requests to one endpoint at the same time, by one process. */
const most = 16
/** The same for an endpoint whose last attempt failed, so that many receivers that hang take few connections. */
const mostToFailing = 2
/** How often it is looked for events that other processes have written, in milliseconds. */
const lookEvery = 200
/** How often it is tried to write outcomes down, with pauses that double, in milliseconds; claims last longer than all of it. */
const mostRecordings = 6
const firstPause = 200
/** How long requests that are under way are waited for at the end, in milliseconds. */
const patienceAtEnd = 3000

const measureAttempt = defineOperation({
  metric: 'atelier.webhook.attempt.duration',
  description: 'How long receivers of webhooks took to answer.',
  kind: 'CLIENT',
})

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

/** The secrets that sign for an endpoint now: the present one and, for a while, the one before. */
const secretsOf = ({ secret }: Needs, endpoint: EndpointRow, now: Date): string[] => {
  const { id, sealed_secret, sealed_old_secret: old, old_secret_expires_at: end } = endpoint
  const secrets = [openSecret(secret, id, sealed_secret)]
  if (old !== null && end !== null && end > now) secrets.push(openSecret(secret, id, old))
  return secrets
}

/** Signs an event and sends it. What cannot be signed counts as an attempt that failed. */
const post = async (
  services: Needs,
  sender: Sender,
  endpoint: EndpointRow,
  { id, payload: body }: ClaimedEvent,
  signal: AbortSignal,
): Promise<Outcome> => {
  // Receivers compare the moment with their own clocks, which know nothing of a sandbox clock that was moved.
  const timestamp = Math.floor(systemClock.now().getTime() / 1000)
  try {
    const headers = headersOf(secretsOf(services, endpoint, services.clock.now()), { id, timestamp, body })
    const run = { name: 'webhook', labels: {}, details: { 'atelier.endpoint_id': endpoint.id } }
    return await measureAttempt(run, async (note) => {
      const outcome = await sender.send(endpoint.url, headers, body, signal)
      const { http_code } = outcome
      note({
        labels: { 'http.response.status_code': http_code ?? 'none' },
        failed: http_code === null || http_code >= 300,
      })
      return outcome
    })
  } catch (error) {
    services.log.error({ err: error, endpoint_id: endpoint.id }, 'A webhook could not be signed.')
    const message = 'The secret of the endpoint could not be read. Give the endpoint a new one.'
    return { http_code: null, response: null, error: message, duration_ms: 0 }
  }
}

const attempt = async (
  services: Needs,
  sender: Sender,
  endpoint: EndpointRow,
  event: ClaimedEvent,
  signal: AbortSignal,
): Promise<Attempted> => {
  const { clock } = services
  const outcome = await post(services, sender, endpoint, event, signal)
  const { http_code } = outcome
  const succeeded = http_code !== null && http_code >= 200 && http_code < 300
  const next_attempt_at = succeeded ? undefined : nextTryAt(event.tries + 1, clock.now(), Math.random())
  return { event, ...outcome, succeeded, next_attempt_at }
}

const isSame = (one: Health, other: Health): boolean =>
  one.consecutive_failures === other.consecutive_failures &&
  one.failing_since?.getTime() === other.failing_since?.getTime() &&
  one.warned_at?.getTime() === other.warned_at?.getTime()

const endOf = ({ succeeded, http_code }: Attempted): Ended =>
  succeeded ? 'succeeded' : http_code === 410 ? 'gone' : 'failed'

/**
 * Writes outcomes down, and warns the seller or disables the endpoint when nothing has gone through for long, or when the
 * receiver says that it is gone.
 *
 * @returns how many attempts in a row have failed now
 */
const record = (services: Needs, endpoint: EndpointRow, attempts: readonly Attempted[]): Promise<number> =>
  services.database.transact(async (tx) => {
    const now = services.clock.now()
    // The endpoint first, then its events: whoever changes both does so in this order.
    const before = await lockHealth(tx, endpoint.id)
    await recordAttempts(tx, endpoint, attempts, now)
    if (endpoint.ordered) {
      const ended = attempts.map(({ event }) => event.id)
      await wakeNext(tx, endpoint.id, ended, now)
    }
    const { health, step } = healthAfter(before, attempts.map(endOf), now)
    const isOver = (step === 'disable' || step === 'leave') && before.enabled && before.deleted_at === null
    if (isOver || !isSame(health, before))
      await updateHealth(tx, endpoint.id, { ...health, ...(isOver && { enabled: false, disabled_at: now }) })
    if (isOver) await giveUpWaiting(tx, endpoint.id, now)
    if (isOver || (step === 'warn' && before.enabled))
      await enqueue(tx, tellOfFailures, {
        endpoint_id: endpoint.id,
        about: !isOver ? 'failing' : step === 'leave' ? 'gone' : 'disabled',
        at: now.toISOString(),
      })
    return health.consecutive_failures
  })

/** Claims due events of an endpoint. Of one that wants order, those that follow others are set aside. */
const claimDue = ({ database }: Needs, claimed: Parameters<typeof claimEvents>[1]) =>
  claimed.endpoint.ordered
    ? database.transact(async (tx) => {
        await lock(tx, 'webhook_endpoints', { id: claimed.endpoint.id })
        await letFollowersSleep(tx, claimed.endpoint.id, claimed.now)
        return claimEvents(tx, claimed)
      })
    : claimEvents(database.db, claimed)

/**
 * Gives up what waits for an endpoint that is not told any more: a change that committed when it had just been disabled or
 * deleted had still read it as enabled.
 */
const giveUpLate = ({ database, clock }: Needs, { id }: EndpointRow): Promise<void> =>
  database.transact(async (tx) => {
    const { enabled, deleted_at } = await lockHealth(tx, id)
    if (!enabled || deleted_at !== null) await giveUpWaiting(tx, id, clock.now())
  })

/** Opens the deliverer of a process. Any number of processes share a database. */
export const openDeliverer = (services: Needs): Deliverer => {
  const { database, clock, log, webhooks } = services
  const sender = openSender(webhooks.targets, webhooks.resolve)
  const closing = new AbortController()
  const aborting = new AbortController()
  /** The endpoints that are being served, each with what makes its server look again. */
  const served = new Map<string, { wake: () => void; readonly done: Promise<void> }>()

  /**
   * Sends what is due for one endpoint, several events at the same time, until nothing is due any more. Each endpoint is served
   * by itself: one that hangs holds up no other.
   */
  const serve = async (found: EndpointRow, pause: { wake: () => void }): Promise<void> => {
    if (!found.enabled || found.deleted_at !== null) return giveUpLate(services, found)
    let endpoint = found
    const claim = crypto.randomUUID()
    /** Attempts that have ended and are not written down yet. */
    const ended: Attempted[] = []
    /** Events whose requests were cut short at the end of the process, which says nothing about the receiver. */
    const cutShort: ClaimedEvent[] = []
    const underWay = new Set<Promise<void>>()
    const send = async (event: ClaimedEvent): Promise<void> => {
      const attempted = await attempt(services, sender, endpoint, event, aborting.signal)
      if (attempted.succeeded || !aborting.signal.aborted) ended.push(attempted)
      else cutShort.push(event)
    }
    const begin = (event: ClaimedEvent): void => {
      const sending = send(event).finally(() => {
        underWay.delete(sending)
        pause.wake()
      })
      underWay.add(sending)
    }
    const recordEnded = async (): Promise<void> => {
      if (ended.length === 0) return
      const attempts = [...ended]
      const consecutive_failures = await record(services, endpoint, attempts)
      ended.splice(0, attempts.length)
      endpoint = { ...endpoint, consecutive_failures }
    }
    /** Waits for what is under way and writes it down. What cannot be written stays claimed, so that it is not sent again at once. */
    const finish = async (): Promise<void> => {
      await Promise.all(underWay)
      for (let recordings = 1; ended.length > 0; recordings++)
        try {
          await recordEnded()
        } catch (error) {
          if (recordings === mostRecordings) throw error
          const pausing = wait(firstPause * 2 ** (recordings - 1), undefined, { signal: closing.signal })
          await pausing.catch(() => undefined)
        }
      for (const event of cutShort) await releaseEvent(database.db, event)
    }
    try {
      for (;;) {
        const woken = new Promise<void>((resolve) => {
          pause.wake = resolve
        })
        await recordEnded()
        const lanes = endpoint.consecutive_failures > 0 ? mostToFailing : most
        const limit = closing.signal.aborted ? 0 : lanes - underWay.size
        const events = limit > 0 ? await claimDue(services, { endpoint, now: clock.now(), limit, claim }) : []
        events.forEach(begin)
        if (underWay.size === 0 && ended.length === 0) return
        if (ended.length === 0) await woken
      }
    } finally {
      await finish()
    }
  }

  const serveInTurn = (endpoint: EndpointRow): void => {
    const known = served.get(endpoint.id)
    if (known !== undefined) {
      known.wake()
      return
    }
    const pause = { wake: (): void => undefined }
    const done = serve(endpoint, pause)
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
