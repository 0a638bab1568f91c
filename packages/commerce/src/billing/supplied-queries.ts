import { sql } from 'kysely'
import { isAnswered, renamedAnswers, type SlugChange } from '../catalog/custom-fields/index.ts'
import type { Redeemer } from '../catalog/discounts/index.ts'
import type { Connection, Tx } from '../core/services.ts'

/** Returns the conditions on `products`: orders, subscriptions and checkouts that keep a product from being deleted. */
export const productUses = () => ({
  orders: sql<boolean>`exists (select from orders
    where orders.organization_id = products.organization_id and orders.product_id = products.id)`,
  subscriptions: sql<boolean>`(exists (select from subscriptions where subscriptions.product_id = products.id)
    or exists (select from subscription_updates as scheduled where scheduled.product_id = products.id))`,
  checkouts: sql<boolean>`exists (select from checkouts
    where checkouts.product_id = products.id and checkouts.status in ('open', 'confirmed'))`,
})

/** Selects the subscriptions of a customer. */
export const selectSubscriptionsOf = (db: Connection, customer_id: string) =>
  db
    .selectFrom('subscriptions')
    .select('subscriptions.id')
    .where('subscriptions.customer_id', '=', customer_id)

/** Selects the subscriptions with a trial of a customer whom the seller names, by id or by external id. */
export const selectTrialsOfNamed = (db: Connection, redeemer: Redeemer) =>
  db
    .selectFrom('subscriptions')
    .select('subscriptions.id')
    .where('trial_start', 'is not', null)
    .where('customer_id', 'in', (eb) =>
      eb
        .selectFrom('customers')
        .select('customers.id')
        .where('organization_id', '=', redeemer.organization_id)
        .where((of) =>
          of.or([
            of('customers.id', '=', redeemer.customer_id),
            of('external_id', '=', redeemer.customer_external_id),
          ]),
        ),
    )

/** Moves the answers of subscriptions to the new slug of their custom field. */
export const renameAnswersOfSubscriptions = async (tx: Tx, change: SlugChange): Promise<void> => {
  await tx
    .updateTable('subscriptions')
    .set({ custom_field_data: renamedAnswers(change) })
    .where('organization_id', '=', change.organization_id)
    .where(isAnswered(change))
    .execute()
}
