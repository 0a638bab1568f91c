import { notBuilt } from '@atelier/plumbing/http'
import { defineArea } from '../../area.ts'
import * as seller from './seller.ts'

export const organizations = defineArea('organizations', {
  endpoints: { organizations: { ...seller, create: notBuilt } },
})

export {
  getOrganization,
  getOrganizationBySlug,
  insertOrganization,
  type StoredOrganization,
} from './organization-queries.ts'
export { presentOrganization } from './present-organization.ts'
