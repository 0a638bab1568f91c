import type { Product } from '@atelier/contract'
import { invalid, withRevision } from '@atelier/plumbing/http'
import { findDefaultCurrency } from '../../organization/organizations/index.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../core/services.ts'
import { type Attachments, replaceAttachments } from './attachment-queries.ts'
import { attachmentIssues } from './attachments.ts'
import { presentProduct } from './present.ts'
import { findMeterIds, insertPrices } from './price-queries.ts'
import { getProduct, insertProduct, type NewProduct } from './queries.ts'
import { decidePrices, meterIdsOf, type PriceRequest } from './rules.ts'
import { topUpIssues } from './top-ups.ts'
import { noTrial, trialIssues } from './trials.ts'

export type ProductServices = Pick<Services, 'clock' | 'consumers' | 'media_url' | 'secret'>

/** Reads a product, records its event, and returns its seller's representation. */
export const recordProduct = async (
  tx: Tx,
  services: ProductServices,
  type: 'product.created' | 'product.updated',
  organization_id: string,
  id: string,
): Promise<Product> => {
  const product = await getProduct(tx, organization_id, id)
  const data = { ...presentProduct(product, services), is_deletable: product.is_deletable }
  await recordEvents(tx, services, [{ organization_id, type, subject_id: id, data }])
  return withRevision(product, data)
}

/** Inserts a product with its prices and attachments, and records its event. @throws InvalidRequest */
export const addProduct = async (
  tx: Tx,
  services: ProductServices,
  product: NewProduct,
  requested: readonly PriceRequest[],
  attachments: Attachments = {},
): Promise<Product> => {
  const { organization_id, recurring_interval } = product
  const meters = await findMeterIds(tx, organization_id, meterIdsOf(requested))
  const default_currency = await findDefaultCurrency(tx, organization_id)
  const prices = decidePrices([], requested, { interval: recurring_interval, meters, default_currency })
  const issues = [
    ...topUpIssues({ ...product, prices: prices.added }),
    ...prices.issues,
    ...trialIssues({ ...noTrial, ...product }, { recurring_interval, prices: prices.added }),
    ...(await attachmentIssues(tx, organization_id, attachments)),
  ]
  if (issues.length > 0) throw invalid(issues)
  const now = services.clock.now()
  const id = await insertProduct(tx, product, now)
  await Promise.all([insertPrices(tx, id, prices.added, now), replaceAttachments(tx, id, attachments)])
  return recordProduct(tx, services, 'product.created', organization_id, id)
}
