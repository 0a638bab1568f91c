import type { productDeletions } from '@atelier/contract'
import { type ApiError, apiError, type Handler, throwIf } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { recordProduct } from './add.ts'
import { replaceAttachments, replaceBenefits } from './attachment-queries.ts'
import { findUses, lockForDeletion, type ProductUse, setDeleted } from './deletion-queries.ts'
import { getProduct, updateProductRow } from './queries.ts'

const nouns: Readonly<Record<ProductUse, string>> = {
  orders: 'orders',
  subscriptions: 'subscriptions',
  discounts: 'discounts that are limited to it',
  trials: 'trials that customers have had',
  checkouts: 'checkouts that are still open',
}

/** Returns ProductNotDeletable for a product that is in use; undefined for others. */
export const deletionError = (name: string, uses: readonly ProductUse[]): ApiError | undefined => {
  if (uses.length === 0) return undefined
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(uses.map((use) => nouns[use]))
  const msg = `The product ${name} has ${list}, so it cannot be deleted. Archive it instead: it is then no longer sold.`
  return apiError('ProductNotDeletable', msg)
}

/**
 * Deletes a product without orders, subscriptions, discounts and open checkouts. It is archived first, which removes it
 * from checkout links and deletes links without other products; webhooks receive that as an update. Its benefits and
 * pictures stay, without the product.
 *
 * @throws ResourceNotFound, ProductNotDeletable
 */
const remove: Handler<typeof productDeletions.delete, Services> = ({ path: { id } }, services) =>
  services.database.transact(async (tx) => {
    const { organization_id } = services
    await lockForDeletion(tx, organization_id, id)
    const { name } = await getProduct(tx, organization_id, id)
    throwIf(deletionError(name, await findUses(tx, id)))
    const now = services.clock.now()
    await replaceAttachments(tx, id, { medias: [], attached_custom_fields: [] })
    await replaceBenefits(tx, id, [])
    await updateProductRow(tx, id, { is_archived: true }, now)
    await recordProduct(tx, services, 'product.updated', organization_id, id)
    await setDeleted(tx, id, now)
  })
export { remove as delete }
