import { setTimeout as wait } from 'node:timers/promises'
import type { CheckoutEvent, checkoutEvents } from '@atelier/contract'
import { minutes, seconds } from '@atelier/plumbing/clock'
import { apiError, type Handler, throwIf } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { expiredError } from '../checkouts/index.ts'
import { findProgress } from './queries.ts'
import { eventDraftsOf, isComplete } from './rules.ts'

/** Poll interval, in milliseconds. */
const pollInterval = 300
/** Maximum duration of a stream, in milliseconds; its reader then reconnects. */
const maxDuration = minutes(10)
/**
 * Maximum wait of a buyer for webhook deliveries after payment, in milliseconds; the seller's server may be
 * down.
 */
const maxWebhookWait = seconds(10)

/**
 * Streams past and future events of a checkout, each once: status, order, subscription, and webhook
 * delivery. Ends after the last event, when `signal` is aborted, or after ten minutes.
 */
async function* followCheckout(
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  client_secret: string,
  signal: AbortSignal,
): AsyncGenerator<CheckoutEvent> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(maxDuration)])
  const sentIds = new Set<string>()
  let succeededAt: number | undefined
  while (!end.aborted) {
    const progress = await findProgress(db, client_secret)
    if (progress === undefined) throw apiError('ResourceNotFound', 'This checkout does not exist.')
    if (sentIds.size === 0) throwIf(expiredError(progress, clock.now()))
    if (progress.status === 'succeeded') succeededAt ??= performance.now()
    const waitsForWebhooks = succeededAt === undefined || performance.now() - succeededAt < maxWebhookWait
    const events = eventDraftsOf(progress, waitsForWebhooks)
    for (const event of events) {
      const text = JSON.stringify(event)
      if (sentIds.has(text)) continue
      sentIds.add(text)
      yield { id: crypto.randomUUID(), ...event }
    }
    if (isComplete(events)) return
    await wait(pollInterval, undefined, { signal: end }).catch(() => undefined)
  }
}

/** Streams the events of a checkout. @throws ResourceNotFound, ExpiredCheckoutError */
export const stream: Handler<typeof checkoutEvents.stream, Services> = async ({ path }, services) =>
  followCheckout(services, path.client_secret, services.request.signal)
