import { contract } from '@atelier/contract'
import { implement, notBuilt } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import * as seller from './seller.ts'

export const organizationRoutes = implement<typeof contract.organizations, Services>(contract.organizations, {
  ...seller,
  create: notBuilt,
})
export {
  getOrganization,
  getOrganizationBySlug,
  insertOrganization,
  type StoredOrganization,
} from './organization-queries.ts'
export { presentOrganization } from './present-organization.ts'
