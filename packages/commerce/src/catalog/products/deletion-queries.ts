import { type RawBuilder, sql } from 'kysely'
import { laterQuery } from '../../core/database/later-query.ts'
import { lock } from '../../core/database/lock.ts'
import type { Tx } from '../../core/services.ts'

/**
 * Conditions on `products`: objects of later quarters that keep a product from being deleted. Supplied by `billing`.
 */
export const laterUses =
  laterQuery<() => Readonly<Record<'orders' | 'subscriptions' | 'checkouts', RawBuilder<boolean>>>>()

const ownUses = {
  discounts: sql<boolean>`exists (select from discount_products as target
    join discounts on discounts.id = target.discount_id
    where target.product_id = products.id and discounts.deleted_at is null)`,
  trials: sql<boolean>`exists (select from trial_redemptions where trial_redemptions.product_id = products.id)`,
}

const usesOf = () => ({ ...laterUses(), ...ownUses })

export type ProductUse = keyof ReturnType<typeof usesOf>

/** Matches products without uses, which can be deleted. */
export const isDeletableProduct = () => sql<boolean>`(not (${sql.join(Object.values(usesOf()), sql` or `)}))`

/**
 * Locks a product against new references as well, until the transaction ends: concurrent writes about it
 * complete before its uses are read.
 */
export const lockForDeletion = async (tx: Tx, organization_id: string, id: string): Promise<void> => {
  await lock(tx, 'products', { id, organization_id }, 'delete')
}

/**
 * Keeps a product from being deleted until the transaction ends. The caller reads it afterwards: it may have been
 * deleted before.
 */
export const keepProduct = async (tx: Tx, id: string): Promise<void> => {
  await lock(tx, 'products', { id }, 'reference')
}

/** Returns the uses of a product. */
export const findUses = async (tx: Tx, id: string): Promise<readonly ProductUse[]> => {
  const { orders, subscriptions, discounts, trials, checkouts } = usesOf()
  const product = await tx
    .selectFrom('products')
    .select([
      orders.as('orders'),
      subscriptions.as('subscriptions'),
      discounts.as('discounts'),
      trials.as('trials'),
      checkouts.as('checkouts'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (['orders', 'subscriptions', 'discounts', 'trials', 'checkouts'] as const).filter(
    (use) => product[use],
  )
}

/** Marks an archived product as deleted. */
export const setDeleted = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('products').set({ deleted_at: now, modified_at: now }).where('id', '=', id).execute()
}
