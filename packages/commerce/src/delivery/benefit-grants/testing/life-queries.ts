import type { Connection } from '../../../core/services.ts'

/** Events pending for a consumer. */
export const findWaitingDeliveries = (db: Connection) =>
  db.selectFrom('event_deliveries').select(['consumer', 'subject_id']).orderBy('event_id').execute()

/** Returns the grants with due work at a platform. */
export const findDueGrants = (db: Connection, now: Date) =>
  db
    .selectFrom('benefit_grants')
    .select('id')
    .where('remote_action', 'is not', null)
    .where('remote_at', '<=', now)
    .orderBy('id')
    .execute()

/** Returns the due time of the last scheduled platform delivery of these benefits. Null when none is left. */
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
