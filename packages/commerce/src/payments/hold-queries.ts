import { statement } from '@atelier/plumbing/database'
import { sql, type SqlBool } from 'kysely'
import type { Connection, Tx } from '../core/services.ts'

/** A hold on charges and refunds after a backup was restored. */
export type PaymentHold = {
  readonly id: string
  /** The moment that the restored data are of. */
  readonly restored_to: Date
  readonly began_at: Date
  /** The reason why the processor could not be asked the last time; null when it could, or was not asked yet. */
  readonly problem: string | null
}

const openHold = statement((db: Connection) =>
  db
    .selectFrom('payment_holds')
    .select(['id', 'restored_to', 'began_at', 'problem'])
    .where('ended_at', 'is', null),
)

/** The hold on charges and refunds, if there is one. */
export const findHold = async (db: Connection): Promise<PaymentHold | undefined> => (await openHold(db))[0]

/** Condition of due work that charges or refunds: it waits for the end of a hold. */
export const isNotHeld = sql<SqlBool>`not exists (select from payment_holds where payment_holds.ended_at is null)`

/**
 * Puts charges and refunds on hold until the processor was asked for all payments and refunds since a moment. A hold that is
 * there already is extended to the earlier of both moments.
 *
 * @param restored_to the moment that the restored data are of
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

/** Holds that have not ended, which are due at once. */
export const selectHolds = (db: Connection) =>
  db.selectFrom('payment_holds').select(['id', 'began_at as due_at']).where('ended_at', 'is', null)

export const noteHoldProblem = async (db: Connection, id: string, problem: string): Promise<void> => {
  await db.updateTable('payment_holds').set({ problem }).where('id', '=', id).execute()
}

/** Lets charges and refunds go on. */
export const endHold = async (tx: Tx, id: string, ended_at: Date): Promise<void> => {
  await tx.updateTable('payment_holds').set({ ended_at, problem: null }).where('id', '=', id).execute()
}

/** The latest moment at which anything happened in the database, no later than `now`. */
export const findLatestMoment = async (db: Connection, now: Date): Promise<Date> => {
  const { moment } = await db
    .selectFrom('domain_events')
    .select(({ fn }) => fn.max('occurred_at').as('moment'))
    .executeTakeFirstOrThrow()
  return moment === null || moment > now ? now : moment
}
