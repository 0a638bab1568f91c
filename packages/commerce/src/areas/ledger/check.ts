import { Id, type LedgerCheck } from '@atelier/contract'
import { after, hours, minutes } from '@atelier/plumbing/clock'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { lock } from '../../database/lock.ts'
import { reconcile } from '../../ledger/reconcile.ts'
import type { Services, Tx } from '../../services.ts'
import { type CheckRow, endCheck, findCheck, putCheck } from './check-queries.ts'

/** How many differences are kept with a check. */
const mostDifferences = 100

/** After this time another check is made in the place of one that has not ended. */
const givenUpAfter = hours(1)
/** For this time a check is answered to who asks for another. */
const freshFor = minutes(1)

/** The job that compares the books of an organization: of a large one that takes seconds, longer than a call may. */
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
    ? after(started_at, givenUpAfter) > now
    : after(finished_at ?? started_at, freshFor) > now

/** Asks for a check, unless one is under way or has just been made: then that one is answered. */
export const askForCheck = async (tx: Tx, organization_id: string, now: Date): Promise<CheckRow> => {
  await lock(tx, 'organizations', { id: organization_id })
  const last = await findCheck(tx, organization_id)
  if (last !== undefined && last.status !== 'failed' && isCurrent(last, now)) return last
  const check = await putCheck(tx, { id: crypto.randomUUID(), organization_id, started_at: now })
  await enqueue(tx, checkBooks, { check_id: check.id, organization_id })
  return check
}

/** Another check has taken the place of the one that is made: nobody waits for its result. */
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
        mostDifferences,
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
