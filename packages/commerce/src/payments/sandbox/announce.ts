import { after, seconds } from '@atelier/plumbing/clock'
import { jobWrite } from '@atelier/plumbing/jobs'
import type { RawBuilder } from 'kysely'
import { type Write, writeTogether } from '../../database/write-together.ts'
import type { Tx } from '../../services.ts'
import { finishPayment, notify } from './sandbox-jobs.ts'

/** Real processors deliver at least once; so does this one: every fourth message comes again a little later. */
const isRepeated = (payment_id: string): boolean => Number.parseInt(payment_id.slice(-1), 16) % 4 === 0

const repeatedAfter = seconds(1)

/** How long a late success keeps everybody waiting. */
const lateBy = seconds(5)

/** The write that has a payment finished later; `when` as in newsOf. */
export const finishLater = (payment_id: string, now: Date, when?: RawBuilder<unknown>): Write =>
  jobWrite(finishPayment, { payment_id }, { at: after(now, lateBy) }, when)

/** The writes that queue the news that a payment has ended; `when` is the condition, in SQL, that it has. */
export const newsOf = (payment_id: string, now: Date, when?: RawBuilder<unknown>): Write[] => {
  const news = jobWrite(notify, { payment_id, copy: 1 }, {}, when)
  if (!isRepeated(payment_id)) return [news]
  return [news, jobWrite(notify, { payment_id, copy: 2 }, { at: after(now, repeatedAfter) }, when)]
}

/** Queues the news that a payment has ended, in the transaction that ended it. */
export const announce = async (tx: Tx, payment_id: string, now: Date): Promise<void> => {
  await writeTogether(tx, newsOf(payment_id, now))
}
