import type { Connection } from '../../../core/services.ts'

/** The events that wait for a consumer. */
export const findWaitingDeliveries = (db: Connection) =>
  db.selectFrom('event_deliveries').select(['consumer', 'subject_id']).orderBy('event_id').execute()

/** The grants for which something is to be done at a platform now. */
export const findDueGrants = (db: Connection, now: Date) =>
  db
    .selectFrom('benefit_grants')
    .select('id')
    .where('remote_action', 'is not', null)
    .where('remote_at', '<=', now)
    .orderBy('id')
    .execute()

/** When the last delivery of these benefits at a platform that is still to be made is due; null: none is left. */
export const findLastDelivery = async (
  db: Connection,
  benefit_ids: readonly string[],
): Promise<Date | null> => {
  const { last } = await db
    .selectFrom('benefit_grants')
    .select(({ fn }) => fn.max('remote_at').as('last'))
    .where('benefit_id', 'in', benefit_ids)
    .executeTakeFirstOrThrow()
  return last
}
