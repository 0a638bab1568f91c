import { setTimeout as wait } from 'node:timers/promises'
import type { CheckoutEvent, checkoutEvents } from '@atelier/contract'
import { minutes, seconds } from '@atelier/plumbing/clock'
import { apiError, type Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { requireUnexpired } from '../checkouts/index.ts'
import { findProgress } from './queries.ts'
import { isOver, noticesOf } from './rules.ts'

/** How often the checkout is read. */
const lookEvery = 300
/** After this time a stream ends, and its reader comes back. */
const longest = minutes(10)
/** So long a buyer who has paid waits for the seller's server, which may be down. */
const longestHold = seconds(10)

/**
 * What has happened to a checkout, and what happens from now on, each thing once: its status, its order, its subscription, and
 * that the seller's server was told. Ends with the last of these, with `signal`, and after ten minutes.
 */
async function* followCheckout(
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  client_secret: string,
  signal: AbortSignal,
): AsyncGenerator<CheckoutEvent> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(longest)])
  const told = new Set<string>()
  let succeededAt: number | undefined
  while (!end.aborted) {
    const progress = await findProgress(db, client_secret)
    if (progress === undefined) throw apiError('ResourceNotFound', 'There is no such checkout.')
    if (told.size === 0) requireUnexpired(progress, clock.now())
    if (progress.status === 'succeeded') succeededAt ??= performance.now()
    const isHeld = succeededAt === undefined || performance.now() - succeededAt < longestHold
    const notices = noticesOf(progress, isHeld)
    for (const notice of notices) {
      const text = JSON.stringify(notice)
      if (told.has(text)) continue
      told.add(text)
      yield { id: crypto.randomUUID(), ...notice }
    }
    if (isOver(notices)) return
    await wait(lookEvery, undefined, { signal: end }).catch(() => undefined)
  }
}

/** Follows a checkout. @throws ResourceNotFound, ExpiredCheckoutError */
export const stream: Handler<typeof checkoutEvents.stream, Services> = async ({ path }, services) =>
  followCheckout(services, path.client_secret, services.request.signal)
