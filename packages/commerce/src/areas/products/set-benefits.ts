import type { contract } from '@atelier/contract'
import { type Handler, invalid } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { findBenefits, replaceBenefits } from './attachment-queries.ts'
import { benefitIssues } from './attachments.ts'
import { writeTogether } from '../../database/write-together.ts'
import { lockProduct, updateProductRow } from './product-queries.ts'
import { tellOfProduct } from './tell-of-product.ts'

type SetBenefits = typeof contract.products.updateBenefits

/** Replaces the ordered list of what a product entitles to. */
export const setBenefits: Handler<SetBenefits, Services> = ({ path, body }, services) =>
  services.database.transact(async (tx) => {
    const { organization_id } = services.caller
    const before = await lockProduct(tx, organization_id, path.id)
    const found = await findBenefits(tx, organization_id, body.benefits)
    const issues = benefitIssues(body.benefits, found, before.benefits)
    if (issues.length > 0) throw invalid(issues)
    await replaceBenefits(tx, before.id, body.benefits)
    await writeTogether(tx, [updateProductRow(tx, before.id, {}, services.clock.now())])
    return tellOfProduct(tx, services, 'product.updated', organization_id, before.id)
  })
