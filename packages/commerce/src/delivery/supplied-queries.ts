import type { Connection } from '../core/services.ts'
import { type Expression, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

/** Selects the ids of the grants of a subscription. */
export const selectGrantsOf = (db: Connection, subscription_id: string) =>
  db
    .selectFrom('benefit_grants')
    .select('benefit_grants.id')
    .where('benefit_grants.subscription_id', '=', subscription_id)

/** Counts the customers who can download a file now. */
export const countDownloaders = async (db: Connection, file_id: string): Promise<number> => {
  const { count } = await db
    .selectFrom('downloadables')
    .select((eb) => eb.fn.count<number>('customer_id').distinct().as('count'))
    .where('file_id', '=', file_id)
    .where('status', '=', 'granted')
    .executeTakeFirstOrThrow()
  return count
}

/** Number of grants of the run's product or benefit that are pending at their platform. */
const waiting = sql<number>`(
  select count(*)::integer from benefit_grants as waiting where waiting.remote_action is not null
    and (waiting.benefit_id = grant_runs.benefit_id or waiting.product_id = grant_runs.product_id))`

/** Selects the run that carries the last change of a product, or of a benefit, to its buyers. */
export const selectLastRun = (db: Connection, over: 'product_id' | 'benefit_id', id: Expression<string>) =>
  jsonObjectFrom(
    db
      .selectFrom('grant_runs')
      .select(['total', 'done', 'created_at', 'finished_at', waiting.as('waiting')])
      .where(over, '=', id)
      .orderBy('created_at', 'desc')
      .limit(1),
  )
