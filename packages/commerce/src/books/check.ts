import { Id, type LedgerCheck } from '@atelier/contract'
import { after, hours, minutes } from '@atelier/plumbing/clock'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { lock } from '../core/database/lock.ts'
import { reconcile } from './reconcile.ts'
import type { Services, Tx } from '../core/services.ts'
import { type CheckRow, endCheck, findCheck, putCheck } from './check-queries.ts'

/** Maximum differences stored with a check. */
const maxDifferences = 100

/** Age from which a running check is considered dead and replaced, in milliseconds. */
const maxRunTime = hours(1)
/** Age up to which a finished check answers another request, in milliseconds. */
const freshness = minutes(1)

/**
 * Job that reconciles the books of an organization. For a large one this takes seconds, too long for a
 * request.
 */
const checkBooks = defineJob({
  name: 'ledger.check',
  payload: z.object({ check_id: Id, organization_id: Id }),
  maxAttempts: 3,
})

export const presentCheck = ({ started_at, finished_at, ...check }: CheckRow): LedgerCheck => ({
  ...check,
  started_at: iso(started_at),
  finished_at: isoOrNull(finished_at),
})

const isCurrent = ({ status, started_at, finished_at }: CheckRow, now: Date): boolean =>
  status === 'running'
    ? after(started_at, maxRunTime) > now
    : after(finished_at ?? started_at, freshness) > now

/** Requests a check. Returns the latest one when it is running or fresh. */
export const requestCheck = async (tx: Tx, organization_id: string, now: Date): Promise<CheckRow> => {
  await lock(tx, 'organizations', { id: organization_id })
  const last = await findCheck(tx, organization_id)
  if (last !== undefined && last.status !== 'failed' && isCurrent(last, now)) return last
  const check = await putCheck(tx, { id: crypto.randomUUID(), organization_id, started_at: now })
  await enqueue(tx, checkBooks, { check_id: check.id, organization_id })
  return check
}

/** Another check has replaced the running one, so its result is not needed. */
class Superseded extends Error {
  override readonly name = 'Superseded'
}

export const checkBooksJob = ({ database: { db }, clock, secret }: Services): JobHandler =>
  handle(checkBooks, async ({ check_id, organization_id }, { lastAttempt }) => {
    const requireCurrent = async () => {
      const check = await findCheck(db, organization_id)
      if (check?.id !== check_id || check.status !== 'running') throw new Superseded()
    }
    try {
      const { notice_count: _, ...result } = await reconcile(db, {
        secret,
        organization_id,
        maxDifferences,
        beforeBatch: requireCurrent,
      })
      const differences = [...result.differences]
      await endCheck(db, check_id, { ...result, differences, status: 'finished', finished_at: clock.now() })
    } catch (error) {
      if (error instanceof Superseded) return
      if (lastAttempt) await endCheck(db, check_id, { status: 'failed', finished_at: clock.now() })
      throw error
    }
  })
