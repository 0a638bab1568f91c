import type { Product } from '@atelier/contract'
import { invalid, issue } from '@atelier/plumbing/http'
import { lock } from '../../core/database/lock.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Tx } from '../../core/services.ts'
import { lockLiveBenefits } from '../benefits/index.ts'
import { type ProductServices, recordProduct } from './add.ts'
import { replaceBenefits } from './attachment-queries.ts'
import { benefitIssues } from './attachments.ts'
import { getProduct, updateProductRow } from './queries.ts'

/**
 * Replaces a product's ordered list of benefits. The job that follows grants and revokes benefits for
 * existing buyers.
 *
 * @param decide returns the new benefit ids for the current ones
 * @throws ResourceNotFound; InvalidRequest
 */
export const changeBenefits = async (
  tx: Tx,
  services: ProductServices,
  { id, organization_id }: { readonly id: string; readonly organization_id: string },
  decide: (attached: readonly string[]) => readonly string[],
): Promise<Product> => {
  await lock(tx, 'products', { id, organization_id })
  const before = await getProduct(tx, organization_id, id)
  const attached = before.benefits.map((benefit) => benefit.id)
  const benefits = decide(attached)
  // Deleting a benefit removes it from products, so the lock prevents concurrent changes of their links.
  const live = await lockLiveBenefits(tx, organization_id, [...new Set([...benefits, ...attached])])
  const issues = [
    ...benefitIssues(benefits, live, before.benefits),
    ...(before.balance_top_up && benefits.length > 0
      ? [issue('benefits', 'A product that fills a balance has no benefits: the balance is what is bought.')]
      : []),
  ]
  if (issues.length > 0) throw invalid(issues)
  await replaceBenefits(tx, id, benefits)
  await updateProductRow(tx, id, {}, services.clock.now())
  const product = await recordProduct(tx, services, 'product.updated', organization_id, id)
  await recordEvents(tx, services, [
    { organization_id, type: 'product.benefits_changed', subject_id: id, data: {} },
  ])
  return product
}
