import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { getOrganizationBySlug, presentOrganization } from '../organizations/index.ts'
import { presentCheckoutProduct } from './present-product.ts'
import { selectProducts } from './product-queries.ts'

type Get = typeof contract.customerPortal.organizations.get

/** Who an organization is and what it sells, the newest first. */
export const get: Handler<Get, Services> = async ({ path }, services) => {
  const { db } = services.database
  const organization = await getOrganizationBySlug(db, path.slug)
  const products = await selectProducts(db)
    .where('organization_id', '=', organization.id)
    .where('is_archived', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return {
    organization: presentOrganization(organization),
    products: products.map((product) => presentCheckoutProduct(product, services)),
  }
}
