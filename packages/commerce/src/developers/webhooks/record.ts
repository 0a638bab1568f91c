import { enqueue } from '@atelier/plumbing/jobs'
import type { Services } from '../../core/services.ts'
import { notifyOfFailures } from './failure-mail.ts'
import { wakeNext } from './order-queries.ts'
import { type Attempted, type EndpointRow, recordAttempts } from './delivery-queries.ts'
import { giveUpWaiting, lockHealth, updateHealth } from './health-queries.ts'
import { type Ended, type Health, healthAfter } from './retry.ts'

type Needs = Pick<Services, 'database' | 'clock'>

const isSame = (a: Health, b: Health): boolean =>
  a.consecutive_failures === b.consecutive_failures &&
  a.failing_since?.getTime() === b.failing_since?.getTime() &&
  a.warned_at?.getTime() === b.warned_at?.getTime()

const endOf = ({ succeeded, http_code }: Attempted): Ended =>
  succeeded ? 'succeeded' : http_code === 410 ? 'gone' : 'failed'

/**
 * Records outcomes. Warns the seller or disables the endpoint after a long run of failures, or when the
 * receiver answers that it is gone.
 *
 * @returns the number of consecutive failures
 */
export const record = (
  services: Needs,
  endpoint: EndpointRow,
  attempts: readonly Attempted[],
): Promise<number> =>
  services.database.transact(async (tx) => {
    const now = services.clock.now()
    // Lock order: the endpoint first, then its events.
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
      await enqueue(tx, notifyOfFailures, {
        endpoint_id: endpoint.id,
        about: !isOver ? 'failing' : step === 'leave' ? 'gone' : 'disabled',
        at: now.toISOString(),
      })
    return health.consecutive_failures
  })
