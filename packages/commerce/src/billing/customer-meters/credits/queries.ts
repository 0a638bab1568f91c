import { chunksOf } from '../../../core/database/chunks.ts'
import type { SelectQueryBuilder } from 'kysely'
import { laterQuery } from '../../../core/database/later-query.ts'
import type { Tables } from '../../../core/database/tables.ts'
import { anyOf } from '../../../core/database/list-filters.ts'
import type { Connection, Tx } from '../../../core/services.ts'
import type { GrantCredit } from '../../../usage/index.ts'

/** Returns the remaining credits of grants, by customer meter id. */
export const findGrantCredits = async (
  db: Connection,
  customer_meter_ids: readonly string[],
): Promise<ReadonlyMap<string, readonly GrantCredit[]>> => {
  const credits = new Map<string, GrantCredit[]>()
  if (customer_meter_ids.length === 0) return credits
  const rows = await db
    .selectFrom('meter_credits')
    .selectAll()
    .where('customer_meter_id', '=', anyOf(customer_meter_ids))
    .orderBy('credited_at')
    .orderBy('grant_id')
    .execute()
  for (const { customer_meter_id, ...credit } of rows) {
    const ownCredits = credits.get(customer_meter_id)
    if (ownCredits === undefined) credits.set(customer_meter_id, [credit])
    else ownCredits.push(credit)
  }
  return credits
}

/** Replaces the remaining credits of customer meters, whose own rows are written first. */
export const replaceGrantCredits = async (
  tx: Tx,
  credits: ReadonlyMap<string, readonly GrantCredit[]>,
): Promise<void> => {
  if (credits.size === 0) return
  await tx
    .deleteFrom('meter_credits')
    .where('customer_meter_id', '=', anyOf([...credits.keys()]))
    .execute()
  const rows = [...credits].flatMap(([customer_meter_id, meterCredits]) =>
    meterCredits.map((credit) => ({ customer_meter_id, ...credit })),
  )
  for (const part of chunksOf(rows)) await tx.insertInto('meter_credits').values(part).execute()
}

/** Selects the ids of the grants of a subscription. Supplied by `delivery`. */
export const grantsOfSubscription =
  laterQuery<
    (
      db: Connection,
      subscription_id: string,
    ) => SelectQueryBuilder<Tables, 'benefit_grants', { readonly id: string }>
  >()

/** Returns the sum of the remaining credits that the grants of a subscription have on a customer meter. */
export const findUnitsOfSubscription = async (
  db: Connection,
  of: { readonly customer_meter_id: string; readonly subscription_id: string },
): Promise<number> => {
  const { units } = await db
    .selectFrom('meter_credits')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('meter_credits.units'), lit(0)).as('units'))
    .where('meter_credits.customer_meter_id', '=', of.customer_meter_id)
    .where('meter_credits.grant_id', 'in', grantsOfSubscription(db, of.subscription_id))
    .executeTakeFirstOrThrow()
  return units
}
