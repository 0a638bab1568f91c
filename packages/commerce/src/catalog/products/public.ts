import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { getOrganizationBySlug, presentOrganization } from '../../organization/organizations/index.ts'
import { presentCheckoutProduct } from './present.ts'
import { findProductsOnSale } from './queries.ts'

type Get = typeof contract.customerPortal.organizations.get

/**
 * Returns an organization with the products on sale, newest first.
 *
 * @throws ResourceNotFound
 */
export const get: Handler<Get, Services> = async ({ path }, services) => {
  const { db } = services.database
  const organization = await getOrganizationBySlug(db, path.slug)
  const products = await findProductsOnSale(db, organization.id)
  return {
    organization: presentOrganization(organization),
    products: products.map((product) => presentCheckoutProduct(product, services)),
  }
}
