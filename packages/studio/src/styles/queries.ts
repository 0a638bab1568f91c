import type { Checkout, PaintingStyle } from '@atelier/contract'
import type { Connection, Tx } from '@atelier/plumbing/database'
import type { Insertable, Selectable } from 'kysely'
import { styleIdIn } from '../commerce/metadata.ts'
import type { StudioStyleCheckoutsTable, Tables } from '../database/tables.ts'
import type { TransformationRow } from '../transformations/rules.ts'

/** A checkout that the studio has created for another style of a photo. */
export type StyleCheckoutRow = Selectable<StudioStyleCheckoutsTable>

/** A style of a photo. */
type StyleOfPhoto = { readonly draft_id: string; readonly style: PaintingStyle }

/**
 * Returns the transformations of a photo that were bought and whose payments we have not refunded, oldest
 * first.
 */
export const findBoughtOfPhoto = (db: Connection<Tables>, draft_id: string): Promise<TransformationRow[]> =>
  db
    .selectFrom('studio.transformations')
    .selectAll()
    .where('draft_id', '=', draft_id)
    .where('refund_requested_at', 'is', null)
    .orderBy('created_at')
    .execute()

/** Identifying data of a checkout, or its order. */
type SoldStyle = Pick<Checkout, 'product_id' | 'metadata'> & { readonly checkout_id: string }

/**
 * Finds the style checkout of a checkout: by the id in its metadata, which also matches a restarted one;
 * without it by the checkout's own id. A checkout of another product never matches.
 */
export const findStyleCheckout = (
  db: Connection<Tables>,
  { checkout_id, product_id, metadata }: SoldStyle,
): Promise<StyleCheckoutRow | undefined> => {
  const id = styleIdIn(metadata)
  const product = db.selectFrom('studio.style_checkouts').selectAll().where('product_id', '=', product_id)
  return (
    id === undefined ? product.where('checkout_id', '=', checkout_id) : product.where('id', '=', id)
  ).executeTakeFirst()
}

/** Finds the checkout of a style of a photo that has not ended. There is at most one. */
export const findCurrentCheckout = (
  db: Connection<Tables>,
  { draft_id, style }: StyleOfPhoto,
): Promise<StyleCheckoutRow | undefined> =>
  db
    .selectFrom('studio.style_checkouts')
    .selectAll()
    .where('draft_id', '=', draft_id)
    .where('style', '=', style)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/**
 * Makes a checkout the current one of its style of its photo. Of two concurrent requests the first one wins,
 * and both get its checkout; the other is never shown, and expires.
 *
 * @param replaced the checkout that it replaces
 * @returns the current checkout
 */
export const saveStyleCheckout = async (
  tx: Tx<Tables>,
  checkout: Insertable<StudioStyleCheckoutsTable> & StyleOfPhoto,
  replaced: StyleCheckoutRow | undefined,
  now: Date,
): Promise<StyleCheckoutRow> => {
  if (replaced !== undefined)
    await tx
      .updateTable('studio.style_checkouts')
      .set({ ended_at: now })
      .where('checkout_id', '=', replaced.checkout_id)
      .where('ended_at', 'is', null)
      .execute()
  await tx
    .insertInto('studio.style_checkouts')
    .values(checkout)
    .onConflict((conflict) =>
      conflict.columns(['draft_id', 'style']).where('ended_at', 'is', null).doNothing(),
    )
    .execute()
  const current = await findCurrentCheckout(tx, checkout)
  if (current === undefined) throw new Error('A checkout of a style was not saved.')
  return current
}

/** Returns the products that were sold for other styles of photos; the seller may have changed them. */
export const findStyleProducts = async (db: Connection<Tables>): Promise<readonly string[]> => {
  const rows = await db.selectFrom('studio.style_checkouts').select('product_id').distinct().execute()
  return rows.map(({ product_id }) => product_id)
}
