import { statement } from '@atelier/plumbing/database'
import { sql, type SqlBool } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'

/** Hold on charges and refunds after the restore of a backup. */
export type PaymentHold = {
  readonly id: string
  /** Time of the restored data. */
  readonly restored_to: Date
  readonly began_at: Date
  /** Reason why the last request to the processor failed. Null when it succeeded, or before the first one. */
  readonly problem: string | null
}

const openHold = statement((db: Connection) =>
  db
    .selectFrom('payment_holds')
    .select(['id', 'restored_to', 'began_at', 'problem'])
    .where('ended_at', 'is', null),
)

/** Returns the current hold on charges and refunds. Undefined when there is none. */
export const findHold = async (db: Connection): Promise<PaymentHold | undefined> => (await openHold(db))[0]

/** Condition of scheduled charges and refunds: they wait until a hold ends. */
export const isNotHeld = sql<SqlBool>`not exists (select from payment_holds where payment_holds.ended_at is null)`

/**
 * Holds charges and refunds until all payments and refunds since a time have been read from the processor. An
 * existing hold is extended to the earlier time.
 *
 * @param restored_to time of the restored data
 */
export const beginHold = async (tx: Tx, restored_to: Date, now: Date): Promise<void> => {
  await tx
    .insertInto('payment_holds')
    .values({ id: crypto.randomUUID(), restored_to, began_at: now })
    .onConflict((conflict) =>
      conflict
        .expression(sql`(true)`)
        .where('ended_at', 'is', null)
        .doUpdateSet(({ ref }) => ({
          restored_to: sql`least(${ref('payment_holds.restored_to')}, ${ref('excluded.restored_to')})`,
        })),
    )
    .execute()
}

/** Selects active holds, due immediately. */
export const selectHolds = (db: Connection) =>
  db.selectFrom('payment_holds').select(['id', 'began_at as due_at']).where('ended_at', 'is', null)

export const recordHoldProblem = async (db: Connection, id: string, problem: string): Promise<void> => {
  await db.updateTable('payment_holds').set({ problem }).where('id', '=', id).execute()
}

/** Ends a hold, so that charges and refunds continue. */
export const endHold = async (tx: Tx, id: string, ended_at: Date): Promise<void> => {
  await tx.updateTable('payment_holds').set({ ended_at, problem: null }).where('id', '=', id).execute()
}

/** Returns the latest event time in the database, at most `now`. */
export const findLatestMoment = async (db: Connection, now: Date): Promise<Date> => {
  const { moment } = await db
    .selectFrom('domain_events')
    .select(({ fn }) => fn.max('occurred_at').as('moment'))
    .executeTakeFirstOrThrow()
  return moment === null || moment > now ? now : moment
}
