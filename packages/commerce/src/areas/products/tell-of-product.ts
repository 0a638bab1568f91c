import type { Product } from '@atelier/contract'
import { recordEvents } from '../../events/domain-events.ts'
import type { Services, Tx } from '../../services.ts'
import { presentProduct } from './present-product.ts'
import { getProduct } from './product-queries.ts'

/** Reads a product as it is now, tells of it, and answers it. */
export const tellOfProduct = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'consumers' | 'media_url'>,
  type: 'product.created' | 'product.updated',
  organization_id: string,
  id: string,
): Promise<Product> => {
  const data = presentProduct(await getProduct(tx, organization_id, id), services)
  await recordEvents(tx, services, [{ organization_id, type, subject_id: id, data }])
  return data
}
