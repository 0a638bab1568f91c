import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection, Tx } from '../../core/services.ts'

/** Records the loss of a benefit, and the time of its announcement; a pending loss stays unchanged. */
export const insertLoss = async (
  tx: Tx,
  loss: { readonly grant_id: string; readonly customer_id: string; readonly tell_at: Date },
): Promise<void> => {
  await tx
    .insertInto('lost_benefits')
    .values(loss)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Selects pending losses, by the ids of their grants. */
export const selectLosses = (db: Connection) =>
  db.selectFrom('lost_benefits').select(['grant_id as id', 'tell_at as due_at'])

/** Returns the customer of a pending loss. */
export const findCustomerOfLoss = async (db: Connection, grant_id: string): Promise<string | undefined> => {
  const loss = db.selectFrom('lost_benefits').select('customer_id').where('grant_id', '=', grant_id)
  return (await loss.executeTakeFirst())?.customer_id
}

/** Removes the losses of a customer once one of them is due, and returns the ids of their grants. */
export const claimLosses = async (tx: Tx, customer_id: string, now: Date): Promise<string[]> => {
  const isDue = await tx
    .selectFrom('lost_benefits')
    .select('grant_id')
    .where('customer_id', '=', customer_id)
    .where('tell_at', '<=', now)
    .executeTakeFirst()
  if (isDue === undefined) return []
  const claimed = await tx
    .deleteFrom('lost_benefits')
    .where('customer_id', '=', customer_id)
    .returning('grant_id')
    .execute()
  return claimed.map(({ grant_id }) => grant_id)
}

/** Returns benefits that the customers of these grants have lost completely, with their data for the e-mail. */
export const findLosses = (db: Connection, grant_ids: readonly string[]) =>
  db
    .selectFrom('benefit_grants as lost')
    .innerJoin('benefits', 'benefits.id', 'lost.benefit_id')
    .innerJoin('customers', 'customers.id', 'lost.customer_id')
    .innerJoin('products', 'products.id', 'lost.product_id')
    .select([
      'lost.id',
      'lost.properties',
      'benefits.description',
      'lost.revocation_reason',
      'products.name as product',
      'customers.id as customer_id',
      'customers.email',
    ])
    .where('lost.id', '=', anyOf(grant_ids))
    .where('lost.revoked_at', 'is not', null)
    .where('customers.deleted_at', 'is', null)
    .where('benefits.visibility', '=', 'public')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('benefit_grants as kept')
            .select('kept.id')
            .whereRef('kept.customer_id', '=', 'lost.customer_id')
            .whereRef('kept.benefit_id', '=', 'lost.benefit_id')
            .where('kept.granted_at', 'is not', null),
        ),
      ),
    )
    .orderBy('benefits.description')
    .orderBy('lost.id')
    .execute()

/** A benefit that a customer has lost. */
export type Loss = Awaited<ReturnType<typeof findLosses>>[number]
