import type { Database } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { DeletedCustomerNames, UsageStore } from '../port.ts'
import { stopFolding } from '../hold-folding.ts'
import { arrivedIn, findArrivals, findWaitingMonths } from './arrival-queries.ts'
import { monthsInParts, monthsWithin } from './arrivals.ts'
import { customerKeys } from '../customer-keys.ts'
import { type CountedEvents, countedByPlace, takeOffCounts } from './counter-queries.ts'

/** Deleted customer whose events still have to be deleted. */
type Forgotten = {
  readonly organization_id: string
  readonly customer_id: string
  readonly external_customer_id: string | null
  /**
   * Moment of the customer's deletion. Events that arrive later under the external id belong to someone else;
   * events under the id do not.
   */
  readonly due_at: Date
}

/** Schedules the deletion of a customer's events, after a delay and once all of them are folded. */
export const forgetLater = async (tx: Tx, customer: Forgotten): Promise<void> => {
  await tx
    .insertInto('events_to_forget')
    .values({ id: crypto.randomUUID(), ...customer })
    .execute()
}

/**
 * By then, requests that named the customer before the deletion and store their events after it have ended.
 */
const dueAt = sql<Date>`events_to_forget.due_at + interval '1 minute'`

/**
 * Selects the customers whose events can be deleted: no waiting batch of their organization may have such an
 * event, and no meter is being rebuilt.
 */
export const selectToForget = (db: Connection) =>
  db
    .selectFrom('events_to_forget')
    .select(['events_to_forget.id', dueAt.as('due_at')])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_batches')
            .where('event_batches.ingested_at', '<=', dueAt)
            .where(
              sql<boolean>`coalesce(event_batches.organization_id = events_to_forget.organization_id, true)`,
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('meter_builds')
            .innerJoin('meters', 'meters.id', 'meter_builds.meter_id')
            .whereRef('meters.organization_id', '=', 'events_to_forget.organization_id'),
        ),
      ),
    )

export const findToForget = (db: Connection, id: string): Promise<Forgotten | undefined> =>
  db.selectFrom('events_to_forget').selectAll().where('id', '=', id).executeTakeFirst()

export const deleteToForget = async (db: Connection, id: string): Promise<void> => {
  await db.deleteFrom('events_to_forget').where('id', '=', id).execute()
}

/** Maximum events deleted per statement, to keep statements short. */
const deletedAtOnce = 5000

/**
 * Deletes some events of customers; see `UsageStore.forget`. Their external ids stay, so that the events
 * cannot be stored again. Folding is blocked until the transaction ends, so that counters are reduced exactly
 * for counted events.
 *
 * @returns true when more events may be left
 */
export const deleteSomeEvents = async (
  tx: Tx,
  { organization_id, customers, until }: Parameters<UsageStore['forget']>[0],
): Promise<boolean> => {
  await stopFolding(tx, organization_id)
  const months = monthsWithin(await findArrivals(tx, organization_id), {})
  for (const part of monthsInParts(months)) {
    const ofCustomers = tx
      .selectFrom('events')
      .select('events.id')
      .where('events.organization_id', '=', organization_id)
      .where(arrivedIn(part))
      .where(
        customers === 'all'
          ? sql<boolean>`true`
          : sql<boolean>`events.customer_key = any(${customerKeys(customers)}::text[])
              and (events.external_customer_id is null or events.ingested_at <= ${until})`,
      )
      .limit(deletedAtOnce)
    const { rows } = await sql<CountedEvents>`
      with deleted as (delete from events where id = any(array(${ofCustomers})) and ${arrivedIn(part)} returning *)
      ${countedByPlace(sql`deleted`)}`.execute(tx)
    await takeOffCounts(tx, rows)
    if (rows.length > 0) return true
  }
  return false
}

/**
 * Deletes in separate transactions, so that folding never waits long, until a step reports that nothing is
 * left.
 */
export const deleteInSteps = async (
  database: Database<Tables>,
  step: (tx: Tx) => Promise<boolean>,
): Promise<void> => {
  while (await database.transact(step));
}

/**
 * Releases an external id in the rollups, and in the events of this database; see
 * `UsageStore.giveUpExternalId`.
 */
export const giveUpExternalId = async (
  tx: Tx,
  { organization_id, customer_id, external_customer_id }: DeletedCustomerNames,
): Promise<void> => {
  const [freed] = customerKeys({ customer_ids: [], external_customer_ids: [external_customer_id] })
  const [ownKey] = customerKeys({ customer_ids: [customer_id], external_customer_ids: [] })
  const ofFreed = sql`customer_key = ${freed}
    and meter_id in (select id from meters where organization_id = ${organization_id}::uuid)`
  const months = await findWaitingMonths(tx, organization_id)
  await Promise.all([
    sql`
      with given_up as (delete from meter_rollups where ${ofFreed} returning *)
      insert into meter_rollups (meter_id, customer_key, quarter_hour, source, count, sum, min, max)
      select meter_id, ${ownKey}, quarter_hour, source, count, sum, min, max from given_up
      order by meter_id, quarter_hour, source
      on conflict (meter_id, customer_key, quarter_hour, source) do update set
        count = meter_rollups.count + excluded.count,
        sum = meter_rollups.sum + excluded.sum,
        min = least(meter_rollups.min, excluded.min),
        max = greatest(meter_rollups.max, excluded.max)`.execute(tx),
    sql`
      with given_up as (delete from meter_values where ${ofFreed} returning *)
      insert into meter_values (meter_id, customer_key, quarter_hour, source, value)
      select meter_id, ${ownKey}, quarter_hour, source, value from given_up
      order by meter_id, quarter_hour, source, value
      on conflict do nothing`.execute(tx),
    sql`
      update events set customer_id = ${customer_id}::uuid, external_customer_id = null
      where organization_id = ${organization_id}::uuid and customer_key = ${freed} and ${arrivedIn(months)}
        and batch_id in (select id from event_batches)`.execute(tx),
  ])
}
