import { setTimeout as wait } from 'node:timers/promises'
import { lock } from '../../core/database/lock.ts'
import type { Services } from '../../core/services.ts'
import { attempt } from './attempt.ts'
import { suspendFollowers } from './order-queries.ts'
import {
  type Attempted,
  type Claim,
  claimEvents,
  type ClaimedEvent,
  type EndpointRow,
  releaseEvent,
} from './delivery-queries.ts'
import { giveUpWaiting, lockHealth } from './health-queries.ts'
import { record } from './record.ts'
import type { Sender } from './send.ts'

/** Maximum concurrent requests per endpoint and process. */
const maxConcurrent = 16
/**
 * Maximum concurrent requests to an endpoint whose last attempt failed, so that hanging receivers take few
 * connections.
 */
const maxToFailing = 2
/**
 * Maximum tries to record outcomes, and the first pause between them, in milliseconds. Pauses double; claims
 * outlast all of them.
 */
const maxRecordings = 6
const firstPause = 200

type Needs = Pick<Services, 'database' | 'clock' | 'log' | 'secret'>

/** Shutdown signals: `closing` begins no new work, `aborting` cuts requests in flight. */
type Ending = { readonly closing: AbortSignal; readonly aborting: AbortSignal }

/** Claims due events of an endpoint. For an ordered endpoint, followers are put to sleep first. */
const claimDue = ({ database }: Needs, claimed: Claim) =>
  claimed.endpoint.ordered
    ? database.transact(async (tx) => {
        await lock(tx, 'webhook_endpoints', { id: claimed.endpoint.id })
        await suspendFollowers(tx, claimed.endpoint.id, claimed.now)
        return claimEvents(tx, claimed)
      })
    : claimEvents(database.db, claimed)

/**
 * Gives up events of an endpoint that is disabled or deleted. A transaction that still read it as enabled may
 * have committed after the change.
 */
const giveUpLate = ({ database, clock }: Needs, { id }: EndpointRow): Promise<void> =>
  database.transact(async (tx) => {
    const { enabled, deleted_at } = await lockHealth(tx, id)
    if (!enabled || deleted_at !== null) await giveUpWaiting(tx, id, clock.now())
  })

/**
 * Sends the due events of one endpoint concurrently, until none is due.
 *
 * @param pause its `wake` makes the loop look for due events again
 */
export const serveEndpoint = async (
  services: Needs,
  sender: Sender,
  { closing, aborting }: Ending,
  row: EndpointRow,
  pause: { wake: () => void },
): Promise<void> => {
  const { database, clock } = services
  if (!row.enabled || row.deleted_at !== null) return giveUpLate(services, row)
  let endpoint = row
  const claim = crypto.randomUUID()
  /** Attempts that have ended and are not recorded yet. */
  const ended: Attempted[] = []
  /** Events whose requests were aborted at shutdown, which is not a failure of the receiver. */
  const cutShort: ClaimedEvent[] = []
  const underWay = new Set<Promise<void>>()
  const send = async (event: ClaimedEvent): Promise<void> => {
    const attempted = await attempt(services, sender, endpoint, event, aborting)
    if (attempted.succeeded || !aborting.aborted) ended.push(attempted)
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
  /**
   * Waits for requests in flight and records their outcomes. Events that cannot be recorded stay claimed, so
   * that they are not sent again immediately.
   */
  const finish = async (): Promise<void> => {
    await Promise.all(underWay)
    for (let recordings = 1; ended.length > 0; recordings++)
      try {
        await recordEnded()
      } catch (error) {
        if (recordings === maxRecordings) throw error
        const pausing = wait(firstPause * 2 ** (recordings - 1), undefined, { signal: closing })
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
      const atOnce = endpoint.consecutive_failures > 0 ? maxToFailing : maxConcurrent
      const limit = closing.aborted ? 0 : atOnce - underWay.size
      const events = limit > 0 ? await claimDue(services, { endpoint, now: clock.now(), limit, claim }) : []
      events.forEach(begin)
      if (underWay.size === 0 && ended.length === 0) return
      if (ended.length === 0) await woken
    }
  } finally {
    await finish()
  }
}
