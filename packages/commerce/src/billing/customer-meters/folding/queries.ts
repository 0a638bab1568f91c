import { sql } from 'kysely'
import type { Connection } from '../../../core/services.ts'

/**
 * Returns the earliest time, within a range, at which a subscription of these organizations got a price on a
 * meter.
 */
export const findNextMeteredPrice = async (
  db: Connection,
  organization_ids: readonly string[],
  after: Date,
  until: Date,
): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('subscription_meters')
      .innerJoin('subscriptions', 'subscriptions.id', 'subscription_meters.subscription_id')
      .select('subscription_meters.created_at')
      .where('subscriptions.organization_id', '=', sql<string>`any(${[...organization_ids]}::uuid[])`)
      .where('subscription_meters.created_at', '>', after)
      .where('subscription_meters.created_at', '<=', until)
      .orderBy('subscription_meters.created_at')
      .limit(1)
      .executeTakeFirst()
  )?.created_at
