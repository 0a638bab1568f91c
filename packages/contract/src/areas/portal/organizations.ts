import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Organization } from '../organization/organizations.ts'
import { CheckoutProduct } from '../catalog/products.ts'

/** Public page of an organization: its data and its products (specification 2, section 3). */
export const PortalOrganization = z.object({
  organization: Organization,
  products: z.array(CheckoutProduct),
})
export type PortalOrganization = z.output<typeof PortalOrganization>

export const portalOrganizations = {
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/organizations/{slug}',
    summary: 'Retrieve the public page of an organization.',
    access: 'public',
    path_parameters: z.object({ slug: z.string() }),
    response: PortalOrganization,
    errors: ['ResourceNotFound'],
  }),
}
